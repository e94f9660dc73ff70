import { wordsIn } from '../../base/text';
import type { Fingerprint, Identity, Surroundings } from '../../protocol/fingerprint';
import { isElsewhere, isRefilled, isToldOtherwise } from '../../protocol/place';
import type { FrameContext } from '../engine-context';

/**
 * True when an element that a selector found is surely the one that had `wanted`: role and name are the same, and so
 * is what is around it, unless there was and is no other of that role and name and its row and section are not others
 * now. Where nothing around tells it from another it is by its place among as many. What does not fit may still be
 * the one: that is for the matcher of fingerprints, which sees the others.
 */
export function fitsFingerprint(
  element: Element,
  wanted: Fingerprint,
  context: Pick<FrameContext, 'identityOf' | 'fingerprintOf'>,
): boolean {
  if (!isSame(context.identityOf(element), wanted)) return false;
  const { around, alike, holds, others = [] } = context.fingerprintOf(element);
  if (holds !== wanted.holds) return false;
  const isAlone = wanted.alike.of === 1 && alike.of === 1;
  const places = { wanted: wanted.around, seen: around, name: wanted.name, rivals: [], isAlone };
  if (isElsewhere(places) || isRefilled(places) || isToldOtherwise(places)) return false;
  if (isSamePlace(wanted.around, around)) {
    const isTold = !others.some((other) => other.name === wanted.name && isSamePlace(around, other.around));
    return isTold || (alike.at === wanted.alike.at && alike.of === wanted.alike.of);
  }
  return isAlone && !isAnotherRow(wanted.around, around);
}

/** The only one that is drawn need not be the only one there is: a list shows a part of its rows. */
function isAnotherRow({ row: wanted }: Surroundings, { row: seen = '' }: Surroundings): boolean {
  const words = wordsIn(wanted ?? '');
  const kept = new Set(wordsIn(seen));
  return words.length > 0 && !words.some((word) => kept.has(word));
}

function isSame(a: Identity, b: Identity): boolean {
  return a.role === b.role && a.name === b.name;
}

function isSamePlace(wanted: Surroundings, seen: Surroundings): boolean {
  if (wanted.row !== undefined) return wanted.row === seen.row && wanted.section === seen.section;
  return wanted.section === seen.section && wanted.before === seen.before && wanted.after === seen.after;
}
