import { performance } from '../dom/builtins';
import { toAutomationError } from '../../base/errors';
import { englishOf, say } from '../../base/say';
import {
  elementById,
  isConnectedOf,
  isElement,
  isText,
  localNameOf,
  matchesSelector,
  nodeTextOf,
  queryAllInside,
} from '../dom/native';
import type { FrameAct } from '../../protocol/frame';
import { errorOf, firstProblem, followRest, type Problem, type Act } from './act';
import { holdElement, isHeld, anotherNow } from './aim';
import { maskError, describeIdentity } from './describe';
import { sleepUnless } from './wait';
import type { Fingerprint } from '../../protocol/fingerprint';
import { chainParts, missCode } from '../../protocol/selector';
import type { FrameContext } from '../engine-context';
import { fitsFingerprint } from '../fingerprint/fits';
import { readBoxes, tookAnothersPlace } from './row';
import { isRendered } from '../proof/change-meaning';

const pollMs = 50;
/** Another element at the selector's place may be the page drawing anew for this long, in milliseconds. */
const changedGraceMs = 1000;
/** A problem that has stood for this long is told of while it is waited for, in milliseconds. */
const toldAfterMs = 1000;
/** A dialog that waits for a person over a page at rest does not go by itself after this long, in milliseconds, whatever time was named. */
const atRestMs = 3000;

export type FoundTarget = { element: Element; selector: string };

/**
 * Finds the target, as soon as it passes all checks of the method. Throws the last problem at the deadline, or when the
 * act's time is over. A page that goes away meanwhile tells it.
 */
export async function findReady(act: Act): Promise<FoundTarget> {
  const { request, context, method } = act;
  const startedAt = performance.now();
  const standsAtRest = followProblem(act);
  let last: Problem | undefined;
  const over = new AbortController();
  const tellLast = () => last && context.onWaiting?.(maskError(errorOf(last).toJSON(), request));
  context.document.defaultView?.addEventListener('pagehide', tellLast, { signal: over.signal });
  try {
    for (;;) {
      const found = findHeld(act);
      const problem = 'element' in found ? await firstProblem(found.element, method.checks, act) : found;
      if ('element' in found && !problem && isStillHeld(found.element, act)) return found;
      last = problem ?? last;
      const spentMs = performance.now() - startedAt;
      const isAtRest = await standsAtRest(problem);
      if (problem && (isAtRest || isOver(problem, spentMs, request))) throw errorOf(problem);
      const waitMs = Math.min(pollMs, Math.max(1, request.timeoutMs - spentMs));
      await sleepUnless(waitMs, act.signal, context.changes.watch);
    }
  } catch (thrown) {
    throw last && toAutomationError(thrown).code === 'timeout' ? errorOf(last) : thrown;
  } finally {
    over.abort();
  }
}

/** Follows what is waited for, and tells of it once when it has stood for a while. Gives if it stands though nothing more comes. */
function followProblem(act: Act): (now: Problem | null) => Promise<boolean> {
  const { context, request, startedAt } = act;
  const isAtRest = followRest(act, startedAt - (request.waitedMs ?? 0));
  let said: string | undefined;
  let stoodSince = 0;
  let isTold = false;
  return async (now) => {
    const at = performance.now();
    const saidNow = now ? englishOf(now.message) : undefined;
    if (saidNow !== said) [said, stoodSince, isTold] = [saidNow, at, false];
    if (now && !isTold && at - stoodSince >= toldAfterMs) {
      isTold = true;
      context.onWaiting?.(maskError(errorOf(now).toJSON(), request));
    }
    if (!now || now.passes) return false;
    return isAtRest(request.restMs ?? (now.passes === false ? atRestMs : undefined));
  };
}

/** The target, and its row: the one that it was in when it was found first. */
function findHeld(act: Act): FoundTarget | Problem {
  const { held, context, method } = act;
  const actedOn = (element: Element) => method.retarget?.(element, act) ?? element;
  const isSame = (element: Element) => !held || isHeld(held, actedOn(element), act, true);
  const found = findTarget(act.request, context, held ? isSame : undefined);
  if (!('element' in found)) return found;
  const element = actedOn(found.element);
  act.held = holdElement(element, context);
  return { ...found, element };
}

/** Checks take their time, in which the target may go or become another. */
const isStillHeld = (element: Element, act: Act): boolean =>
  isConnectedOf(element) && (!act.held || isHeld(act.held, element, act));

function isOver({ final, code }: Problem, spentMs: number, { timeoutMs, missTimeoutMs }: FrameAct): boolean {
  if (final || spentMs >= timeoutMs) return true;
  if (missTimeoutMs !== undefined && spentMs >= missTimeoutMs && misses.includes(code)) return true;
  return code === 'element-changed' && spentMs >= changedGraceMs;
}

const misses = ['element-not-found', 'element-changed', 'xpath-not-resolved', 'shadow-root-missing'];

type Sought = Pick<FrameAct, 'selector' | 'alternates' | 'fingerprint'>;

type IsSame = (element: Element) => boolean;

/**
 * Finds the element the act is for, or the problem that keeps it from being found.
 *
 * With a fingerprint given, an element that it does not fit is never taken: only when exactly one other match of the
 * selector fits (a list was reordered, say) is that one the target. Alternates are asked when the selector finds none.
 */
export function findTarget(sought: Sought, context: FrameContext, isSame?: IsSame): FoundTarget | Problem {
  const { selector, alternates = [], fingerprint } = sought;
  const found = findBy(selector, fingerprint, context, isSame);
  if ('element' in found || found.final) return found;
  for (const alternate of alternates) {
    const other = findBy(alternate, fingerprint, context, isSame);
    if ('element' in other) return other;
  }
  return found;
}

function findBy(
  selector: string,
  expected: Fingerprint | undefined,
  context: FrameContext,
  isSame?: IsSame,
): FoundTarget | Problem {
  let matches: Element[];
  try {
    matches = context.resolve(selector);
  } catch (thrown) {
    const { code, saying: message } = toAutomationError(thrown);
    return { code, message, final: code === 'selector-invalid' || code === 'internal' };
  }
  const first = matches[0];
  if (!first) {
    return { code: missCode(selector), message: say`Nothing matches "${selector}". Look for it again.` };
  }
  // A chain says all that it knows of its element: of several it means none.
  const isOneOfMany = matches.length > 1 && !expected && chainParts(selector) !== undefined;
  if (!expected && !isSame && !isOneOfMany) return { element: first, selector };
  const fitting = expected
    ? matches.filter((element) => fitsFingerprint(element, expected, context))
    : matches;
  const [only, ...more] = isSame ? fitting.filter(isSame) : fitting;
  if (only && (more.length === 0 || (!expected && !isOneOfMany))) return { element: only, selector };
  const code = 'element-changed';
  if (only)
    return {
      code,
      message: say`"${selector}" now matches ${more.length + 1} elements that cannot be told apart: ${describeIdentity(expected ?? context.identityOf(first))}. Nothing was done. Look for it again.`,
    };
  const seen = context.identityOf(first);
  const now = describeIdentity(seen);
  if (!expected || fitting.length > 0 || (seen.role === expected.role && seen.name === expected.name))
    return {
      code,
      message: say`"${selector}" is now ${now} of another row or place than at first. Nothing was done. Look for it again.`,
    };
  return {
    code,
    message: say`"${selector}" is now ${now}, not ${describeIdentity(expected)} as it was. Nothing was done. Look for it again.`,
  };
}

/**
 * The element that is in the page now in place of `target`: an act may have had it drawn anew. Throws when `target` itself
 * shows another row now: nothing of that is read for its own.
 */
export function elementNow(
  target: Element,
  act: Act,
  retarget: (element: Element, act: Act) => Element = (element) => element,
): Element {
  const { held, context } = act;
  const isAnother = (element: Element) =>
    held !== undefined && tookAnothersPlace(held.boxes, readBoxes(element, context.tree));
  if (isConnectedOf(target)) {
    if (held?.element === target && isAnother(target)) throw anotherNow(held, target, context);
    return target;
  }
  const found = context.resolve(act.request.selector).map((element) => retarget(element, act));
  const same = found.find((element) => held && isHeld(held, element, act, true));
  return same ?? found.find((element) => !isAnother(element)) ?? target;
}

/** The control a label stands for; any other element as it is. */
export function controlOf(element: Element, { context }: Act): Element {
  // A field in a button is drawn by it, and a number that is told beside a slider is the slider's.
  const button = isControl(element) ? context.tree.closest(element, 'button') : null;
  if (button) return button;
  const [told, ...more] = element instanceof HTMLOutputElement ? element.htmlFor : [];
  const source = told && more.length === 0 ? elementById(context.document, told) : null;
  if (source) return source;
  const [slider, ...others] = isControl(element) ? [] : queryAllInside(element, controlsInside);
  if (slider && others.length === 0 && matchesSelector(slider, '[role="slider"], [type="range"]'))
    return slider;
  const label = context.tree.closest(element, 'label');
  const control = label instanceof HTMLLabelElement ? label.control : null;
  return control && !control.contains(element) && !isControl(element) ? control : element;
}

const controlsInside = ':is(input:not([type="hidden"]), textarea, select, button, [role="slider"])';

const isControl = (element: Element) =>
  matchesSelector(
    element,
    'input, textarea, select, button, [contenteditable]:not([contenteditable="false"])',
  );

/** The smallest drawn element under `root` whose text contains `text`, case and white space apart; or null. */
export function findText(root: Element, text: string, context: FrameContext): Element | null {
  const wanted = plain(text);
  let found: Element | null = null;
  const read = (element: Element): string => {
    if (unread.has(localNameOf(element))) return '';
    let own = '';
    for (const child of context.tree.childrenOf(element)) {
      if (isElement(child)) own += ` ${read(child)} `;
      else if (isText(child)) own += nodeTextOf(child) ?? '';
      if (found) return '';
    }
    if (plain(own).includes(wanted) && isRendered(element)) found = element;
    return own;
  };
  read(root);
  return found;
}

const unread = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);

/** Text to compare: one line, lower case. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** A chip says what was taken, and a word or two about it; a sentence that has it says anything. */
export function namesOnly(sentence: string, text: string): boolean {
  const [shown, taken] = [plain(/"(.*)"/s.exec(sentence)?.[1] ?? sentence), plain(text)];
  const rest = shown.replace(taken, ' ').match(/\p{L}+/gu) ?? [];
  return shown.includes(taken) && rest.length <= 2;
}
