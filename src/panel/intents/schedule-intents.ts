import type { RecordingSummary } from '../../protocol/recordings/recording';
import type { Schedule, ScheduledRun } from '../../protocol/recordings/schedule';
import { firstAddress } from '../../recording/summary';
import { stepAddressPattern } from '../../recording/scope';
import { patternsOf } from '../page-address';
import type { IntentPorts } from '../store';
import { openRecording, attempt, setRecordings } from './recordings';

/** Schedules: setting one, answering what was missed, and following what goes on. */
export function scheduleIntents(ports: IntentPorts) {
  const { background, browser, store } = ports;
  return {
    /** Asks when a recording is to run. */
    openSchedule: (recording: RecordingSummary) =>
      attempt(ports, async () => {
        const whole = await background.readRecording({ id: recording.id });
        const page = pageOf(() => firstAddress(whole, {}));
        setRecordings(ports, { scheduling: { recording, page } });
      }),
    /** Reads what the recordings lack that run by themselves, and the one whose schedule is asked for. */
    readNeeds: async () => {
      const { schedules, recordings } = store.getState();
      const asked = recordings.scheduling?.recording.id;
      const recordingIds = [...new Set([...Object.keys(schedules), ...(asked === undefined ? [] : [asked])])];
      const needs = await background.listNeeds({ recordingIds }).catch(() => ({}));
      setRecordings(ports, { needs });
    },
    closeSchedule: () => setRecordings(ports, { scheduling: undefined }),
    /** Has it run then, and asks for access to its sites. Call it in the click. */
    setSchedule: async (wanted: Pick<Schedule, 'recordingId' | 'timing' | 'page'>) => {
      const { scheduling } = store.getState().recordings;
      const isOn = wanted.timing !== undefined || wanted.page !== undefined;
      const sites = scheduling?.recording.sites ?? [];
      if (isOn) await browser.requestSchedules(patternsOf([...sites, wanted.page]));
      const isSet = await attempt(ports, () => background.setSchedule(wanted));
      if (isSet) setRecordings(ports, { scheduling: undefined, problem: undefined });
      return isSet;
    },
    answerMissed: (recordingId: string, isToRun: boolean) =>
      attempt(ports, () => background.answerMissed({ recordingId, isToRun })),
    forgetScheduledRuns: () => attempt(ports, () => background.forgetScheduledRuns({})),
    stopScheduledRun: ({ sessionId }: ScheduledRun) =>
      attempt(ports, async () => {
        if (sessionId !== undefined) await background.stop({ sessionId });
      }),
    /** Notes that the result of a run has been seen. */
    putRunAway: ({ id }: ScheduledRun) => attempt(ports, () => background.putRunAway({ id })),
    /** Goes to the tab of a run, with its recording. What is over has been seen then. */
    showScheduledRun: (run: ScheduledRun) => showRun(ports, run),
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

async function showRun(ports: IntentPorts, run: ScheduledRun): Promise<void> {
  const { id, tabId, sessionId, recordingId, endedAt } = run;
  const sessions = Object.values(ports.store.getState().sessions);
  const session = sessions.find((each) => each.id === sessionId);
  if (session && tabId !== undefined) await ports.browser.showTab(tabId, session.windowId).catch(() => {});
  await openRecording(ports, recordingId);
  if (endedAt !== undefined) await attempt(ports, () => ports.background.putRunAway({ id }));
}
