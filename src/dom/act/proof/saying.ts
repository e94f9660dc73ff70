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
} from '../../native';
import { squash } from '../../text';
import { isRendered } from '../meaning';

/** Attributes that say something to whoever sees or hears the page; all others only matter by how things are drawn. */
const telling = new Set(
  (
    'alt aria-busy aria-checked aria-current aria-disabled aria-expanded aria-invalid aria-label aria-pressed aria-selected ' +
    'aria-sort aria-valuenow aria-valuetext checked cx cy d disabled height hidden high href label low max min open ' +
    'placeholder points poster r readonly required selected src srcdoc srcset title transform value viewBox width x x1 x2 ' +
    'xlink:href y y1 y2'
  ).split(' '),
);

export const isTelling = (attribute: string | null): boolean => telling.has(attribute ?? '');

const silent = new Set('script style link meta noscript template base head'.split(' '));
const pictures = new Set(
  'img svg canvas video audio iframe input select textarea button a hr progress meter'.split(' '),
);
const mostNodes = 3000;

/** Stands for a box without words. */
export const emptyBox = '▢';

/**
 * What a piece of page says: its words, pictures and states, not how it is made. Two pieces that say the same are the same to
 * who looks at them.
 */
export function sayingOf(node: Node): string {
  let left = mostNodes;
  const say = (at: Node): string => {
    left -= 1;
    if (left < 0) return '';
    if (isText(at)) return squash(nodeTextOf(at) ?? '');
    if (!isElement(at) || silent.has(localNameOf(at))) return '';
    if (isConnectedOf(at) ? !isRendered(at) : matchesSelector(at, '[hidden]')) return '';
    const own = ownSaying(at);
    const words = childNodesOf(at).map(say).filter(Boolean).join(' ');
    return [own, words].filter(Boolean).join(' ');
  };
  const said = say(node);
  return said === '' && isElement(node) && !silent.has(localNameOf(node)) && isShownBox(node)
    ? emptyBox
    : said;
}

const isShownBox = (element: Element) => !isConnectedOf(element) || isRendered(element);

function ownSaying(element: Element): string {
  const tag = localNameOf(element);
  const said = pictures.has(tag) ? [`<${tag}>`] : [];
  for (const name of telling) {
    const value = name === 'title' || name === 'value' ? null : attributeOf(element, name);
    if (value !== null && (pictures.has(tag) || name.startsWith('aria-') || isDrawnBy(tag)))
      said.push(`${name}=${value}`);
  }
  const value = fieldValueOf(element);
  if (value) said.push(value);
  return said.join(' ');
}

/** Shapes of drawings are what they are by their attributes. */
const isDrawnBy = (tag: string) =>
  /^(path|circle|rect|line|poly\w+|use|ellipse|details|dialog|option|track|source)$/.test(tag);
