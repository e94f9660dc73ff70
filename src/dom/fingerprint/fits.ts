import type { Fingerprint, Identity, Surroundings } from '../../protocol/fingerprint';
import { isElsewhere } from '../../protocol/place';
import type { ActContext } from '../context';

/**
 * Whether an element that a selector found is surely the one that had `wanted`: role and name are the same, and so is what is
 * around it; where there was and is no other of that role and name, unless its row or section is another one. What does
 * not fit may still be the one: that is for the matcher of fingerprints, which sees the others.
 */
export function fitsFingerprint(
  element: Element,
  wanted: Fingerprint,
  context: Pick<ActContext, 'identityOf' | 'fingerprintOf'>,
): boolean {
  if (!isSame(context.identityOf(element), wanted)) return false;
  const { around, alike, holds } = context.fingerprintOf(element);
  if (holds !== wanted.holds) return false;
  const isAlone = wanted.alike.of === 1 && alike.of === 1;
  const places = { wanted: wanted.around, seen: around, name: wanted.name, rivals: [], isAlone };
  return (isAlone || isSamePlace(wanted.around, around)) && !isElsewhere(places);
}

function isSame(a: Identity, b: Identity): boolean {
  return a.role === b.role && a.name === b.name;
}

function isSamePlace(wanted: Surroundings, seen: Surroundings): boolean {
  if (wanted.row !== undefined) return wanted.row === seen.row && wanted.section === seen.section;
  return wanted.section === seen.section && wanted.before === seen.before && wanted.after === seen.after;
}
