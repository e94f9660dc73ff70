import {
  attributeOf,
  childNodesOf,
  fieldValueOf,
  isConnectedOf,
  isElement,
  isText,
  localNameOf,
  matchesSelector,
  nodeTextOf,
} from '../dom/native';
import { squash } from '../dom/drawn-text';
import { isRendered } from './change-meaning';

/** Attributes that say something to whoever sees or hears the page; all others only matter by how things are drawn. */
const telling = new Set(
  (
    'alt aria-activedescendant aria-busy aria-checked aria-current aria-description aria-disabled aria-expanded ' +
    'aria-invalid aria-label aria-level aria-placeholder aria-pressed aria-readonly aria-required aria-roledescription ' +
    'aria-selected aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext checked cx cy d disabled height ' +
    'hidden high href label low max min open placeholder points poster r readonly required selected src srcdoc srcset ' +
    'transform value viewBox width x x1 x2 type xlink:href y y1 y2'
  ).split(' '),
);

export const isTelling = (attribute: string | null): boolean => telling.has(attribute ?? '');

const silent = new Set('script style link meta noscript template base head'.split(' '));
const pictures = new Set(
  'img svg canvas video audio iframe input select textarea button a hr progress meter'.split(' '),
);
/** Marks for words by the element that draws them. */
const forms: Record<string, string | undefined> = {
  b: '<b>',
  strong: '<b>',
  i: '<i>',
  em: '<i>',
  u: '<u>',
  ins: '<u>',
  s: '<s>',
  del: '<s>',
  mark: '<mark>',
  sub: '<sub>',
  sup: '<sup>',
};
const mostNodes = 3000;

/** Gives the earlier value of an attribute, or of the text for `null`; undefined where it did not change. */
export type Before = (node: Node, attribute: string | null) => string | null | undefined;

/** Stands for a box without words. */
export const emptyBox = '▢';

/**
 * The saying of a piece of page: its words, pictures and states, not how it is made. Two pieces that say the same are the
 * same to people who look at them.
 */
export function sayingOf(node: Node, before: Before = () => undefined): string {
  let left = mostNodes;
  const say = (at: Node): string => {
    left -= 1;
    if (left < 0) return '';
    if (isText(at)) return squash(before(at, null) ?? nodeTextOf(at) ?? '');
    if (!isElement(at) || silent.has(localNameOf(at))) return '';
    if (isConnectedOf(at) ? !isRendered(at) : isHiddenBefore(at, before)) return '';
    const own = ownSaying(at, before);
    const words = childNodesOf(at).map(say).filter(Boolean).join(' ');
    return [own, words && (forms[localNameOf(at)] ?? ''), words].filter(Boolean).join(' ');
  };
  const said = say(node);
  return said === '' && isElement(node) && !silent.has(localNameOf(node)) && isShownBox(node)
    ? emptyBox
    : said;
}

const isShownBox = (element: Element) => !isConnectedOf(element) || isRendered(element);

const isHiddenBefore = (element: Element, before: Before) => {
  const hidden = before(element, 'hidden');
  return hidden === undefined ? matchesSelector(element, '[hidden]') : hidden !== null;
};

function ownSaying(element: Element, before: Before): string {
  const tag = localNameOf(element);
  const said = pictures.has(tag) ? [`<${tag}>`] : [];
  for (const name of telling) {
    const value = name === 'value' ? null : valueOf(element, name, before);
    if (value !== null && (pictures.has(tag) || name.startsWith('aria-') || isDrawnBy(tag)))
      said.push(`${name}=${value}`);
  }
  const value = fieldValueOf(element);
  if (value) said.push(value);
  return said.join(' ');
}

function valueOf(element: Element, name: string, before: Before): string | null {
  const value = before(element, name);
  return value === undefined ? attributeOf(element, name) : value;
}

/** Whether attributes say what an element is, as with shapes of drawings. */
const isDrawnBy = (tag: string) =>
  /^(path|circle|rect|line|poly\w+|use|ellipse|details|dialog|option|track|source)$/.test(tag);
