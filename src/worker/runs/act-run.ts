import { act, type ActFinding } from '../../engine/act';
import { startDeadline, withSignal, type Deadline } from '../../base/deadline';
import { maskTokens } from '../../base/mask';
import type { ScopedActOptions } from '../../protocol/act';
import type { ActionOutput } from '../../protocol/action';
import type { ActReport } from '../../protocol/operations/act-operation';
import type { GateQuestion } from '../../protocol/gate';
import { checkOrigins, originOf, variableNames, type VariableOrigins } from '../../protocol/variables';
import type { Settings } from '../../protocol/settings';
import { actingOf, type RunWork } from './acting-options';
import { sessionAddress, cacheOf, type RunCache } from './run-cache';
import { modelAccess } from '../models/model-access';
import { learnedFor, learnFrom } from './run-learning';
import { pageOfTab } from '../../page/page-of-tab';
import { causeIn } from '../frames/tab-fault';
import { askInPanel } from './gate-questions';
import { behindGate, putGate, type RunGate } from './run-gate';
import { hideSaid, hideTyped } from './said-secrets';
import { followAct, observedIn, openRun, type RunLog } from '../../engine/run';
import type { Recorder } from '../recorder/recorder';
import { settingsOrDefaults } from '../store/read-storage';
import { tabOf } from '../acting/tab-of';
import { createGate, type AskUser, type Gate } from '../../engine/gate/create-gate';
import type { Session } from '../../protocol/session';
import type { SessionStore } from '../sessions/session-store';
import { clearActing, showActing } from '../pages/overlay';
import { watchUser } from '../frames/heed-user';

/** Longest act of an instruction when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 60_000;

/** Carries out an instruction or an action, writes it down as it goes, and reports what was verified. */
export async function runAct(
  work: RunWork & { showOnPage: boolean; recorder: Recorder },
  input: string | ActionOutput,
  options: ScopedActOptions,
): Promise<ActReport> {
  const instruction = typeof input === 'string' ? input : input.description;
  const seen = work.showOnPage ? onPage(work.session.tabId) : unseen;
  const saysSecret = work.isUser && hideSaid(work.store.values, work.session, instruction);
  // The browser answers while the run is opened.
  const address = sessionAddress(work.session);
  const settings = settingsOrDefaults();
  const log = await openRun(work.store, work.session.id, {
    kind: 'act',
    instruction,
    site: originOf(work.session.url),
    onRun: work.onRun,
  });
  const cache = saysSecret ? undefined : await cacheOf(work, options.cache);
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, instruction, work.signal);
  let endHold = () => {};
  const gate = putGate(work.session.id, (pausedBy) => {
    if (pausedBy) endHold = deadline.hold();
    else endHold();
    void log.update({ pausedBy });
    seen.paused(pausedBy !== undefined);
  });
  if (!work.isUser && work.session.isHeld) gate.shut('page');
  try {
    const following = {
      ...work,
      deadline,
      signal: deadline.signal,
      seen,
      log,
      gate,
      cache,
      address,
      settings,
    };
    const report = await followAct({ log, instruction, causeOf: causeIn(work.session.tabId) }, async () => {
      await withSignal(seen.begin(), deadline.signal);
      const finding = await follow(following, input, options);
      const { unreadable } = finding;
      if (unreadable) await work.store.update(work.session.id, (current) => ({ ...current, unreadable }));
      return finding;
    });
    if (report.result.success) void learnFrom(input, { ...work, settings: await settings });
    return { ...report, ...cache?.report() };
  } finally {
    deadline.clear();
    gate.remove();
    await seen.end();
  }
}

type Following = {
  recorder: Recorder;
  seen: OnPage;
  log: RunLog;
  gate: RunGate;
  cache: RunCache | undefined;
  address: Promise<string>;
  settings: Promise<Settings>;
  deadline: Deadline;
};

async function follow(
  work: RunWork & Following,
  input: string | ActionOutput,
  options: ScopedActOptions,
): Promise<ActFinding> {
  const { store, session, signal, isUser, seen, log, gate, cache, address, recorder, deadline } = work;
  const settings = await work.settings;
  const { variableOrigins: declared = {} } = options;
  const url = cache?.answers.url ?? (await address);
  const mask = (text: string) => maskTokens(text, store.values.namedTextsOf(session.tabId));
  const show = (selector: string, isAsked: boolean) =>
    seen.acting(session.tabId, selector, isAsked || !gate.isOpen);
  const tell = (asks: GateQuestion | undefined) => log.update({ asks });
  const ask = isUser ? askInPanel({ tell, signal, hold: deadline.hold, show }) : undefined;
  const gated = gateOfAct(input, options, { store, session, url, mask, ask });
  const acting = {
    ...actingOf(session, settings, store),
    mayTouch: () => gate.isOpen,
    ...(options.settle && { settle: options.settle }),
    variableOrigins: gated.variableOrigins,
  };
  let endAct: ReturnType<Recorder['beginAct']> = () => {};
  let last: ActionOutput | undefined;
  const finding = act(input, options, {
    page: behindGate(pageOfTab(tabOf(session.tabId), acting), gate),
    models: modelAccess({ ...work, choice: options.model }),
    timeoutMs: options.timeout || session.options?.domSettleTimeoutMs || settings.actTimeoutMs,
    remainingMs: deadline.remainingMs,
    signal,
    selfHeal: options.selfHeal ?? true,
    cache: cache?.answers,
    learned: learnedFor({ isUser, settings }),
    gate: gated.gate,
    checkPlace: (text, frame) => checkOrigins(text, declared, frame ?? url),
    knownOf: (action) => observedIn(session.runs, action),
    onPhase: (phase) => void log.update({ phase }),
    mask,
    onAct: (action, rung, known) => {
      if (isUser) hideTyped(store.values, session, { action, fingerprint: known.fingerprint });
      void log.startStep(action, rung, known);
      last = action;
      endAct = recorder.beginAct(session, { ...known, action });
      seen.acting(session.tabId, action.selector, !gate.isOpen);
      return log.hearLost();
    },
    onWaiting: (problem) => void log.noteWaiting(problem),
    isLost: () => log.lost() !== undefined,
    onOutcome: (outcome, repair) => {
      if (outcome.status === 'done' || outcome.sent) void gated.keepBound(last);
      void log.finishStep(outcome, repair);
      endAct(outcome.status === 'done');
    },
  });
  return finding.finally(() => endAct(false));
}

/** The gate of one act, and the sites that variables are bound to as long as it lasts. */
type ActGate = {
  gate: Gate;
  variableOrigins: VariableOrigins;
  /** The user's own variables stay bound to the sites they were typed on, as long as the session lasts. */
  keepBound(typed: ActionOutput | undefined): Promise<void>;
};

type Gated = {
  store: SessionStore;
  session: Session;
  /** Address of the page the user is on. */
  url: string;
  mask: (text: string) => string;
  /** Undefined where nobody watches. */
  ask: AskUser | undefined;
};

export function gateOfAct(
  input: string | ActionOutput,
  { variables = {}, variableOrigins: declared = {}, allow }: ScopedActOptions,
  { store, session, url, mask, ask }: Gated,
): ActGate {
  const origin = originOf(url);
  const variableOrigins =
    typeof input === 'string'
      ? { ...boundTo(origin, Object.keys(variables), session), ...declared }
      : { ...declared };
  const instruction = mask(typeof input === 'string' ? input : input.description);
  return {
    gate: createGate(instruction, { origin, allow, variableOrigins, ask }),
    variableOrigins,
    keepBound: async (typed) => {
      const names = (typed?.arguments ?? []).flatMap(variableNames);
      const bound = names.flatMap((name) => (variableOrigins[name] ? [[name, variableOrigins[name]]] : []));
      if (!ask || bound.length === 0) return;
      await store.update(session.id, (current) => ({
        ...current,
        boundVariables: { ...current.boundVariables, ...Object.fromEntries(bound) },
      }));
    },
  };
}

/** Variables without a binding are bound where they were typed first, else where the user is now. */
function boundTo(
  origin: string,
  names: readonly string[],
  { boundVariables = {} }: Session,
): VariableOrigins {
  return Object.fromEntries(names.map((name) => [name, boundVariables[name] ?? [origin]]));
}

/** A run as the user sees it on the page: what is acted on, that it waits, and that their own acts have it wait. */
export type OnPage = {
  begin(): Promise<void>;
  /** Hears of the user's own acts in a tab, whose page may be another than before. */
  heed(tabId: number): void;
  paused(isPaused: boolean): void;
  acting(tabId: number, target: string, isPaused: boolean): void;
  /** Moves the cursor to the next target; resolves once it is there, if there is a cursor. */
  approach(tabId: number, target: string): Promise<void>;
  end(): Promise<void>;
};

/** A page has this long to hear a message, in milliseconds: one that hangs or has an open dialog answers nothing. */
const patienceMs = 500;

/** The cursor takes this long to get to a target and rest there, in milliseconds. */
const approachMs = 300;

export function onPage(ownTabId: number, { cursor = false } = {}): OnPage {
  const show = (tabId: number, state: { paused: boolean; target?: string }) =>
    void showActing(tabId, { ...state, cursor }).catch(() => {});
  const heed = (tabId: number) => void watchUser(tabId, true);
  return {
    begin: () => withPatience(watchUser(ownTabId, true)),
    heed,
    paused: (paused) => show(ownTabId, { paused }),
    acting: (tabId, target, paused) => {
      heed(tabId);
      show(tabId, { paused, target });
    },
    approach: async (tabId, target) => {
      if (!cursor) return;
      await showActing(tabId, { paused: false, target, cursor }).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, approachMs));
    },
    end: async () => {
      await withPatience(Promise.allSettled([watchUser(ownTabId, false), clearActing(ownTabId)]));
    },
  };
}

async function withPatience(told: Promise<unknown>): Promise<void> {
  await withSignal(told, AbortSignal.timeout(patienceMs)).catch(() => {});
}

/** A run that nobody watches. */
export const unseen: OnPage = {
  begin: async () => {},
  heed: () => {},
  paused: () => {},
  acting: () => {},
  approach: async () => {},
  end: async () => {},
};
