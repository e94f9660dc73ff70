import { act } from '../engine/act-on-page';
import { extractFromPage, type ExtractContext } from '../engine/extract-from-page';
import { createGate } from '../engine/gate/create-gate';
import type { AnswerStore } from '../engine/cache/known-answers';
import { observe } from '../engine/observe-or-recall';
import type { ActContext } from '../engine/perform-step';
import { followAct, followObserve, type OpenRun } from '../engine/run';
import { observedIn, openRun, type Keeping, type RunLog } from '../engine/run-log';
import { startDeadline, withSignal, type Deadline, deferred } from '../base/deadline';
import { fromRecord, isAutomationError, toAutomationError } from '../base/errors';
import { changeText, maskText, maskTokens } from '../base/mask';
import { throwMasked } from '../base/throw-masked';
import { ExtractMetadata } from '../protocol/extract/extract';
import { openAddress } from '../page/cdp/open-address';
import { openPageTab, type PageTab } from '../page/cdp/page-tab';
import { pageOfTab } from '../page/acting/page-of-tab';
import { ActResult } from '../protocol/act';
import { ActionOutput } from '../protocol/action';
import { ToldCorrection } from '../protocol/correction';
import { explainMissingModel } from '../protocol/models/missing-model';
import { correctionLine, hasReached, RunLines } from '../protocol/run-lines';
import type { ActReport } from '../protocol/operations/act-operation';
import type { Run } from '../protocol/session';
import { defaultSettings } from '../protocol/settings';
import { originOf, variableTexts } from '../protocol/variables';
import {
  navigationOf,
  type ActCall,
  type CallOptions,
  type Driver,
  type ExtractCall,
  type Extraction,
  type NavigateCall,
  type Navigation,
  type ObserveCall,
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

/** How acts reach a page that another library has open. */
const pageActing = {
  effectTimeoutMs: defaultSettings.effectTimeoutMs,
  inputMode: 'page',
  dialogs: { answer: 'dismiss' },
} as const;

type DrivenRun = OpenRun & {
  /** Whether anything of it may have reached the page. */
  hasReached: () => boolean;
};

/** Drives a page that another library, or a cloud, has open: the engine is put into it. */
export class PageDriver implements Driver {
  readonly #opened: OpenedPage;
  readonly #pageTab: PageTab;
  readonly #options: PageDriverOptions;
  readonly #values: Record<string, string> = {};
  /** The runs of this page, the last first: an act looks there for what was observed before it. */
  #kept: Keeping = { runs: [] };
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

  act(input: string | ActionOutput, call: ActCall): Promise<ActResult> {
    const instruction = typeof input === 'string' ? input : input.description;
    return this.#run({ kind: 'act', instruction }, call, async (run, deadline) => {
      const report = await followAct(run, async () => {
        const context = await this.#actContextOf(instruction, call, { log: run.log, deadline });
        return act(input, { variables: call.variables }, context);
      });
      return this.#resultOf(report, run.hasReached());
    });
  }

  observe(call: ObserveCall): Promise<ActionOutput[]> {
    const { instruction, model, variables, selector, ignoreSelectors } = call;
    const opening = { kind: 'observe', instruction: instruction ?? '' } as const;
    return this.#run(opening, call, async (run, deadline) => {
      const asked = { variables, selector, ignoreSelectors };
      const report = await followObserve({ ...run, instruction }, async () => {
        const context = await this.#contextOf(run.log, call, deadline);
        return observe(instruction, asked, { ...context, asksModel: model !== undefined });
      }).finally(() => this.#sayUntold(call));
      return report.candidates.map(({ action }) => ActionOutput.parse(this.#masked(action)));
    });
  }

  extract(call: ExtractCall): Promise<Extraction> {
    const { instruction, schema, selector, ignoreSelectors, pages, sources } = call;
    return this.#inTurn('Extracting', call, async (deadline) => {
      const { result, ...metadata } = await extractFromPage(
        { instruction, schema },
        { selector, ignoreSelectors, pages, sources },
        await this.#extractContextOf(call, deadline),
      ).catch((thrown: unknown) => {
        throw isAutomationError(thrown) ? explainMissingModel(thrown) : thrown;
      });
      const hide = (thing: unknown) => changeText(thing, (text) => this.#maskedText(text));
      return { result: hide(result), metadata: ExtractMetadata.parse(hide(metadata)) };
    });
  }

  async navigate(url: string, call: NavigateCall): Promise<Navigation> {
    const { waitUntil, referer, timeout: timeoutMs, signal = new AbortController().signal } = call;
    const timestamp = new Date().toISOString();
    call.onLine?.({ category: 'navigate', message: `opening ${url}`, level: 1, timestamp });
    const came = await openAddress(this.#opened.target, { url, waitUntil, referer, timeoutMs, signal });
    return navigationOf(url, came?.response);
  }

  /** Lets go of the page, which stays open. */
  async close(): Promise<void> {
    await this.#pageTab.close();
    await this.#opened.detach();
  }

  /** Does `work` after what was asked of this page before, and tells of it as it goes on. */
  async #run<T>(
    opening: Pick<Run, 'kind' | 'instruction'>,
    call: CallOptions,
    work: (run: DrivenRun, deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    const { onLine } = call;
    return this.#inTurn(opening.instruction || 'Finding', call, async (deadline) => {
      const lines = onLine && new RunLines(onLine);
      let newest: Run | undefined;
      const onRun = (run: Run) => {
        newest = run;
        lines?.follow(run);
      };
      const log = await openRun(this, '', { ...opening, onRun });
      const causeOf = async (thrown: unknown) => toAutomationError(thrown);
      const { instruction } = opening;
      return work({ log, instruction, causeOf, hasReached: () => hasReached(newest) }, deadline).catch(
        (thrown: unknown) => {
          throw isAutomationError(thrown) ? explainMissingModel(thrown) : thrown;
        },
      );
    });
  }

  /** Does `work` after what was asked of this page before, within the call's time. `what` it is says a deadline that is over. */
  async #inTurn<T>(
    what: string,
    { variables, timeout, signal }: CallOptions,
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
      return throwMasked(thrown, this.#values);
    } finally {
      deadline.clear();
      endTurn();
    }
  }

  /** Keeps what was done, for `openRun`. */
  async update(_id: string, change: <S extends Keeping>(session: S) => S): Promise<void> {
    this.#kept = change(this.#kept);
  }

  /** Effects of earlier acts that the page took back; each is given once. */
  #takeUntold(): ToldCorrection[] {
    const { untold = [] } = this.#kept;
    this.#kept = { runs: this.#kept.runs };
    return untold;
  }

  async #actContextOf(
    instruction: string,
    call: ActCall,
    { log, deadline }: { log: RunLog; deadline: Deadline },
  ): Promise<ActContext> {
    return {
      ...(await this.#contextOf(log, call, deadline)),
      timeoutMs: call.timeout || this.#options.domSettleTimeoutMs,
      selfHeal: this.#options.selfHeal,
      knownOf: (action) => observedIn(this.#kept.runs, action),
      gate: createGate(this.#maskedText(instruction), {
        origin: originOf(await this.#address(deadline.signal)),
        allow: call.allow,
      }),
      // No variable of a call is bound to a site.
      checkPlace: () => {},
      onAct: (action, rung, { decision }) => {
        void log.startStep(action, rung, { decision });
        return log.hearLost();
      },
      onWaiting: (problem) => void log.noteWaiting(problem),
      isLost: () => log.lost() !== undefined,
      onOutcome: (outcome, repair) => void log.finishStep(outcome, repair),
    };
  }

  async #contextOf(log: RunLog, { model, settle }: ActCall, { signal, remainingMs }: Deadline) {
    const { tab } = this.#pageTab;
    const { models, answers: store } = this.#options;
    const url = store && (await this.#address(signal));
    return {
      page: pageOfTab(tab, {
        ...pageActing,
        settle,
      }),
      models: models.accessOf(model, { sessionId: `page-${tab.id}`, log, values: this.#values }),
      onPhase: (phase: string) => void log.update({ phase }),
      mask: (text: string) => this.#maskedText(text),
      remainingMs,
      signal,
      cache: store && url ? { store, url, tell: () => {} } : undefined,
    } as const;
  }

  async #extractContextOf(
    { model, onLine }: ExtractCall,
    { signal, remainingMs }: Deadline,
  ): Promise<ExtractContext> {
    const { tab } = this.#pageTab;
    const { answers: store } = this.#options;
    const url = store && (await this.#address(signal));
    const asking = { sessionId: `page-${tab.id}`, log: { addCall: async () => {} }, values: this.#values };
    return {
      page: pageOfTab(tab, pageActing),
      models: this.#options.models.accessOf(model, asking),
      onPhase: (message) =>
        onLine?.({ category: 'extract', message, level: 1, timestamp: new Date().toISOString() }),
      mask: (text) => this.#maskedText(text),
      remainingMs,
      signal,
      cache: store && url ? { store, url, tell: () => {} } : undefined,
    };
  }

  async #address(signal: AbortSignal): Promise<string> {
    return (await withSignal(this.#pageTab.tab.readyFrames(), signal))[0]?.url ?? '';
  }

  #maskedText(text: string): string {
    return maskTokens(text, this.#values);
  }

  /** An observation's answer has no room for what the page took back: its lines have. */
  #sayUntold({ onLine }: CallOptions): void {
    const timestamp = new Date().toISOString();
    for (const each of onLine ? this.#takeUntold() : [])
      onLine?.({
        category: 'observe',
        timestamp,
        ...correctionLine(ToldCorrection.parse(this.#masked(each))),
      });
  }

  /** The result of an act. Throws when it failed without touching the page. */
  #resultOf({ result, error }: ActReport, isTouched: boolean): ActResult {
    const corrected = this.#takeUntold();
    if (error && !isTouched) throw fromRecord(error);
    return ActResult.parse(this.#masked({ ...result, ...(corrected.length > 0 && { corrected }) }));
  }

  #masked(thing: unknown): unknown {
    return changeText(thing, (text) => maskText(text, this.#values));
  }
}
