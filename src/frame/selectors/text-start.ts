import { childNodesOf, isText, isElement, nodeTextOf } from '../dom/native';

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
