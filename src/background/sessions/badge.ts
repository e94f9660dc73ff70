import browser from 'webextension-polyfill';
import type { Run, Session } from '../../protocol/session';

type Badge = { text: string; title: string; color: string };

const idle: Badge = { text: '', title: 'Open Tabwright', color: '#2545d3' };

/** The newest badge of each tab that is yet to be shown. */
const waiting = new Map<number, Badge>();
/** A badge is there for the eye: what changes faster than that is not shown. In milliseconds. */
const restMs = 100;

/** Shows on the toolbar button, for the session's tab only, what its newest run is doing. */
export function showBadge(session: Session): void {
  const { tabId } = session;
  if (!waiting.has(tabId)) setTimeout(() => void showWaiting(tabId), restMs);
  waiting.set(tabId, badgeOf(session));
}

async function showWaiting(tabId: number): Promise<void> {
  const { text, title, color } = waiting.get(tabId) ?? idle;
  waiting.delete(tabId);
  // A tab that has just closed has no badge.
  await Promise.allSettled([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color }),
    browser.action.setTitle({ tabId, title }),
  ]);
}

/** Shows on the toolbar button of all tabs, since any that the user goes to is recorded, that something is; nothing when absent. */
export async function showRecordingBadge(state: 'recording' | 'paused' | undefined): Promise<void> {
  const { text, title, color } = state ? recording[state] : idle;
  await Promise.allSettled([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color }),
    browser.action.setTitle({ title }),
  ]);
}

const recording: Record<'recording' | 'paused', Badge> = {
  recording: { text: 'REC', title: 'Tabwright: recording', color: '#b92a2a' },
  paused: { text: '❚❚', title: 'Tabwright: recording paused', color: '#5f6368' },
};

function badgeOf({ runs: [run] }: Session): Badge {
  switch (run?.state) {
    case 'running':
      return { ...idle, text: String(Math.max(run.steps.length, 1)), title: `Tabwright: ${run.phase}` };
    case 'failed':
      if (run.error?.code === 'no-model')
        return { text: '?', title: `Tabwright: ${run.error.message}`, color: '#855000' };
      return stoppedBadge(run);
    case 'interrupted':
      return stoppedBadge(run);
    default:
      return run?.corrected ? stoppedBadge(run) : idle;
  }
}

function stoppedBadge({ error, corrected }: Run): Badge {
  const why = error?.message ?? corrected?.sentence ?? 'stopped';
  return { text: '!', title: `Tabwright: ${why}`, color: '#b92a2a' };
}
