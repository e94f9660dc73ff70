import { matchInstruction } from '../../src/matching';
import { round } from '../base/numbers';
import { common, fields, named, type Thing } from './absent-things';
import type { Labelled, Sources } from './in-page';
import { joined } from './measure';

/** A page as it is asked for what it lacks. */
export type AskedPage = { page: string; labelled: Labelled; sources: Sources };

/** An instruction for what a page lacks, and what the matcher made of it. */
export type Absent = { page: string; instruction: string; sure: boolean; chosen: string };

const namesAskedAPage = 6;
/** Of an instruction without a verb, the element may be sure, and nothing is done. */
const lacksDeed = 'The instruction does not say to ';

/** Asks every page for the things it lacks, and for links that other pages have. */
export function judgeAbsent(pages: readonly AskedPage[]): Absent[] {
  const names = [...new Set(pages.flatMap(longNames))];
  return pages.flatMap(({ page, labelled, sources }, at) => {
    const instructions = [...thingsLackedBy(sources), ...namesLackedBy(sources, names, at)];
    const snapshot = joined(labelled.snapshot);
    return instructions.map((instruction): Absent => {
      const { candidates, reason } = matchInstruction(instruction, snapshot);
      const [first] = candidates;
      const sure = first?.sure === true && !reason.startsWith(lacksDeed);
      return { page, instruction, sure, chosen: first?.description ?? 'nothing' };
    });
  });
}

export function summarizeAbsent(answers: readonly Absent[]) {
  const sure = answers.filter((one) => one.sure).length;
  return { instructions: answers.length, sure, precision: round(1 - sure / answers.length, 5) };
}

/** The instructions for things that no control of the page can be for, by its source alone. */
function thingsLackedBy({ controls, text, isReadable }: Sources): string[] {
  const lacks = ({ traces }: Thing): boolean => !controls.some((source) => traces.test(source));
  const lacksWords = (thing: Thing): boolean => lacks(thing) && !thing.traces.test(text);
  const things = isReadable ? [...common.filter(lacks), ...fields.filter(lacksWords)] : [];
  return [...named.filter(lacksWords), ...things].flatMap(({ asks }) => asks);
}

/** Links of other pages of whose words some are not even begun in any one control of the page. */
function namesLackedBy({ controls }: Sources, names: readonly string[], from: number): string[] {
  const sources = controls.map((source) => source.toLowerCase());
  const found = new Set<string>();
  for (let step = 0; step < names.length && found.size < namesAskedAPage; step += 1) {
    const name = names[(step * 7 + from * 13) % names.length] ?? '';
    const begins = (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 4));
    const isThere = sources.some((source) => begins.every((begin) => source.includes(begin)));
    if (!isThere) found.add(`click ${name}`);
  }
  return [...found];
}

/** Names of links that say something of their own: four words and more. */
function longNames({ labelled: { snapshot } }: AskedPage): string[] {
  return snapshot.nodes
    .filter(
      ({ role, ref, name }) =>
        role === 'link' && ref !== undefined && /^(?:[\p{L}\p{N}]+ ){3,7}[\p{L}\p{N}]+$/u.test(name),
    )
    .map(({ name }) => name);
}
