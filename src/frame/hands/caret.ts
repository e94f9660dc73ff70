import { parentNodeOf, rootOf, selectionIn, styleOf, textContentOf } from '../dom/native';
import { isTextField } from '../act/checks';
import { canSelect } from '../fields/edit-text';
import { readField } from '../fields/write-text';

/**
 * The text that `target` is to hold once `text` is typed at its caret in place of the selection. A field that does not
 * tell its caret has it at its start at first, and at its end once it had the focus.
 */
export function textWithTyped(target: Element, text: string, hadFocus: boolean): string {
  const held = readField(target);
  if (!isTextField(target)) return typedIntoRegion(target, { text, held });
  const { selectionStart, selectionEnd } = target;
  if (selectionStart === null) return hadFocus || !canSelect(target) ? held + text : text + held;
  return held.slice(0, selectionStart) + text + held.slice(selectionEnd ?? selectionStart);
}

/**
 * The same for an editable region. It draws white space otherwise than it is written, so places in it are counted in the
 * signs between.
 */
function typedIntoRegion(target: Element, { text, held }: { text: string; held: string }): string {
  const selected = selectionOf(target);
  if (!selected || !target.contains(selected.startContainer)) return held + text;
  const { startContainer, startOffset, endContainer, endOffset } = selected;
  const before = textUntil(target, startContainer, startOffset);
  const start = placeIn(held, before, textContentOf(target) ?? '');
  const isInside = target.contains(endContainer);
  const until = isInside ? textUntil(target, endContainer, endOffset) : (textContentOf(target) ?? '');
  const end = until === before ? start : placeIn(held, until, textContentOf(target) ?? '');
  const line = lineAt(target, startContainer, startOffset);
  if (line === 'empty' && start > 0) return `${held.slice(0, start)}\n${text}${held.slice(end)}`;
  const breaks = line === 'start' && end === start ? (/^\n*/.exec(held.slice(start))?.[0].length ?? 0) : 0;
  return held.slice(0, start + breaks) + text + held.slice(end + breaks);
}

function textUntil(around: Element, node: Node, offset: number): string {
  const range = around.ownerDocument.createRange();
  range.setStart(around, 0);
  range.setEnd(node, offset);
  return range.toString();
}

/** Whether a caret is in a line of its own that has no text yet, or before the text of its line. */
function lineAt(target: Element, node: Node, offset: number): 'empty' | 'start' | 'within' {
  const block = blockOf(target, node);
  const last = node.childNodes[offset - 1];
  if (last instanceof HTMLBRElement) return node.childNodes[offset] instanceof Text ? 'start' : 'empty';
  if (block === target || count(textUntil(block, node, offset)) > 0) return 'within';
  return count(textContentOf(block) ?? '') === 0 ? 'empty' : 'start';
}

/** The nearest element around a node that makes lines of its own, at most `target`. */
function blockOf(target: Element, node: Node): Element {
  let at: Node | null = node;
  while (at && at !== target && !(at instanceof Element && !styleOf(at).display.startsWith('inline')))
    at = parentNodeOf(at);
  return at instanceof Element ? at : target;
}

/** The index in `held` at which the text before a caret ends; `whole` is all that is written. */
export function placeIn(held: string, before: string, whole: string): number {
  const signs = count(before);
  if (signs === count(whole)) return held.length;
  let at = 0;
  for (let passed = 0; passed < signs && at < held.length; at += 1)
    if (/\S/.test(held.charAt(at))) passed += 1;
  const spaces = before.length - before.trimEnd().length;
  return at + Math.min(spaces, /^\s*/.exec(held.slice(at))?.[0].length ?? 0);
}

const count = (text: string) => text.replace(/[\s\u200b\ufeff]/g, '').length;

/** The selection around `target`; one in a shadow tree is told by its root. */
function selectionOf(target: Element): Range | null {
  const root: Node & { getSelection?: () => Selection | null } = rootOf(target);
  const selection = root.getSelection?.() ?? selectionIn(target.ownerDocument);
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}
