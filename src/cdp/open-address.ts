import { z } from 'zod';
import { startDeadline, withSignal } from '../base/deadline';
import { AutomationError } from '../base/errors';
import type { CdpTarget } from './target';

export type WaitUntil = 'load' | 'domcontentloaded' | 'networkidle';

export type GoToOptions = {
  url: string;
  referer?: string | undefined;
  /** Default `domcontentloaded`. */
  waitUntil?: WaitUntil | undefined;
  /** Default 15,000. */
  timeoutMs?: number | undefined;
};

/** The main document's response, as the debugging protocol has it; null when nothing was loaded over the network. */
export type NavigationResponse = {
  requestId: string;
  frameId?: string;
  loaderId?: string;
  response: Record<string, unknown>;
} | null;

const defaultTimeoutMs = 15_000;

const lifecycleNames: Record<WaitUntil, string> = {
  load: 'load',
  domcontentloaded: 'DOMContentLoaded',
  networkidle: 'networkIdle',
};

const Navigated = z.object({
  frameId: z.string(),
  loaderId: z.string().optional(),
  errorText: z.string().optional(),
});
const Lifecycle = z.object({ loaderId: z.string(), name: z.string() });
const Responded = z.object({
  requestId: z.string(),
  loaderId: z.string(),
  frameId: z.string().optional(),
  type: z.string(),
  response: z.record(z.string(), z.unknown()),
});
const DialogOpening = z.object({ type: z.string() });

/**
 * Opens `url` in a page and waits for its document.
 *
 * Through the debugging protocol, for as long as it takes: it alone tells a failed navigation and the response, and can
 * set a referrer. Fails with `navigation-failed`, `timeout` or `invalid-input`.
 */
export async function openAddress(
  page: CdpTarget,
  { signal, ...options }: GoToOptions & { signal: AbortSignal },
): Promise<NavigationResponse> {
  checkAddress(options.url);
  const timeoutMs = options.timeoutMs || defaultTimeoutMs;
  const deadline = startDeadline(timeoutMs, `Loading ${options.url}`, signal);
  const navigation = new Navigation(page);
  try {
    return await withSignal(navigation.run(options), deadline.signal);
  } catch (thrown) {
    if (deadline.signal.aborted) await navigation.stop();
    throw thrown;
  } finally {
    deadline.clear();
    await navigation.close();
  }
}

function checkAddress(url: string): void {
  if (URL.canParse(url) && /^(https?:|data:|about:blank$)/i.test(url)) return;
  const message = `Only http and https addresses can be opened, not "${url.slice(0, 100)}".`;
  throw new AutomationError('invalid-input', message);
}

/** One navigation of a page, from the events of its target. */
class Navigation {
  readonly #page: CdpTarget;
  readonly #unlisten: (() => void)[];
  readonly #seen = new Set<string>();
  readonly #responses = new Map<string, NavigationResponse>();
  #wake: () => void = () => {};

  constructor(page: CdpTarget) {
    this.#page = page;
    this.#unlisten = [
      this.#on('Page.lifecycleEvent', Lifecycle, ({ loaderId, name }) => this.#see(loaderId, name)),
      this.#on('Network.responseReceived', Responded, (event) => this.#keep(event)),
      this.#on('Page.javascriptDialogOpening', DialogOpening, ({ type }) => void this.#answerDialog(type)),
    ];
  }

  async run({ url, referer, waitUntil = 'domcontentloaded' }: GoToOptions): Promise<NavigationResponse> {
    await Promise.all([
      this.#send('Page.enable'),
      this.#send('Network.enable'),
      this.#send('Page.setLifecycleEventsEnabled', { enabled: true }),
    ]);
    const referrer = referer === undefined ? {} : { referrer: referer };
    const { loaderId, errorText } = Navigated.parse(await this.#send('Page.navigate', { url, ...referrer }));
    if (errorText !== undefined) {
      throw new AutomationError('navigation-failed', `${url} could not be opened: ${errorText}.`);
    }
    // Without a loader only the fragment changed: nothing is loaded.
    if (loaderId === undefined) return null;
    while (!this.#seen.has(`${loaderId} ${lifecycleNames[waitUntil]}`)) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return this.#responses.get(loaderId) ?? null;
  }

  async stop(): Promise<void> {
    await this.#send('Page.stopLoading').catch(() => undefined);
  }

  /** What was asked to be told costs the page as long as it is. */
  async close(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten();
    await this.#send('Network.disable').catch(() => undefined);
  }

  #see(loaderId: string, name: string): void {
    this.#seen.add(`${loaderId} ${name}`);
    this.#wake();
  }

  #keep({ type, loaderId, requestId, frameId, response }: z.infer<typeof Responded>): void {
    if (type !== 'Document' || requestId !== loaderId) return;
    this.#responses.set(loaderId, { requestId, loaderId, ...(frameId ? { frameId } : {}), response });
  }

  /** Leaving was asked for; what else a page says while it loads waits for nobody. */
  async #answerDialog(type: string): Promise<void> {
    const accept = type === 'beforeunload';
    await this.#send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined);
  }

  #send(method: string, params?: Record<string, unknown>): Promise<unknown> {
    return this.#page.send(method, params);
  }

  #on<T>(method: string, schema: z.ZodType<T>, listener: (event: T) => void): () => void {
    return this.#page.on(method, (params) => listener(schema.parse(params)));
  }
}
