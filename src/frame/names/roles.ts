import {
  attributeOf,
  elementById,
  flatParentOf,
  hasAttributeOf,
  inputTypeOf,
  isDocument,
  isElement,
  isHtml,
  isShadowRoot,
  localNameOf,
  matchesSelector,
  nextSiblingOf,
  parentNodeOf,
  rootOf,
  suggestionListOf,
} from '../dom/native';
import {
  ariaRoles,
  globalAttributes,
  headingTags,
  htmlRoles,
  inputRoles,
  landmarkBlockers,
  sectioning,
} from './role-tables';

/**
 * The ARIA role of an element: the author's if it is one, else the one HTML gives it; `generic` for none.
 * Sources: WAI-ARIA 1.2 role attribute, HTML-AAM 1.0, https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings
 */
export function roleOf(element: Element): string {
  const explicit = explicitRole(element);
  if (!explicit) return nativeRole(element);
  if (explicit !== 'none') return explicit;
  return staysDespiteNone(element) ? nativeRole(element) : 'none';
}

/** Roles that the specification itself counts as another. */
const synonyms = new Map([
  ['presentation', 'none'],
  ['image', 'img'],
  ['directory', 'list'],
]);

function explicitRole(element: Element): string | undefined {
  const attribute = attributeOf(element, 'role');
  if (!attribute) return undefined;
  for (const token of attribute.toLowerCase().split(/\s+/)) {
    const role = synonyms.get(token) ?? token;
    if (!ariaRoles.has(role)) continue;
    if ((role === 'region' || role === 'form') && !isNamedByAuthor(element)) continue;
    return role;
  }
  return undefined;
}

const focusable =
  'a[href], area[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, iframe, ' +
  'summary, [tabindex], [contenteditable=""], [contenteditable=true], audio[controls], video[controls]';
const staying = [focusable, ...globalAttributes.map((name) => `[${name}]`)].join(', ');

/**
 * Whether an element keeps its role: `role=none` is ignored where it can have focus or carries global ARIA attributes.
 * Source: WAI-ARIA, conflict resolution.
 */
const staysDespiteNone = (element: Element) => matchesSelector(element, staying);

function nativeRole(element: Element): string {
  if (!isHtml(element)) return svgRole(element);
  const tag = localNameOf(element);
  const contextual = contextualRoles.get(tag);
  if (contextual) return contextual(element);
  return htmlRoles.get(tag) ?? 'generic';
}

function svgRole(element: Element): string {
  const tag = localNameOf(element);
  if (tag === 'svg') return 'img';
  if (tag === 'math') return 'math';
  if (tag === 'a' && (hasAttributeOf(element, 'href') || hasAttributeOf(element, 'xlink:href')))
    return 'link';
  return 'generic';
}

const contextualRoles = new Map<string, (element: Element) => string>([
  ['a', (element) => (hasAttributeOf(element, 'href') ? 'link' : 'generic')],
  ['area', (element) => (hasAttributeOf(element, 'href') ? 'link' : 'generic')],
  [
    'aside',
    (element) => (isInside(element, sectioning) && !isNamedByAuthor(element) ? 'generic' : 'complementary'),
  ],
  ['footer', (element) => (isInside(element, landmarkBlockers) ? 'generic' : 'contentinfo')],
  ['header', (element) => (isInside(element, landmarkBlockers) ? 'generic' : 'banner')],
  ['img', imageRole],
  ['input', inputRole],
  ['li', (element) => (isInside(element, ['ul', 'ol', 'menu', '[list]']) ? 'listitem' : 'generic')],
  ['section', (element) => (isNamedByAuthor(element) ? 'region' : 'generic')],
  ['select', selectRole],
  ['summary', (element) => (isSummaryOfDetails(element) ? 'button' : 'generic')],
  ['tbody', tablePart('rowgroup')],
  ['td', tablePart('cell', 'gridcell')],
  ['tfoot', tablePart('rowgroup')],
  ['th', (element) => tablePart(headerCellRole(element))(element)],
  ['thead', tablePart('rowgroup')],
  ['tr', tablePart('row')],
  ...headingTags.map((tag) => [tag, () => 'heading'] as const),
]);

function imageRole(element: Element): string {
  if (attributeOf(element, 'alt') !== '') return 'img';
  return isNamedByAuthor(element) || hasAttributeOf(element, 'tabindex') ? 'img' : 'none';
}

function inputRole(element: Element): string {
  const type = inputTypeOf(element);
  if (type === 'checkbox' && hasAttributeOf(element, 'switch')) return 'switch';
  const role = inputRoles.get(type) ?? 'textbox';
  const suggests = role === 'textbox' || role === 'searchbox';
  return suggests && hasAttributeOf(element, 'list') && suggestionListOf(element) ? 'combobox' : role;
}

function selectRole(element: Element): string {
  return showsOptions(element) ? 'listbox' : 'combobox';
}

/** Whether a select's options are drawn in the page: it takes several, or shows more than one line. */
export function showsOptions(element: Element): boolean {
  if (localNameOf(element) !== 'select' || !isHtml(element)) return false;
  return hasAttributeOf(element, 'multiple') || Number.parseInt(attributeOf(element, 'size') ?? '', 10) > 1;
}

/** The role of a part of a table; `none` and `generic` where the table around it is not one. */
function tablePart(inTable: string, inGrid = inTable): (element: Element) => string {
  return (element) => {
    const table = closestTag(element, 'table');
    const role = table ? roleOf(table) : 'generic';
    if (role === 'table') return inTable;
    if (role === 'grid' || role === 'treegrid') return inGrid;
    return role === 'none' ? 'none' : 'generic';
  };
}

function headerCellRole(element: Element): string {
  const scope = attributeOf(element, 'scope')?.toLowerCase() ?? '';
  if (scope.startsWith('row')) return 'rowheader';
  if (scope.startsWith('col')) return 'columnheader';
  const row = parentNodeOf(element);
  const isOnlyHeaders = row && isElement(row) && !matchesSelector(row, ':has(> td)');
  return isOnlyHeaders ? 'columnheader' : 'rowheader';
}

/** The first `summary` child of a `details` opens and closes it. */
export function isSummaryOfDetails(element: Element): boolean {
  const parent = parentNodeOf(element);
  if (localNameOf(element) !== 'summary' || !parent || !isElement(parent)) return false;
  if (localNameOf(parent) !== 'details') return false;
  for (let child: Node | null = parent.firstChild; child; child = nextSiblingOf(child)) {
    if (isElement(child) && localNameOf(child) === 'summary') return child === element;
  }
  return false;
}

/** Whether the author names the element by `aria-label`, `title` or an `aria-labelledby` that finds something. */
function isNamedByAuthor(element: Element): boolean {
  if (attributeOf(element, 'aria-label')?.trim() || attributeOf(element, 'title')?.trim()) return true;
  const ids = attributeOf(element, 'aria-labelledby')?.split(/\s+/).filter(Boolean);
  if (!ids?.length) return false;
  const root = rootOf(element);
  return (isDocument(root) || isShadowRoot(root)) && ids.some((id) => elementById(root, id));
}

function closestTag(element: Element, tag: string): Element | null {
  for (let at = flatParentOf(element); at; at = flatParentOf(at)) if (localNameOf(at) === tag) return at;
  return null;
}

/** Whether an ancestor is one of these elements without a role of its own, or has one of these roles (in brackets). */
function isInside(element: Element, tagsOrRoles: readonly string[]): boolean {
  for (let at = flatParentOf(element); at; at = flatParentOf(at)) {
    const role = attributeOf(at, 'role')?.trim();
    if (tagsOrRoles.includes(role ? `[${role}]` : localNameOf(at))) return true;
  }
  return false;
}

/** The level of a heading: `aria-level`, or the number in `h1` to `h6`; headings without either are level 2. */
export function headingLevel(element: Element): number {
  const given = Number(attributeOf(element, 'aria-level'));
  if (Number.isInteger(given) && given > 0) return given;
  return Number(/^h([1-6])$/.exec(localNameOf(element))?.[1] ?? 2);
}
