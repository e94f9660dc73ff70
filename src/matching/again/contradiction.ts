import type { Fingerprint, Surroundings } from '../../protocol/fingerprint';
import {
  isElsewhere,
  isInNewRow,
  isOfAnotherThing,
  isRefilled,
  isRenamedThing,
  isRetitled,
  isToldOtherwise,
  type Places,
} from '../../protocol/place';
import { weakWords } from '../read/lexicon';
import { runsOf } from '../fold-words';
import {
  isCalledAnother,
  hasDeedRole,
  isRisky,
  isSameHeading,
  isSameInOtherWords,
  isSamePageDeed,
  lasting,
  leadsSame,
} from './name-meaning';

/**
 * Whether an element cannot be the wanted one, whatever else speaks for it: its name has another meaning, or it is in
 * another row or section. `count` is the number of elements with its role and name.
 */
export function contradicts(wanted: Fingerprint, seen: Fingerprint, count: number): boolean {
  return isCalledAnother(wanted, seen) || isInAnotherPlace(wanted, seen, count);
}

/** Whether the place of an element denies it. No place denies one that leads to the same page. */
function isInAnotherPlace(wanted: Fingerprint, seen: Fingerprint, count: number): boolean {
  if (leadsSame(wanted, seen)) return false;
  const rivals = (wanted.others ?? []).filter(({ name }) => name === wanted.name);
  const isAlone = wanted.alike.of === 1 && rivals.length === 0 && count <= 1;
  const places = {
    wanted: wanted.around,
    seen: seen.around,
    name: wanted.name,
    rivals: rivals.map(({ around }) => around),
    isAlone,
  };
  const isSaid = isAlone && wanted.name === seen.name && saysItAll(wanted.name);
  if (isOtherSubject(wanted, places)) return true;
  if (isSaid && !isRetitled(places)) return isOfAnotherThing(places);
  if (isAlone && isOfWholePage(wanted) && isOfWholePage(seen) && isSamePageDeed(wanted.name, seen.name))
    return false;
  if (hasDeedRole(wanted) && isInNewRow(places)) return true;
  if (isTranslated(wanted, seen)) return isOfAnotherThing(places);
  return isElsewhere(places, isSameHeading);
}

/** Whether the page or the dialog is now about something else. A risky deed is done only to the thing it was about. */
function isOtherSubject({ name, around }: Fingerprint, places: Places): boolean {
  if (isRenamedThing(places)) return true;
  if (isInDialog(around) || isRisky(name)) return isRefilled(places) || isToldOtherwise(places);
  return false;
}

const isInDialog = ({ path = [] }: Surroundings) => path.some((step) => step.includes('dialog'));

/** Whether an element is in no row and in no dialog. */
const isOfWholePage = ({ around }: Fingerprint) => around.rowTitle === undefined && !isInDialog(around);

/**
 * Whether the page is in another language: the element has an author's name as before, a name in other words of the same
 * meaning, and no word around it as before.
 */
function isTranslated(wanted: Fingerprint, seen: Fingerprint): boolean {
  if (!wanted.attributes.some((each) => lasting.test(each) && seen.attributes.includes(each))) return false;
  const around = wordsAround(wanted);
  return (
    isSameInOtherWords(wanted.name, seen.name) && !wordsAround(seen).some((word) => around.includes(word))
  );
}

const wordsAround = ({ around: { titles = [], controls } }: Fingerprint): string[] =>
  [...titles, ...(controls?.before ?? []), ...(controls?.after ?? [])].flatMap(runsOf);

/** A name with this many words that count fits no other thing: "Read the report of 2024", unlike "Delete". */
const manyWords = 3;

const saysItAll = (name: string) => runsOf(name).filter((word) => !weakWords.has(word)).length >= manyWords;
