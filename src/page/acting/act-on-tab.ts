import { startDeadline, withSignal } from '../../base/deadline';
import type { Outcome } from '../../protocol/frame';
import { isMethod, methodFacts } from '../../protocol/methods';
import { splitHops } from '../../protocol/selector';
import type { Tab } from '../tab';
import { performOnce, type Attempt, type Tried } from './attempt';
import type { Action, Options } from './tab-acting';
import { AutomationError, type ErrorCode } from '../../base/errors';
import { say } from '../../base/say';

/**
 * Does an action with the session's input mode. `auto` begins with the page's own input (for `hover` with the
 * browser's), and tries the other when that had no effect or could not start.
 */
export async function performOnTab(tab: Tab, action: Action, options: Options): Promise<Outcome> {
  const { inputMode, timeoutMs, signal } = options;
  const deadline = startDeadline(timeoutMs, action.description || action.method, signal);
  const attempt = (trusted: boolean) => performWhenThere({ tab, deadline, trusted }, action, options);
  try {
    const outcome = inputMode === 'auto' ? await tryBoth() : await attempt(inputMode === 'trusted');
    return await tellCause(tab, outcome);
  } finally {
    deadline.clear();
  }

  async function tryBoth(): Promise<Outcome> {
    if (action.method === 'hover') {
      const outcome = await attempt(true);
      return couldNotStart(outcome) ? attempt(false) : outcome;
    }
    const outcome = await attempt(false);
    if (!isUndone(outcome) || !mayRepeat(action.method) || deadline.signal.aborted) return outcome;
    const again = await attempt(true);
    if (again.status === 'done' || again.sent) return again;
    // A second try that sent nothing takes nothing back of the first.
    return again.error.code === 'stopped' ? { ...again, sent: true } : outcome;
  }
}

/** Whether a method may be done again, once the page shows that the first try did nothing. */
const mayRepeat = (method: string) => isMethod(method) && methodFacts[method].repeats === true;

const isUndone = (outcome: Outcome) => outcome.status === 'failed' && outcome.sent && outcome.undone === true;

const noDebugger = ['debugger-busy', 'page-not-scriptable', 'engine-failed'];

const couldNotStart = (outcome: Outcome) =>
  outcome.status === 'failed' && !outcome.sent && noDebugger.includes(outcome.error.code);

/**
 * Tries the act again while its frame is loading and nothing was done. It does not wait for a page that was there and
 * left: the next one is another page.
 */
async function performWhenThere(attempt: Attempt, action: Action, options: Options): Promise<Outcome> {
  const { signal } = attempt.deadline;
  const startedAt = performance.now();
  let before: Outcome | undefined;
  for (;;) {
    const tried = await performOnce(attempt, action, options);
    // The reason of the try before says more than that the time was over.
    if (before && isOutOfTime(tried.outcome)) return before;
    before = tried.outcome;
    const isEarly = performance.now() - startedAt < loadingMs && attempt.deadline.remainingMs() > pollMs;
    if (!isEarly || !mayCome(tried, action)) return tried.outcome;
    await withSignal(new Promise((resolve) => setTimeout(resolve, pollMs)), signal).catch(() => {});
  }
}

const isOutOfTime = (outcome: Outcome) =>
  outcome.status === 'failed' && !outcome.sent && outcome.error.code === 'timeout';

/** The longest wait for a frame that is loading, and the pause between two looks, in milliseconds. */
const loadingMs = 3000;
const pollMs = 100;

function mayCome({ outcome, wasThere }: Tried, { selector }: Action): boolean {
  if (outcome.status === 'done' || outcome.sent) return false;
  const { code } = outcome.error;
  const isInner = splitHops(selector).length > 1;
  if (code === 'frame-gone') return isInner || !wasThere;
  return isInner && ['element-not-found', 'xpath-not-resolved', 'frame-not-resolved'].includes(code);
}

type Failed = Extract<Outcome, { status: 'failed' }>;

/** The errors behind which there may be a page that does not answer, or an error page. */
const vague: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'timeout',
  'frame-gone',
  'dialog-open',
  'no-effect-seen',
  'engine-failed',
]);

/**
 * The outcome, with the page's fault as its error where there is one: the page crashed, hangs, or the browser shows its
 * error page. An act that was sent before its time ran out gets `outcome-unknown`.
 */
async function tellCause(tab: Tab, outcome: Outcome): Promise<Outcome> {
  if (outcome.status === 'done') return isAtNewPage(outcome) ? unlessNotLoaded(tab, outcome) : outcome;
  if (!vague.has(outcome.error.code)) return outcome;
  const fault = await tab.fault();
  if (fault) return failed(fault, outcome);
  return outcome.sent && outcome.error.code === 'timeout' ? failed(unknownOutcome(), outcome) : outcome;
}

const isAtNewPage = ({ effects }: Extract<Outcome, { status: 'done' }>) =>
  effects.some(({ kind }) => kind === 'navigated');

async function unlessNotLoaded(tab: Tab, outcome: Outcome): Promise<Outcome> {
  const fault = await tab.fault();
  if (fault?.code !== 'navigation-failed' && fault?.code !== 'page-crashed') return outcome;
  return failed(fault, { sent: true });
}

function failed({ code, saying, details }: AutomationError, { sent }: Pick<Failed, 'sent'>): Failed {
  const text = sent
    ? say`${saying} The act was sent before and may have worked, so it is not repeated.`
    : saying;
  return { status: 'failed', error: new AutomationError(code, text, { details }).toJSON(), sent };
}

function unknownOutcome(): AutomationError {
  return new AutomationError('outcome-unknown', say`The time was over before anything could be read back.`);
}
