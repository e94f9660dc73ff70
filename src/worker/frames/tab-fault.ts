import browser from 'webextension-polyfill';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { pageHung } from '../../page/tab';
import { crashOf, topFrame } from './injection';

/** A page has this long to say that it is there, in milliseconds: no longer than an act waits for a last word. */
const answerMs = 300;

/**
 * The fault that keeps a tab's page from being worked on: closed, crashed, not loaded, or blocked. Undefined when the
 * page answers.
 */
export async function faultOf(tabId: number): Promise<AutomationError | undefined> {
  const crash = await crashOf(tabId).catch(() => new AutomationError('tab-closed', say`The tab was closed.`));
  if (crash) return crash;
  const look = topFrame(tabId).then(
    () => undefined,
    (thrown: unknown) => toAutomationError(thrown),
  );
  const answer = await Promise.race([look, isAlive(tabId).then((alive) => alive || 'silent')]);
  if (answer === 'silent') return pageHung();
  // A page with a thread of its own answers the look too, unless it has no content to look at.
  const error = answer === true ? await Promise.race([look, patience()]) : answer;
  return error && faults.has(error.code) ? error : undefined;
}

const faults: ReadonlySet<string> = new Set(['tab-closed', 'page-crashed', 'navigation-failed']);

/** True when the thread of the tab's page takes messages: nobody in it need understand them. */
export async function isAlive(tabId: number): Promise<boolean> {
  const taken = browser.tabs.sendMessage(tabId, {}, { frameId: 0 }).then(
    () => true,
    () => true,
  );
  return (await Promise.race([taken, patience()])) ?? false;
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, answerMs, undefined));

/** The error itself; for a timeout or a lost frame the fault of the page that caused it, if there is one. */
export async function causeOf(thrown: unknown, tabId: number): Promise<AutomationError> {
  const error = toAutomationError(thrown);
  if (error.code !== 'timeout' && error.code !== 'frame-gone') return error;
  return (await faultOf(tabId)) ?? error;
}

export const causeIn = (tabId: number) => (thrown: unknown) => causeOf(thrown, tabId);

type Bounded = { tabId: number; timeoutMs: number; what: string; signal?: AbortSignal };

/** Awaits the answer of a tab's page. Throws the fault of the page when that takes longer than `timeoutMs`. */
export async function inTime<T>(asked: Promise<T>, { tabId, timeoutMs, what, signal }: Bounded): Promise<T> {
  const deadline = startDeadline(timeoutMs, what, signal);
  try {
    return await withSignal(asked, deadline.signal);
  } catch (thrown) {
    throw await causeOf(thrown, tabId);
  } finally {
    deadline.clear();
  }
}
