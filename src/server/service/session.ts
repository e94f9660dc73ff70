import { randomUUID } from 'node:crypto';
import { isAutomationError } from '../../base/errors';
import type { BackgroundContract } from '../../protocol/background';
import type { Client } from '../../messaging/contract';
import type { BrowserHost } from './browser-host';
import { keyOfFrame } from './frame-key';
import { failure } from './failure';
import { ReplayLog } from './replay-log';
import { WorkQueue } from './work-queue';
import type { StartRequest } from './wire';

export type SessionParameters = Pick<StartRequest, 'modelName' | 'verbose' | 'actTimeoutMs'> & {
  clientLanguage?: string | undefined;
};

/** Where an operation works: a session of the extension, and the selector that leads into a frame of its page. */
export type Place = { sessionId: string; frame?: string };

/** A session of the service: a browser of its own, whose tabs become the extension's sessions when they are worked in. */
export class ServiceSession {
  readonly id = randomUUID();
  readonly startedAt = Date.now();
  readonly parameters: SessionParameters;
  readonly host: BrowserHost;
  readonly replay: ReplayLog;
  readonly #queue: WorkQueue;
  readonly #sessionIds = new Map<string, Promise<string>>();
  lastUsedAt = Date.now();

  constructor(host: BrowserHost, parameters: SessionParameters, { queueLimit }: { queueLimit: number }) {
    this.host = host;
    this.parameters = parameters;
    this.replay = new ReplayLog(parameters.clientLanguage);
    this.#queue = new WorkQueue(queueLimit);
  }

  get isBusy(): boolean {
    return this.#queue.length > 0;
  }

  get background(): Client<BackgroundContract> {
    return this.host.background;
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

  /** Where to work for this `frameId`: a main frame's selects its tab, another leads into that frame. */
  async placeOf(frameId: string | null | undefined): Promise<Place> {
    if (!frameId || this.host.pages.has(frameId)) return { sessionId: await this.#enter(frameId) };
    const key = await keyOfFrame(this.host.browser, frameId);
    if (key === undefined) throw pageNotFound();
    const { tabId, selector } = await this.background.locateFrame({ key });
    const { id } = await this.background.startSession({ tabId });
    return selector ? { sessionId: id, frame: selector } : { sessionId: id };
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
    const { tabId } = await this.background.locateFrame({ targetId });
    return (await this.background.startSession({ tabId })).id;
  }

  /**
   * Does `work` in a place; when the worker has forgotten its session meanwhile, once more in a new one. When `signal`
   * aborts, what goes on there is ended, and nothing more happens on the page.
   */
  async inPlace<T>(
    { frameId, signal }: { frameId: string | null | undefined; signal: AbortSignal },
    work: (place: Place) => Promise<T>,
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

  async #stoppable<T>(place: Place, signal: AbortSignal, work: (place: Place) => Promise<T>): Promise<T> {
    const { sessionId } = place;
    const stop = () => void this.background.stop({ sessionId }).catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await work(place);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Address of the current page. */
  get url(): string {
    const { pages } = this.host;
    return pages.urlOf(pages.current() ?? '');
  }

  end(): Promise<void> {
    return this.host.close();
  }
}

function pageNotFound() {
  return failure(404, 'Page not found');
}
