import { AutomationError, type ErrorCode } from '../../base/errors';
import { say } from '../../base/say';
import type { Outcome } from '../../protocol/frame';
import type { Tab } from '../tab';

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
export async function tellCause(tab: Tab, outcome: Outcome): Promise<Outcome> {
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
