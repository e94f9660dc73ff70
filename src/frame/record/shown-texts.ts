import { AutomationError } from '../../base/errors';
import type { Box, ShownText } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import {
  documentElementOf,
  fieldValueOf,
  isElement,
  isSelect,
  isText,
  nodeTextOf,
  optionsOf,
  rectOf,
  selectedIndexOf,
  textContentOf,
} from '../dom/native';

/** More pieces of text than this are not looked through. */
const mostTexts = 5000;

/** The text that the viewport shows: of each text node, and of each field what it holds. Fails where that is too much. */
export function shownTexts({ tree, document }: Pick<FrameContext, 'tree' | 'document'>): ShownText[] {
  const still = tree.still();
  const texts: ShownText[] = [];
  const pending: Node[] = [documentElementOf(document)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const text = textAt(node);
    const rect = text?.trim() ? rectAt(node) : undefined;
    if (text && rect && isInView(rect)) texts.push({ text, box: boxOf(rect) });
    if (texts.length > mostTexts)
      throw new AutomationError('engine-failed', `The page shows more than ${mostTexts} pieces of text.`);
    for (const child of still.childrenOf(node)) pending.push(child);
  }
  return texts;
}

export const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height });

function textAt(node: Node): string | undefined {
  if (isText(node)) return nodeTextOf(node) ?? '';
  if (!isElement(node)) return undefined;
  if (!isSelect(node)) return fieldValueOf(node);
  const chosen = optionsOf(node)[selectedIndexOf(node)];
  return chosen && (textContentOf(chosen) ?? '');
}

function rectAt(node: Node): DOMRect {
  if (isElement(node)) return rectOf(node);
  const range = new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

function isInView({ left, top, right, bottom }: DOMRect): boolean {
  const isDrawn = right > left && bottom > top;
  return isDrawn && right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
}
