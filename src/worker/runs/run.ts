import { SessionSlot } from '../store/session-slot';
import { z } from 'zod';
import { withSignal, startDeadline } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { AskUser } from '../../engine/gate/create-gate';
import type { Page } from '../../engine/page';
import type { Outcome } from '../../protocol/frame';
import { gateKey, type GateAnswer, type GateQuestion } from '../../protocol/gate';
import type { PausedBy, Session, Run as RunRecord, Candidate } from '../../protocol/session';
import { onPage, unseen, type OnPage } from '../pages/overlay';
import type { SessionStore } from '../sessions/session-store';
import browser from 'webextension-polyfill';
import type { ModelLog } from '../../engine/ask-models';
import type { AnswerStore, Cache } from '../../engine/cache';
import { raiseBy } from '../../engine/learned-choices';
import { startRun, type OpenRun } from '../../engine/run';
import type { Caller } from '../../engine/session';
import { maskTokens } from '../../base/mask';
import { dots } from '../../base/secret-names';
import { pageOfTab } from '../../page/page-of-tab';
import type { TabActing } from '../../page/tab';
import type { CacheAccess, CacheReport } from '../../protocol/cache';
import type { ModelChoice } from '../../protocol/models/model-config';
import type { Settings } from '../../protocol/settings';
import { originOf, isVariable } from '../../protocol/variables';
import { tabOf } from '../acting/tab-of';
import { causeIn } from '../frames/tab-frames';
import { modelAccess } from '../models/model-access';
import type { Recorder } from '../recorder/recorder';
import { answerStore } from '../store/answer-store';
import { learnedChoices } from '../store/learned-choices-store';
import { settingsOrDefaults } from '../store/read-storage';
import { inputModeOf } from '../trusted/debugger';
import { typedSecrets } from '../../matching';
import type { ActionOutput } from '../../protocol/action';
import type { TabValues } from '../sessions/tab-values';

/** A request to a session, in its turn: the session's record by then, who asks, and the parts of the worker that it reaches. */
export type Request = Pick<Caller, 'onProgress'> & {
  store: SessionStore;
  recorder: Recorder;
  session: Session;
  signal: AbortSignal;
  /** The user's own, from the panel: they agree before text of a page goes to a provider, and what they do is remembered. */
  isUser: boolean;
  /** Acts are shown on the page, and wait when somebody acts there. */
  isSeen: boolean;
  /** The log of the task that this is a part of: it hears of each call of a model, too, and may forbid it. */
  taskLog?: ModelLog;
};

type Opening = Pick<RunRecord, 'kind' | 'instruction'> & {
  /** The name of the work in the error that says it took too long. */
  what: string | Saying;
  /** The timeout where the caller names none, in milliseconds. */
  longestMs: number;
  /** It asks nothing that is answered by what is kept. */
  isNew?: true;
};

type Options = { timeout?: number; model?: ModelChoice; cache?: CacheAccess };

/** An instruction that a session follows: its record, its limits, and what it is followed with. */
export class Run {
  readonly request: Request;
  /** Its record and its limits. */
  readonly open: OpenRun;
  readonly settings: Settings;
  readonly cache: RunCache | undefined;
  readonly #model: ModelChoice | undefined;

  private constructor(
    request: Request,
    { open, settings, cache }: Pick<Run, 'open' | 'settings' | 'cache'>,
    model: ModelChoice | undefined,
  ) {
    this.request = request;
    this.open = open;
    this.settings = settings;
    this.cache = cache;
    this.#model = model;
  }

  /** Opens a run at the head of the session's record, follows it, and closes it whatever comes. */
  static async follow<T extends object>(
    request: Request,
    { what, longestMs, isNew, ...opening }: Opening,
    options: Options,
    work: (run: Run) => Promise<T>,
  ): Promise<T & CacheTold> {
    const { store, session, isUser, onProgress: onRun } = request;
    const saysSecret = isUser && hideSaid(store.values, session, opening.instruction);
    const deadline = startDeadline(options.timeout || longestMs, what, request.signal);
    try {
      const causeOf = causeIn(session.tabId);
      const stored = settingsOrDefaults();
      const [open, settings, cache] = await Promise.all([
        startRun(store, session.id, { ...opening, site: originOf(session.url), onRun, deadline, causeOf }),
        stored,
        saysSecret || isNew ? undefined : cacheOf(request, options.cache, stored),
      ]);
      const report = await work(new Run(request, { open, settings, cache }, options.model));
      return { ...report, ...cache?.report() };
    } finally {
      deadline.clear();
    }
  }

  /** Undefined where the user wants nothing learned, or a program asks. */
  get learned() {
    return isLearning(this) ? raiseBy(learnedChoices) : undefined;
  }

  page(more?: Partial<TabActing>): Page {
    const { session, store } = this.request;
    return pageOfTab(tabOf(session.tabId), { ...actingOf(session, this.settings, store), ...more });
  }

  /** A text as a model may be told it: with a name in the place of each value that has one. */
  readonly mask = (text: string): string => {
    const { store, session } = this.request;
    return maskTokens(text, store.values.namedTextsOf(session.tabId));
  };

  /** Everything that each instruction is followed with. */
  context(page = this.page()) {
    const { request, open, cache } = this;
    const models = modelAccess({ ...request, log: this.#modelLog(), choice: this.#model });
    return {
      ...open,
      page,
      models,
      mask: this.mask,
      cache: cache?.answers,
      learned: this.learned,
    };
  }

  #modelLog(): ModelLog {
    const { log } = this.open;
    const { taskLog } = this.request;
    if (!taskLog) return log;
    return {
      mayAsk: taskLog.mayAsk,
      addCall: async (call) => {
        await log.addCall(call);
        await taskLog.addCall(call);
      },
    };
  }
}

export const isLearning = ({ request, settings }: Run): boolean =>
  request.isUser && settings.learnChoices !== false;

/** The options of acts in a session's tab. Tabs that they open become the session's. */
export function actingOf(session: Session, settings: Settings, store: SessionStore): TabActing {
  const { id, tabId, options } = session;
  return {
    effectTimeoutMs: settings.effectTimeoutMs,
    inputMode: inputModeOf(options, settings),
    dialogs: options?.dialogs ?? { answer: 'dismiss', isDefault: true },
    onTabOpened: (opened) => {
      void store.values.share(tabId, opened);
      void store.update(id, (current) => ({ ...current, openedTabs: [...current.openedTabs, opened] }));
    },
  };
}

/** The part of a run's report that tells of the cache; empty where none was used. */
type CacheTold = { cache?: CacheReport };

/** The cache as one run uses it, and the part of the run's report that tells of it. */
type RunCache = { answers: Cache; report(): CacheTold };

/** Undefined where no answers are to be used or kept. A caller that brings its own cache has it used instead of this browser's. */
async function cacheOf(
  { session, isUser }: Request,
  access: CacheAccess | undefined,
  settings: Promise<Settings>,
): Promise<RunCache | undefined> {
  const isWanted = session.options?.enableCaching ?? (isUser && (await settings).enableCaching !== false);
  if (!access && !isWanted) return undefined;
  const url = await addressOf(session);
  const changes: Pick<CacheReport, 'entry'> = {};
  let told: Pick<CacheReport, 'status' | 'why'> | undefined;
  return {
    answers: {
      url,
      store: access ? callersStore(access, changes) : answerStore,
      tell: (status, why) => {
        told = { status, why };
      },
    },
    report: () => (told ? { cache: { ...told, ...changes } } : {}),
  };
}

/** The caller's one entry; what becomes of it is reported. */
function callersStore({ entry }: CacheAccess, changes: Pick<CacheReport, 'entry'>): AnswerStore {
  return {
    read: async (key) => (entry?.key === key ? entry : undefined),
    write: async (written) => void (changes.entry = written),
    forget: async () => void (changes.entry = null),
  };
}

/** The address of the page that a session's tab shows: its record has the one of the last document, which may have gone on by script. */
export async function addressOf({ tabId, url }: Session): Promise<string> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.url ?? url;
}

/** Has dots wherever the run is written down for what its instruction types into secret fields. Whether there is any such. */
function hideSaid(values: TabValues, { tabId }: Session, instruction: string): boolean {
  const said = typedSecrets(instruction);
  values.noteSaid(tabId, said);
  return said.length > 0;
}

/** The same for what an action types, now that its element is known. */
export function hideTyped(
  values: TabValues,
  { tabId }: Session,
  { action, fingerprint }: Pick<Candidate, 'action' | 'fingerprint'>,
): void {
  if (!fingerprint?.secret) return;
  values.noteSaid(
    tabId,
    (action.arguments ?? []).filter((text) => text !== '' && !isVariable(text)),
  );
}

/** Fails for an instruction that was brought back with dots in it: they would be typed as they are. */
export function refuseDots(input: string | ActionOutput): void {
  const texts = typeof input === 'string' ? [input] : (input.arguments ?? []);
  if (!texts.some((text) => text.includes(dots))) return;
  const message = 'What was typed into a secret field is not kept. Say it again in the place of the dots.';
  throw new AutomationError('unknown-variable', message);
}

/** The gate before a run's acts: what goes on in its session touches the page only while it is open. */
export class RunGate {
  readonly #sessionId: string;
  readonly #onChange: (by: PausedBy | undefined) => void;
  #shut: PromiseWithResolvers<void> | undefined;
  #timesShut = 0;
  #isForOne = false;
  #isUserExpected = false;

  /** `onChange` is told who shut it, or nobody when it opens. */
  constructor(sessionId: string, onChange: (by: PausedBy | undefined) => void) {
    this.#sessionId = sessionId;
    this.#onChange = onChange;
    gates.set(sessionId, this);
  }

  get isOpen(): boolean {
    return !this.#shut;
  }

  /** The number of times it was shut: an act that began before the last one may have been held back by it. */
  get timesShut(): number {
    return this.#timesShut;
  }

  /** False when it is shut already, or the user was asked to act on the page. */
  shut(by: PausedBy): boolean {
    if (this.#shut || (by === 'page' && this.#isUserExpected)) return false;
    this.#shut = Promise.withResolvers<void>();
    this.#timesShut += 1;
    this.#onChange(by);
    return true;
  }

  /** While the user is to act on the page, their acts do not shut it. */
  expectUser(isExpected: boolean): void {
    this.#isUserExpected = isExpected;
  }

  open(): boolean {
    this.#isForOne = false;
    const shut = this.#shut;
    if (!shut) return false;
    this.#shut = undefined;
    this.#onChange(undefined);
    shut.resolve();
    return true;
  }

  /** Opens for one step: the next one shuts it again as it begins. */
  openOnce(): boolean {
    this.open();
    this.#isForOne = true;
    return true;
  }

  /** A step begins. True when the one before it was the only one that was let through. */
  endsHere(): boolean {
    const was = this.#isForOne;
    this.#isForOne = false;
    return was;
  }

  async whenOpen(signal: AbortSignal): Promise<void> {
    // It may have been shut again by the time its opening is heard of.
    for (let current = this.#shut; current; current = this.#shut) await withSignal(current.promise, signal);
  }

  /** The run is over. */
  remove(): void {
    gates.delete(this.#sessionId);
  }
}

/** The gates of the runs that go on, by session. */
const gates = new Map<string, RunGate>();

export const gateOf = (sessionId: string): RunGate | undefined => gates.get(sessionId);

/** Work behind a gate, shown on the page where somebody may look at it. */
export type Watched = { gate: RunGate; seen: OnPage; pausedBy?: PausedBy };

type Watching = {
  onPause: (pausedBy: PausedBy | undefined) => void;
  /** Shows a cursor that moves from target to target. */
  cursor?: boolean;
  /** It goes on from where it was: what the user did since is what it asked for. */
  isContinued?: boolean;
  /** Its answer does not wait until its marks are gone from the page. */
  endsAtOnce?: boolean;
};

/** Follows `work` behind a gate. Where the user has a program's tab wait, it waits before it touches the page. */
export async function whileWatched<T>(
  { session, isUser, isSeen }: Pick<Request, 'session' | 'isUser' | 'isSeen'>,
  { onPause, cursor, isContinued, endsAtOnce }: Watching,
  work: (watched: Watched) => Promise<T>,
): Promise<T> {
  const seen = isSeen ? onPage(session.tabId, { cursor }) : unseen;
  const gate = new RunGate(session.id, (pausedBy) => {
    onPause(pausedBy);
    seen.paused(pausedBy !== undefined);
  });
  try {
    if (!isUser && session.isHeld && !isContinued) gate.shut('page');
    return await work({ gate, seen });
  } finally {
    gate.remove();
    const cleared = seen.end();
    if (!endsAtOnce) await cleared;
  }
}

/**
 * A page that is touched only while the gate is open. What it held back is done anew: nothing of it was sent. `hold` stops a
 * clock while it waits. `onOpen` is asked each time before something is done; with an outcome of its own nothing is.
 */
export function behindGate(
  page: Page,
  gate: RunGate,
  {
    hold = () => () => {},
    onOpen = async () => undefined,
  }: { hold?: () => () => void; onOpen?: () => Promise<Outcome | undefined> } = {},
): Page {
  return {
    ...page,
    move: async (move, signal) => {
      await gate.whenOpen(signal);
      return (await onOpen()) ?? page.move(move, signal);
    },
    act: async (action, options) => {
      for (;;) {
        const goOn = hold();
        try {
          await gate.whenOpen(options.signal);
        } catch (thrown) {
          return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: false };
        } finally {
          goOn();
        }
        const instead = await onOpen();
        if (instead) return instead;
        const { timesShut } = gate;
        const outcome = await page.act(action, options);
        const isHeldBack = outcome.status === 'failed' && !outcome.sent && gate.timesShut !== timesShut;
        if (!isHeldBack || options.signal.aborted) return outcome;
      }
    },
  };
}

/** Notes that the user has a program's tab wait, or that they pressed Go on. False when that was so before. */
export async function holdSession(store: SessionStore, id: string, isHeld: boolean): Promise<boolean> {
  const before = (await store.get(id)).isHeld ?? false;
  await store.update(id, ({ isHeld: _before, ...rest }) => (isHeld ? { ...rest, isHeld } : rest));
  return before !== isHeld;
}

/** Fails with `busy` while the user has the tab wait. For what has no run that waits, and that the panel could show. */
export function refuseHeld(session: Session | undefined): void {
  if (session?.isHeld)
    throw new AutomationError(
      'busy',
      say`The user of this browser acted in this tab. Nothing goes on there until they press Go on in the panel.`,
    );
}

/** Questions of the gate of acts that wait for the user, by their ids. */
const waiting = new Map<string, (answer: GateAnswer) => void>();

/** False when nobody waits for it any more. */
export function answerGate(id: string, answer: GateAnswer): boolean {
  const resolve = waiting.get(id);
  resolve?.(answer);
  return resolve !== undefined;
}

type Asking = {
  /** Tells the panel what is asked, and then that nothing is any more. */
  tell: (question: GateQuestion | undefined) => unknown;
  signal: AbortSignal;
  /** Stops the clock until the function that it gives is called: the user's time does not count. */
  hold?: () => () => void;
  /** Shows on the page what is asked about. */
  show: (selector: string, isAsked: boolean) => void;
};

/** Asks the user in the panel while the run waits. An act that they allowed on a site is not asked there again until the browser closes. */
export function askInPanel({ tell, signal, hold = () => () => {}, show }: Asking): AskUser {
  return async (reason, { origin, selector, chosenBy, act, deed }) => {
    const allowed = allowedOn(origin);
    const kept = await allowed.read();
    if (kept.includes(act)) return 'site';
    const id = crypto.randomUUID();
    const endHold = hold();
    const { promise, resolve } = Promise.withResolvers<GateAnswer>();
    waiting.set(id, resolve);
    if (selector !== undefined) show(selector, true);
    try {
      await tell({ id, reason, origin, chosenBy, deed });
      const answer = await withSignal(promise, signal);
      if (answer === 'site') await allowed.write([...kept, act]);
      return answer;
    } finally {
      waiting.delete(id);
      endHold();
      if (selector !== undefined) show(selector, false);
      await tell(undefined);
    }
  };
}

/** Acts that the user allowed on a site until the browser closes. */
const allowedOn = (origin: string) => new SessionSlot(gateKey(origin), z.array(z.string()), []);
