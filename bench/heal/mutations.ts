import { renameClasses, renameIds } from '../selectors/reload';
import type { Random } from '../base/random';

/** What changes on a page from one day to the next, each on one element; `classes` on the whole page. */
export const mutations = ['classes', 'wrappers', 'siblings', 'word', 'attributes', 'moved'] as const;
export type Mutation = (typeof mutations)[number];

/** What a mutation needs of an element besides itself. */
export type Mutated = { element: Element; name: string; random: Random; containers: Containers };

/** What elements can be moved to, by the tree it is in. */
export type Containers = ReadonlyMap<Node, readonly Element[]>;

/** Only what is shown: what is moved out of sight is no element to be found. */
export function containersOf(roots: readonly (Document | ShadowRoot)[]): Containers {
  return new Map(
    roots.map((root) => [
      root,
      [...root.querySelectorAll(containers)].filter(
        (place) => place.children.length > 0 && place.checkVisibility(),
      ),
    ]),
  );
}

/** The page's next build: every class and every generated-looking id another one. */
export function rebuild(roots: readonly (Document | ShadowRoot)[]): void {
  for (const root of roots) {
    renameClasses(root);
    renameIds(root);
  }
}

/** Whether the element could be changed so. */
export function mutate(mutation: Mutation, mutated: Mutated): boolean {
  switch (mutation) {
    case 'classes':
      return true;
    case 'wrappers':
      return wrap(mutated);
    case 'siblings':
      return changeSiblings(mutated);
    case 'word':
      if (mutated.random.next() < 0.2) replaceWord(mutated);
      return true;
    case 'attributes':
      dropAttributes(mutated);
      return true;
    case 'moved':
      return move(mutated);
    default:
      return mutation satisfies never;
  }
}

/** Their parents take no other element. */
const fixedParents = new Set('table thead tbody tfoot tr select optgroup dl colgroup details map'.split(' '));

export function wrap({ element, random }: Pick<Mutated, 'element' | 'random'>): boolean {
  if (fixedParents.has(element.parentElement?.localName ?? '')) return false;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const wrapper = document.createElement(random.next() < 0.5 ? 'div' : 'span');
    element.replaceWith(wrapper);
    wrapper.append(element);
  }
  return true;
}

/** One to three inserted, one removed, or all reversed, around the element or the nearest thing around it that has siblings. */
function changeSiblings({ element, random }: Mutated): boolean {
  let own = element;
  while (own.parentElement && own.parentElement.children.length < 2 && own.parentElement !== document.body)
    own = own.parentElement;
  const parent = own.parentNode;
  if (!parent) return false;
  const others = [...parent.children].filter((other) => other !== own && other.localName !== 'head');
  const kind = random.below(3);
  if (kind === 0) insert(own, random);
  else if (kind === 1) random.pick(others)?.remove();
  else for (const child of [...parent.childNodes].toReversed()) parent.append(child);
  return true;
}

export function insert(own: Element, random: Random): void {
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const added = document.createElement(own.localName);
    const word = random.pick(newWords) ?? '';
    if (own.localName === 'tr')
      added.innerHTML = `<td>${word}</td><td><a href="/new/${word}">${word}</a></td>`;
    else if (own.localName === 'a') added.setAttribute('href', `/new/${word}`);
    else if (own.localName === 'li') added.innerHTML = `<a href="/new/${word}">${word} new</a>`;
    if (added.childNodes.length === 0) added.textContent = `${word} new`;
    if (random.next() < 0.5) own.before(added);
    else own.after(added);
  }
}

export const newWords =
  'Zephyr Quorum Lantern Marble Walnut Cobalt Thistle Pergola Saffron Juniper Basalt Meadow'.split(' ');

/** One word of what the element is called, where that is written: its text, an attribute, a picture's text or its label. */
function replaceWord({ element, name, random }: Mutated): void {
  const word = random.pick(name.split(/\s+/).filter((each) => each.length > 1));
  const fresh = random.pick(newWords);
  if (word === undefined || fresh === undefined) return;
  const places = [element, ...element.querySelectorAll('*'), ...labelsOf(element)];
  for (const place of places) if (replaceIn(place, word, fresh)) return;
}

function labelsOf(element: Element): Element[] {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return [];
  return [...(element.labels ?? [])].flatMap((label) => [label, ...label.querySelectorAll('*')]);
}

/** In an attribute that names the element, else in a text of its own. */
export function replaceIn(place: Element, word: string, fresh: string): boolean {
  for (const attribute of ['aria-label', 'alt', 'title', 'placeholder', 'value']) {
    const value = place.getAttribute(attribute);
    if (!value?.includes(word)) continue;
    place.setAttribute(
      attribute,
      value.replace(word, () => fresh),
    );
    return true;
  }
  for (const node of place.childNodes) {
    if (!(node instanceof Text) || !node.data.includes(word)) continue;
    node.data = node.data.replace(word, () => fresh);
    return true;
  }
  return false;
}

function dropAttributes({ element, random }: Mutated): void {
  for (const name of element.getAttributeNames()) if (random.next() < 0.3) element.removeAttribute(name);
}

const containers = 'div, section, article, main, aside, nav, form, li, td, p, header, footer, fieldset';

/** Somewhere else in its tree, in front of or behind what is there. */
function move({ element, random, containers: byTree }: Mutated): boolean {
  const places = (byTree.get(element.getRootNode()) ?? []).filter(
    (place) => place.isConnected && !element.contains(place) && place !== element.parentElement,
  );
  const place = random.pick(places);
  if (!place) return false;
  place.insertBefore(element, random.pick([...place.childNodes, null]) ?? null);
  return true;
}
