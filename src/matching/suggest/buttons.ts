import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { callOf, type Draft } from './suggestion-draft';
import { ancestorAt, headingOver, textIn } from './suggestion-places';

const dialogs = new Set(['dialog', 'alertdialog']);
const rows = new Set(['row', 'listitem', 'article', 'treeitem']);
const asides = new Set(['navigation', 'banner', 'contentinfo', 'complementary']);
const pagers = new Set(['navigation', 'list', 'group', 'region', 'main', 'article']);
const pressed = new Set(['button', 'link']);
const leastRows = 2;
const leastPages = 2;

/** Suggests answering a dialog by one of its buttons. */
export function suggestDialogs(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  const byDialog = groupedBy(buttons, (element) => ancestorAt(page, element.at, dialogs));
  return byDialog.flatMap(([at, elements]): Draft[] => {
    if (at < 0) return [];
    const name = page.tree.nodes[at]?.name || textIn(page, at, elements[0]?.node.name ?? '');
    return [{ kind: 'dialog', name, count: elements.length, elements }];
  });
}

/** Suggests a deed that several rows have; the person adds the row. */
export function suggestRows(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  const inRows = buttons.filter((element) => ancestorAt(page, element.at, rows) >= 0);
  const byName = groupedBy(inRows, (element) => `${element.node.role}\n${callOf(element)}`);
  return byName.flatMap(([, elements]): Draft[] => {
    const [first] = elements;
    const name = first ? callOf(first) : '';
    if (!first || name === '' || elements.length < leastRows) return [];
    const example = textIn(page, ancestorAt(page, first.at, rows), name);
    const instruction = `click ${name} next to ""`;
    return [{ kind: 'rows', name, count: elements.length, elements, instruction, example }];
  });
}

/** Suggests the next page: the element after the last page number, else the number after the current one. */
export function suggestPages(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  return groupedBy(buttons, (element) => ancestorAt(page, element.at, pagers)).flatMap(
    ([at, elements]): Draft[] => {
      const numbered = elements.filter(({ node }) => /^\p{Nd}{1,4}$/u.test(node.name));
      const last = numbered.at(-1);
      if (at < 0 || !last || numbered.length < leastPages) return [];
      const after = elements[elements.indexOf(last) + 1];
      const current = numbered.findIndex(({ node }) => node.states?.includes('current'));
      const next = after && callOf(after) !== '' ? after : numbered[current + 1];
      if (!next) return [];
      const name = callOf(next);
      return [
        { kind: 'pages', name, count: numbered.length, elements: [next], instruction: `click ${name}` },
      ];
    },
  );
}

/** Suggests buttons outside navigation, header, footer and sidebar: submitting ones first, then those under a heading. */
export function suggestButtons(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  const own = buttons.filter(
    (element) => element.node.role === 'button' && ancestorAt(page, element.at, asides) < 0,
  );
  const rating = (element: PageElement) =>
    (element.node.hints?.type === 'submit' ? 2 : 0) + (headingOver(page, element.at) === '' ? 0 : 1);
  return own
    .filter((element) => callOf(element) !== '')
    .sort((a, b) => rating(b) - rating(a) || a.at - b.at)
    .map((element) => {
      const name = callOf(element);
      return { kind: 'button', name, count: 1, elements: [element], instruction: `click ${name}` };
    });
}

export function isPressedBySuggestion({ node }: PageElement): boolean {
  return pressed.has(node.role);
}

function groupedBy<K>(
  elements: readonly PageElement[],
  keyOf: (element: PageElement) => K,
): [K, PageElement[]][] {
  const groups = new Map<K, PageElement[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return [...groups];
}
