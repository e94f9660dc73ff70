import type { PastAct, PastInstruction } from '../../protocol/operations/past-runs';
import type { Candidate, Run, RunStep, Session } from '../../protocol/session';
import { maskSession } from '../sessions/masked';
import type { SessionStore } from '../sessions/session-store';
import { correctRun, keepRun, mayKeepOf, barePage } from '../store/past-run-store';

/** So long after a run its page can no longer have taken back what was done, in milliseconds. */
const settledMs = 2500;

/** Keeps the session's newest run in the user's history, with no value of a variable in it. `url` is of the page it began on. */
export async function keepNewestRun(store: SessionStore, sessionId: string, url: string): Promise<void> {
  const session = await readMasked(store, sessionId, url);
  const [run] = session?.runs ?? [];
  if (!session || !run || run.state === 'running') return;
  if (!(await mayKeepOf(session.tabId))) return;
  await keepRun(pastRun(run, session));
  setTimeout(() => void keepCorrection(), settledMs);

  async function keepCorrection(): Promise<void> {
    const later = await readMasked(store, sessionId, url);
    const same = later?.runs.find(({ id }) => id === run?.id);
    if (later && same?.corrected) await correctRun(pastRun(same, later));
  }
}

async function readMasked(store: SessionStore, sessionId: string, url: string): Promise<Session | undefined> {
  const session = await store.get(sessionId).catch(() => undefined);
  return session && maskSession({ ...session, url }, store.values.textsOf(session.tabId));
}

function pastRun(run: Run, session: Session): PastInstruction {
  const { id, kind, instruction, startedAt, ms, state, steps } = run;
  const known = session.runs.flatMap(({ candidates }) => candidates);
  const held = steps.filter((step) => step.state === 'done' && !step.corrected);
  const acts = held.map((step) => pastAct(step, known));
  const took = run.corrected ? { isTakenBack: true as const } : {};
  return { id, kind, instruction, url: barePage(session.url), startedAt, ms, state, ...took, acts };
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
