import { act, describeOutcome, type ActFinding } from '../automation/act';
import { noUsage } from '../automation/ladder';
import { fromRecord, toAutomationError, type AutomationError } from '../base/errors';
import { startDeadline, withSignal } from '../base/deadline';
import { maskTokens } from '../base/mask';
import type { ScopedActOptions } from '../protocol/act';
import type { ActionOutput } from '../protocol/action';
import type { ActReport } from '../protocol/background';
import type { Identity } from '../protocol/frame';
import type { Session } from '../protocol/session';
import { endState, type Work } from './observe-run';
import { actingOf } from './acting';
import { clearActing, showActing } from './overlay';
import { pageOfTab } from './page';
import { behindGate, putGate, type RunGate } from './run-gate';
import { openRun, type RunLog } from './run-log';
import { chooseModel, settingsOrDefaults } from './settings';
import { watchUser } from './user-watch';

/** Longest act of an instruction when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 60_000;

/** Carries out an instruction or an action, writes it down as it goes, and reports what was verified. */
export async function runAct(
  work: Work & { showOnPage: boolean },
  input: string | ActionOutput,
  options: ScopedActOptions,
): Promise<ActReport> {
  const instruction = typeof input === 'string' ? input : input.description;
  const { tabId } = work.session;
  const log = await openRun(work.store, work.session.id, { kind: 'act', instruction, onRun: work.onRun });
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, instruction, work.signal);
  let endHold = () => {};
  const gate = putGate(work.session.id, (pausedBy) => {
    if (pausedBy) endHold = deadline.hold();
    else endHold();
    void log.update({ pausedBy });
    if (work.showOnPage) void showActing(tabId, { paused: pausedBy !== undefined }).catch(() => {});
  });
  try {
    if (work.showOnPage) await withSignal(watchUser(tabId, true), deadline.signal);
    const finding = await follow({ ...work, signal: deadline.signal, log, gate }, input, options);
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
    gate.remove();
    if (work.showOnPage) await leavePage(tabId);
  }
}

/** How long a page may take to let go of us: one with a dialog open in it answers nothing. In milliseconds. */
const leavingMs = 500;

async function leavePage(tabId: number): Promise<void> {
  const left = Promise.allSettled([watchUser(tabId, false), clearActing(tabId)]);
  await withSignal(left, AbortSignal.timeout(leavingMs)).catch(() => {});
}

type Following = { showOnPage: boolean; log: RunLog; gate: RunGate };

async function follow(
  { store, session, signal, showOnPage, log, gate }: Work & Following,
  input: string | ActionOutput,
  options: ScopedActOptions,
): Promise<ActFinding> {
  const settings = await settingsOrDefaults();
  const acting = { ...actingOf(session, settings, store), mayTouch: () => gate.isOpen };
  return act(input, options, {
    page: behindGate(pageOfTab(session.tabId, acting), gate),
    chooseModel: () => chooseModel(options.model),
    timeoutMs: options.timeout || settings.actTimeoutMs,
    signal,
    identityOf: (action) => observedIdentity(session, action),
    onPhase: (phase) => void log.update({ phase }),
    mask: (text) => maskTokens(text, store.values.textsOf(session.tabId)),
    onAct: (action, rung) => {
      void log.startStep(action, rung);
      if (!showOnPage) return;
      // The page may be another than at the last act.
      void watchUser(session.tabId, true);
      void showActing(session.tabId, { paused: !gate.isOpen, target: action.selector }).catch(() => {});
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
    pausedBy: undefined,
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
