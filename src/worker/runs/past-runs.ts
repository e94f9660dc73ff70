import { sleep } from '../../base/deadline';
import type { PastAct, PastInstruction, PastReplay } from '../../protocol/operations/past-runs';
import type { ReplayReport } from '../../protocol/recordings/replay';
import type { Candidate, Run, RunStep, Session } from '../../protocol/session';
import { masked, maskedSession } from '../sessions/masked';
import type { SessionStore } from '../sessions/session-store';
import { barePage, correctRun, keepRun, mayKeepOf } from '../store/past-run-store';
import { storedReplay } from './replay';

/** A page can take back what was done for this long after the end, in milliseconds. */
export const takenBackMs = 2500;

/** Keeps the session's newest run in the user's history, with no value of a variable in it. `url` is of the page it began on. */
export async function keepNewestRun(store: SessionStore, { id, url }: Session): Promise<void> {
  const session = await shownSession(store, id, url);
  const [run] = session?.runs ?? [];
  if (!session || !run || run.state === 'running' || !(await mayKeepOf(session.tabId))) return;
  await keepRun(pastRun(run, session));
  await sleep(takenBackMs);
  const later = await shownSession(store, id, url);
  const same = later?.runs.find((each) => each.id === run.id);
  if (later && same?.corrected) await correctRun(pastRun(same, later));
}

async function shownSession(store: SessionStore, id: string, url: string): Promise<Session | undefined> {
  const session = await store.get(id).catch(() => undefined);
  return session && maskedSession({ ...session, url }, store.values.textsOf(session.tabId));
}

function pastRun(run: Run, { url, runs }: Session): PastInstruction {
  const { id, kind, instruction, startedAt, ms, state, steps } = run;
  const known = runs.flatMap(({ candidates }) => candidates);
  const held = steps.filter((step) => step.state === 'done' && !step.corrected);
  const acts = held.map((step) => pastAct(step, known));
  const isTakenBack = run.corrected ? (true as const) : undefined;
  return { id, kind, instruction, url: barePage(url), startedAt, ms, state, isTakenBack, acts };
}

function pastAct({ action, effects }: RunStep, known: readonly Candidate[]): PastAct {
  const { selector, method } = action;
  const found = known.find((each) => each.action.selector === selector && each.action.method === method);
  return {
    action,
    fingerprint: found?.fingerprint,
    alternates: found?.alternates,
    moved: effects.some(({ kind }) => kind === 'navigated') || undefined,
  };
}

/** Keeps a replay in the user's history, and what its page takes back afterwards. */
export async function keepPastReplay(
  { values }: SessionStore,
  { id, tabId, url }: Session,
  report: ReplayReport,
): Promise<void> {
  if (!(await mayKeepOf(tabId))) return;
  const { recordingId, startedAt, ms, state, name, rows } = masked(report, values.textsOf(tabId));
  const done = rows?.filter((row) => row.state === 'done').length ?? 0;
  const past: PastReplay = {
    id: crypto.randomUUID(),
    kind: 'replay',
    name,
    cause: 'hand',
    startedAt,
    ms,
    state,
    rows: rows ? { all: rows.length, done } : undefined,
    recordingId,
    url: barePage(url),
  };
  await keepRun(past);
  await sleep(takenBackMs);
  const newest = await storedReplay(id);
  if (newest?.startedAt === startedAt && newest.corrected) await correctRun({ ...past, isTakenBack: true });
}
