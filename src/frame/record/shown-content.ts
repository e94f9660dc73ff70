import type { PickedContent } from '../../protocol/recordings/picked-content';
import { squash } from '../dom/drawn-text';
import { pathByPlaces } from './alternates';
import { shortestRepeated, type SecretFields } from './secrets';

/** What an element shows and holds now, as a check asks for it. Of a secret field, and of what repeats one, only that it is secret. */
export function contentOf(element: Element, secrets: SecretFields): PickedContent {
  if (secrets.kindOf(element)) return { isSecret: true };
  const text = textOf(element);
  const value = heldBy(element);
  const known = secrets.values().filter(({ length }) => length >= shortestRepeated);
  if (known.some((secret) => text.includes(secret) || value?.includes(secret))) return { isSecret: true };
  const place = pathByPlaces(element) ?? '';
  return {
    place: !(place === '' || place.length > longestPlace) ? place : undefined,
    text: text !== '' ? text : undefined,
    value: !(value === undefined || value.length > longestValue) ? value : undefined,
  };
}

/** Longest text, value and place of a check, in characters. */
const longestText = 200;
const longestValue = 2000;
const longestPlace = 4000;

/** Types of `input` whose value is no text of the user's. */
const textless = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

function heldBy(element: Element): string | undefined {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
  const isField = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  return isField && !textless.has(element.type) ? element.value : undefined;
}

/** The text of an element that is in one piece, and of one in several the longest: how the pieces are joined differs between tools. */
function textOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let longest = '';
  while (walker.nextNode()) {
    const text = squash(walker.currentNode.nodeValue ?? '');
    if (text.length > longest.length && isDrawn(walker.currentNode)) longest = text;
  }
  return cut(longest);
}

function isDrawn(node: Node): boolean {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getClientRects().length > 0;
}

/** At most so much of it, in whole words where it has any. */
function cut(text: string): string {
  if (text.length <= longestText) return text;
  const end = text.slice(0, longestText + 1).lastIndexOf(' ');
  return text.slice(0, end > 0 ? end : longestText);
}
