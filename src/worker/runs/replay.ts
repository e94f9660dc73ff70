import browser from 'webextension-polyfill';
import { createGate } from '../../engine/gate/create-gate';
import { extractAsLearned } from '../../engine/extract';
import { perform } from '../../engine/perform';
import { sleep, startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { maskTokens } from '../../base/mask';
import { NewestWrite } from '../../base/queue';
import { addUntold } from '../../protocol/correction';
import type { Recording, Repeat, StepExtraction } from '../../protocol/recordings/recording';
import {
  replayKey,
  ReplayReport,
  StepData,
  type PagePicture,
  type ReplayOptions,
} from '../../protocol/recordings/replay';
import {
  checkInAddress,
  checkOrigins,
  originOf,
  variableTexts,
  type VariableOrigins,
} from '../../protocol/variables';
import { briefReport } from '../../recording/replay/replay-progress';
import { replayRows } from '../../recording/replay/replay-rows';
import { replay } from '../../recording/replay/replay-steps';
import type { ExtractedAgain, ReplayedDeed, ReplayPorts } from '../../recording/replay/replay-ports';
import { secretNames } from '../../recording/step-texts';
import { tabOf } from '../acting/tab-of';
import { writeMasked } from '../sessions/tab-values';
import { navigate, openTab } from '../acting/navigation';
import { leavePage } from '../../page/leave-page';
import { readRowTexts } from '../../page/page-data';
import { pageOfTab } from '../../page/page-of-tab';
import { pictureOfPage } from '../pages/tab-picture';
import { keepRowsOf } from '../store/recording-store';
import { settingsOrDefaults } from '../store/read-storage';
import { actingOf, type Request, askInPanel, behindGate, whileWatched, type Watched } from './run';

/** The user's recordings that are being replayed. */
const replayed = new Set<string>();

export const isReplayed = (recordingId: string): boolean => replayed.has(recordingId);

/**
 * Replays a recording in a session's tab and those it opens, by the same way as every act and with no model. One of the user's own
 * fails with `busy` while it is replayed elsewhere.
 */
export async function runReplay(
  request: Request,
  recording: Recording,
  options: ReplayOptions & { variableOrigins: VariableOrigins },
): Promise<ReplayReport> {
  if (!request.isUser) return follow(request, recording, options);
  if (replayed.has(recording.id))
    throw new AutomationError(
      'busy',
      say`This recording is being replayed in another tab, by you or by its schedule. Stop it there, or wait for its end.`,
    );
  replayed.add(recording.id);
  try {
    const report = await follow(request, recording, options);
    await keepRowsOf(report, variableTexts(request.store.values.secretsOf(request.session.tabId)));
    return report;
  } finally {
    replayed.delete(recording.id);
  }
}

async function follow(
  request: Request,
  recording: Recording,
  { variableOrigins, ...options }: Parameters<typeof runReplay>[2],
): Promise<ReplayReport> {
  const { store, session, signal } = request;
  const valued = [options.variables ?? {}, ...(options.rows ?? [])];
  for (const values of valued) await store.values.note(session.tabId, values);
  const secrets = secretNames(recording);
  let going: Replay | undefined;
  const watching = {
    cursor: (options.slowMs ?? 0) > 0,
    onPause: (pausedBy: ReplayReport['pausedBy']) => going?.wait({ pausedBy }),
    endsAtOnce: true,
  };
  const written = () => going?.written();
  return whileWatched(request, watching, async (watched) => {
    for (const name of Object.keys(store.values.secretsOf(session.tabId))) secrets.add(name);
    const own = (going = new Replay(request, watched, { secrets, variableOrigins }));
    try {
      if (!watched.gate.isOpen) own.wait({ pausedBy: 'page' });
      await watched.seen.begin();
      if (options.oneStep) watched.gate.openOnce();
      const { rows } = options;
      return rows
        ? await replayRows(
            recording,
            { ...options, rows },
            { ports: own.ports(), signal, beginAnew: own.beginAnew },
          )
        : await replay(recording, options, { ports: own.ports(), signal });
    } finally {
      own.end();
    }
  }).finally(written);
}

/** One replay: its report as it is told and kept, and its tabs by the numbers that the recording gives them. */
class Replay {
  readonly #request: Request;
  readonly #watched: Watched;
  readonly #secrets: ReadonlySet<string>;
  readonly #variableOrigins: VariableOrigins;
  readonly #stored: NewestWrite<ReplayReport>;
  readonly #tabs: Map<number, number>;
  readonly #opened: number[] = [];
  /** Reasons that the user has allowed for all further steps. */
  readonly #allowed = new Set<string>();
  #last: ReplayReport | undefined;
  #waits: Pick<ReplayReport, 'pausedBy' | 'asks'> = {};
  #hasBegun = false;
  #isOver = false;

  /** `secrets` are names of variables. */
  constructor(
    request: Request,
    watched: Watched,
    { secrets, variableOrigins }: { secrets: ReadonlySet<string>; variableOrigins: VariableOrigins },
  ) {
    const { store, session } = request;
    this.#request = request;
    this.#watched = watched;
    this.#secrets = secrets;
    this.#variableOrigins = variableOrigins;
    this.#tabs = new Map([[0, session.tabId]]);
    this.#stored = new NewestWrite((report: ReplayReport) =>
      writeMasked(replayKey(session.id), report, store.values.textsOf(session.tabId)),
    );
  }

  /** Tells that it waits now, or no longer. */
  wait(change: Pick<ReplayReport, 'pausedBy' | 'asks'>): void {
    if (this.#isOver) return;
    this.#waits = { ...this.#waits, ...change };
    if (this.#last) this.#tell(this.#last);
  }

  /** A report that is told from now on is a correction. */
  end(): void {
    this.#isOver = true;
  }

  /** Resolves once the last report is stored. */
  written(): Promise<void> {
    return this.#stored.written();
  }

  #tell(report: ReplayReport): void {
    if (this.#isOver) {
      void correctEnded(this.#request, report);
      return;
    }
    this.#watched.gate.expectUser(report.state === 'needs-you');
    this.#last = briefReport({ ...report, ...this.#waits });
    this.#stored.write(this.#last);
    this.#request.onProgress?.(this.#last);
  }

  ports(): ReplayPorts {
    const { gate } = this.#watched;
    return {
      act: (deed, signal) => this.#act(deed, signal),
      addressOf: async (tab, signal) => (await withSignal(this.#tab(tab), signal)).url ?? '',
      checkAddress: (names, url) =>
        checkInAddress(names, url, { secrets: this.#secrets, origins: this.#variableOrigins }),
      navigate: (tab, url, signal) => this.#navigate(tab, url, signal),
      move: (tab, method, signal) => leavePage(tabOf(this.#idOf(tab)), { method, address: '' }, signal),
      closeTab: async (tab, signal) => {
        await withSignal(browser.tabs.remove(this.#idOf(tab)), signal);
      },
      extract: (tab, extraction, bounds) => this.#extract(tab, extraction, bounds),
      rowTexts: (tab, rows, signal) => withSignal(this.#rowTexts(tab, rows), signal),
      adoptTab: (tab) => this.#adopt(tab),
      picture: (tab) => this.#picture(tab),
      whenAllowed: async (signal) => {
        // A request for one step that came before the first step was meant for that one.
        if (this.#hasBegun && gate.endsHere()) gate.shut('panel');
        this.#hasBegun = true;
        await gate.whenOpen(signal);
      },
      sleep,
      now: () => Date.now(),
      tell: (report) => this.#tell(report),
    };
  }

  async #act(deed: ReplayedDeed, signal: AbortSignal): ReturnType<ReplayPorts['act']> {
    const { store, session } = this.#request;
    const { gate, seen } = this.#watched;
    const { action, fingerprint, alternates, variables, timeoutMs, isTimed, expectsNoEffect, isExact } = deed;
    const tabId = this.#idOf(deed.tab);
    const [{ url = '' }, settings] = await Promise.all([
      this.#tab(deed.tab),
      settingsOrDefaults(),
      // A worker that dies during an act must have left word of it.
      this.#stored.written(),
    ]);
    const acting = actingOf(session, settings, store);
    const page = pageOfTab(tabOf(tabId), {
      ...acting,
      dialogs: deed.dialogs ?? acting.dialogs,
      expectsNoEffect,
      isOfPage: true,
      settle: deed.settle,
      variableOrigins: this.#variableOrigins,
      mayTouch: () => gate.isOpen,
      onTabOpened: (opened) => {
        this.#opened.push(opened);
        void store.values.share(tabId, opened);
        acting.onTabOpened?.(opened);
      },
    });
    await withSignal(seen.approach(tabId, action.selector), signal);
    const show = (selector: string, isAsked = false) => seen.acting(tabId, selector, isAsked || !gate.isOpen);
    const tell = (asks: ReplayReport['asks']) => this.wait({ asks });
    const planned = { action, rung: 'given', alternates, fingerprint } as const;
    return perform(planned, variables, {
      page: behindGate(page, gate),
      models: noModels,
      timeoutMs,
      isTimed,
      signal,
      selfHeal: !isExact,
      knownOf: () => undefined,
      gate: createGate(action.description, {
        origin: originOf(url),
        // No clock runs between two tries of a step.
        ask: this.#request.isUser ? askInPanel({ tell, signal, show }) : undefined,
        allowed: this.#allowed,
      }),
      checkPlace: (text, frame) => checkOrigins(text, this.#variableOrigins, frame ?? url),
      onPhase: () => {},
      mask: (text) => maskTokens(text, store.values.textsOf(tabId)),
      onAct: ({ selector }) => {
        show(selector);
        return deed.onLost;
      },
      onOutcome: () => {},
    });
  }

  async #extract(
    tab: number,
    extraction: StepExtraction,
    bounds: Parameters<ReplayPorts['extract']>[2],
  ): Promise<ExtractedAgain> {
    const { store, session } = this.#request;
    const { gate } = this.#watched;
    const acting = actingOf(session, await settingsOrDefaults(), store);
    const page = pageOfTab(tabOf(this.#idOf(tab)), { ...acting, mayTouch: () => gate.isOpen });
    const deadline = startDeadline(bounds.timeoutMs, say`Extracting`, bounds.signal);
    try {
      const reading = { ...deadline, page: behindGate(page, gate, { hold: deadline.hold }) };
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

  async #navigate(tab: number, url: string, signal: AbortSignal): Promise<void> {
    const known = this.#tabs.get(tab);
    if (known !== undefined) {
      await navigate(known, url, { signal });
      return;
    }
    const { tabId: by } = this.#request.session;
    await openTab(url, { active: false, by, onOpened: (tabId) => this.#tabs.set(tab, tabId), signal });
  }

  /** Closes the tabs that were opened on the way, and has the first one show this address, where there is one. */
  readonly beginAnew = async (url: string | undefined, signal: AbortSignal): Promise<void> => {
    const { tabId } = this.#request.session;
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
    const tabId = this.#tabs.get(tab);
    if (tabId === undefined) return { absent: 'not-taken' };
    // Without what we draw over the page.
    await this.#watched.seen.end();
    const { values } = this.#request.store;
    return pictureOfPage(tabId, { ...values.textsOf(tabId), ...values.textsOf(this.#request.session.tabId) });
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

/** The page took something back after the end: the report says so while it is the session's newest, and so does the next operation. */
async function correctEnded({ store, session }: Request, report: ReplayReport): Promise<void> {
  const { id, tabId } = session;
  const { steps, corrected } = report;
  const { description = report.name } = steps.findLast((step) => step.corrected) ?? {};
  if (corrected) {
    const told = { ...corrected, description };
    await store.update(id, (current) => ({ ...current, untold: addUntold(current.untold, told) }));
  }
  const newest = await storedReplay(id);
  if (newest?.startedAt !== report.startedAt || newest.recordingId !== report.recordingId) return;
  await writeMasked(replayKey(id), briefReport(report), store.values.textsOf(tabId));
}

/** The session's newest replay as it is kept, with what its page took back since. */
export async function storedReplay(sessionId: string): Promise<ReplayReport | undefined> {
  const key = replayKey(sessionId);
  const { [key]: stored } = await browser.storage.session.get(key);
  return ReplayReport.safeParse(stored).data;
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
