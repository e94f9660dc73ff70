import type { Surroundings } from '../../protocol/fingerprint';
import {
  attributeOf,
  childNodesOf,
  isElement,
  isShadowRoot,
  localNameOf,
  nextSiblingOf,
  parentNodeOf,
  previousSiblingOf,
} from '../dom/native';
import { parentOrHost } from '../selectors/css';
import { looksGenerated, looksWritten } from '../selectors/stable';
import { clip } from '../dom/drawn-text';
import type { PageWords } from './page-words';
import { leadsOf, titlesOf } from './titles';

const longest = { row: 120, title: 60, section: 80, beside: 60, control: 40 };

/** The place of an element, in words of the page around it; `nameOf` gives the name of a control beside it. */
export function surroundingsOf(
  element: Element,
  words: PageWords,
  nameOf: (element: Element) => string,
): Surroundings {
  const span = words.spans.get(element);
  if (!span) return {};
  const row = rowOf(element, words, nameOf);
  const said: Record<'row' | 'rowTitle' | 'section' | 'before' | 'after', string> = {
    row: clip(row.texts.join(' '), longest.row),
    rowTitle: row.row ? clip(titleIn(row.texts, nameOf(element)), longest.title) : '',
    section: clip(words.headings[span.heading] ?? '', longest.section),
    before: clip(words.texts[span.start - 1] ?? '', longest.beside),
    after: clip(words.texts[span.end] ?? '', longest.beside),
  };
  const path = pathOf(element);
  const leads = leadsOf(element, words);
  const titles = titlesOf(element, words, nameOf);
  const { controlsBefore: first, controlsTo: end } = span;
  const before = words.controls.slice(Math.max(0, first - controlReach), first).toReversed();
  const after = words.controls.slice(end, end + controlReach);
  const ids = [...before, ...after].flatMap((control) => idOf(control) ?? []);
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')),
    ...(titles.length > 0 && { titles }),
    ...(leads.length > 0 && { leads }),
    ...(path.length > 0 && { path }),
    controls: { before: namesOf(before, nameOf), after: namesOf(after, nameOf) },
    ...(ids.length > 0 && { ids }),
  };
}

/** The most controls before and after that are looked at for a name, and that are noted. */
const controlReach = 6;
const mostControls = 3;

function idOf(control: Element): string | undefined {
  const id = attributeOf(control, 'id') ?? '';
  return looksGenerated(id) ? undefined : id;
}

function namesOf(controls: readonly Element[], nameOf: (element: Element) => string): string[] {
  const names = controls.map((control) => clip(nameOf(control), longest.control));
  return names.filter((name) => name !== '').slice(0, mostControls);
}

const rowTags = new Set(['tr', 'li', 'article', 'dd', 'dt', 'figure', 'label']);
const rowRoles = new Set(['row', 'listitem', 'option', 'article', 'treeitem', 'group']);

/** The most levels up that a row is looked for, and the longest text of a box without a row's tag that counts as one. */
const rowReach = 8;
const longestBox = 200;

/** `row` is the element that is one, where there is one. */
type Row = { texts: readonly string[]; row: Element | undefined };

/** The texts of the row the element is in, without its own; of a small box around it where there is no row. */
export function rowOf(element: Element, words: PageWords, nameOf: (element: Element) => string): Row {
  let box: readonly string[] = [];
  let up = parentOrHost(element);
  for (let step = 0; up && step < rowReach; step += 1, up = parentOrHost(up)) {
    const rest = restOf(up, element, words);
    if (isRow(up) || isRepeated(up, nameOf(element), { words, nameOf })) {
      const texts = [...termsOf(up, words), ...rest];
      // The label around a box is what that is called, and no row.
      if (texts.some((text) => !saysOnly(text, nameOf(element)))) return { texts, row: up };
    }
    if (box.length === 0 && rest.join(' ').length <= longestBox) box = rest;
  }
  return { texts: box, row: undefined };
}

const isRow = (element: Element) =>
  rowTags.has(localNameOf(element)) || rowRoles.has(attributeOf(element, 'role') ?? '');

type Naming = { words: PageWords; nameOf: (element: Element) => string };

/**
 * Whether a box beside it is of its tag and has a control called the same: cards and lines that are no list to the markup.
 * Parts of the page such as field sets are told by their titles.
 */
function isRepeated(box: Element, name: string, { words, nameOf }: Naming): boolean {
  if (tellingTags.has(localNameOf(box))) return false;
  return [previousSiblingOf, nextSiblingOf].some((nextOf) => {
    const beside = besideOf(box, nextOf);
    const span = beside && localNameOf(beside) === localNameOf(box) ? words.spans.get(beside) : undefined;
    if (!span) return false;
    return words.controls
      .slice(span.controlsBefore, Math.min(span.controlsTo, span.controlsBefore + controlReach))
      .some((control) => control !== beside && nameOf(control) === name);
  });
}

function besideOf(box: Element, nextOf: (node: Node) => Node | null): Element | null {
  let node = nextOf(box);
  while (node && !isElement(node)) node = nextOf(node);
  return node;
}

function restOf(around: Element, element: Element, { texts, spans }: PageWords): string[] {
  const [outer, inner] = [spans.get(around), spans.get(element)];
  if (!outer || !inner) return [];
  // More than this is cut off in any case.
  const before = texts.slice(Math.max(outer.start, inner.start - 40), inner.start);
  return [...before, ...texts.slice(inner.end, Math.min(outer.end, inner.end + 40))];
}

/** A description is called by the term before it. */
function termsOf(row: Element, { texts, spans }: PageWords): string[] {
  if (localNameOf(row) !== 'dd') return [];
  const parent = parentOrHost(row);
  const before = parent ? childNodesOf(parent).filter(isElement) : [];
  const term = before.slice(0, before.indexOf(row)).findLast((each) => localNameOf(each) === 'dt');
  const span = term && spans.get(term);
  return span ? texts.slice(span.start, span.end) : [];
}

/**
 * The title of a row: its beginning up to its first text with letters, without the element's own label and the row's
 * number.
 */
function titleIn(texts: readonly string[], name: string): string {
  const others = texts.filter((text) => wordPattern.test(text) && !saysOnly(text, name));
  const at = others.findIndex((text) => /\p{L}/u.test(text));
  if (at < 0) return others[0] ?? '';
  return others
    .slice(0, at + 1)
    .filter((text) => !/^\d{1,2}\.?$/.test(text))
    .join(' ');
}

const wordPattern = /[\p{L}\p{N}]/u;

const saysOnly = (text: string, name: string) => name !== '' && name.includes(text);

const tellingTags = new Set(
  'main nav header footer aside form section article table ul ol dl dialog fieldset figure details'.split(
    ' ',
  ),
);
const longestPath = 6;

/** The ancestors that say something, from the inside out; boxes that are only there for looks come and go. */
function pathOf(element: Element): string[] {
  const path: string[] = [];
  for (let at = element; path.length < longestPath;) {
    const parent = parentNodeOf(at);
    if (parent && isShadowRoot(parent)) path.push('>>>');
    const up = parentOrHost(at);
    if (!up) break;
    const said = ancestorText(up);
    if (said) path.push(said);
    at = up;
  }
  return path;
}

function ancestorText(ancestor: Element): string {
  const tag = localNameOf(ancestor);
  if (tag === 'body' || tag === 'html') return '';
  const id = attributeOf(ancestor, 'id') ?? '';
  const role = attributeOf(ancestor, 'role');
  const label = attributeOf(ancestor, 'aria-label');
  const isTelling = tellingTags.has(tag) || tag.includes('-') || role || label || looksWritten(id);
  if (!isTelling) return '';
  return clip(
    `${tag}${looksWritten(id) ? `#${id}` : ''}${role ? `[${role}]` : ''}${label ? ` ${label}` : ''}`,
    60,
  );
}
