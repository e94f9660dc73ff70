import browser from 'webextension-polyfill';
import { createGate, type AskUser } from '../../engine/gate/create-gate';
import { extractAsLearned } from '../../engine/extract';
import { perform } from '../../engine/perform';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { maskTokens } from '../../base/mask';
import { addUntold } from '../../protocol/correction';
import type { GateQuestion } from '../../protocol/gate';
import type { Recording, Repeat } from '../../protocol/recordings/recording';
import {
  replayKey,
  ReplayReport,
  StepData,
  type PagePicture,
  type ReplayOptions,
} from '../../protocol/recordings/replay';
import type { Session } from '../../protocol/session';
import { checkInAddress, checkOrigins, originOf, type VariableOrigins } from '../../protocol/variables';
import { briefReport } from '../../recording/brief-report';
import { replayRows } from '../../recording/replay/replay-rows';
import { replay } from '../../recording/replay/replay-steps';
import type { StepExtraction } from '../../protocol/recordings/step-extraction';
import type { ExtractedAgain, ReplayedDeed, ReplayPorts } from '../../recording/replay/replay-ports';
import { secretNames } from '../../recording/step-texts';
import { tabOf } from '../acting/tab-of';
import { actingOf } from './acting-options';
import { maskReplay, replayMasker } from '../sessions/masked';
import { navigate, openTab } from '../acting/navigation';
import { readRowTexts } from '../../page/page-data';
import { pageOfTab } from '../../page/page-of-tab';
import { onPage, unseen, type OnPage } from './act-run';
import { pictureOfPage } from './look-handlers';
import { askInPanel } from './gate-questions';
import { behindGate, putGate, type RunGate } from './run-gate';
import type { SessionStore } from '../sessions/session-store';
import { newestWrite } from '../store/newest-write';
import { settingsOrDefaults } from '../store/read-storage';

type Replaying = {
  store: SessionStore;
  session: Session;
  signal: AbortSignal;
  /** The user watches: what is acted on is shown, and their own acts have it wait. */
  showOnPage: boolean;
  /** The sites of variables that are bound to some. */
  variableOrigins: VariableOrigins;
  onReport?: (report: ReplayReport) => void;
};

/** Replays a recording in a session's tab and those it opens, by the same way as every act and with no model. */
export async function runReplay(
  replaying: Replaying,
  recording: Recording,
  options: ReplayOptions,
): Promise<ReplayReport> {
  const { store, session, signal, showOnPage, onReport } = replaying;
  const valued = [options.variables ?? {}, ...(options.rows ?? [])];
  for (const values of valued) await store.values.note(session.tabId, values);
  let last: ReplayReport | undefined;
  let waits: Pick<ReplayReport, 'pausedBy' | 'asks'> = {};
  const mask = replayMasker();
  const stored = newestWrite((report: ReplayReport) =>
    browser.storage.session.set({ [replayKey(session.id)]: report }),
  );
  let isOver = false;
  const tell = (report: ReplayReport) => {
    if (isOver) {
      void correctEnded(store, session, report);
      return;
    }
    gate.expectUser(report.state === 'needs-you');
    last = mask(briefReport({ ...report, ...waits }), store.values.textsOf(session.tabId));
    stored.write(last);
    onReport?.(last);
  };
  const seen = showOnPage ? onPage(session.tabId, { cursor: (options.slowMs ?? 0) > 0 }) : unseen;
  const wait = (change: typeof waits) => {
    waits = { ...waits, ...change };
    if (last) tell(last);
  };
  const gate = putGate(session.id, (pausedBy) => {
    wait({ pausedBy });
    seen.paused(pausedBy !== undefined);
  });
  if (!showOnPage && session.isHeld) gate.shut('page');
  try {
    await seen.begin();
    if (options.oneStep) gate.openOnce();
    const secrets = secretNames(recording);
    for (const name of Object.keys(store.values.secretsOf(session.tabId))) secrets.add(name);
    const onQuestion = (asks: GateQuestion | undefined) => wait({ asks });
    const surrounded = { ...replaying, seen, secrets, onQuestion, whenStored: stored.written };
    const tabs = new TabPorts(surrounded, gate, tell);
    const around = { ports: tabs.ports(), signal };
    const { perRow } = options;
    const report = perRow
      ? await replayRows(recording, { ...options, perRow }, { ...around, beginAnew: tabs.beginAnew })
      : await replay(recording, options, around);
    return maskReplay(report, store.values.textsOf(session.tabId));
  } finally {
    isOver = true;
    gate.remove();
    void seen.end();
    await stored.written();
  }
}

/** The page took something back after the end: the report says so while it is the session's newest, and so does the next operation. */
async function correctEnded(store: SessionStore, session: Session, report: ReplayReport): Promise<void> {
  const { id, tabId } = session;
  const key = replayKey(id);
  const { steps, corrected } = report;
  const { description = report.name } = steps.findLast((step) => step.corrected) ?? {};
  if (corrected) {
    const told = { ...corrected, description };
    await store.update(id, (current) => ({ ...current, untold: addUntold(current.untold, told) }));
  }
  const newest = ReplayReport.safeParse((await browser.storage.session.get(key))[key]).data;
  if (newest?.startedAt !== report.startedAt || newest.recordingId !== report.recordingId) return;
  await browser.storage.session.set({ [key]: maskReplay(briefReport(report), store.values.textsOf(tabId)) });
}

/** Replays that went on when the worker died: whether their last step happened is unknown, and they say so. */
export async function interruptReplays(): Promise<void> {
  const stored = await browser.storage.session.get(null);
  for (const [key, value] of Object.entries(stored)) {
    if (!key.startsWith(replayKey(''))) continue;
    const parsed = ReplayReport.safeParse(value);
    if (parsed.success && ['running', 'needs-you'].includes(parsed.data.state))
      await browser.storage.session.set({ [key]: interrupt(parsed.data) });
  }
}

function interrupt(report: ReplayReport): ReplayReport {
  // A repeat is begun before its steps.
  const at = report.steps.findLastIndex(({ state }) => state === 'running');
  const { number, pass } = report.steps[at] ?? {};
  const message =
    at < 0
      ? 'The browser stopped Tabwright between two steps. The steps before are done.'
      : `The browser stopped Tabwright during step ${number}${pass === undefined ? '' : `, pass ${pass}`}. It is unknown whether that step happened.`;
  const steps = report.steps.map((step) =>
    step.state === 'running' ? { ...step, state: 'unknown' as const } : step,
  );
  return {
    ...report,
    steps,
    state: 'interrupted',
    needs: undefined,
    asks: undefined,
    error: { code: 'interrupted', message },
  };
}

type Surrounded = Replaying & {
  /** Names of variables that are secrets. */
  secrets: ReadonlySet<string>;
  seen: OnPage;
  /** Hears what the user is asked, and when that is over. */
  onQuestion: (question: GateQuestion | undefined) => void;
  /** Resolves once what was told last is stored: a worker that dies during an act must have left word of it. */
  whenStored: () => Promise<void>;
};

/** The tabs of a replay by the numbers its recording gives them. */
class TabPorts {
  readonly #replaying: Surrounded;
  readonly #gate: RunGate;
  readonly #tell: (report: ReplayReport) => void;
  readonly #tabs: Map<number, number>;
  readonly #opened: number[] = [];
  /** Reasons that the user has allowed for all further steps. */
  readonly #allowed = new Set<string>();
  #hasBegun = false;

  constructor(replaying: Surrounded, gate: RunGate, tell: (report: ReplayReport) => void) {
    this.#replaying = replaying;
    this.#gate = gate;
    this.#tell = tell;
    this.#tabs = new Map([[0, replaying.session.tabId]]);
  }

  ports(): ReplayPorts {
    return {
      act: (deed, signal) => this.#act(deed, signal),
      addressOf: async (tab, signal) => (await withSignal(this.#tab(tab), signal)).url ?? '',
      checkAddress: (names, url) => {
        const { secrets, variableOrigins: origins } = this.#replaying;
        checkInAddress(names, url, { secrets, origins });
      },
      navigate: (tab, url, signal) => this.#navigate(tab, url, signal),
      closeTab: async (tab, signal) => {
        await withSignal(browser.tabs.remove(this.#idOf(tab)), signal);
      },
      extract: (tab, extraction, bounds) => this.#extract(tab, extraction, bounds),
      rowTexts: (tab, rows, signal) => withSignal(this.#rowTexts(tab, rows), signal),
      adoptTab: (tab) => this.#adopt(tab),
      picture: (tab) => this.#picture(tab),
      whenAllowed: async (signal) => {
        // What the first step waits for was meant for itself.
        if (this.#hasBegun && this.#gate.endsHere()) this.#gate.shut('panel');
        this.#hasBegun = true;
        await this.#gate.whenOpen(signal);
      },
      sleep: (ms, signal) => withSignal(new Promise((resolve) => setTimeout(resolve, ms)), signal),
      now: () => Date.now(),
      tell: this.#tell,
    };
  }

  async #act(deed: ReplayedDeed, signal: AbortSignal): ReturnType<ReplayPorts['act']> {
    const { store, session, seen, variableOrigins, whenStored } = this.#replaying;
    const { action, fingerprint, alternates, variables, timeoutMs, expectsNoEffect, isExact } = deed;
    const tabId = this.#idOf(deed.tab);
    const [{ url = '' }, settings] = await Promise.all([
      this.#tab(deed.tab),
      settingsOrDefaults(),
      whenStored(),
    ]);
    const acting = actingOf(session, settings, store);
    const page = pageOfTab(tabOf(tabId), {
      ...acting,
      ...(deed.dialogs && { dialogs: deed.dialogs }),
      expectsNoEffect,
      ...(deed.settle && { settle: deed.settle }),
      variableOrigins,
      mayTouch: () => this.#gate.isOpen,
      onTabOpened: (opened) => {
        this.#opened.push(opened);
        void store.values.share(tabId, opened);
        acting.onTabOpened?.(opened);
      },
    });
    await withSignal(seen.approach(tabId, action.selector), signal);
    const planned = { action, rung: 'given', alternates, fingerprint } as const;
    return perform(planned, variables, {
      page: behindGate(page, this.#gate),
      models: noModels,
      timeoutMs,
      signal,
      selfHeal: !isExact,
      knownOf: () => undefined,
      gate: createGate(action.description, {
        origin: originOf(url),
        ask: this.#asking(tabId, signal),
        allowed: this.#allowed,
      }),
      checkPlace: (text, frame) => checkOrigins(text, variableOrigins, frame ?? url),
      onPhase: () => {},
      mask: (text) => maskTokens(text, store.values.textsOf(tabId)),
      onAct: ({ selector }) => {
        seen.acting(tabId, selector, !this.#gate.isOpen);
        return deed.onLost;
      },
      onOutcome: () => {},
    });
  }

  async #extract(
    tab: number,
    extraction: StepExtraction,
    bounds: { timeoutMs: number; signal: AbortSignal },
  ): Promise<ExtractedAgain> {
    const { store, session } = this.#replaying;
    const acting = actingOf(session, await settingsOrDefaults(), store);
    const page = pageOfTab(tabOf(this.#idOf(tab)), { ...acting, mayTouch: () => this.#gate.isOpen });
    const deadline = startDeadline(bounds.timeoutMs, say`Extracting`, bounds.signal);
    try {
      const reading = { ...deadline, page: behindGate(page, this.#gate, { hold: deadline.hold }) };
      const { isHealed, error, ...extracted } = await extractAsLearned(extraction, reading);
      return { extracted: StepData.parse(extracted), isHealed, error };
    } finally {
      deadline.clear();
    }
  }

  /** None where there is no list, or no more: its page may be on its way. */
  async #rowTexts(tab: number, rows: NonNullable<Repeat['rows']>): Promise<string[]> {
    try {
      return await readRowTexts(tabOf(this.#idOf(tab)), rows);
    } catch (thrown) {
      const { code } = toAutomationError(thrown);
      // Its page may be on its way; rows that do not come are missed by whoever waits for them.
      if (code === 'tab-closed' || code === 'needs-access' || code === 'page-hung') throw thrown;
      return [];
    }
  }

  /** Asks the user, where one watches. */
  #asking(tabId: number, signal: AbortSignal): AskUser | undefined {
    const { showOnPage, seen, onQuestion } = this.#replaying;
    if (!showOnPage) return undefined;
    return askInPanel({
      tell: async (question) => onQuestion(question),
      signal,
      // No clock runs between two tries of a step.
      hold: () => () => {},
      show: (selector, isAsked) => seen.acting(tabId, selector, isAsked || !this.#gate.isOpen),
    });
  }

  async #navigate(tab: number, url: string, signal: AbortSignal): Promise<void> {
    const known = this.#tabs.get(tab);
    if (known !== undefined) {
      await navigate(known, url, { signal });
      return;
    }
    const { tabId: by } = this.#replaying.session;
    await openTab(url, { active: false, by, onOpened: (tabId) => this.#tabs.set(tab, tabId), signal });
  }

  /** Closes the tabs that were opened on the way, and has the first one show this address, where there is one. */
  readonly beginAnew = async (url: string | undefined, signal: AbortSignal): Promise<void> => {
    const { tabId } = this.#replaying.session;
    const left = new Set([...this.#tabs.values(), ...this.#opened.splice(0)]);
    left.delete(tabId);
    await Promise.allSettled([...left].map((each) => browser.tabs.remove(each)));
    this.#tabs.clear();
    this.#tabs.set(0, tabId);
    await this.#tab(0);
    if (url !== undefined) await this.#navigate(0, url, signal);
  };

  #adopt(tab: number): boolean {
    const opened = this.#opened.shift();
    if (opened !== undefined) this.#tabs.set(tab, opened);
    return opened !== undefined;
  }

  async #picture(tab: number): Promise<PagePicture> {
    const { store, session, seen } = this.#replaying;
    const tabId = this.#tabs.get(tab);
    if (tabId === undefined) return { absent: 'not-taken' };
    // Without what we draw over the page.
    await seen.end();
    const { values } = store;
    return pictureOfPage(tabId, { ...values.textsOf(tabId), ...values.textsOf(session.tabId) });
  }

  #idOf(tab: number): number {
    const id = this.#tabs.get(tab);
    if (id !== undefined) return id;
    throw new AutomationError(
      'tab-closed',
      say`Tab ${tab + 1} of the recording was not opened. Replay it from the start.`,
    );
  }

  #tab(tab: number) {
    return browser.tabs.get(this.#idOf(tab)).catch(() => {
      throw new AutomationError('tab-closed', say`Tab ${tab + 1} of the recording was closed.`);
    });
  }
}

const noModels = {
  choose: () => Promise.resolve([]),
  ask: () => Promise.reject(new AutomationError('no-model', say`A replay asks no model.`)),
};
