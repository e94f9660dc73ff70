import { isDeed, type MethodName } from '../../protocol/methods';
import { conceptLikeness } from '../page/concepts';
import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isField, isList } from '../page/page-fields';
import { hasWithin } from '../page/word-places';
import type { ParsedStep } from '../read/intent';
import { methodFit, tickRoles } from './rank-roles';
import type { MatchedAction } from '../result';
import { isFormatted } from './fit-value';
import { standingValues } from './said-values';
import type { WeighedWord } from './weighed-words';

/** What a step may mean: a deed on an element. */
export type WeighedCandidate = {
  element: PageElement;
  method: MethodName;
  arguments: string[];
  /** The words of its value as they were said; empty where there is none. */
  value: string;
  /** Whether it needs no value, or has one that its field is known to take. */
  isComplete: boolean;
  /** The confidence that the readings give it, 0..1; 0 where none found it. */
  confidence: number;
  /** Its place among what the readings found, from 0; Infinity where they did not. */
  rank: number;
};

/** A step, its words, and what its readings found. */
export type WeighedStep = {
  step: ParsedStep;
  words: readonly WeighedWord[];
  found: readonly MatchedAction[];
};

const candidatesAtMost = 30;

/** What a step may mean: all that its readings found, and the elements that have a word of it, in any form. */
export function candidatesOf(page: MatchedPage, weighed: WeighedStep): WeighedCandidate[] {
  const all = new Map<string, WeighedCandidate>();
  for (const one of [
    ...foundBefore(page, weighed),
    ...pressedOf(page, weighed),
    ...filledOf(page, weighed),
  ]) {
    const key = [one.element.ref, one.method, ...one.arguments].join('\n');
    if (!all.has(key) && methodFit(one.method, one.element.node) > 0) all.set(key, one);
  }
  return [...all.values()];
}

function foundBefore(page: MatchedPage, { found }: WeighedStep): WeighedCandidate[] {
  const byRef = new Map(page.elements.map((element) => [element.ref, element]));
  return [...found]
    .sort((a, b) => b.confidence - a.confidence)
    .flatMap(({ ref, method, arguments: args, confidence }, rank) => {
      const element = byRef.get(ref);
      if (!element) return [];
      const isComplete =
        !isDeed(method, 'edit') && !method.startsWith('select') ? true : isOption(element, args);
      return [{ element, method, arguments: args, value: args.join(' '), isComplete, confidence, rank }];
    });
}

function isOption({ node }: PageElement, args: readonly string[]): boolean {
  return args.length > 0 && args.every((text) => node.hints?.options?.includes(text) === true);
}

function pressedOf(page: MatchedPage, { step, words }: WeighedStep): WeighedCandidate[] {
  const isOff = saysOff(step);
  return likelyElements(page, words)
    .filter(({ node }) => !isField(node) && node.role !== 'iframe')
    .map((element) => ({
      element,
      method: pressOf(element, isOff),
      arguments: [],
      value: '',
      isComplete: true,
      confidence: 0,
      rank: Infinity,
    }));
}

function filledOf(page: MatchedPage, { step }: WeighedStep): WeighedCandidate[] {
  return page.elements.flatMap((element) =>
    standingValues(page, element, step.written).map(({ text, said }) => ({
      element,
      method: methodOf(element),
      arguments: [text],
      value: said,
      isComplete: isList(element.node) || isFormatted(element.node),
      confidence: 0,
      rank: Infinity,
    })),
  );
}

function methodOf({ node }: PageElement): MethodName {
  if (!isList(node)) return 'fill';
  return node.hints?.tag === 'select' ? 'selectOption' : 'selectOptionFromDropdown';
}

/** How an element is pressed: a box is ticked, or unticked where the step says so. */
function pressOf({ node }: PageElement, isOff: boolean): MethodName {
  if (!tickRoles.has(node.role)) return 'click';
  return isOff && node.role !== 'radio' ? 'uncheck' : 'check';
}

/** Whether a step says that something is to be off. */
function saysOff({ deeds, intents }: ParsedStep): boolean {
  return (
    intents.some(({ method }) => method === 'uncheck') ||
    deeds().some(({ method, by }) => method === 'uncheck' && by === 'state')
  );
}

/** The elements that have most of the words by themselves, in any form, or stand in an item that has them; rare words count more. */
function likelyElements(page: MatchedPage, words: readonly WeighedWord[]): PageElement[] {
  const mass = new Map<number, number>();
  for (const word of words)
    for (const [position, fit] of positionsOf(page, word))
      mass.set(position, (mass.get(position) ?? 0) + fit * word.rarity);
  return [...mass]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, candidatesAtMost)
    .flatMap(([position]) => page.elements[position] ?? []);
}

const asPurpose = 0.85;
const asItem = 0.6;

/** Position of an element that may explain a word → how well. */
function positionsOf(page: MatchedPage, word: WeighedWord): Map<number, number> {
  const best = new Map<number, number>();
  const note = (positions: readonly number[] | undefined, fit: number) => {
    for (const position of positions ?? []) best.set(position, Math.max(best.get(position) ?? 0, fit));
  };
  for (const [other, likeness] of word.likes) note(page.wordsFrom(other.charAt(0)).get(other), likeness);
  for (const other of word.synonyms) note(page.wordsFrom(other.charAt(0)).get(other), asPurpose);
  for (const purpose of word.purposes)
    for (const [concept, positions] of page.concepts)
      if (conceptLikeness(purpose, concept) > 0) note(positions, asPurpose);
  const { telling } = page.placesOfWord(word);
  if (telling.length > 0 && word.kind === 'counts')
    for (const [position, element] of page.elements.entries()) {
      const { item } = page.placeOf(element);
      if (item && hasWithin(telling, item, element.at)) note([position], asItem);
    }
  return best;
}
