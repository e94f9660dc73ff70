import type { Fingerprint } from '../../protocol/fingerprint';
import { weighedLikeness, type WordWeights } from './likeness';
import { hasNewBadge, isSynonym, type Called } from './name-meaning';

/** The likeness of two elements' names and texts, 0 to 1; undefined when neither has any. */
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

/** Whether two elements have the same name, also by a label or in other words of the same meaning. */
export function isCalledSo(wanted: Called, seen: Called): boolean {
  if (wanted.name === '' || seen.name === '') return false;
  if (wanted.name === seen.name || isSynonym(wanted.name, seen.name) || hasNewBadge(wanted, seen))
    return true;
  return labelsOf(wanted).includes(seen.name) || labelsOf(seen).includes(wanted.name);
}

/** The labels that its author gave it besides the name. */
const labelsOf = ({ attributes }: Called) =>
  attributes.flatMap((each) =>
    /^(aria-label|placeholder|title|alt)=./.test(each) ? each.slice(each.indexOf('=') + 1) : [],
  );

/** Whether a field without a name stands beside its old name: the label is no longer tied to it. */
const isBesideName = ({ tag, name }: Fingerprint, seen: Fingerprint) =>
  seen.tag === tag && fieldTags.has(tag) && (seen.around.before === name || seen.around.after === name);

const fieldTags = new Set(['input', 'select', 'textarea']);
