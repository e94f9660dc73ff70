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
export const ariaRoles: ReadonlySet<string> = new Set([
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
export const htmlRoles: ReadonlyMap<string, string> = new Map(
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
export const inputRoles: ReadonlyMap<string, string> = new Map(
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
export const sectioning = words('article aside nav section [article] [complementary] [navigation] [region]');

/** Elements in which `header` and `footer` are not the page's. */
export const landmarkBlockers = [...sectioning, 'main', '[main]'];

/** Global states and properties: with one of them an element is not presentational. Source: WAI-ARIA 1.2, 6.4. */
export const globalAttributes = words(
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
