import type { Surroundings } from '../../protocol/fingerprint';
import { attributeOf, isShadowRoot, localNameOf, parentNodeOf } from '../native';
import { parentOrHost } from '../selectors/css';
import { looksGenerated, looksWritten } from '../selectors/stable';
import { clip } from '../text';
import type { PageWords } from './page-words';
import { leadsOf, titlesOf } from './titles';

const longest = { row: 120, section: 80, beside: 60, control: 40 };

/** Where an element is, in words of the page around it; `nameOf` tells what a control beside it is called. */
export function surroundingsOf(
  element: Element,
  words: PageWords,
  nameOf: (element: Element) => string,
): Surroundings {
  const span = words.spans.get(element);
  if (!span) return {};
  const said: Record<'row' | 'section' | 'before' | 'after', string> = {
    row: clip(rowText(element, words), longest.row),
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
    ...(titles.length > 0 ? { titles } : {}),
    ...(leads.length > 0 ? { leads } : {}),
    ...(path.length > 0 ? { path } : {}),
    controls: { before: namesOf(before, nameOf), after: namesOf(after, nameOf) },
    ...(ids.length > 0 ? { ids } : {}),
  };
}

/** How far controls with a name are looked for, and how many are noted. */
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

/** How far up a row is looked for, and how long the text of a box without a row's tag may be to be one. */
const rowReach = 8;
const longestBox = 200;

/** The text of the row the element is in, without its own; of a small box around it where there is no row. */
function rowText(element: Element, words: PageWords): string {
  let box = '';
  let up = parentOrHost(element);
  for (let step = 0; up && step < rowReach; step += 1, up = parentOrHost(up)) {
    const rest = restOf(up, element, words);
    if (isRow(up) && rest) return rest;
    if (!box && rest.length <= longestBox) box = rest;
  }
  return box;
}

const isRow = (element: Element) =>
  rowTags.has(localNameOf(element)) || rowRoles.has(attributeOf(element, 'role') ?? '');

function restOf(around: Element, element: Element, { texts, spans }: PageWords): string {
  const [outer, inner] = [spans.get(around), spans.get(element)];
  if (!outer || !inner) return '';
  // More than this is cut off in any case.
  const before = texts.slice(Math.max(outer.start, inner.start - 40), inner.start);
  return [...before, ...texts.slice(inner.end, Math.min(outer.end, inner.end + 40))].join(' ');
}

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
