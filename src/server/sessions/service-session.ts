import { Queue } from '../../base/queue';
import { randomUUID } from 'node:crypto';
import { throwIfStopped } from '../../base/deadline';
import { isAutomationError, AutomationError } from '../../base/errors';
import { changeText, redact, type Secrets } from '../../base/mask';
import type { BackgroundContract } from '../../protocol/background';
import type { InferenceRecord } from '../../protocol/models/inference';
import type { Client } from '../../messaging/contract';
import type { BrowserHost } from '../browsers/browser-host';
import { failure } from '../http/http-failure';
import { anyone } from '../http/guards';
import type { SessionOptions } from '../../protocol/session';
import { RecordingRuns } from './followed-run';
import { ReplayLog, type ReplayEntry } from './replay-log';
import type { StartRequest } from '../http/wire';
import type { ModelChoice } from '../../protocol/models/model-config';
import { variableTexts, type Variables } from '../../protocol/variables';

/** The options of a new session. */
export type SessionParameters = Pick<
  StartRequest,
  | 'modelName'
  | 'verbose'
  | 'actTimeoutMs'
  | 'selfHeal'
  | 'systemPrompt'
  | 'domSettleTimeoutMs'
  | 'modelClientOptions'
> & {
  clientLanguage?: string;
  /** Whether each question to a model and its answer are kept, for `newInferences`. */
  logInference: boolean;
};

/** The place an operation works in: a session of the extension, and the selector that leads into a frame of its page. */
export type SessionPlace = { sessionId: string; frame?: string };

/** A session of the service: a browser of its own, whose tabs become the extension's sessions when they are worked in. */
export class ServiceSession {
  readonly id: string;
  readonly startedAt = Date.now();
  readonly parameters: SessionParameters;
  /** The caller that opened it. */
  readonly caller: string;
  readonly host: BrowserHost;
  readonly replay: ReplayLog;
  readonly secrets = new SessionSecrets();
  readonly runs = new RecordingRuns();
  readonly #queue: WorkQueue;
  readonly #sessionIds = new Map<string, Promise<string>>();
  #newestInferenceAt = 0;
  #listeners = 0;
  lastUsedAt = Date.now();

  constructor(
    host: BrowserHost,
    parameters: SessionParameters,
    { queueLimit, caller = anyone, id = randomUUID() }: { queueLimit: number; caller?: string; id?: string },
  ) {
    this.id = id;
    this.host = host;
    this.parameters = parameters;
    this.caller = caller;
    this.replay = new ReplayLog(parameters.clientLanguage);
    this.#queue = new WorkQueue(queueLimit);
  }

  get isBusy(): boolean {
    return this.#queue.length > 0;
  }

  get background(): Client<BackgroundContract> {
    return this.host.background;
  }

  /** Does work that only hears of other work, beside all else. Fails with 429 when too much listens already. */
  async listen<T>(work: () => Promise<T>, maxListeners: number): Promise<T> {
    if (this.#listeners >= maxListeners) {
      throw failure(429, `${maxListeners} listen in this session already.`, { 'retry-after': '5' });
    }
    this.#listeners += 1;
    try {
      return await work();
    } finally {
      this.#listeners -= 1;
    }
  }

  /** Does `work` after what was asked of this session before. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await this.#queue.run(work, signal);
    } finally {
      this.lastUsedAt = Date.now();
    }
  }

  /** The tab of a main frame's id, or the current one; a new one when all are closed. */
  async tabOf(frameId: string | null | undefined): Promise<string> {
    const { pages } = this.host;
    if (frameId) {
      if (pages.has(frameId)) return frameId;
      throw pageNotFound();
    }
    return pages.current() ?? pages.open();
  }

  /** Finds the place that a `frameId` names: a main frame's stands for its tab, any other for that frame. */
  async placeOf(frameId: string | null | undefined): Promise<SessionPlace> {
    if (!frameId || this.host.pages.has(frameId)) return { sessionId: await this.#enter(frameId) };
    const place = await this.host.pages.placeOfFrame(frameId);
    if (!place) throw pageNotFound();
    const { tabId, selector } = place;
    const sessionId = await this.#startIn(tabId);
    return selector ? { sessionId, frame: selector } : { sessionId };
  }

  /** The extension's session on the tab, started when there is none. */
  async #enter(frameId: string | null | undefined): Promise<string> {
    const targetId = await this.tabOf(frameId);
    if (this.host.pages.urlOf(targetId) === 'about:blank') {
      throw failure(400, 'No page is open. Navigate to one first.');
    }
    const known = this.#sessionIds.get(targetId);
    if (known) return known;
    const starting = this.#startOn(targetId);
    this.#sessionIds.set(targetId, starting);
    starting.catch(() => this.#sessionIds.delete(targetId));
    return starting;
  }

  async #startOn(targetId: string): Promise<string> {
    const { tabId } = await this.host.pages.placeOfPage(targetId);
    return this.#startIn(tabId);
  }

  /** The tab's session of the extension, set to act as this one was asked to. */
  async #startIn(tabId: number): Promise<string> {
    const { id: sessionId } = await this.background.startSession({ tabId });
    const options = sessionOptionsOf(this.parameters);
    if (Object.values(options).some((option) => option !== undefined))
      await this.background.configure({ sessionId, options });
    return sessionId;
  }

  /** Takes the requests to models and their answers since the last call, under this session's id. */
  async newInferences(): Promise<InferenceRecord[]> {
    const kept = await this.background.inferenceLog({});
    const records = kept.filter(({ at }) => at > this.#newestInferenceAt);
    this.#newestInferenceAt = records.at(-1)?.at ?? this.#newestInferenceAt;
    return records.map((record) => ({ ...record, sessionId: this.id }));
  }

  /**
   * Does `work` in a place; when the worker has forgotten its session meanwhile, once more in a new one. When `signal`
   * aborts, what goes on there is ended, and nothing more happens on the page.
   */
  async inPlace<T>(
    { frameId, signal }: { frameId: string | null | undefined; signal: AbortSignal },
    work: (place: SessionPlace) => Promise<T>,
  ): Promise<T> {
    return this.#knownOrNew(frameId, (place) => this.#stoppable(place, signal, work));
  }

  /** The same for what goes on beside other work, none of which ends with it. */
  beside<T>(work: (place: SessionPlace) => Promise<T>): Promise<T> {
    return this.#knownOrNew(undefined, work);
  }

  async #knownOrNew<T>(
    frameId: string | null | undefined,
    work: (place: SessionPlace) => Promise<T>,
  ): Promise<T> {
    const place = await this.placeOf(frameId);
    try {
      return await work(place);
    } catch (thrown) {
      if (!isAutomationError(thrown) || thrown.code !== 'session-not-found') throw thrown;
      this.#sessionIds.clear();
      return work(await this.placeOf(frameId));
    }
  }

  async #stoppable<T>(
    place: SessionPlace,
    signal: AbortSignal,
    work: (place: SessionPlace) => Promise<T>,
  ): Promise<T> {
    throwIfStopped(signal);
    const { sessionId } = place;
    const stop = () => void this.background.stop({ sessionId }).catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await work(place);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Adds what was done to the replay, without secrets. */
  record(entry: ReplayEntry): void {
    const hide = (text: string) => redact(text, this.secrets.known);
    const hidden = (fields: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, changeText(value, hide)]));
    const { parameters, result, url } = entry;
    this.replay.add({ ...entry, parameters: hidden(parameters), result: hidden(result), url: hide(url) });
  }

  /** Address of the current page. */
  get url(): string {
    const { pages } = this.host;
    return pages.urlOf(pages.current() ?? '');
  }

  end(): Promise<void> {
    return this.host.close();
  }

  /** Leaves it to other processes of the service, where they can find it; else it ends. */
  async leave(): Promise<void> {
    if (this.host.release) this.host.release();
    else await this.host.close();
  }
}

/** Reads from a start request how the extension acts; the extension's own settings fill the gaps. */
function sessionOptionsOf(parameters: SessionParameters): SessionOptions {
  const { systemPrompt, logInference, domSettleTimeoutMs, modelClientOptions = {} } = parameters;
  const { temperature, maxTokens } = modelClientOptions;
  return {
    logInference: logInference || undefined,
    systemPrompt,
    temperature,
    maxOutputTokens: maxTokens,
    domSettleTimeoutMs:
      domSettleTimeoutMs !== undefined && domSettleTimeoutMs > 0 ? domSettleTimeoutMs : undefined,
  };
}

function pageNotFound() {
  return failure(404, 'Page not found');
}

/** One piece of work at a time, in the order it came, up to a number that waits. */
export class WorkQueue {
  readonly #limit: number;
  readonly #queue = new Queue();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Pieces that are going on or waiting. */
  get length(): number {
    return this.#queue.length;
  }

  /** Does `work` when it is its turn. Fails with `busy` when too much waits, and is skipped when its signal aborted meanwhile. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.length >= this.#limit) {
      throw new AutomationError('busy', `The session has ${this.length} requests to follow already.`);
    }
    return this.#queue.run(work, signal);
  }
}

/** The secrets of one request. */
type Brought = {
  variables?: Variables;
  model?: ModelChoice;
  /** The model key of its headers. */
  key?: string;
};

/** Keeps the secrets of a session's requests out of its logs, errors and replay. In memory only. */
export class SessionSecrets {
  readonly #values: Record<string, string> = {};
  readonly #keys = new Set<string>();

  note({ variables = {}, model, key }: Brought): void {
    Object.assign(this.#values, variableTexts(variables));
    for (const each of [key ?? '', ...keysIn(model)]) if (each !== '') this.#keys.add(each);
  }

  get known(): Secrets {
    return { values: this.#values, keys: [...this.#keys] };
  }
}

const keyName = /key|token|secret/i;

/** Every text of a model's configuration that is a key by its name, and all of its headers. */
function keysIn(value: unknown, isKey = false): string[] {
  if (typeof value === 'string') return isKey ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    keysIn(each, isKey || name === 'headers' || keyName.test(name)),
  );
}
