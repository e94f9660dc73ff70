import browser from 'webextension-polyfill';
import type { PastReplay } from '../../protocol/operations/past-runs';
import type { Recording } from '../../protocol/recordings/recording';
import { replayKey, ReplayReport } from '../../protocol/recordings/replay';
import type { Session } from '../../protocol/session';
import { correctRun, keepRun, mayKeepOf, barePage } from '../store/past-run-store';

/** So long after a replay its page can no longer have taken back what was done, in milliseconds. */
const settledMs = 2500;

/** Keeps a replay in the user's history, and what its page takes back afterwards. */
export async function keepPastReplay(
  { id: sessionId, tabId, url }: Session,
  { id: recordingId }: Recording,
  report: ReplayReport,
): Promise<void> {
  if (!(await mayKeepOf(tabId))) return;
  const past: PastReplay = { ...pastReplay(report), recordingId, url: barePage(url) };
  await keepRun(past);
  setTimeout(() => void keepCorrection(), settledMs);

  async function keepCorrection(): Promise<void> {
    const key = replayKey(sessionId);
    const { data } = ReplayReport.safeParse((await browser.storage.session.get(key))[key]);
    if (data?.startedAt === report.startedAt && data.corrected)
      await correctRun({ ...past, isTakenBack: true });
  }
}

function pastReplay({ startedAt, ms, state, name, rows }: ReplayReport) {
  const done = rows?.filter((row) => row.state === 'done').length ?? 0;
  return {
    id: crypto.randomUUID(),
    kind: 'replay' as const,
    name,
    cause: 'hand' as const,
    startedAt,
    ms,
    state,
    rows: rows ? { all: rows.length, done } : undefined,
  };
}
