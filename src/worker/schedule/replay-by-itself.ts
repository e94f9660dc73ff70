import { sleep } from '../../base/deadline';
import browser from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Recording } from '../../protocol/recordings/recording';
import { ReplayReport } from '../../protocol/recordings/replay';
import { firstAddress } from '../../recording/first-address';
import { fitsAddress, stepAddressPattern } from '../../recording/scope';
import { openTab } from '../acting/navigation';
import { takenBackMs } from '../runs/past-runs';
import { storedReplay } from '../runs/replay';
import type { Sessions } from '../session/sessions';
import type { Variables } from '../../protocol/variables';
import { usedVariables } from '../../recording/edit-recording';
import { readStorage } from '../store/read-storage';
import { storedRecording, withheldIn } from '../store/recording-store';

type ByItself = {
  recording: Recording;
  /** The tab whose page the user opened; without one it gets a tab of its own. */
  tabId: number | undefined;
  onTab: (tabId: number) => void;
  onSession: (sessionId: string) => void;
  onReport: (report: ReplayReport) => void;
};

/** A run that waits for the user is ended after this long, in milliseconds. */
const longestWaitMs = 60 * 60_000;

/** Replays a recording as the user's own, with the values that this browser keeps: its gate asks, and access is what they gave. */
export async function replayByItself(
  sessions: Sessions,
  { recording, tabId, onTab, onSession, onReport }: ByItself,
): Promise<ReplayReport> {
  const variables = await keptValues(recording);
  checkValues(recording, variables);
  const url = firstAddress(recording, { variables });
  const tab =
    tabId ?? (await openTab(url, { active: false, windowId: await usersWindow(), onOpened: onTab }));
  const { id: sessionId } = await sessions.startOnTab(tab);
  onSession(sessionId);
  const session = sessions.of(sessionId);
  const giveUp = createPatience(() => session.stop(nobodyCame()));
  const from = recording.steps[0]?.method === 'navigate' && recording.steps.length > 1 ? 2 : 1;
  const shown = (await browser.tabs.get(tab)).url ?? '';
  const options = { variables, from: fitsAddress(stepAddressPattern(url), shown) ? from : undefined };
  try {
    const report = await session.replayByItself(recording, options, (told) => {
      const now = ReplayReport.parse(told);
      giveUp.hear(isWaiting(now));
      onReport(now);
    });
    return report.state === 'done' ? await whenSettled(sessionId, report) : report;
  } finally {
    giveUp.hear(false);
  }
}

/** True for a run that waits for the user. */
export const isWaiting = ({ state, asks, pausedBy }: ReplayReport): boolean =>
  state === 'needs-you' || asks !== undefined || pausedBy !== undefined;

/** The report as it is once the page takes nothing back any more. */
async function whenSettled(sessionId: string, report: ReplayReport): Promise<ReplayReport> {
  await sleep(takenBackMs);
  const { corrected } = (await storedReplay(sessionId)) ?? {};
  if (!corrected) return report;
  return {
    ...report,
    state: 'failed',
    corrected,
    error: { code: 'effect-lost', message: corrected.sentence },
  };
}

/** A window of the user's that is not private; where there is none, as in a browser that goes on without any, a new one. */
async function usersWindow(): Promise<number | undefined> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const open = windows.filter(({ incognito }) => !incognito);
  const found = open.find(({ focused }) => focused) ?? open[0];
  return (found ?? (await browser.windows.create({ focused: false }))).id;
}

/** Calls once it has waited too long without a break. */
function createPatience(onOver: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hear: (isWaitingNow: boolean) => {
      if (!isWaitingNow) clearTimeout(timer);
      timer = isWaitingNow ? (timer ?? setTimeout(onOver, longestWaitMs)) : undefined;
    },
  };
}

const nobodyCame = () =>
  new AutomationError(
    'stopped',
    say`It waited an hour for you, and nobody came. Nothing more happens on the page.`,
  );

/** The values of variables that are kept in this browser, but for those that are withheld from the recording. */
async function keptValues({ id, steps, variables }: Recording): Promise<Variables> {
  const [{ stored }, withheld] = await Promise.all([readStorage(), withheldIn(id)]);
  const recorded = variables.filter(({ value }) => value !== undefined).map(({ name }) => name);
  const kept = usedVariables(steps).flatMap((name) => {
    const own = Object.hasOwn(stored.variables, name) ? stored.variables[name] : undefined;
    const isOpen = own && !recorded.includes(name) && (!withheld.includes(name) || own.origins);
    return isOpen ? [[name, own.value] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Fails where a variable has no value: nobody is there to be asked. */
function checkValues(recording: Recording, kept: Variables): void {
  const missing = missingIn(recording, kept);
  if (missing.length === 0) return;
  const names = missing.map((name) => `%${name}%`).join(', ');
  throw new AutomationError(
    'unknown-variable',
    say`It asks for ${names}, and nothing that is kept here has a value for it. Replay it by hand.`,
  );
}

/** The variables that these would lack if they ran by themselves now. Recordings that cannot be read, or lack nothing, are left out. */
export async function listNeeds(recordingIds: readonly string[]): Promise<Record<string, string[]>> {
  const needs = await Promise.all(
    recordingIds.map(async (id) => {
      const recording = await storedRecording(id).catch(() => undefined);
      return [id, recording ? missingIn(recording, await keptValues(recording)) : []] as const;
    }),
  );
  return Object.fromEntries(needs.filter(([, missing]) => missing.length > 0));
}

function missingIn({ steps, variables }: Recording, kept: Variables): string[] {
  const recorded = variables.filter(({ value }) => value !== undefined).map(({ name }) => name);
  return usedVariables(steps).filter((name) => !recorded.includes(name) && !Object.hasOwn(kept, name));
}
