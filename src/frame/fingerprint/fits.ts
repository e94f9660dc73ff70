import { wordsIn } from '../../base/text';
import type { Fingerprint, Other } from '../../protocol/fingerprint';
import {
  isElsewhere,
  isInNewRow,
  isNamedOtherwise,
  isRefilled,
  isTitledSo,
  isToldOtherwise,
  standsFor,
} from '../../protocol/place';
import type { FrameContext } from '../engine-context';

type Seeing = Pick<FrameContext, 'document' | 'identityOf' | 'fingerprintOf'>;

/**
 * True when an element that a selector found is surely the one that had `wanted`, or what an act of ours has made of it: what told it from
 * others is as it was, and no other fits that as well. What does not fit may still be the one: that is for the matcher of fingerprints, which
 * sees the others.
 */
export function fitsFingerprint(element: Element, wanted: Fingerprint, context: Seeing): boolean {
  const { role, name } = context.identityOf(element);
  if (role !== wanted.role || name !== wanted.name) return false;
  const seen = context.fingerprintOf(element);
  const known = became.get(context.document)?.get(keyOf(wanted));
  return isThere(wanted, seen) || (known !== undefined && isThere(known, seen));
}

function isThere(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (seen.holds !== wanted.holds) return false;
  const { around, alike, others = [] } = seen;
  const isAlone = wanted.alike.of === 1 && alike.of === 1;
  const places = { wanted: wanted.around, seen: around, name: wanted.name, rivals: [], isAlone };
  if (!isTitledSo(places) && (isRefilled(places) || isToldOtherwise(places))) return false;
  const isAsWell = (other: Other) =>
    other.name === wanted.name && standsFor(wanted, { ...seen, around: other.around });
  if (standsFor(wanted, seen)) return !others.some(isAsWell);
  if (isElsewhere(places)) return false;
  if (isSamePlace(wanted, seen)) {
    const isTold = !others.some((other) => other.name === wanted.name && isSamePlace(seen, other));
    return isTold || (alike.at === wanted.alike.at && alike.of === wanted.alike.of);
  }
  return isAlone && !isInNewRow(places) && !isAnotherRow(wanted, seen);
}

type Placed = Pick<Fingerprint, 'around'>;

/** The only one that is drawn need not be the only one there is: a list shows a part of its rows. */
function isAnotherRow({ around: { row: wanted = '', boxTitle } }: Placed, { around }: Placed): boolean {
  const words = wordsIn(wanted);
  const kept = new Set(wordsIn(around.row ?? ''));
  return boxTitle === undefined && words.length > 0 && !words.some((word) => kept.has(word));
}

function isSamePlace({ around: wanted }: Placed, { around: seen }: Placed): boolean {
  if (wanted.row !== undefined) return wanted.row === seen.row && wanted.section === seen.section;
  return wanted.section === seen.section && wanted.before === seen.before && wanted.after === seen.after;
}

/** Elements as they are since we acted on them, by what they were. */
const became = new WeakMap<Document, Map<string, Fingerprint>>();

const keyOf = (fingerprint: Fingerprint) => JSON.stringify(fingerprint);

/**
 * Notes what an act has made of the element that had `wanted`: what it changes, it does not make another of. Where it `isGrave`, the name of a
 * thing is taken for no state of it.
 */
export function noteBecame(wanted: Fingerprint, now: Fingerprint, document: Document, isGrave = false): void {
  if (now.role !== wanted.role || now.name !== wanted.name || now.alike.of !== wanted.alike.of) return;
  if (isGrave && isNamedOtherwise(wanted.around, now.around)) return;
  const known = became.get(document) ?? new Map<string, Fingerprint>();
  became.set(document, known.set(keyOf(wanted), now));
}
