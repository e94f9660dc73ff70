import { randomUUID } from 'node:crypto';
import { throwIfStopped } from '../../base/deadline';
import { AutomationError, isAutomationError } from '../../base/errors';
import { redactLine, type LogLine } from '../../base/log';
import { changeText, redact, type Secrets } from '../../base/mask';
import { Queue } from '../../base/queue';
import type { Client } from '../../messaging/contract';
import type { ToldCorrection } from '../../protocol/correction';
import type { BackgroundContract } from '../../protocol/background';
import type { InferenceRecord } from '../../protocol/models/spending';
import type { ModelChoice } from '../../protocol/models/model-config';
import type { SessionOptions, Usage } from '../../protocol/session';
import { variableTexts, type Variables } from '../../protocol/variables';
import { newestPage, type BrowserHost } from '../browsers/browser-host';
import { anyone } from '../http/guards';
import { failure } from '../http/http-failure';
import type { ReplayAction, ReplayPage, StartRequest } from '../http/wire';

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
  /** Keeps each question to a model and its answer, for `newInferences`. */
  logInference: boolean;
};

/** The place an operation works in: a session of the extension, and the selector that leads into a frame of its page. */
export type SessionPlace = { sessionId: string; frame?: string };

/** A main frame's id, which names its page, or any other frame's; without one the current page is meant. */
type FrameId = string | null | undefined;

type OpenedSession = { queueLimit: number; caller?: string; id?: string };

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
  readonly #queue = new Queue();
  readonly #queueLimit: number;
  readonly #sessionIds = new Map<string, Promise<string>>();
  #newestInferenceAt = 0;
  #listeners = 0;
  lastUsedAt = Date.now();

  constructor(
    host: BrowserHost,
    parameters: SessionParameters,
    { queueLimit, caller = anyone, id = randomUUID() }: OpenedSession,
  ) {
    this.id = id;
    this.host = host;
    this.parameters = parameters;
    this.caller = caller;
    this.replay = new ReplayLog(parameters.clientLanguage);
    this.#queueLimit = queueLimit;
  }

  get isBusy(): boolean {
    return this.#queue.length > 0;
  }

  get background(): Client<BackgroundContract> {
    return this.host.background;
  }

  /** Address of the current page; empty where none is open. */
  get url(): string {
    const { pages } = this.host;
    return pages.urls.get(newestPage(pages) ?? '') ?? '';
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

  /** Does `work` after what was asked of this session before. Fails with `busy` when too much waits. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { length } = this.#queue;
    if (length >= this.#queueLimit)
      throw new AutomationError('busy', `The session has ${length} requests to follow already.`);
    try {
      return await this.#queue.run(work, signal);
    } finally {
      this.lastUsedAt = Date.now();
    }
  }

  /**
   * Does `work` in a place; when the worker has forgotten its session meanwhile, once more in a new one. When `signal`
   * aborts, all that goes on there is ended, and nothing more happens on the page.
   */
  async inPlace<T>(
    frameId: FrameId,
    signal: AbortSignal | undefined,
    work: (place: SessionPlace) => Promise<T>,
  ): Promise<T> {
    const place = await this.placeOf(frameId);
    try {
      return await this.#stoppable(place, signal, work);
    } catch (thrown) {
      if (!isAutomationError(thrown) || thrown.code !== 'session-not-found') throw thrown;
      this.#sessionIds.clear();
      return this.#stoppable(await this.placeOf(frameId), signal, work);
    }
  }

  async #stoppable<T>(
    place: SessionPlace,
    signal: AbortSignal | undefined,
    work: (place: SessionPlace) => Promise<T>,
  ): Promise<T> {
    if (!signal) return work(place);
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

  /** The page of a main frame's id, or the current one; a new one when all are closed. */
  async pageOf(frameId: FrameId): Promise<string> {
    const { pages } = this.host;
    if (!frameId) return newestPage(pages) ?? pages.open();
    if (pages.urls.has(frameId)) return frameId;
    throw pageNotFound();
  }

  /** The place of a main frame's page, or of any other frame in its page. */
  async placeOf(frameId: FrameId): Promise<SessionPlace> {
    const { pages } = this.host;
    if (!frameId || pages.urls.has(frameId)) return { sessionId: await this.#enter(frameId) };
    const place = await pages.placeOfFrame(frameId);
    if (!place) throw pageNotFound();
    return { sessionId: await this.#startIn(place.tabId), frame: place.selector || undefined };
  }

  /** The extension's session on the page, started when there is none. */
  async #enter(frameId: FrameId): Promise<string> {
    const { pages } = this.host;
    const pageId = await this.pageOf(frameId);
    if (pages.urls.get(pageId) === 'about:blank') {
      throw failure(400, 'No page is open. Navigate to one first.');
    }
    const known = this.#sessionIds.get(pageId);
    if (known) return known;
    const starting = pages.placeOfPage(pageId).then(({ tabId }) => this.#startIn(tabId));
    this.#sessionIds.set(pageId, starting);
    starting.catch(() => this.#sessionIds.delete(pageId));
    return starting;
  }

  /** The tab's session of the extension, set to act as this one was asked to. */
  async #startIn(tabId: number): Promise<string> {
    const { id: sessionId } = await this.background.startSession({ tabId });
    const options = sessionOptionsOf(this.parameters);
    if (Object.values(options).some((option) => option !== undefined))
      await this.background.configure({ sessionId, options });
    return sessionId;
  }

  /** Takes what its pages took back of acts that were answered. Nothing of that is known once the worker has forgotten them. */
  async takeCorrections(): Promise<ToldCorrection[]> {
    const taken = [...this.#sessionIds.values()].map(async (id) =>
      this.background.takeCorrections({ sessionId: await id }).catch(() => []),
    );
    return (await Promise.all(taken)).flat();
  }

  /** Takes the requests to models and their answers since the last call, under this session's id. */
  async newInferences(): Promise<InferenceRecord[]> {
    const kept = await this.background.inferenceLog({});
    const records = kept.filter(({ at }) => at > this.#newestInferenceAt);
    this.#newestInferenceAt = records.at(-1)?.at ?? this.#newestInferenceAt;
    return records.map((record) => ({ ...record, sessionId: this.id }));
  }

  /** Adds to the replay, without secrets. */
  record({ parameters, result, url, ...entry }: ReplayEntry): void {
    const { secrets } = this;
    this.replay.add({
      ...entry,
      parameters: secrets.fields(parameters),
      result: secrets.fields(result),
      url: secrets.text(url),
    });
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
  const { systemPrompt, logInference, domSettleTimeoutMs = 0, modelClientOptions = {} } = parameters;
  return {
    logInference: logInference || undefined,
    systemPrompt,
    temperature: modelClientOptions.temperature,
    maxOutputTokens: modelClientOptions.maxTokens,
    domSettleTimeoutMs: domSettleTimeoutMs > 0 ? domSettleTimeoutMs : undefined,
  };
}

const pageNotFound = () => failure(404, 'Page not found');

/** The secrets of one request. */
type Brought = {
  variables?: Variables;
  model?: ModelChoice;
  /** The model key of its headers. */
  key?: string;
};

/** Knows the secrets of a session's requests, and masks them in all that leaves the session. In memory only. */
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

  text(text: string): string {
    return redact(text, this.known);
  }

  line(line: LogLine): LogLine {
    return redactLine(line, this.known);
  }

  /** Any value of JSON, with the text in it masked. Parse it again: its type is not kept. */
  json(value: unknown): unknown {
    return changeText(value, (text) => this.text(text));
  }

  /** The same for each field, whatever its name. */
  fields(fields: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, this.json(value)]));
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

/** The most actions that are kept of a session; the oldest go first. */
const maxActions = 1000;

export type ReplayEntry = {
  method: string;
  /** As the caller sent them, without values of variables and keys of models. */
  parameters: Record<string, unknown>;
  result: Record<string, unknown>;
  url: string;
  timestamp: number;
  usage?: Usage;
};

/** The actions of a session, by page, as `replay` tells them. */
export class ReplayLog {
  readonly clientLanguage: string | undefined;
  readonly #entries: (ReplayAction & { url: string; endTime: number })[] = [];

  constructor(clientLanguage?: string) {
    this.clientLanguage = clientLanguage;
  }

  add({ usage, ...entry }: ReplayEntry): void {
    const endTime = Date.now();
    const { inputTokens, outputTokens } = usage ?? {};
    const tokenUsage = usage && { inputTokens, outputTokens, timeMs: endTime - entry.timestamp };
    this.#entries.push({ ...entry, endTime, ...(tokenUsage && { tokenUsage }) });
    if (this.#entries.length > maxActions) this.#entries.shift();
  }

  /** Consecutive actions at one address are one page. */
  pages(): ReplayPage[] {
    const pages: ReplayPage[] = [];
    for (const { url, ...action } of this.#entries) {
      let page = pages.at(-1);
      if (page?.url !== url) {
        page = { url, timestamp: action.timestamp, duration: 0, actions: [] };
        pages.push(page);
      }
      page.actions.push(action);
      page.duration = action.endTime - page.timestamp;
    }
    return pages;
  }
}
