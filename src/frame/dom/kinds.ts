import { attributeNamesOf } from './native';

/*
 * The kinds of an element by its tag name and by its attribute names, as bits: looked up once for each element, in place of a
 * dozen sets.
 */

/** Never drawn, with all that is in it. */
export const skipped = 1;
/** Without a `role` attribute it has none, wherever it stands. */
export const roleless = 2;
/** Natively something to act on, or to load a page in. */
export const control = 4;
/** Can have labels. */
export const labelable = 8;
/** Its content is not the page's, or is drawn by itself alone. */
export const contentless = 16;
/** Its state changes without a mutation. */
export const stateful = 32;
/** Can be given a shadow root, by DOM Standard `attachShadow`. */
export const hosting = 64;
/** Nothing but its attributes and its content can name it. */
export const namedByContent = 128;
/** Said apart from the text around it. */
export const setApart = 256;
/** Can be disabled, chosen, opened or required by HTML itself. */
export const hasStates = 512;

/** Their names, as a selector. */
export const statefulTags = 'input,select,textarea,option,progress,meter';

const tags: readonly (readonly [bit: number, names: string])[] = [
  [skipped, 'script style template noscript head link meta title base defs metadata desc'],
  [roleless, 'div span b i u s small big font center tt br label wbr'],
  [control, 'a area audio button embed frame iframe input object select summary textarea video'],
  [labelable, 'button input meter output progress select textarea'],
  [contentless, 'select textarea canvas iframe frame object embed video audio input img br hr'],
  [stateful, statefulTags.replaceAll(',', ' ')],
  [
    namedByContent,
    `a abbr address article aside b big blockquote cite code dd del div dl dt em figcaption footer h1 h2 h3 h4 h5 h6 header
    i ins label legend li main mark nav ol p pre q s section small span strong sub summary sup td th time tr tt u ul`,
  ],
  [setApart, 'h1 h2 h3 h4 h5 h6 br p div li td th img input select textarea'],
  [hasStates, 'button fieldset input optgroup option select textarea summary'],
  [hosting, 'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'],
];

const kinds = new Map<string, number>();
for (const [bit, names] of tags)
  for (const name of names.trim().split(/\s+/)) kinds.set(name, (kinds.get(name) ?? 0) | bit);

export const kindOf = (tag: string): number => kinds.get(tag) ?? (tag.includes('-') ? customKind : 0);

const customKind = hosting | hasStates;

export const hasRole = 1;
export const hasInert = 2;
export const hasTabindex = 4;
export const hasContenteditable = 8;
/** A class or an id. */
export const isCalled = 16;
/** An attribute with a script that hears a press. */
export const hasHandler = 32;
export const hasJsaction = 64;
export const hasTitle = 128;
/** Describes its element. */
export const describes = 256;
/** An `aria-` attribute or another that says a state. */
export const saysState = 512;
/** Can name its element, or keep it out of names. */
export const names = 1024;
/** Holds the ids of others. */
export const refers = 2048;

const attributes: readonly (readonly [bit: number, names: string])[] = [
  [hasRole, 'role'],
  [hasInert, 'inert'],
  [hasTabindex, 'tabindex'],
  [hasContenteditable, 'contenteditable'],
  [isCalled, 'class id'],
  [hasJsaction, 'jsaction'],
  [hasTitle, 'title'],
  [describes, 'aria-describedby aria-description aria-errormessage title'],
  [
    saysState,
    `aria-checked aria-selected aria-expanded aria-pressed aria-required aria-readonly aria-invalid aria-current
    aria-multiline aria-disabled aria-level popovertarget commandfor required readonly min max aria-valuemin aria-valuemax`,
  ],
  [
    names,
    'role title alt placeholder xlink:title aria-label aria-labelledby aria-owns aria-hidden aria-placeholder',
  ],
  [refers, 'aria-labelledby aria-describedby aria-errormessage aria-owns'],
];

const handlers =
  /^(on(click|dblclick|auxclick|contextmenu|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend|mouseenter|mouseover|pointerenter|pointerover)|(data-)?ng-click|x-on:click.*|v-on:click.*|@click.*|wire:click.*|hx-(get|post|put|patch|delete))$/;

const known = new Map<string, number>();
for (const [bit, list] of attributes)
  for (const name of list.trim().split(/\s+/)) known.set(name, (known.get(name) ?? 0) | bit);

/** Pages can make up names without end. */
const maxKnown = 1000;

function learn(name: string): number {
  const bits = handlers.test(name) ? hasHandler : 0;
  if (known.size < maxKnown) known.set(name, bits);
  return bits;
}

export function attributesOf(element: Element): number {
  let bits = 0;
  for (const name of attributeNamesOf(element)) bits |= known.get(name) ?? learn(name);
  return bits;
}
