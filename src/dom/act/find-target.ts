import { toAutomationError } from '../../base/errors';
import type { Fingerprint } from '../../protocol/fingerprint';
import type { FrameAct } from '../../protocol/frame';
import { missCode } from '../../protocol/selector';
import type { ActContext } from '../context';
import { fitsFingerprint } from '../fingerprint/fits';
import type { Problem } from './contract';
import { describeIdentity } from './describe';

/** An element and the selector that found it. */
export type Target = { element: Element; selector: string };

type Sought = {
  readonly context: ActContext;
  readonly request: Pick<FrameAct, 'selector' | 'alternates' | 'fingerprint'>;
};

/**
 * The element the act is for, or why there is none.
 *
 * With a fingerprint given, an element that it does not fit is never taken: only when exactly one other match of the
 * selector fits (a list was reordered, say) is that one the target. Alternates are asked when the selector finds none.
 */
export function findTarget({ context, request }: Sought): Target | Problem {
  const { selector, alternates = [] } = request;
  const found = findBy(selector, { context, request });
  if ('element' in found || found.final) return found;
  for (const alternate of alternates) {
    const other = findBy(alternate, { context, request });
    if ('element' in other) return other;
  }
  return found;
}

function findBy(selector: string, { context, request }: Sought): Target | Problem {
  const expected = request.fingerprint;
  let matches: Element[];
  try {
    matches = context.resolve(selector);
  } catch (thrown) {
    const { code, message } = toAutomationError(thrown);
    return { code, message, final: code === 'selector-invalid' || code === 'internal' };
  }
  const first = matches[0];
  if (!first) {
    return { code: missCode(selector), message: `Nothing matches "${selector}". Observe the page again.` };
  }
  if (!expected) return { element: first, selector };
  const [only, ...more] = matches.filter((element) => fitsFingerprint(element, expected, context));
  if (only && more.length === 0) return { element: only, selector };
  if (only) return twins(selector, { expected, count: more.length + 1 });
  return {
    code: 'element-changed',
    message:
      `"${selector}" is now ${describeIdentity(context.identityOf(first))}, not ` +
      `${describeIdentity(expected)} as it was. Nothing was done. Observe the page again.`,
  };
}

function twins(selector: string, { expected, count }: { expected: Fingerprint; count: number }): Problem {
  return {
    code: 'element-changed',
    message:
      `"${selector}" now matches ${count} elements that cannot be told apart: ${describeIdentity(expected)}. ` +
      'Nothing was done. Observe the page again.',
  };
}
