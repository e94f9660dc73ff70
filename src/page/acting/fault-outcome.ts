import { AutomationError, type ErrorCode } from '../../base/errors';
import type { Outcome } from '../../protocol/frame';
import type { Tab } from '../tab';

type Failed = Extract<Outcome, { status: 'failed' }>;

/** The errors that may only mean that the page does not answer, or is another. */
const vague: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'timeout',
  'frame-gone',
  'dialog-open',
  'no-effect-seen',
  'engine-failed',
]);

/**
 * An outcome told by its cause, where that is the tab: the page crashed, hangs, or an error page of the browser has come
 * in its place. An act whose time ran out after it was sent is not over: what came of it is unknown.
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

function failed({ code, message, details }: AutomationError, { sent }: Pick<Failed, 'sent'>): Failed {
  const text = sent
    ? `${message} The act was sent before and may have worked, so it is not repeated.`
    : message;
  return { status: 'failed', error: new AutomationError(code, text, { details }).toJSON(), sent };
}

function unknownOutcome(): AutomationError {
  return new AutomationError('outcome-unknown', 'The time was over before anything could be read back.');
}
