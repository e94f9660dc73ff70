import { rootOf, selectionIn, textContentOf } from '../native';
import { isTextField } from './checks';
import { canSelect } from './edit';
import { readText } from './text';

/**
 * What `target` is to hold once `text` is typed at its caret in place of what is selected. A field that does not tell its
 * caret has it at its start at first, and at its end once it had the focus.
 */
export function textWithTyped(target: Element, text: string, hadFocus: boolean): string {
  const held = readText(target);
  if (!isTextField(target)) return typedIntoRegion(target, { text, held });
  const { selectionStart, selectionEnd } = target;
  if (selectionStart === null) return hadFocus || !canSelect(target) ? held + text : text + held;
  return held.slice(0, selectionStart) + text + held.slice(selectionEnd ?? selectionStart);
}

/** In a region, white space is drawn otherwise than it is written: places in it are counted in the signs between. */
function typedIntoRegion(target: Element, { text, held }: { text: string; held: string }): string {
  const selected = selectionOf(target);
  if (!selected || !target.contains(selected.startContainer)) return held + text;
  const until = (node: Node, offset: number) => {
    const range = target.ownerDocument.createRange();
    range.setStart(target, 0);
    range.setEnd(node, offset);
    return placeIn(held, range.toString(), textContentOf(target) ?? '');
  };
  const start = until(selected.startContainer, selected.startOffset);
  const end = target.contains(selected.endContainer)
    ? until(selected.endContainer, selected.endOffset)
    : held.length;
  return held.slice(0, start) + text + held.slice(end);
}

/** Where in `held` the text before a caret ends. */
function placeIn(held: string, before: string, whole: string): number {
  const signs = count(before);
  if (signs === count(whole)) return held.length;
  let at = 0;
  for (let passed = 0; passed < signs && at < held.length; at += 1)
    if (/\S/.test(held.charAt(at))) passed += 1;
  const spaces = /\s*$/.exec(before)?.[0].length ?? 0;
  return at + Math.min(spaces, /^\s*/.exec(held.slice(at))?.[0].length ?? 0);
}

const count = (text: string) => text.replace(/\s/g, '').length;

/** The selection around `target`; one in a shadow tree is told by its root. */
function selectionOf(target: Element): Range | null {
  const root: Node & { getSelection?: () => Selection | null } = rootOf(target);
  const selection = root.getSelection?.() ?? selectionIn(target.ownerDocument);
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}
