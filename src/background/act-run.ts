import { act, describeOutcome, type ActFinding } from '../automation/act';
import { noUsage } from '../automation/ladder';
import { fromRecord, toAutomationError, type AutomationError } from '../base/errors';
import { startDeadline } from '../base/deadline';
import type { ScopedActOptions } from '../protocol/act';
import type { ActionOutput } from '../protocol/action';
import type { ActReport } from '../protocol/background';
import type { Identity } from '../protocol/frame';
import type { Session } from '../protocol/session';
import { endState, type Work } from './observe-run';
import { actingOf } from './acting';
import { showActing } from './overlay';
import { pageOfTab } from './page';
import { openRun, type RunLog } from './run-log';
import { chooseModel, settingsOrDefaults } from './settings';

/** Longest act of an instruction when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 60_000;

/** Carries out an instruction or an action, writes it down as it goes, and reports what was verified. */
export async function runAct(
  work: Work & { showOnPage: boolean },
  input: string | ActionOutput,
  options: ScopedActOptions,
): Promise<ActReport> {
  const instruction = typeof input === 'string' ? input : input.description;
  const log = await openRun(work.store, work.session.id, { kind: 'act', instruction, onRun: work.onRun });
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, instruction, work.signal);
  try {
    const finding = await follow({ ...work, signal: deadline.signal, log }, input, options);
    const { unreadable } = finding;
    if (unreadable) await work.store.update(work.session.id, (current) => ({ ...current, unreadable }));
    return await report(finding, instruction, log);
  } catch (thrown) {
    return await report(
      { acts: [], error: toAutomationError(thrown), tried: [], usage: noUsage, candidates: [] },
      instruction,
      log,
    );
  } finally {
    deadline.clear();
    if (work.showOnPage) await showActing(work.session.tabId, false).catch(() => {});
  }
}

async function follow(
  { store, session, signal, showOnPage, log }: Work & { showOnPage: boolean; log: RunLog },
  input: string | ActionOutput,
  options: ScopedActOptions,
): Promise<ActFinding> {
  const settings = await settingsOrDefaults();
  return act(input, options, {
    page: pageOfTab(session.tabId, actingOf(session, settings, store)),
    chooseModel: () => chooseModel(options.model),
    timeoutMs: options.timeout || settings.actTimeoutMs,
    signal,
    identityOf: (action) => observedIdentity(session, action),
    onPhase: (phase) => void log.update({ phase }),
    onAct: (action, rung) => {
      void log.startStep(action, rung);
      if (showOnPage) void showActing(session.tabId, true).catch(() => {});
    },
    onOutcome: (outcome) => void log.finishStep(outcome),
  });
}

/** What the element of an action was when this session observed it; undefined for an action that is not from here. */
function observedIdentity(session: Session, { selector, description }: ActionOutput): Identity | undefined {
  const candidates = session.runs.flatMap((run) => run.candidates);
  const observed = candidates.find(
    ({ action }) => action.selector === selector && action.description === description,
  );
  return observed?.identity;
}

async function report(finding: ActFinding, instruction: string, log: RunLog): Promise<ActReport> {
  const { rung, tried, usage, candidates } = finding;
  const error = errorOf(finding);
  const found = { tried, usage, candidates, ...(rung ? { rung } : {}) };
  await log.update({
    ...found,
    state: error ? endState(error) : 'done',
    ...(error ? { error: error.toJSON() } : {}),
  });
  return {
    result: {
      success: !error,
      message: error ? error.message : messageOf(finding),
      actionDescription: instruction,
      actions: error ? [] : finding.acts.map(({ action }) => action),
    },
    usage,
    candidates,
    ms: log.elapsedMs(),
    effects: finding.acts.flatMap(({ outcome }) => (outcome.status === 'done' ? outcome.effects : [])),
    ...(rung ? { rung } : {}),
    ...(error ? { error: error.toJSON() } : {}),
  };
}

function errorOf({ acts, error }: ActFinding): AutomationError | undefined {
  const last = acts.at(-1)?.outcome;
  return last?.status === 'failed' ? fromRecord(last.error) : error;
}

function messageOf({ acts }: ActFinding): string {
  return acts.map(({ outcome }) => describeOutcome(outcome)).join(' ');
}
