import { isPageMove, type ActionOutput } from '../../protocol/action';
import { isMethod } from '../../protocol/methods';

/** Longest action and all of an answer that are taken into the panel, in characters. */
const longestAction = 10_000;
const longestAnswer = 200_000;
const mostActions = 100;

/** Whether an action of a service is one that people can look at and that we have a method for. */
export function isUsable(action: ActionOutput): boolean {
  const { method } = action;
  const isKnown = method === undefined || isPageMove(method) || isMethod(method);
  return isKnown && action.selector !== '' && JSON.stringify(action).length <= longestAction;
}

/** The first of them that can be used, and how many were left out. */
export function usableOf(actions: readonly ActionOutput[]): { usable: ActionOutput[]; leftOut: number } {
  const usable: ActionOutput[] = [];
  let length = 0;
  for (const action of actions) {
    if (usable.length >= mostActions) break;
    if (!isUsable(action)) continue;
    length += JSON.stringify(action).length;
    if (length > longestAnswer) break;
    usable.push(action);
  }
  return { usable, leftOut: actions.length - usable.length };
}
