import { scrollIntoViewOf } from '../../frame/dom/native';
import { AutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { type Method, type Act, remainingMs } from '../../frame/act/act';
import { clippedText, describeElement } from '../../frame/act/describe';
import { findText } from '../../frame/act/target';
import { isInView, roomIn, scrollBy, scrollerOf } from '../../frame/hands/scroll';
import { settleState } from '../../frame/proof/settling';
import { nextFrame } from '../../frame/act/wait';

const defaultSteps = 100;
/** The share of the view that one step scrolls: less than all of it, so that nothing is passed over. */
const stepShare = 0.85;

/**
 * Scrolls the target, or the box that scrolls it, down until a text shows. Arguments: the text, and the largest number of
 * steps (100). Lists that only draw what is in view and those that load more at their end are waited for.
 */
export const scrollUntil: Method = {
  checkArguments: ([text = '', steps = '1', ...rest]) =>
    text.trim() !== '' && /^[1-9]\d{0,3}$/.test(steps) && rest.length === 0
      ? null
      : 'takes the text to scroll to, and the largest number of steps.',
  retarget: scrollerOf,
  checks: [],
  already: (target, act) => (textInView(target, act) ? nowInView(act) : null),
  perform: async (target, act) => {
    const limit = Number(act.args[1] ?? defaultSteps);
    act.holds = () => textInView(target, act);
    for (let step = 0; ; step += 1) {
      if (await bringIntoView(target, act)) return { readBack: [nowInView(act)] };
      if (step === limit) throw notFound(target, act, say`in ${limit} steps`);
      if (remainingMs(act) === 0) throw notFound(target, act, say`in time`);
      if (!(await goOn(target, act))) throw notFound(target, act, say`up to the end`);
    }
  },
};

function textInView(target: Element, act: Act): boolean {
  const found = findText(target, act.args[0] ?? '', act.context);
  return found !== null && isInView(found, act.context);
}

async function bringIntoView(target: Element, act: Act): Promise<boolean> {
  const found = findText(target, act.args[0] ?? '', act.context);
  if (!found || isInView(found, act.context)) return found !== null;
  act.causes.expect('scroll', target);
  await act.hands.do('deed', () => scrollIntoViewOf(found, { block: 'center', behavior: 'instant' }));
  return settleState(() => textInView(target, act), act);
}

/** Scrolls one step. At the end, waits for more; false when none comes. */
async function goOn(target: Element, act: Act): Promise<boolean> {
  const { scrollTop, scrollHeight } = target;
  if (roomIn(target) - scrollTop > 1) {
    await scrollBy(target, { left: 0, top: target.clientHeight * stepShare }, act);
    await settleState(() => target.scrollTop > scrollTop, act);
    if (target.scrollTop > scrollTop) {
      await pageDraws(act);
      return true;
    }
  }
  return settleState(
    () => target.scrollHeight > scrollHeight || findText(target, act.args[0] ?? '', act.context) !== null,
    act,
  );
}

/** Waits until the page has drawn: lists that draw what is in view do it in the frame after they were scrolled. */
async function pageDraws({ context, signal }: Act): Promise<void> {
  await nextFrame(context.document, signal);
  await nextFrame(context.document, signal);
}

/** The text as it was asked for: a variable by its name. */
const nowInView = ({ request }: Act): Effect => ({
  kind: 'scroll',
  ...say`"${clippedText(request.arguments[0] ?? '')}" is in view now`,
});

function notFound(target: Element, { request, context }: Act, how: Saying): AutomationError {
  const message = say`"${clippedText(request.arguments[0] ?? '')}" did not show in ${describeElement(target, context)} ${how}.`;
  return new AutomationError('element-not-found', message);
}
