import {
  attributeOf,
  hasAttributeOf,
  isElement,
  isHtml,
  localNameOf,
  matchesSelector,
  nextSiblingOf,
  parentNodeOf,
} from './native';
import { ariaRoles, headingTags, htmlRoles, inputRoles, landmarkBlockers } from './role-tables';

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

function explicitRole(element: Element): string | undefined {
  const attribute = attributeOf(element, 'role');
  if (!attribute) return undefined;
  for (const token of attribute.toLowerCase().split(/\s+/)) {
    const role = token === 'presentation' ? 'none' : token === 'image' ? 'img' : token;
    if (!ariaRoles.has(role)) continue;
    if ((role === 'region' || role === 'form') && !isNamedByAuthor(element)) continue;
    return role;
  }
  return undefined;
}

/** `role=none` is ignored on what can have focus or carries global ARIA attributes. Source: WAI-ARIA, conflict resolution. */
function staysDespiteNone(element: Element): boolean {
  return matchesSelector(
    element,
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, iframe, summary, ' +
      '[tabindex], [contenteditable=""], [contenteditable=true], [aria-label], [aria-labelledby], [aria-describedby], ' +
      '[aria-controls], [aria-owns], [aria-live], [aria-current]',
  );
}

function nativeRole(element: Element): string {
  if (!isHtml(element)) return svgRole(element);
  const tag = localNameOf(element);
  const contextual = contextualRoles[tag];
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

const heading = () => 'heading';

const contextualRoles: Record<string, ((element: Element) => string) | undefined> = {
  a: (element) => (hasAttributeOf(element, 'href') ? 'link' : 'generic'),
  area: (element) => (hasAttributeOf(element, 'href') ? 'link' : 'generic'),
  aside: (element) =>
    !isInside(element, landmarkBlockers) || isNamedByAuthor(element) ? 'complementary' : 'generic',
  footer: (element) => (isInside(element, landmarkBlockers) ? 'generic' : 'contentinfo'),
  form: (element) => (isNamedByAuthor(element) ? 'form' : 'generic'),
  header: (element) => (isInside(element, landmarkBlockers) ? 'generic' : 'banner'),
  img: imageRole,
  input: inputRole,
  li: (element) => (isInside(element, ['ul', 'ol', 'menu']) ? 'listitem' : 'generic'),
  section: (element) => (isNamedByAuthor(element) ? 'region' : 'generic'),
  select: selectRole,
  summary: (element) => (isSummaryOfDetails(element) ? 'button' : 'generic'),
  td: cellRole('cell', 'gridcell'),
  th: headerCellRole,
  ...Object.fromEntries(headingTags.map((tag) => [tag, heading])),
};

function imageRole(element: Element): string {
  const named = isNamedByAuthor(element) || Boolean(attributeOf(element, 'title'));
  return attributeOf(element, 'alt') === '' && !named ? 'none' : 'img';
}

function inputRole(element: Element): string {
  const type = (attributeOf(element, 'type') ?? 'text').toLowerCase();
  if (type === 'checkbox' && attributeOf(element, 'switch') !== null) return 'switch';
  const role = inputRoles.get(type) ?? 'textbox';
  const suggests = hasAttributeOf(element, 'list') && (role === 'textbox' || role === 'searchbox');
  return suggests ? 'combobox' : role;
}

function selectRole(element: Element): string {
  const size = Number(attributeOf(element, 'size') ?? '0');
  return hasAttributeOf(element, 'multiple') || size > 1 ? 'listbox' : 'combobox';
}

function cellRole(inTable: string, inGrid: string): (element: Element) => string {
  return (element) => {
    const table = closestTag(element, 'table');
    const role = table ? attributeOf(table, 'role') : null;
    return role === 'grid' || role === 'treegrid' ? inGrid : inTable;
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

/** Whether the author names the element by `aria-label`, `aria-labelledby` or, for landmarks, `title`. */
function isNamedByAuthor(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => attributeOf(element, name)?.trim());
}

function closestTag(element: Element, tag: string): Element | null {
  for (let at: Node | null = parentNodeOf(element); at && isElement(at); at = parentNodeOf(at)) {
    if (localNameOf(at) === tag) return at;
  }
  return null;
}

function isInside(element: Element, tagsOrRoles: readonly string[]): boolean {
  for (let at: Node | null = parentNodeOf(element); at && isElement(at); at = parentNodeOf(at)) {
    const role = attributeOf(at, 'role');
    if (tagsOrRoles.includes(localNameOf(at)) && !role) return true;
    if (role && tagsOrRoles.includes(`[${role.trim()}]`)) return true;
  }
  return false;
}

/** `aria-level`, or the number in `h1` to `h6`; headings without either are level 2. */
export function headingLevel(element: Element): number {
  const given = Number(attributeOf(element, 'aria-level'));
  if (Number.isInteger(given) && given > 0) return given;
  return Number(/^h([1-6])$/.exec(localNameOf(element))?.[1] ?? 2);
}
