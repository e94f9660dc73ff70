import { fold } from '../words';
import type { ParsedStep } from './intent';
import { wordPattern } from './pattern';
import { readPart, type Said } from './read-step';
import { languages, type SpokenLanguage } from './spoken-languages';
import { withoutSentenceEnd } from './strip-fillers';
import { readWishedOption } from './told';

/** Reads "vacation from 5 July to 16 July" as what it is, its first day and its last. */
export function readRanges(whole: Said): ParsedStep[][] {
  return languages.flatMap((language) => rangeIn(whole, language) ?? []);
}

function rangeIn(whole: Said, { lexicon }: SpokenLanguage): ParsedStep[][] | undefined {
  const [plain] = lexicon.telling.ranges;
  if (!plain) return undefined;
  for (const pair of lexicon.telling.ranges) {
    const [start, end] = pair.map((word) => wordPattern(word));
    const found = new RegExp(`^(.*?\\s)??${start}\\s+(.*?\\d.*?)\\s+${end}\\s+(.*\\d.*)$`, 'du').exec(
      fold(whole.text),
    );
    const [, thing, from, to] = found?.indices ?? [];
    if (!from || !to) continue;
    const part = (text: string) => readPart({ ...whole, text, full: text });
    const days = [`${plain[0]} ${whole.text.slice(...from)}`, `${plain[1]} ${whole.text.slice(...to)}`];
    const name = thing === undefined ? '' : withoutSentenceEnd(whole.text.slice(...thing));
    return [[...(name === '' ? [] : [asThing(part(name), whole)]), ...days.map(part)]];
  }
  return undefined;
}

/** A step that may also be an option of some list. */
function asThing(step: ParsedStep, { masks }: Said): ParsedStep {
  return { ...step, told: () => [...step.told(), ...readWishedOption(step.text, masks)] };
}
