import browser from 'webextension-polyfill';
import type { ModelLog } from '../../engine/ask-models';
import type { AnswerStore, Cache } from '../../engine/cache';
import type { Page } from '../../engine/page';
import { raiseBy } from '../../engine/learned-choices';
import { startRun, type OpenRun } from '../../engine/run';
import type { Caller } from '../../engine/session';
import { startDeadline } from '../../base/deadline';
import { maskTokens } from '../../base/mask';
import { dots } from '../../base/secret-names';
import type { Saying } from '../../base/say';
import { pageOfTab } from '../../page/page-of-tab';
import type { TabActing } from '../../page/tab';
import type { CacheAccess, CacheEntry, CacheReport } from '../../protocol/cache';
import type { ModelChoice } from '../../protocol/models/model-config';
import type { Run as RunRecord, Session, Candidate } from '../../protocol/session';
import type { Settings } from '../../protocol/settings';
import { originOf, isVariable } from '../../protocol/variables';
import { tabOf } from '../acting/tab-of';
import { causeIn } from '../frames/tab-fault';
import { modelAccess } from '../models/model-access';
import type { Recorder } from '../recorder/recorder';
import type { SessionStore } from '../sessions/session-store';
import { answerStore } from '../store/answer-store';
import { learnedChoices } from '../store/learned-choices-store';
import { settingsOrDefaults } from '../store/read-storage';
import { inputModeOf } from '../trusted/debugger';
import { AutomationError } from '../../base/errors';
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
  ): Promise<T & { cache?: CacheReport }> {
    const { store, session, isUser, onProgress: onRun } = request;
    const saysSecret = isUser && hideSaid(store.values, session, opening.instruction);
    const deadline = startDeadline(options.timeout || longestMs, what, request.signal);
    try {
      const causeOf = causeIn(session.tabId);
      const [open, settings, cache] = await Promise.all([
        startRun(store, session.id, { ...opening, site: originOf(session.url), onRun, deadline, causeOf }),
        settingsOrDefaults(),
        saysSecret || isNew ? undefined : cacheOf(request, options.cache),
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
  context() {
    const { request, open, cache } = this;
    const models = modelAccess({ ...request, log: this.#modelLog(), choice: this.#model });
    return {
      ...open,
      page: this.page(),
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
    dialogs: options?.dialogs ?? { answer: 'dismiss' },
    onTabOpened: (opened) => {
      void store.values.share(tabId, opened);
      void store.update(id, (current) => ({ ...current, openedTabs: [...current.openedTabs, opened] }));
    },
  };
}

/** The cache as one run uses it, and the part of the run's report that tells of it. */
type RunCache = { answers: Cache; report(): { cache?: CacheReport } };

/** Undefined where no answers are to be used or kept. A caller that brings its own cache has it used instead of this browser's. */
async function cacheOf(
  { session, isUser }: Request,
  access: CacheAccess | undefined,
): Promise<RunCache | undefined> {
  const isWanted =
    session.options?.enableCaching ?? (isUser && (await settingsOrDefaults()).enableCaching !== false);
  if (!access && !isWanted) return undefined;
  const url = await addressOf(session);
  const changes: { entry?: CacheEntry | null } = {};
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
function callersStore({ entry }: CacheAccess, changes: { entry?: CacheEntry | null }): AnswerStore {
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
