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

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Roles of publications that are landmarks. Source: Digital Publishing WAI-ARIA Module 1.1. */
const publicationLandmarks =
  words(`doc-acknowledgments doc-afterword doc-appendix doc-bibliography doc-chapter
  doc-conclusion doc-credits doc-endnotes doc-epilogue doc-errata doc-foreword doc-glossary doc-index doc-introduction
  doc-pagelist doc-part doc-preface doc-prologue doc-toc`);

/** Roles of publications that are links, by which a reader goes to a note and back. */
const publicationLinks = words('doc-backlink doc-biblioref doc-glossref doc-noteref');

const otherPublicationRoles =
  words(`doc-abstract doc-colophon doc-cover doc-credit doc-dedication doc-epigraph
  doc-example doc-footnote doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pullquote doc-qna doc-subtitle
  doc-tip`);

/** The non-abstract roles of WAI-ARIA 1.2, of its modules for publications and for graphics. */
const ariaRoles: ReadonlySet<string> = new Set([
  ...publicationLandmarks,
  ...publicationLinks,
  ...otherPublicationRoles,
  ...words(`alert alertdialog application article banner blockquote button caption cell checkbox code columnheader
    combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form
    generic graphics-document graphics-object graphics-symbol grid gridcell group heading img insertion link list
    listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation
    none note option paragraph progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox
    separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term
    textbox time timer toolbar tooltip tree treegrid treeitem`),
]);

export const headingTags = words('h1 h2 h3 h4 h5 h6');

/** HTML elements with one role wherever they stand. The others are in `roles.ts`. */
const htmlRoles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    address: 'group',
    article: 'article',
    audio: 'audio',
    blockquote: 'blockquote',
    button: 'button',
    caption: 'caption',
    code: 'code',
    datalist: 'listbox',
    dd: 'definition',
    del: 'deletion',
    details: 'group',
    dfn: 'term',
    dialog: 'dialog',
    dt: 'term',
    em: 'emphasis',
    embed: 'iframe',
    fieldset: 'group',
    figure: 'figure',
    form: 'form',
    frame: 'iframe',
    hgroup: 'group',
    hr: 'separator',
    iframe: 'iframe',
    ins: 'insertion',
    main: 'main',
    mark: 'mark',
    math: 'math',
    menu: 'list',
    meter: 'meter',
    nav: 'navigation',
    ol: 'list',
    object: 'iframe',
    optgroup: 'group',
    option: 'option',
    output: 'status',
    p: 'paragraph',
    progress: 'progressbar',
    s: 'deletion',
    search: 'search',
    strong: 'strong',
    sub: 'subscript',
    sup: 'superscript',
    table: 'table',
    textarea: 'textbox',
    time: 'time',
    ul: 'list',
    video: 'video',
  }),
);

/** Types of `input` whose role is not `textbox`. */
const inputRoles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    button: 'button',
    checkbox: 'checkbox',
    color: 'button',
    file: 'button',
    image: 'button',
    number: 'spinbutton',
    radio: 'radio',
    range: 'slider',
    reset: 'button',
    search: 'searchbox',
    submit: 'button',
  }),
);

/** Elements in which an `aside` without a name is no landmark. Roles in brackets. */
const sectioning = words('article aside nav section [article] [complementary] [navigation] [region]');

/** Elements in which `header` and `footer` are not the page's. */
const landmarkBlockers = [...sectioning, 'main', '[main]'];

/** Global states and properties: with one of them an element is not presentational. Source: WAI-ARIA 1.2, 6.4. */
const globalAttributes = words(
  `aria-atomic aria-busy aria-controls aria-current aria-describedby aria-description aria-details aria-dropeffect
    aria-flowto aria-grabbed aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant
    aria-roledescription`,
);

/** Types of the browser's own fields that take typed text, and show a placeholder. */
export const typedInputs: ReadonlySet<string> = new Set(words('email number password search tel text url'));

/** Roles of things a person operates: an element with one of them can be acted on. */
export const widgetRoles: ReadonlySet<string> = new Set([
  ...publicationLinks,
  ...words(`button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox
    slider spinbutton switch tab textbox treeitem`),
]);

/** Roles named by what is in them. `generic` and `none` are ours: a clickable `div` is known by its text. Source: WAI-ARIA 1.2, 5.2.8.5. */
export const namedFromContent: ReadonlySet<string> = new Set([
  ...publicationLinks,
  'doc-subtitle',
  ...words(`button cell checkbox columnheader generic gridcell heading link menuitem menuitemcheckbox menuitemradio none
    option radio row rowheader switch tab tooltip treeitem`),
]);

/** Roles whose descendants have no roles of their own. Source: WAI-ARIA 1.2, 5.2.9. */
export const childrenPresentational: ReadonlySet<string> = new Set(
  words(`button checkbox doc-cover doc-pagebreak graphics-symbol img math menuitemcheckbox menuitemradio meter option progressbar radio
    scrollbar separator slider switch tab`),
);

/** Roles that give meaning to their content and get a line of their own without being acted on. */
export const structuralRoles: ReadonlySet<string> = new Set([
  ...publicationLandmarks,
  'doc-footnote',
  'graphics-document',
  'graphics-object',
  'graphics-symbol',
  ...words(`alert alertdialog article banner caption cell columnheader complementary contentinfo definition dialog feed
    figure form grid gridcell group heading img list listbox listitem log main menu menubar meter navigation
    progressbar radiogroup region row rowheader search status table tablist tabpanel term toolbar tooltip tree
    treegrid treeitem`),
]);

/** Structural roles that say nothing without a name. */
export const needName: ReadonlySet<string> = new Set(
  words(
    `doc-footnote figure form graphics-document graphics-object graphics-symbol group img meter progressbar`,
  ),
);

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
 * True when an element keeps its role: `role=none` is ignored where it can have focus or carries global ARIA
 * attributes.
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

/** True when a select's options are drawn in the page: it takes several, or shows more than one line. */
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

/** True when the author names the element by `aria-label`, `title` or an `aria-labelledby` that finds something. */
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

/**
 * True when an ancestor is one of these elements without a role of its own, or has one of these roles (in brackets).
 */
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
