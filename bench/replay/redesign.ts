import { insert, newWords, replaceIn, wrap } from '../heal/mutations';
import type { Random } from '../base/random';
import { renameClasses, renameIds } from '../selectors/reload';

type Root = Document | ShadowRoot;

/**
 * A page drawn anew, by the same rules for any page: every class, every id and most field names are others, things are in
 * boxes or have new neighbours, parts stand in another order, some words and attributes are others. What it can do is
 * as it was, and so are its elements.
 */
export function redesign(roots: readonly Root[], random: Random): void {
  for (const root of roots) {
    rename(root, random);
    for (const parent of root.querySelectorAll('*')) reorder(parent, random);
    for (const element of root.querySelectorAll(headings)) if (random.next() < 0.5) changeLevel(element);
    for (const element of root.querySelectorAll(units)) change(element, random);
  }
}

const headings = 'h1, h2, h3';
const units =
  'section, article, form, nav, fieldset, h1, h2, h3, p, label, a, button, input, select, textarea, iframe';
/** What a page is put together of, and may as well come in another order. */
const parts = 'section, article, aside, nav, div, [role=group]';

function rename(root: Root, random: Random): void {
  renameClasses(root);
  renameIds(root, () => freshName(random));
  const names = new Map<string, string>();
  for (const field of root.querySelectorAll('input[name], select[name], textarea[name]')) {
    const name = field.getAttribute('name') ?? '';
    if (!names.has(name)) names.set(name, random.next() < 0.7 ? freshName(random) : name);
    field.setAttribute('name', names.get(name) ?? name);
  }
}

const freshName = (random: Random) =>
  `${(random.pick(newWords) ?? '').toLowerCase()}-${(random.pick(newWords) ?? '').toLowerCase()}-${random.below(90)}`;

function changeLevel(heading: Element): void {
  const other = document.createElement(heading.localName === 'h2' ? 'h3' : 'h2');
  for (const { name, value } of heading.attributes) other.setAttribute(name, value);
  other.append(...heading.childNodes);
  heading.replaceWith(other);
}

function change(element: Element, random: Random): void {
  if (random.next() < 0.3) wrap({ element, random });
  if (random.next() < 0.2) addNeighbour(element, random);
  if (random.next() < 0.2) changeWord(element, random);
  for (const name of passing)
    if (element.hasAttribute(name) && random.next() < 0.3) element.removeAttribute(name);
}

/** A field comes with its label, in front of another's; what a label is of stays what it was. */
function addNeighbour(element: Element, random: Random): void {
  if (element.matches('input, select, textarea, iframe') || element.parentElement?.localName === 'label')
    return;
  if (element.localName !== 'label') {
    insert(element, random);
    return;
  }
  const added = document.createElement('label');
  added.append(`${random.pick(newWords)} `, document.createElement('input'));
  element.before(added);
}

/** Attributes that a page works without. */
const passing = ['title', 'placeholder', 'aria-label', 'autocomplete', 'inputmode', 'data-testid'];

/** One word of several is another; a single one gets another beside it. */
function changeWord(element: Element, random: Random): void {
  const own = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : [])).join(' ');
  const words = (element.getAttribute('aria-label') ?? own).split(/\s+/).filter((word) => word.length > 1);
  const word = random.pick(words);
  const fresh = random.pick(newWords);
  if (word === undefined || fresh === undefined) return;
  replaceIn(element, word, words.length === 1 ? `${word} ${fresh}` : fresh);
}

/** Parts that are beside each other change places. */
function reorder(parent: Element, random: Random): void {
  const moved = [...parent.children].filter((child) => child.matches(parts) || child.localName.includes('-'));
  if (moved.length < 2 || random.next() < 0.3) return;
  const places = moved.map((child) => {
    const place = document.createComment('');
    child.replaceWith(place);
    return place;
  });
  const left = [...moved];
  for (const place of places) place.replaceWith(...left.splice(random.below(left.length), 1));
}
