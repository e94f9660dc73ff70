import { scrollIntoViewOf } from '../../frame/dom/native';
import { AutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { MethodDefinition, ActUnderWay } from '../../frame/act/act-contract';
import { clippedText, describeElement } from '../../frame/act/describe';
import { findText } from '../../frame/act/find-text';
import { isInView, roomIn, scrollBy, scrollerOf } from '../../frame/hands/scroll';
import { settleState } from '../../frame/proof/settling';
import { remainingMs } from '../../frame/act/time';
import { nextFrame } from '../../frame/act/wait';

const defaultSteps = 100;
/** The share of the view that one step scrolls: less than all of it, so that nothing is passed over. */
const stepShare = 0.85;

/**
 * Scrolls the target, or the box that scrolls it, down until a text shows. Arguments: the text, and the largest number of
 * steps (100). Lists that only draw what is in view and those that load more at their end are waited for.
 */
export const scrollUntil: MethodDefinition = {
  checkArguments: ([text = '', steps = '1', ...rest]) =>
    text.trim() !== '' && /^[1-9]\d{0,3}$/.test(steps) && rest.length === 0
      ? null
      : 'takes the text to scroll to, and the largest number of steps.',
  retarget: scrollerOf,
  checks: [],
  already: (target, run) => (textInView(target, run) ? nowInView(run) : null),
  perform: async (target, run) => {
    const limit = Number(run.args[1] ?? defaultSteps);
    for (let step = 0; ; step += 1) {
      if (await bringIntoView(target, run)) return { readBack: [nowInView(run)] };
      if (step === limit) throw notFound(target, run, say`in ${limit} steps`);
      if (remainingMs(run) === 0) throw notFound(target, run, say`in time`);
      if (!(await goOn(target, run))) throw notFound(target, run, say`up to the end`);
    }
  },
};

function textInView(target: Element, run: ActUnderWay): boolean {
  const found = findText(target, run.args[0] ?? '', run.context);
  return found !== null && isInView(found, run.context);
}

async function bringIntoView(target: Element, run: ActUnderWay): Promise<boolean> {
  const found = findText(target, run.args[0] ?? '', run.context);
  if (!found) return false;
  if (isInView(found, run.context)) return true;
  await run.hands.do('deed', () => scrollIntoViewOf(found, { block: 'center', behavior: 'instant' }));
  return settleState(() => textInView(target, run), run);
}

/** Scrolls one step. At the end, waits for more; false when none comes. */
async function goOn(target: Element, run: ActUnderWay): Promise<boolean> {
  const { scrollTop, scrollHeight } = target;
  if (roomIn(target) - scrollTop > 1) {
    await scrollBy(target, { left: 0, top: target.clientHeight * stepShare }, run);
    await settleState(() => target.scrollTop > scrollTop, run);
    if (target.scrollTop > scrollTop) {
      await pageDraws(run);
      return true;
    }
  }
  return settleState(
    () => target.scrollHeight > scrollHeight || findText(target, run.args[0] ?? '', run.context) !== null,
    run,
  );
}

/** Waits until the page has drawn: lists that draw what is in view do it in the frame after they were scrolled. */
async function pageDraws({ context, signal }: ActUnderWay): Promise<void> {
  await nextFrame(context.document, signal);
  await nextFrame(context.document, signal);
}

/** The text as it was asked for: a variable by its name. */
const nowInView = ({ request }: ActUnderWay): Effect => ({
  kind: 'scroll',
  ...say`"${clippedText(request.arguments[0] ?? '')}" is in view now`,
});

function notFound(target: Element, { request, context }: ActUnderWay, how: Saying): AutomationError {
  const message = say`"${clippedText(request.arguments[0] ?? '')}" did not show in ${describeElement(target, context)} ${how}.`;
  return new AutomationError('element-not-found', message);
}
