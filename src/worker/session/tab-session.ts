import browser from 'webextension-polyfill';
import type { Caller, Session, SoughtActions } from '../../engine/session';
import { answered, newTask } from '../../engine/task/task-record';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { type ValueTexts, maskText, throwMasked } from '../../base/mask';
import { Queue } from '../../base/queue';
import { say } from '../../base/say';
import { suggestActions } from '../../matching';
import { askFrame, inTime } from '../frames/tab-frames';
import type { Parsed } from '../../messaging/contract';
import { readPageOffers } from '../../page/page-data';
import { viewPage } from '../../page/frames';
import type { ScopedActOptions } from '../../protocol/operations/act-operation';
import type { ActionOutput } from '../../protocol/action';
import type { BackgroundContract } from '../../protocol/background';
import type { ToldCorrection } from '../../protocol/correction';
import type { ScopedExtractOptions, SoughtData } from '../../protocol/operations/extract-operation';
import type { PagesFurther, SeenOffer } from '../../protocol/extract/offers';
import type { FilePiece } from '../../protocol/frame';
import type { ScopedObserveOptions } from '../../protocol/operations/observe-operation';
import type { SnapshotRequest } from '../../protocol/operations/page-operations';
import type { ElementCheck } from '../../protocol/recordings/live-recording';
import type { Recording } from '../../protocol/recordings/recording';
import type { ReplayOptions, ReplayReport } from '../../protocol/recordings/replay';
import { accessKey, type Session as SessionRecord, type SessionOptions } from '../../protocol/session';
import { withLimits, type Task, type TaskOptions } from '../../protocol/task/task';
import { originOf, variableNames, type VariableOrigins, type Variables } from '../../protocol/variables';
import { dropFiles, keepPiece } from '../acting/kept-files';
import { navigate } from '../acting/navigation';
import { leaveTab, tabOf } from '../acting/tab-of';
import { markCandidates, markRefs, markSelectors } from '../pages/overlay';
import { LastPage } from '../pages/page-text';
import { watchedPage } from '../pages/tab-picture';
import type { LiveRecordings } from '../recorder/live-recordings';
import type { Recorder } from '../recorder/recorder';
import * as instructions from '../runs/instructions';
import { keepNewestRun, keepPastReplay, rememberOfTab } from '../runs/past-runs';
import { pick, pickElement, recordCheck } from '../runs/pick';
import { runReplay } from '../runs/replay';
import { addressOf, type Request, refuseDots, gateOf, holdSession } from '../runs/run';
import { dropBadge } from '../sessions/badge';
import { masked, maskedPage, maskedSession, maskedSnapshot } from '../sessions/tab-values';
import type { SessionStore } from '../sessions/session-store';
import { readStorage } from '../store/read-storage';
import { withheldIn } from '../store/recording-store';
import { keepPastTask, refuseMode, refuseSaidSecret, type TaskStore } from '../tasks/task-store';
import { runTask } from '../tasks/task-run';
import { hasTrustedInput } from '../trusted/debugger';

/** The parts of the worker that its sessions share. */
export type SessionParts = {
  store: SessionStore;
  lives: LiveRecordings;
  recorder: Recorder;
  tasks: TaskStore;
};

/** A page that hangs would keep its session waiting. */
const readBounds = { timeoutMs: 15_000, what: 'Reading the page' };

/** The same for its data: very large tables take their time. */
const dataBounds = { timeoutMs: 60_000, what: 'Reading the data of the page' };

/** A page that does not answer by then has no suggestions for now, in milliseconds. */
const suggestMs = 5000;

type Asked<K extends keyof BackgroundContract> = Omit<Parsed<BackgroundContract[K]>, 'sessionId'>;

/** One tab that we drive. It does one thing at a time, and its callers are told no value of a variable. */
export class TabSession implements Session {
  readonly id: string;
  readonly #parts: SessionParts;
  readonly #queue = new Queue();
  readonly #marking = new Queue();
  readonly #lastPage = new LastPage();
  #lastTexts: ValueTexts = {};

  constructor(id: string, parts: SessionParts) {
    this.id = id;
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#queue.length > 0;
  }

  /** Its record, or a `session-not-found` error. */
  record(): Promise<SessionRecord> {
    return this.#parts.store.get(this.id);
  }

  observe(sought: SoughtActions, options: ScopedObserveOptions, caller: Caller) {
    return this.#told(caller, async (request) => {
      const { instruction } = sought;
      const variables = await this.#variables(request, instruction ?? '', options.variables);
      refuseDots(instruction ?? '');
      const report = await instructions
        .observe(request, sought, { ...options, variables })
        .finally(() => instruction !== undefined && this.#remember(request, instruction));
      return { ...report, ...(await this.#corrections(request)) };
    });
  }

  act(input: string | ActionOutput, options: ScopedActOptions, caller: Caller) {
    return this.#told(caller, async (request) => {
      const said = typeof input === 'string' ? input : undefined;
      const text = said ?? knownArguments(input).join(' ');
      const variables = await this.#variables(request, text, options.variables);
      const variableOrigins = await this.#origins(request, options.variableOrigins);
      const known = this.#asFound(request, input);
      refuseDots(known);
      const isSeen = request.isUser || caller.isSeen === true;
      const report = await instructions
        .act({ ...request, isSeen }, known, { ...options, variables, variableOrigins })
        .finally(() => this.#remember(request, said));
      return { ...report, ...(await this.#corrections(request)) };
    });
  }

  extract(sought: SoughtData, options: ScopedExtractOptions, caller: Caller) {
    return this.#told(
      caller,
      (request) =>
        instructions.extract(request, sought, options).finally(() => this.#remember(request, undefined)),
      maskedPage,
    );
  }

  /** The user's own is kept in their history. */
  replay(recording: Recording, options: ReplayOptions, caller: Caller) {
    return this.#told(caller, async (request) => {
      const report = await this.#replay(request, recording, options);
      if (request.isUser) void keepPastReplay(this.#parts.store, request.session, report);
      return report;
    });
  }

  /** Replays as the user's own what runs by itself: that is kept with its cause, and also when it did not begin. */
  replayByItself(
    recording: Recording,
    options: ReplayOptions,
    onProgress: (told: unknown) => void,
  ): Promise<ReplayReport> {
    return this.#told({ caller: 'panel', onProgress }, (request) =>
      this.#replay(request, recording, options),
    );
  }

  /** While a task waits for the user it is nobody's turn. */
  runTask(instruction: string, options: TaskOptions, caller: Caller) {
    return this.#told(caller, async (request) => {
      const { session, isUser } = request;
      refuseMode(options);
      if (isUser) refuseSaidSecret(instruction);
      const given = await this.#taskOptions(request, instruction, options);
      const { limits, mode } = options;
      const words = maskText(instruction, this.#texts(session));
      const origin = originOf(await addressOf(session));
      const task = newTask({ sessionId: this.id, instruction: words, origin, limits, mode });
      await this.#parts.tasks.begin(task, given);
      if (isUser) void rememberOfTab(session.tabId, words);
      return this.#follow(request, task, given);
    });
  }

  continueTask({ taskId, answer, options }: Asked<'continueTask'>, caller: Caller) {
    const { tasks } = this.#parts;
    return this.#told(caller, async (request) => {
      const task = await tasks.get(taskId, this.id);
      if (task.state.kind === 'done' && answer?.kind !== 'said')
        throw new AutomationError('invalid-input', say`The task is done: there is nothing to go on with.`);
      const fresh = options && (await this.#taskOptions(request, task.instruction, options));
      if (fresh) tasks.giveOptions(taskId, fresh);
      const given = fresh ?? tasks.optionsOf(taskId) ?? {};
      refuseMode(given);
      const { mode = task.mode } = given;
      const limited = { ...task, limits: withLimits(task.limits, options?.limits), mode };
      return this.#follow(request, answer ? answered(limited, answer) : limited, given);
    });
  }

  stopTask(taskId: string, { caller }: Caller): Promise<Task> {
    const { tasks, store } = this.#parts;
    return this.#queue.run(async () => {
      const task = await tasks.stop(taskId, this.id);
      if (caller === 'panel') void keepPastTask(store, task);
      return task;
    });
  }

  navigate(url: string, timeoutMs: number | undefined, caller: Caller) {
    return this.#inTurn(caller, ({ session, signal }) => navigate(session.tabId, url, { timeoutMs, signal }));
  }

  takeCorrections(caller: Caller): Promise<ToldCorrection[]> {
    return this.#beside(caller, async (request) => (await this.#corrections(request)).corrected ?? []);
  }

  /** Changes how it acts. Trusted input is refused where the flavour has no debugger. */
  async configure(options: SessionOptions): Promise<SessionRecord> {
    const { inputMode = 'page' } = options;
    if (inputMode !== 'page' && !hasTrustedInput)
      throw new AutomationError(
        'not-supported',
        say`Trusted input needs the managed flavour. This one has page input only.`,
      );
    await this.#parts.store.update(this.id, (session) => ({
      ...session,
      options: { ...session.options, ...options },
    }));
    const record = await this.record();
    return maskedSession(record, this.#texts(record));
  }

  snapshot(options: SnapshotRequest, caller: Caller) {
    return this.#told(
      caller,
      ({ session: { tabId }, signal }) =>
        inTime(this.#lastPage.report(tabId, options), { tabId, ...readBounds, signal }),
      maskedSnapshot,
    );
  }

  snapshotDiff(caller: Caller) {
    return this.#told(
      caller,
      ({ session: { tabId }, signal }) =>
        inTime(this.#lastPage.diff(tabId), { tabId, ...readBounds, signal }),
      maskedPage,
    );
  }

  /** Beside whatever is done there. */
  look(selectors: readonly string[], caller: Caller) {
    return this.#beside(caller, async ({ session }) => {
      await this.#parts.store.values.ready;
      return watchedPage(session.tabId, selectors, this.#texts(session));
    });
  }

  /** Finds the likely actions. Each frame reports its next change. */
  suggest(caller: Caller) {
    return this.#beside(
      caller,
      async ({ session: { tabId } }) => {
        const startedAt = performance.now();
        const deadline = startDeadline(suggestMs, say`Reading the page`);
        const reading = withSignal(viewPage(tabOf(tabId), {}), deadline.signal).finally(deadline.clear);
        const { snapshot, places } = await reading;
        for (const { frame } of places.values()) {
          // One that went away meanwhile has changed the frame it was in.
          void askFrame({ tabId, documentId: frame.documentId }, 'tellChange', null).catch(() => {});
        }
        return { suggestions: suggestActions(snapshot), ms: performance.now() - startedAt };
      },
      maskedPage,
    );
  }

  /** Reads the page's tables and lists to choose from. */
  offerData(around: string | undefined, caller: Caller) {
    return this.#told(
      caller,
      async ({ session: { tabId }, signal }) => {
        const startedAt = performance.now();
        const made = readPageOffers(tabOf(tabId), { around });
        const found = await inTime(made, { tabId, ...dataBounds, signal });
        return { ...found, ms: Math.round(performance.now() - startedAt) };
      },
      maskedPage,
    );
  }

  readOffer(offer: SeenOffer, pages: PagesFurther, caller: Caller) {
    return this.#told(caller, (request) => instructions.readOffer(request, offer, pages), maskedPage);
  }

  chooseRows(instruction: string, caller: Caller) {
    return this.#told(caller, (request) => instructions.chooseRows(request, instruction), maskedPage);
  }

  /** Has the user point at an element, as what the instruction means. */
  pick(instruction: string, caller: Caller): Promise<boolean> {
    return this.#inTurn(caller, (request) => pick(request, instruction)).catch(unlessStopped(false));
  }

  pickElement(caller: Caller) {
    return this.#inTurn(caller, async (request) => {
      const picked = await pickElement(request);
      const { url = '' } = await browser.tabs.get(request.session.tabId);
      return picked ? { candidate: picked.candidate, url, row: picked.row } : null;
    }).catch(unlessStopped(null));
  }

  addRecordedCheck(tabId: number, check: ElementCheck | 'address', caller: Caller): Promise<boolean> {
    return this.#inTurn(caller, async (request) => {
      const live = await this.#parts.lives.ofTab(tabId);
      if (live?.kept.sessionId !== this.id || live.kept.state !== 'recording')
        throw new AutomationError('invalid-input', 'This tab is not being recorded. Go to one that is.');
      return recordCheck(request, tabId, check);
    }).catch(unlessStopped(false));
  }

  /** Marks candidates of a run as the panel numbers them. Without `runId`: of the newest run. */
  async mark({ candidates, runId, scrollTo }: Asked<'mark'>): Promise<boolean> {
    const { tabId, runs } = await this.record();
    const run = runId === undefined ? runs[0] : runs.find(({ id }) => id === runId);
    const chosen = candidates.flatMap((index) => {
      const candidate = run?.candidates[index];
      return candidate ? [{ candidate, number: index + 1, scrollTo: index === scrollTo }] : [];
    });
    await this.#markAnew((signal) => markCandidates(tabId, chosen, signal));
    return true;
  }

  async markSelectors({ selectors, scroll = false }: Asked<'markSelectors'>): Promise<number[]> {
    const { tabId } = await this.record();
    return this.#markAnew((signal) => markSelectors(tabId, selectors, { scroll, signal }));
  }

  /** Marks what these refs of the last snapshot stand for. */
  async markRefs({ refs, scroll = false }: Asked<'markRefs'>): Promise<number> {
    const { tabId } = await this.record();
    const { engines } = this.#lastPage;
    return this.#markAnew((signal) => markRefs(tabId, refs, { engines, scroll, signal }));
  }

  /** Marks what these refs of one engine stand for. */
  async markData({ engine, refs, scroll = false }: Asked<'markData'>): Promise<number> {
    const { tabId } = await this.record();
    const engines = new Map([['a', engine]]);
    const joined = refs.map((ref) => `a${ref}`);
    return this.#markAnew((signal) => markRefs(tabId, joined, { engines, scroll, signal }));
  }

  async putFile(piece: FilePiece): Promise<number> {
    return keepPiece((await this.record()).tabId, piece);
  }

  stop(reason?: AutomationError): boolean {
    return this.#queue.stop(reason);
  }

  pause(): boolean {
    return gateOf(this.id)?.shut('panel') ?? false;
  }

  async resume(): Promise<boolean> {
    const wasHeld = await holdSession(this.#parts.store, this.id, false);
    return gateOf(this.id)?.open() ?? wasHeld;
  }

  /** Has a replay do one step and wait again. */
  stepOnce(): boolean {
    return gateOf(this.id)?.openOnce() ?? false;
  }

  async end(): Promise<boolean> {
    this.stop();
    await this.#parts.recorder.endSession(this.id);
    return this.leave();
  }

  /** Ends it where its tab is gone or somebody else's: what was recorded there ends by itself. */
  async leave(): Promise<boolean> {
    this.stop();
    const { store } = this.#parts;
    const ended = (await store.all()).find(({ id }) => id === this.id);
    if (ended) {
      dropFiles(ended.tabId);
      this.#texts(ended);
      await store.values.drop(ended.tabId);
    }
    const existed = await store.remove(this.id);
    if (ended) await leaveTab(ended.tabId);
    if (ended) dropBadge(ended.tabId);
    if ((await store.all()).length === 0) await dropTemporaryAccess();
    return existed;
  }

  /** Does `work` in the session's turn. It enters the queue before anything else: a `stop` that comes right after it finds it there. */
  #inTurn<T>(caller: Caller, work: (request: Request) => Promise<T>): Promise<T> {
    return this.#queue.run(async (signal) => work(await this.#requestOf(caller, signal)));
  }

  #told<T>(caller: Caller, work: (request: Request) => Promise<T>, mask: Masker<T> = masked): Promise<T> {
    return this.#inTurn(caller, (request) => this.#atDoor(request, work, mask));
  }

  async #beside<T>(
    caller: Caller,
    work: (request: Request) => Promise<T>,
    mask: Masker<T> = masked,
  ): Promise<T> {
    return this.#atDoor(await this.#requestOf(caller, new AbortController().signal), work, mask);
  }

  /** The door of the session: no value of a variable is in the progress, the answer or the error that a caller is told. */
  async #atDoor<T>(request: Request, work: (request: Request) => Promise<T>, mask: Masker<T>): Promise<T> {
    const { session, onProgress } = request;
    const tell = onProgress && ((told: unknown) => onProgress(masked(told, this.#texts(session))));
    try {
      return mask(await work({ ...request, onProgress: tell }), this.#texts(session));
    } catch (thrown) {
      return throwMasked(thrown, this.#texts(session));
    }
  }

  async #requestOf({ caller, onProgress }: Caller, signal: AbortSignal): Promise<Request> {
    const { store, recorder } = this.#parts;
    const isUser = caller === 'panel';
    return { store, recorder, session: await this.record(), signal, isUser, isSeen: isUser, onProgress };
  }

  /** Masked in all that it tells. Once its tab's values are forgotten, those it had: work that was stopped is still to answer. */
  #texts({ tabId }: SessionRecord): ValueTexts {
    const texts = this.#parts.store.values.textsOf(tabId);
    if (Object.keys(texts).length > 0) this.#lastTexts = texts;
    return this.#lastTexts;
  }

  /** The newest wish only: marks that are still being drawn for an earlier one must not come after it. */
  #markAnew<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#marking.stop();
    return this.#marking.run(work);
  }

  async #replay(request: Request, recording: Recording, options: ReplayOptions): Promise<ReplayReport> {
    const variableOrigins = await this.#origins(request, undefined);
    // The panel knows of the tab's secrets only that there are some.
    const secrets = request.isUser ? await this.#secretsFor(request, recording.id) : {};
    const variables = { ...secrets, ...options.variables };
    return runReplay(request, recording, { ...options, variables, variableOrigins });
  }

  async #follow(request: Request, task: Task, given: TaskOptions): Promise<Task> {
    const { store } = this.#parts;
    const ended = await runTask({ ...this.#parts, ...request }, task, given);
    if (request.isUser) void keepPastTask(store, masked(ended, this.#texts(request.session)));
    return ended;
  }

  async #taskOptions(request: Request, text: string, options: TaskOptions): Promise<TaskOptions> {
    const variables = await this.#variables(request, text, options.variables);
    return { ...options, variables, variableOrigins: await this.#origins(request, options.variableOrigins) };
  }

  /** The variables of a request: those it brings, and for the user's own what the panel keeps. Used ones are masked. */
  async #variables(
    { session: { tabId }, isUser }: Request,
    text: string,
    brought: Variables = {},
  ): Promise<Variables> {
    const { values } = this.#parts.store;
    await values.note(tabId, brought);
    if (!isUser) return brought;
    const kept = (await readStorage()).stored.variables;
    const named = variableNames(text).filter((name) => Object.hasOwn(kept, name));
    await values.note(tabId, Object.fromEntries(named.map((name) => [name, kept[name]?.value ?? ''])));
    return { ...kept, ...values.secretsOf(tabId), ...brought };
  }

  /** The sites that variables may be typed on: those the request names, and for the user's own variables those the panel keeps. */
  async #origins(
    { session: { tabId }, isUser }: Request,
    given: VariableOrigins = {},
  ): Promise<VariableOrigins> {
    if (!isUser) return given;
    const kept = Object.entries((await readStorage()).stored.variables);
    const bound = kept.flatMap(([name, { origins }]) => (origins ? [[name, origins]] : []));
    return { ...Object.fromEntries(bound), ...this.#parts.store.values.originsOf(tabId), ...given };
  }

  /** The tab's secrets, but for those that are withheld from the recording: they go where they are bound to go, or are given anew. */
  async #secretsFor({ session: { tabId } }: Request, recordingId: string): Promise<Variables> {
    const { values } = this.#parts.store;
    const withheld = new Set(await withheldIn(recordingId));
    const bound = values.originsOf(tabId);
    const secrets = Object.entries(values.secretsOf(tabId));
    return Object.fromEntries(secrets.filter(([name]) => !withheld.has(name) || Object.hasOwn(bound, name)));
  }

  /** Corrections since an operation last told any; each is given once. The panel shows them at the acts themselves. */
  async #corrections({ isUser }: Request): Promise<{ corrected?: ToldCorrection[] }> {
    const { store } = this.#parts;
    const session = isUser ? undefined : (await store.all()).find(({ id }) => id === this.id);
    if (!session?.untold?.length) return {};
    let corrected: ToldCorrection[] = [];
    await store.update(this.id, ({ untold = [], ...rest }) => {
      corrected = untold;
      return rest;
    });
    return corrected.length > 0 ? { corrected } : {};
  }

  /** Keeps what the user said, if they said it, and the run that came of it. Nothing of a private window is kept. */
  #remember({ session, isUser }: Request, instruction: string | undefined): void {
    if (!isUser) return;
    if (instruction !== undefined)
      void rememberOfTab(session.tabId, maskText(instruction, this.#texts(session)));
    void keepNewestRun(this.#parts.store, session);
  }

  /** An action that was shown without the values in it, as it was found; its arguments only where the caller did not change them. */
  #asFound({ session }: Request, input: string | ActionOutput): string | ActionOutput {
    if (typeof input === 'string') return input;
    const shown = maskedSession(session, this.#texts(session));
    for (const [at, run] of shown.runs.entries()) {
      const index = run.candidates.findIndex(
        ({ action }) => action.selector === input.selector && action.description === input.description,
      );
      const found = session.runs[at]?.candidates[index]?.action;
      if (!found) continue;
      const { selector, description } = found;
      const isSame = run.candidates[index]?.action.arguments?.join('\n') === input.arguments?.join('\n');
      const args = isSame && found.arguments ? { arguments: found.arguments } : {};
      return { ...input, selector, description, ...args };
    }
    return input;
  }
}

type Masker<T> = (thing: T, values: ValueTexts) => T;

const knownArguments = (input: string | ActionOutput): readonly string[] =>
  typeof input === 'string' ? [] : (input.arguments ?? []);

/** Gives `nothing` when the user stopped the operation, and throws every other error. */
function unlessStopped<T>(nothing: T): (thrown: unknown) => T {
  return (thrown) => {
    if (toAutomationError(thrown).code === 'stopped') return nothing;
    throw thrown;
  };
}

/** Takes back site access that was given for this time only, by the keys that the panel keeps for it. */
async function dropTemporaryAccess(): Promise<void> {
  const stored = await browser.storage.session.get(null);
  const keys = Object.keys(stored).filter((key) => key.startsWith(accessKey('')));
  const origins = keys.map((key) => `${key.slice(accessKey('').length)}/*`);
  if (origins.length === 0) return;
  await browser.permissions.remove({ origins }).catch(() => false);
  await browser.storage.session.remove(keys);
}
