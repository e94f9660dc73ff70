import type { RecordingSummary } from '../../protocol/recordings/recording';
import type { Schedule, ScheduledRun } from '../../protocol/recordings/schedule';
import { firstAddress } from '../../recording/first-address';
import { stepAddressPattern } from '../../recording/scope';
import { patternsOf } from '../page-address';
import type { IntentPorts } from '../ports/panel-ports';
import { openRecording } from './editor';
import { attempt, setRecordings } from './recordings';

/** What runs by itself: setting it, answering what was missed, and following what goes on. */
export function scheduleIntents(around: IntentPorts) {
  const { background, browser, store } = around;
  return {
    /** Asks when a recording is to run. */
    openSchedule: (recording: RecordingSummary) =>
      attempt(around, async () => {
        const whole = await background.readRecording({ id: recording.id });
        const page = pageOf(() => firstAddress(whole, {}));
        setRecordings(around, { scheduling: { recording, page } });
      }),
    /** Reads what the recordings lack that run by themselves, and the one whose schedule is asked for. */
    readNeeds: async () => {
      const { schedules, recordings } = store.read();
      const asked = recordings.scheduling?.recording.id;
      const recordingIds = [...new Set([...Object.keys(schedules), ...(asked === undefined ? [] : [asked])])];
      const needs = await background.listNeeds({ recordingIds }).catch(() => ({}));
      setRecordings(around, { needs });
    },
    closeSchedule: () => setRecordings(around, { scheduling: undefined }),
    /** Has it run then, and asks for access to its sites. Call it in the click. */
    setSchedule: async (wanted: Pick<Schedule, 'recordingId' | 'timing' | 'page'>) => {
      const { scheduling } = store.read().recordings;
      const isOn = wanted.timing !== undefined || wanted.page !== undefined;
      const sites = scheduling?.recording.sites ?? [];
      if (isOn) await browser.requestSchedules(patternsOf([...sites, wanted.page]));
      const isSet = await attempt(around, () => background.setSchedule(wanted));
      if (isSet) setRecordings(around, { scheduling: undefined, problem: undefined });
      return isSet;
    },
    answerMissed: (recordingId: string, isToRun: boolean) =>
      attempt(around, () => background.answerMissed({ recordingId, isToRun })),
    forgetScheduledRuns: () => attempt(around, () => background.forgetScheduledRuns({})),
    stopScheduledRun: ({ sessionId }: ScheduledRun) =>
      attempt(around, async () => {
        if (sessionId !== undefined) await background.stop({ sessionId });
      }),
    /** What came of a run has been seen. */
    putRunAway: ({ id }: ScheduledRun) => attempt(around, () => background.putRunAway({ id })),
    /** Goes to the tab of a run, with its recording. What is over has been seen then. */
    showScheduledRun: (run: ScheduledRun) => showRun(around, run),
  };
}

/** The page of an address as a schedule names it; undefined where the recording does not say where it begins. */
function pageOf(address: () => string): string | undefined {
  try {
    return stepAddressPattern(address());
  } catch {
    return undefined;
  }
}

async function showRun(around: IntentPorts, run: ScheduledRun): Promise<void> {
  const { id, tabId, sessionId, recordingId, endedAt } = run;
  const sessions = Object.values(around.store.read().sessions);
  const session = sessions.find((each) => each.id === sessionId);
  if (session && tabId !== undefined) await around.browser.showTab(tabId, session.windowId).catch(() => {});
  await openRecording(around, recordingId);
  if (endedAt !== undefined) await attempt(around, () => around.background.putRunAway({ id }));
}
