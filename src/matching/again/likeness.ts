import type { Fingerprint, Surroundings } from '../../protocol/fingerprint';
import { isSynonym, labelsOf, type Called } from './name-meaning';
import { runsOf } from '../words';

/** The likeness of two elements' names and texts, 0 to 1; undefined when neither has any. */
export function callingLikeness(
  wanted: Fingerprint,
  seen: Fingerprint,
  weights: WordWeights,
): number | undefined {
  const [callings, others] = [callingsOf(wanted), callingsOf(seen)];
  if (callings.length === 0) return others.length === 0 ? undefined : 0;
  if (others.length === 0 && isBesideName(wanted, seen)) return 0.9;
  if (wanted.name !== seen.name && isSynonym(wanted.name, seen.name)) return sameMeaning;
  if (labelsOf(wanted).includes(seen.name) || labelsOf(seen).includes(wanted.name)) return 0.95;
  // Name and text are compared as one: the names tell buttons with the same text apart.
  if (callings.length > 1 && others.length > 1)
    return weighedLikeness(callings.join(' '), others.join(' '), weights);
  return Math.max(
    0,
    ...callings.flatMap((one) => others.map((other) => weighedLikeness(one, other, weights))),
  );
}

/** The likeness of names in other words of the same meaning. */
export const sameMeaning = 0.99;

/** The name of an element, and its text where the fingerprint has one. */
export const callingsOf = ({ name, text = '' }: Fingerprint) => [name, text].filter((each) => each !== '');

/** The same name, also by a label or in other words of the same meaning. */
export function isCalledSo(wanted: Called, seen: Called): boolean {
  if (wanted.name === '' || seen.name === '') return false;
  if (wanted.name === seen.name || isSynonym(wanted.name, seen.name)) return true;
  return labelsOf(wanted).includes(seen.name) || labelsOf(seen).includes(wanted.name);
}

/** A field without a name beside its old name: the label is no longer tied to it. */
const isBesideName = ({ tag, name }: Fingerprint, seen: Fingerprint) =>
  seen.tag === tag && fieldTags.has(tag) && (seen.around.before === name || seen.around.after === name);

const fieldTags = new Set(['input', 'select', 'textarea']);
const words = new Map<string, ReadonlySet<string>>();
const mostKept = 5000;

function wordSet(text: string): ReadonlySet<string> {
  const known = words.get(text);
  if (known) return known;
  const found = new Set(runsOf(text));
  // A text without words (a sign, a glyph) still tells.
  if (found.size === 0 && text.trim() !== '') found.add(text.trim());
  if (words.size >= mostKept) words.clear();
  words.set(text, found);
  return found;
}

/** The share of words that two texts have in common, 0 to 1. */
export const textLikeness = (wanted: string, seen: string): number => weighedLikeness(wanted, seen, () => 1);

/** The likeness of the same words in another number or order: nearly full, but not for few, such as 4.2.3 and 4.3.2. */
const sameWords = ({ size }: ReadonlySet<string>) => (size < 4 ? 0.6 : 0.95);

export type WordWeights = (word: string) => number;

/** Weighs words by their rarity: one that every text of the page has weighs next to nothing. */
export function weighWords(texts: readonly string[]): WordWeights {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of wordSet(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log((texts.length + 2) / ((counts.get(word) ?? 0) + 1));
}

/** The weighed share of words that two texts have in common, 0 to 1. Words that were added count less than lost ones. */
export function weighedLikeness(wanted: string, seen: string, weightOf: WordWeights): number {
  if (wanted === seen) return 1;
  const [first, second] = [wordSet(wanted), wordSet(seen)];
  let [lost, shared, added] = [0, 0, 0];
  for (const word of first) {
    if (second.has(word)) shared += weightOf(word);
    else lost += weightOf(word);
  }
  for (const word of second) if (!first.has(word)) added += weightOf(word);
  if (lost + added === 0) return sameWords(first);
  return shared === 0 ? 0 : Math.min(0.95, shared / (shared + lost + addedShare * added));
}

const addedShare = 0.4;

/** The likeness of the texts beside an element and the path above it, 0 to 1; undefined when none were known. */
export function settingLikeness(wanted: Surroundings, seen: Surroundings): number | undefined {
  const [known, now] = [settingOf(wanted), settingOf(seen)];
  const parts = known.flatMap((text, at) => (text === undefined ? [] : textLikeness(text, now[at] ?? '')));
  return parts.length === 0 ? undefined : mean(parts);
}

const settingOf = ({ section, before, after, path }: Surroundings): (string | undefined)[] => [
  section,
  before,
  after,
  path?.join(' '),
];

/** The likeness of two places, 0 to 1; 0 when nothing is known of the first. */
export function placeLikeness(wanted: Surroundings, seen: Surroundings): number {
  const setting = settingLikeness(wanted, seen) ?? 0;
  return wanted.row === undefined ? setting : mean([setting, textLikeness(wanted.row, seen.row ?? '')]);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The likeness of the controls around an element, 0 to 1; undefined where there were none then and now. */
export function controlsLikeness(wanted: Surroundings, seen: Surroundings): number | undefined {
  const [was, is] = [namesAround(wanted), namesAround(seen)];
  return wanted.controls === undefined || (was === '' && is === '') ? undefined : textLikeness(was, is);
}

const namesAround = ({ controls }: Surroundings) =>
  [...(controls?.before ?? []), ...(controls?.after ?? [])].join(' ');

/** Equal, or clipped with `…`. */
export const isClipOf = (clipped = '', text: string) =>
  clipped === text || (clipped.length > 1 && clipped.endsWith('…') && text.startsWith(clipped.slice(0, -1)));
