import type { Fingerprint } from '../../protocol/fingerprint';
import { weighedLikeness, type WordWeights } from './likeness';
import { hasNewBadge, isSynonym, type Called } from './name-meaning';

/** 0 to 1: how much of what one element is called another one is called; undefined when neither is called anything. */
export function callingLikeness(
  wanted: Fingerprint,
  seen: Fingerprint,
  weights: WordWeights,
): number | undefined {
  const [callings, others] = [callingsOf(wanted), callingsOf(seen)];
  if (callings.length === 0) return others.length === 0 ? undefined : 0;
  if (others.length === 0 && isBesideName(wanted, seen)) return 0.9;
  if (wanted.name !== seen.name && (isSynonym(wanted.name, seen.name) || hasNewBadge(wanted, seen)))
    return sameMeaning;
  if (labelsOf(wanted).includes(seen.name) || labelsOf(seen).includes(wanted.name)) return 0.95;
  // What both are called and say is one: buttons that say the same are told apart by what they are called.
  if (callings.length > 1 && others.length > 1)
    return weighedLikeness(callings.join(' '), others.join(' '), weights);
  return Math.max(
    0,
    ...callings.flatMap((one) => others.map((other) => weighedLikeness(one, other, weights))),
  );
}

/** Likeness of what is called in other words of the same meaning. */
export const sameMeaning = 0.99;

/** Its name, and its words where those are others. */
export const callingsOf = ({ name, text = '' }: Fingerprint) => [name, text].filter((each) => each !== '');

/** Whether an element is called as another one is, be it by a label, or in other words of the same meaning. */
export function isCalledSo(wanted: Called, seen: Called): boolean {
  if (wanted.name === '' || seen.name === '') return false;
  if (wanted.name === seen.name || isSynonym(wanted.name, seen.name) || hasNewBadge(wanted, seen))
    return true;
  return labelsOf(wanted).includes(seen.name) || labelsOf(seen).includes(wanted.name);
}

/** What else it could be called by. */
const labelsOf = ({ attributes }: Called) =>
  attributes.flatMap((each) =>
    /^(aria-label|placeholder|title|alt)=./.test(each) ? each.slice(each.indexOf('=') + 1) : [],
  );

/** Whether a field without a name stands at what it was called: its label is no longer tied to it. */
const isBesideName = ({ tag, name }: Fingerprint, seen: Fingerprint) =>
  seen.tag === tag && fieldTags.has(tag) && (seen.around.before === name || seen.around.after === name);

const fieldTags = new Set(['input', 'select', 'textarea']);
