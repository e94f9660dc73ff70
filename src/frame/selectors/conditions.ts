import {
  isHtml,
  localNameOf,
  attributeNamesOf,
  attributeOf,
  isElement,
  childNodesOf,
  isText,
  nodeTextOf,
} from '../dom/native';
import { quoteXPath } from '../../protocol/selector';
import { idSelector, quoteCss } from './css';

/** An element in a selector: its tag and its conditions. */
export type Part = { readonly element: Element; readonly conditions: readonly Condition[] };

/** One element of a selector as CSS, or undefined where CSS cannot say it. */
export function cssOf({ element, conditions }: Part): string | undefined {
  const said = conditions.map(({ css }) => css);
  if (said.includes(undefined)) return undefined;
  const needsTag = !conditions.some(({ needsNoTag }) => needsNoTag);
  return (needsTag ? CSS.escape(localNameOf(element)) : '') + said.join('');
}

/** One element of a selector as an XPath step without its slashes. */
export function stepOf({ element, conditions }: Part): string {
  const needsTag = !conditions.some(({ needsNoTag }) => needsNoTag);
  return (needsTag ? nodeTest(element) : '*') + conditions.map(({ xpath }) => `[${xpath}]`).join('');
}

/** XPath names know no default namespace: SVG and MathML elements go by their local name. */
export function nodeTest(element: Element): string {
  const name = localNameOf(element);
  return isHtml(element) && /^[a-z][\w-]*$/.test(name) ? name : `*[local-name()="${name}"]`;
}

/** The parts, each somewhere inside the one before, in CSS where it can be said, else as an XPath. */
export function joinParts(...parts: readonly Part[]): string {
  const css = parts.map(cssOf);
  return css.includes(undefined) ? pathOf(parts) : css.join(' ');
}

/** The parts as an XPath that finds nothing when it fits another number of elements than `count`. */
export function guarded(parts: readonly Part[], count: number, position: number): string {
  const at = count === 1 ? '' : `[${position}]`;
  return `(${pathOf(parts)})[last()=${count}]${at}`;
}

/** True when an element of another kind could easily fit, so that the number of matches must be said. */
export const isVague = ({ conditions }: Part): boolean => conditions.every(({ isWeak }) => isWeak);

const pathOf = (parts: readonly Part[]): string => parts.map((part) => `//${stepOf(part)}`).join('');

/** Attributes by which people name elements for their tests, likeliest first. */
export const testIdAttributes = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-cy',
  'data-qa',
  'data-e2e',
];

type Said = { readonly attribute: string | undefined; readonly value: string };

/** One thing that is true of an element and can be said in a selector. */
export type Condition = {
  /** The condition in CSS; undefined where CSS cannot say it. */
  readonly css: string | undefined;
  /** An XPath predicate without its brackets. */
  readonly xpath: string;
  /** Too many things fit it to tell one by: more than this must be said, or how many there are. */
  readonly isWeak: boolean;
  /** It tells only the beginning of a text. */
  readonly isPartial?: boolean;
  /** It says enough without the tag. */
  readonly needsNoTag: boolean;
  readonly fits: (element: Element) => boolean;
  /** The value of an attribute, or all of the text, by which elements are looked up. */
  readonly says?: Said;
};

const maxValue = 120;

/**
 * The conditions that tell an element from others, best first. Classes are never used: they name looks, and change with
 * them.
 */
export function conditionsOf(element: Element, textOf: TextOf): Condition[] {
  const id = attributeOf(element, 'id') ?? '';
  const conditions = testIdAttributes.flatMap((name) => attributeCondition(element, name));
  if (looksWritten(id)) conditions.push(idCondition(id));
  for (const name of named) conditions.push(...attributeCondition(element, name));
  conditions.push(...textConditions(element, textOf));
  if (!looksWritten(id) && !looksGenerated(id)) conditions.push(idCondition(id));
  for (const name of attributeNamesOf(element)) {
    if (!named.includes(name) && !testIdAttributes.includes(name) && !unfit.test(name))
      conditions.push(...attributeCondition(element, name));
  }
  return conditions;
}

export type NamedValue = { name: string; value: string };

/** The attributes that will be the same tomorrow, as far as can be told: what selectors are made of, with its values. */
export function stableAttributesOf(element: Element): NamedValue[] {
  return attributeNamesOf(element).flatMap((name) => {
    const value = attributeOf(element, name) ?? '';
    if (name === 'id') return looksGenerated(value) ? [] : [{ name, value }];
    if (unfit.test(name) && !testIdAttributes.includes(name)) return [];
    const isPlace = name === 'href' && /^#./.test(value) && value.length <= maxValue;
    return isPlace || isTelling(element, name, value) ? [{ name, value }] : [];
  });
}

/** Attributes an author or a person would name an element by, best first. */
const named = 'name aria-label placeholder href src action for alt title value type role'.split(' ');

/** Attributes that change with state or layout, belong to a framework, or are said elsewhere. */
const unfit =
  /^(id|class|style|tabindex|checked|selected|disabled|open|hidden|width|height|srcset|sizes|loading|data-(state|react.*|v-.*|testid)|aria-(expanded|selected|checked|pressed|hidden|busy|disabled|current|valuenow|valuetext|activedescendant|setsize|posinset)|_ng.*|nonce|integrity)$|[^\w-]/;

const idLists =
  /^(for|list|form|headers|popovertarget|commandfor|aria-(labelledby|describedby|controls|owns|details|errormessage|flowto))$/;

function attributeCondition(element: Element, name: string): Condition[] {
  const value = attributeOf(element, name);
  if (value === null || !isTelling(element, name, value)) return [];
  const condition: Condition = {
    css: value === '' ? `[${name}]` : `[${name}=${quoteCss(value)}]`,
    xpath: value === '' ? `@${name}` : `@${name}=${quoteXPath(value)}`,
    isWeak: isWeakValue(element, name, value),
    needsNoTag: testIdAttributes.includes(name),
    fits: (candidate) => attributeOf(candidate, name) === value,
    says: { attribute: name, value },
  };
  return [condition];
}

function isTelling(element: Element, name: string, value: string): boolean {
  if (value.length > maxValue || /[\n\r\f\t]/.test(value)) return false;
  if (testIdAttributes.includes(name)) return value !== '';
  if (idLists.test(name) || value.startsWith('#')) {
    return value.replace('#', '').split(/\s+/).every(looksWritten);
  }
  if (name === 'name') return !looksGenerated(value);
  if (name === 'href') return value !== '' && !/^javascript:/i.test(value);
  if (name === 'src') return !value.startsWith('data:');
  if (name === 'value')
    return /^(submit|button|reset|radio|checkbox)$/.test(attributeOf(element, 'type') ?? '');
  return named.includes(name) || !looksGenerated(value);
}

const tellingTypes = new Set(
  'password email search tel url file date time month week number range color'.split(' '),
);

function isWeakValue(element: Element, name: string, value: string): boolean {
  if (name === 'type') return localNameOf(element) !== 'input' || !tellingTypes.has(value.toLowerCase());
  return value.length < 2 || !(named.includes(name) || testIdAttributes.includes(name)) || name === 'role';
}

function idCondition(id: string): Condition {
  return {
    css: idSelector(id),
    xpath: `@id=${quoteXPath(id)}`,
    isWeak: false,
    needsNoTag: true,
    fits: (candidate) => attributeOf(candidate, 'id') === id,
    says: { attribute: 'id', value: id },
  };
}

/** All of the element's text, or how a long one begins. */
function textConditions(element: Element, textOf: TextOf): Condition[] {
  const { text, isWhole } = textOf(element);
  if (text === '' || /[\u{E000}-\u{F8FF}]/u.test(text)) return [];
  return [isWhole ? wholeText(text, textOf) : beginning(text.trimEnd(), textOf)];
}

function wholeText(text: string, textOf: TextOf): Condition {
  return {
    css: undefined,
    xpath: `normalize-space()=${quoteXPath(text)}`,
    isWeak: text.length < 2,
    needsNoTag: false,
    fits: (candidate) => {
      const other = textOf(candidate);
      return other.isWhole && other.text === text;
    },
    says: { attribute: undefined, value: text },
  };
}

function beginning(start: string, textOf: TextOf): Condition {
  return {
    css: undefined,
    xpath: `starts-with(normalize-space(),${quoteXPath(start)})`,
    isWeak: false,
    isPartial: true,
    needsNoTag: false,
    fits: (candidate) => textOf(candidate).text.startsWith(start),
  };
}

const maxContent = 12;

/**
 * Conditions on the content of an element that holds little. A picture without words is told by its address, its drawing,
 * or its mere presence.
 */
export function contentConditions(element: Element): Condition[] {
  const inside = descendantsOf(element, maxContent + 1);
  if (inside.length > maxContent) return [];
  const conditions: Condition[] = [];
  for (const child of inside) {
    const tag = localNameOf(child);
    for (const name of ['alt', 'aria-label', 'title', 'src', 'href', 'd']) {
      const value = attributeOf(child, name);
      if (!value || value.length > maxValue || /[\n\r\f\t]/.test(value) || value.startsWith('data:'))
        continue;
      conditions.push(contentCondition(tag, { name, value }));
    }
  }
  const tags = [...new Set(inside.map((child) => localNameOf(child)))].slice(0, 4);
  return [...conditions.slice(0, 4), ...tags.map((tag) => contentCondition(tag))];
}

function contentCondition(tag: string, said?: NamedValue): Condition {
  return {
    css: `:has(${CSS.escape(tag)}${said ? `[${said.name}=${quoteCss(said.value)}]` : ''})`,
    xpath: `.//*[local-name()="${tag}"${said ? ` and @${said.name}=${quoteXPath(said.value)}` : ''}]`,
    isWeak: said === undefined,
    needsNoTag: false,
    fits: (candidate) =>
      descendantsOf(candidate, 40).some(
        (child) => localNameOf(child) === tag && (!said || attributeOf(child, said.name) === said.value),
      ),
  };
}

/** Elements below `element` in its own tree, at most `limit`, in document order. */
function descendantsOf(element: Element, limit: number): Element[] {
  const found: Element[] = [];
  const collect = (node: Node) => {
    for (const child of childNodesOf(node)) {
      if (found.length >= limit) return;
      if (!isElement(child)) continue;
      found.push(child);
      collect(child);
    }
  };
  collect(element);
  return found;
}

const hash = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{8,}$/i;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/i;

const counters =
  /^(:r[\w]*:|«r\w*»|_r_\w+_|ember\d+|ext-gen\d+|gwt-uid-\d+|yui[_-].*|radix-.*|headlessui-.*|mui-\d+|react-aria.*|css-.*|sc-.*|svelte-.*|jss\d+|mat-\w+(-\w+)*-\d+|cdk-.*|downshift-.*|rc[_-].*)$/i;

/** True when an id or name looks made by a program, so that it will be another one tomorrow. */
export function looksGenerated(token: string): boolean {
  if (token === '' || token.length > 80) return true;
  if (counters.test(token) || uuid.test(token) || /\d{3,}/.test(token)) return true;
  return token.split(/[-_:.]/).some((part) => hash.test(part) || isMixedHash(part));
}

/** True when an id or name looks like words a person wrote: nothing that counts or hashes in it. */
export function looksWritten(token: string): boolean {
  return /^[a-z]/i.test(token) && !/\d|:/.test(token) && !looksGenerated(token);
}

/**
 * True when a word is letters that change case and meet digits: "aB3xK", as CSS modules and styled components make
 * them.
 */
function isMixedHash(part: string): boolean {
  return part.length >= 5 && /\d/.test(part) && /[a-z][A-Z]|[A-Z][a-z]+[A-Z]/.test(part);
}

/** The beginning of an element's text as XPath's `normalize-space()` gives it, at most 60 characters. */
export type TextStart = { readonly text: string; readonly isWhole: boolean };

export type TextOf = (element: Element) => TextStart;

const maxLength = 60;

/** Reads no more of an element's text than is needed; other spaces than XPath's four are kept. */
export function readTextStart(element: Element): TextStart {
  let text = '';
  const collect = (node: Node): boolean => {
    for (const child of childNodesOf(node)) {
      if (text.length > maxLength + 1) return false;
      if (isText(child)) text = squeeze(text + (nodeTextOf(child) ?? '').slice(0, maxRead));
      else if (isElement(child) && !collect(child)) return false;
    }
    return true;
  };
  const isWhole = collect(element) && text.trimEnd().length <= maxLength;
  return { text: text.replace(/ $/, '').slice(0, maxLength), isWhole };
}

/** The most characters read of one text node: more is white space of the source, or a text too long to be told by. */
const maxRead = 1000;

const squeeze = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').replace(/^ /, '');
