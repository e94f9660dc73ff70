import { startDeadline, withSignal, type Deadline, deferred } from '../base/deadline';
import { fromRecord, isAutomationError } from '../base/errors';
import { changeText, maskText, maskTokens, throwMasked } from '../base/mask';
import { act } from '../engine/act';
import type { AnswerStore } from '../engine/cache';
import { extractFromPage } from '../engine/extract';
import type { Context } from '../engine/find';
import { createGate } from '../engine/gate/create-gate';
import { observe } from '../engine/observe';
import type { ActContext } from '../engine/perform';
import {
  eventsOf,
  followAct,
  followObserve,
  observedIn,
  startRun,
  type OpenRun,
  type RunLog,
  type RunRecord,
} from '../engine/run';
import type { SoughtActions } from '../engine/session';
import { openAddress } from '../page/cdp/open-address';
import { openPageTab, type PageTab } from '../page/cdp/page-tab';
import { pageOfTab } from '../page/page-of-tab';
import { ActResult, type ActOptions, type ActReport } from '../protocol/operations/act-operation';
import { ActionOutput } from '../protocol/action';
import { ToldCorrection } from '../protocol/correction';
import {
  ExtractMetadata,
  type ExtractOptions,
  type SoughtData,
} from '../protocol/operations/extract-operation';
import type { ObserveOptions, ObserveReport } from '../protocol/operations/observe-operation';
import { explainMissingModel } from '../protocol/models/model-choice';
import { correctionLine, hasReached, RunLines } from '../protocol/run-lines';
import type { Run } from '../protocol/session';
import { defaultSettings } from '../protocol/settings';
import { originOf, variableTexts } from '../protocol/variables';
import {
  navigationOf,
  type Call,
  type Driver,
  type Extraction,
  type NavigateOptions,
  type Navigation,
} from './driver';
import type { OpenedPage } from './page-like';
import type { PageModels } from './page-models';

/** Longest call when its caller names no time, in milliseconds: a slow model fits in. */
const longestCallMs = 60_000;

export type PageDriverOptions = {
  /** The page engine as one script. */
  engine: string;
  models: PageModels;
  /** Answers that were found before; undefined when none are to be used or kept. */
  answers: AnswerStore | undefined;
  domSettleTimeoutMs: number;
  selfHeal: boolean;
};

type ContextRun = Pick<OpenRun, 'onPhase' | 'signal' | 'remainingMs'> & { log: Pick<RunLog, 'addCall'> };

/** `hasReached`: something of it may have reached the page. */
type DrivenRun = OpenRun & { hasReached: () => boolean };

/** How acts reach a page that another library has open. */
const pageActing = {
  effectTimeoutMs: defaultSettings.effectTimeoutMs,
  inputMode: 'page',
  dialogs: { answer: 'dismiss', isDefault: true },
} as const;

/** Drives a page that another library, or a cloud, has open: the engine is put into it. */
export class PageDriver implements Driver {
  readonly #opened: OpenedPage;
  readonly #pageTab: PageTab;
  readonly #options: PageDriverOptions;
  readonly #values: Record<string, string> = {};
  /** The runs of this page, the last first: an act looks there for what was observed before it. */
  #kept: RunRecord = { runs: [] };
  #lastTurn: Promise<unknown> = Promise.resolve();

  private constructor(opened: OpenedPage, pageTab: PageTab, options: PageDriverOptions) {
    this.#opened = opened;
    this.#pageTab = pageTab;
    this.#options = options;
  }

  static async open(opened: OpenedPage, options: PageDriverOptions): Promise<PageDriver> {
    try {
      return new PageDriver(opened, await openPageTab(opened.target, options.engine), options);
    } catch (thrown) {
      await opened.detach();
      throw thrown;
    }
  }

  act(input: string | ActionOutput, options: ActOptions, call: Call): Promise<ActReport> {
    const instruction = typeof input === 'string' ? input : input.description;
    const around = { ...options, ...call };
    return this.#run({ kind: 'act', instruction }, around, async (run) => {
      const { variables } = options;
      const report = await followAct(run, async () =>
        act(input, { variables }, await this.#actContextOf(run, around)),
      );
      const untold = this.#takeUntold();
      const corrected = untold.length > 0 ? untold : undefined;
      if (report.error && !run.hasReached()) throw fromRecord(report.error);
      return { ...report, result: ActResult.parse(this.#masked({ ...report.result, corrected })) };
    });
  }

  observe({ instruction }: SoughtActions, options: ObserveOptions, call: Call): Promise<ObserveReport> {
    const { model, ...asked } = options;
    const { onLine } = call;
    return this.#run({ kind: 'observe', instruction }, { ...options, ...call }, async (run) => {
      const report = await followObserve(run, async () => {
        const context = await this.#contextOf(run, { model });
        return observe(instruction, asked, { ...context, asksModel: model !== undefined });
      }).finally(() => onLine && this.#sayUntold(onLine));
      const candidates = report.candidates.map((candidate) => ({
        ...candidate,
        action: ActionOutput.parse(this.#masked(candidate.action)),
      }));
      return { ...report, candidates };
    });
  }

  read(sought: SoughtData, options: ExtractOptions, { onLine, signal: given }: Call): Promise<Extraction> {
    const { model, timeout, ...asked } = options;
    const onPhase = (message: string) =>
      onLine?.({ category: 'extract', message, level: 1, timestamp: new Date().toISOString() });
    return this.#inTurn('Extracting', { timeout, signal: given }, async ({ signal, remainingMs }) => {
      const log = { addCall: async () => {} };
      const context = await this.#contextOf({ log, onPhase, signal, remainingMs }, { model });
      const { result, ...metadata } = await extractFromPage(sought, asked, context);
      const hide = (thing: unknown) => changeText(thing, this.#mask);
      return { result: hide(result), metadata: ExtractMetadata.parse(hide(metadata)) };
    });
  }

  async navigate(
    url: string,
    { waitUntil, referer, timeout: timeoutMs }: NavigateOptions,
    { onLine, signal = new AbortController().signal }: Call,
  ): Promise<Navigation> {
    const timestamp = new Date().toISOString();
    onLine?.({ category: 'navigate', message: `opening ${url}`, level: 1, timestamp });
    const came = await openAddress(this.#opened.target, { url, waitUntil, referer, timeoutMs, signal });
    return navigationOf(url, came?.response);
  }

  /** Lets go of the page, which stays open. */
  async close(): Promise<void> {
    await this.#pageTab.close();
    await this.#opened.detach();
  }

  /** Follows a request in its turn, and tells of it as it goes on. */
  #run<T>(
    opening: Pick<OpenRun, 'instruction'> & Pick<Run, 'kind'>,
    call: ActOptions & Call,
    work: (run: DrivenRun) => Promise<T>,
  ): Promise<T> {
    const { onLine } = call;
    return this.#inTurn(opening.instruction || 'Finding', call, async (deadline) => {
      const lines = onLine && new RunLines(onLine);
      let newest: Run | undefined;
      const onRun = (run: Run) => {
        newest = run;
        lines?.follow(run);
      };
      const run = await startRun(this, '', { ...opening, onRun, deadline });
      return work({ ...run, hasReached: () => hasReached(newest) });
    });
  }

  /** Does `work` after the earlier requests to this page, within the call's time. The error of a deadline names `what`. */
  async #inTurn<T>(
    what: string,
    { variables, timeout, signal }: Pick<ActOptions & Call, 'variables' | 'timeout' | 'signal'>,
    work: (deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    Object.assign(this.#values, variableTexts(variables ?? {}));
    const before = this.#lastTurn;
    const { promise: turn, resolve: endTurn } = deferred<void>();
    this.#lastTurn = before.then(() => turn);
    const deadline = startDeadline(timeout || longestCallMs, what, signal);
    try {
      await withSignal(before, deadline.signal);
      return await work(deadline);
    } catch (thrown) {
      return throwMasked(isAutomationError(thrown) ? explainMissingModel(thrown) : thrown, this.#values);
    } finally {
      deadline.clear();
      endTurn();
    }
  }

  /** Keeps the record of runs, for `startRun`. */
  async update(_id: string, change: <S extends RunRecord>(session: S) => S): Promise<void> {
    this.#kept = change(this.#kept);
  }

  /** Effects of earlier acts that the page took back; each is given once. */
  #takeUntold(): ToldCorrection[] {
    const { untold = [] } = this.#kept;
    this.#kept = { runs: this.#kept.runs };
    return untold;
  }

  async #actContextOf(run: OpenRun, call: ActOptions): Promise<ActContext> {
    const { domSettleTimeoutMs, selfHeal } = this.#options;
    const origin = originOf(await this.#address(run.signal));
    return {
      ...(await this.#contextOf(run, call)),
      ...eventsOf(run.log),
      timeoutMs: call.timeout || domSettleTimeoutMs,
      isTimed: Boolean(call.timeout),
      selfHeal,
      knownOf: (action) => observedIn(this.#kept.runs, action),
      gate: createGate(this.#mask(run.instruction ?? ''), { origin, allow: call.allow }),
      // No variable of a call is bound to a site.
      checkPlace: () => {},
    };
  }

  async #contextOf(
    { log, onPhase, signal, remainingMs }: ContextRun,
    { model, settle }: Pick<ActOptions, 'model' | 'settle'>,
  ): Promise<Context> {
    const { tab } = this.#pageTab;
    const { models, answers: store } = this.#options;
    const url = store && (await this.#address(signal));
    return {
      page: pageOfTab(tab, { ...pageActing, settle }),
      models: models.accessOf(model, { sessionId: `page-${tab.id}`, log, values: this.#values }),
      onPhase,
      mask: this.#mask,
      remainingMs,
      signal,
      cache: store && url ? { store, url, tell: () => {} } : undefined,
    };
  }

  async #address(signal: AbortSignal): Promise<string> {
    return (await withSignal(this.#pageTab.tab.readyFrames(), signal))[0]?.url ?? '';
  }

  readonly #mask = (text: string): string => maskTokens(text, this.#values);

  #masked(thing: unknown): unknown {
    return changeText(thing, (text) => maskText(text, this.#values));
  }

  /** An observation's answer has no room for effects that the page took back: its lines have. */
  #sayUntold(onLine: NonNullable<Call['onLine']>): void {
    const timestamp = new Date().toISOString();
    for (const each of this.#takeUntold())
      onLine({
        category: 'observe',
        timestamp,
        ...correctionLine(ToldCorrection.parse(this.#masked(each))),
      });
  }
}
