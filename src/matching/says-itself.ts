import type { Fingerprint } from '../protocol/fingerprint';
import { holdsPhrase, rowTitleOf } from '../protocol/place';
import { isRiskier } from './again/name-meaning';
import type { Concept } from '../languages/kinds';
import { isDeedConcept } from './read/lexicon';
import { conceptLikeness, conceptsIn } from './page/concepts';
import { parseInstruction } from './read/parse';
import { saysWhole } from './risky-words';
import { wordsOf } from './words';

/**
 * The words of an instruction mean this element on any page of its kind, whatever the page shows at the moment: "the first
 * result" and "the cheapest one" are other elements tomorrow.
 *
 * They say its whole name, or it is a control of which the page has one, in no list.
 */
export function saysItself(instruction: string, element: Fingerprint): boolean {
  if (element.alike.of !== 1 || element.others !== undefined || countsElements(instruction)) return false;
  return saysWhole(instruction, element.name) || isOneOfItsKind(element);
}

/**
 * Words that the user has explained by this element can mean it by themselves from then on: they say its whole name, or it
 * is a control; they say its row, where it is in one; and they do not count elements, name another deed or hide a risk.
 */
export function canMeanAgain(instruction: string, element: Fingerprint): boolean {
  if (countsElements(instruction) || speaksAgainst(instruction, element)) return false;
  const title = rowTitleOf(element.around, element.name);
  if (title === undefined ? isInList(element) : !holdsPhrase(instruction, title)) return false;
  return controls.has(element.role) || saysWhole(instruction, element.name);
}

/**
 * The name of the element has a risk that the words do not (deleting, paying, sending, …), or both name deeds and those
 * differ.
 */
export function speaksAgainst(instruction: string, { role, name, text = '' }: Fingerprint): boolean {
  if (fields.has(role)) return false;
  const words = instruction.slice(0, charsAtMost);
  const called = `${name}\n${text}`.slice(0, charsAtMost);
  if (isRiskier(words, called, wordsAtMost)) return true;
  const [said, done] = [deedsIn(words), deedsIn(called)];
  const isAlike = (one: Concept) =>
    done.some((other) => conceptLikeness(one, other) > 0 || conceptLikeness(other, one) > 0);
  return said.length > 0 && done.length > 0 && !said.some(isAlike);
}

const charsAtMost = 2000;
const wordsAtMost = 100;

function deedsIn(text: string): Concept[] {
  return conceptsIn(wordsOf(text)).flatMap(([concept]) => (isDeedConcept(concept) ? concept : []));
}

function countsElements(instruction: string): boolean {
  return parseInstruction(instruction).steps.some(({ intents }) =>
    intents.some(({ target }) => target !== 'page' && target.ordinal !== undefined),
  );
}

/** Roles whose name says what people put in, and no deed. */
const fields = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider']);

/** Roles that mean the same on any page. Links, options, boxes and radios do not: they stand for the page's content. */
const controls = new Set(['button', 'switch', ...fields]);
const isOneOfItsKind = (element: Fingerprint): boolean => controls.has(element.role) && !isInList(element);

function isInList({ around }: Fingerprint): boolean {
  return around.path?.some((ancestor) => list.test(ancestor)) === true;
}

/** Containers of things of one kind, as a fingerprint's path names them. */
const list =
  /^(ul|ol|dl|table|article|figure)\b|\[(row|list|listitem|listbox|grid|treegrid|table|article|feed|tree)\]/;
