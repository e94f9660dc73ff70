import { toAutomationError } from '../../base/errors';
import type { Identity } from '../../protocol/frame';
import { missCode } from '../../protocol/selector';
import type { Problem, Run } from './contract';
import { describeIdentity } from './describe';

/**
 * The element the act is for, or why there is none.
 *
 * With an identity given, an element with another one is never taken: only when exactly one other match of the
 * selector has it (a list was reordered, say) is that one the target.
 */
export function findTarget({ context, request }: Run): Element | Problem {
  const expected = request.identity;
  let matches: Element[];
  try {
    matches = context.resolve(request.selector);
  } catch (thrown) {
    const { code, message } = toAutomationError(thrown);
    return { code, message, final: code === 'selector-invalid' || code === 'internal' };
  }
  const first = matches[0];
  if (!first) {
    return {
      code: missCode(request.selector),
      message: `Nothing matches "${request.selector}". Observe the page again.`,
    };
  }
  if (!expected) return first;
  const fits = (element: Element) => isSame(context.identityOf(element), expected);
  if (fits(first)) return first;
  const others = matches.filter(fits);
  if (others.length === 1 && others[0]) return others[0];
  return {
    code: 'element-changed',
    message:
      `"${request.selector}" is now ${describeIdentity(context.identityOf(first))}, not ` +
      `${describeIdentity(expected)}. Nothing was done. Observe the page again.`,
  };
}

export function isSame(a: Identity, b: Identity): boolean {
  return a.role === b.role && a.name === b.name;
}
