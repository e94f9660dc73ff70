import { isPageMove, type ActionOutput } from '../../protocol/action';
import { isMethod } from '../../protocol/methods';

/** Longest action that is taken into the panel, and longest answer, in characters. */
const longestAction = 10_000;
const longestAnswer = 200_000;
const maxActions = 100;

/** True for an action that people can look at and that we have a method for. */
export function isUsable(action: ActionOutput): boolean {
  const { method } = action;
  const isKnown = method === undefined || isPageMove(method) || isMethod(method);
  return isKnown && action.selector !== '' && JSON.stringify(action).length <= longestAction;
}

/** The first actions of an answer that can be used, up to the most that are taken. */
export function usableOf(actions: readonly ActionOutput[]): ActionOutput[] {
  const usable: ActionOutput[] = [];
  let length = 0;
  for (const action of actions) {
    if (usable.length >= maxActions) break;
    if (!isUsable(action)) continue;
    length += JSON.stringify(action).length;
    if (length > longestAnswer) break;
    usable.push(action);
  }
  return usable;
}
