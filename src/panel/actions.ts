import type { ActionOutput } from '../protocol/action';
import { takes } from '../protocol/methods';

/** The action cannot run before someone says what to type or choose, or picks files. */
export function needsValue(action: ActionOutput): boolean {
  return takes(action.method, 'text', 'keys', 'options', 'files') && !action.arguments?.length;
}

/** The action puts files into a field, which someone has to choose. */
export const takesFiles = (action: ActionOutput): boolean => takes(action.method, 'files');

/** The same deed on the same element; what is typed may differ. */
export function sameAction(one: ActionOutput, other: ActionOutput): boolean {
  return one.selector === other.selector && one.method === other.method;
}

/** A selector in its frame hops: every part but the last is a frame. */
export function selectorParts(selector: string): { frames: string[]; element: string } {
  const parts = selector.split(' >> ');
  return { frames: parts.slice(0, -1), element: parts.at(-1) ?? '' };
}
