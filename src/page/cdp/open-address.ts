import { z } from 'zod';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { CdpTarget } from './frame-targets';
import { pageCrashed, pageHung, pageNotLoaded } from '../tab';

export type WaitUntil = 'load' | 'domcontentloaded' | 'networkidle';

export type GoToOptions = {
  url: string;
  referer?: string;
  /** The event to wait for. Default `domcontentloaded`. */
  waitUntil?: WaitUntil;
  /** The longest wait, in milliseconds. Default 15,000. */
  timeoutMs?: number;
};

/** The main document's response in the debugging protocol's form; null when nothing was loaded over the network. */
export type NavigationResponse = {
  requestId: string;
  frameId?: string;
  loaderId?: string;
  response: Record<string, unknown>;
} | null;

const defaultTimeoutMs = 15_000;

/** A page that does not answer within this time, in milliseconds, counts as blocked. */
const silentMs = 1500;

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

type Going = GoToOptions & { signal: AbortSignal };

/**
 * Opens `url` in a page and waits for its document.
 *
 * It uses the debugging protocol, which alone reports a failed navigation and the response, and can set a referrer.
 * Throws `navigation-failed`, `timeout` or `invalid-input`, or the page's fault (`page-crashed`, `page-hung`).
 */
export async function openAddress(
  page: CdpTarget,
  { signal, ...options }: Going,
): Promise<NavigationResponse> {
  checkAddress(options.url);
  const timeoutMs = options.timeoutMs || defaultTimeoutMs;
  const deadline = startDeadline(timeoutMs, `Loading ${options.url}`, signal);
  const navigation = new Navigation(page);
  try {
    return await withSignal(navigation.run(options), deadline.signal);
  } catch (thrown) {
    if (!deadline.signal.aborted) throw thrown;
    await navigation.stop();
    const error = toAutomationError(thrown);
    throw error.code === 'timeout' ? ((await faultOfPage(page)) ?? error) : error;
  } finally {
    deadline.clear();
    await navigation.close();
  }
}

function checkAddress(url: string): void {
  if (URL.canParse(url) && /^(https?:|about:blank$)/i.test(url)) return;
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
    await this.#listen();
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

  /**
   * Listens to the page. One that does not answer, since its thread is blocked, or that has crashed, is left first: a page of the
   * same site would get the same thread; after an empty page the browser starts another, which answers.
   */
  async #listen(): Promise<void> {
    const ask = () =>
      Promise.all([
        this.#send('Page.enable'),
        this.#send('Network.enable'),
        this.#send('Page.setLifecycleEventsEnabled', { enabled: true }),
      ]);
    const asked = ask();
    const silence = new Promise<'silent'>((resolve) => setTimeout(resolve, silentMs, 'silent'));
    if ((await Promise.race([asked.catch(() => 'silent'), silence])) !== 'silent') return;
    await this.#send('Page.navigate', { url: 'about:blank' });
    // A crashed page refuses then what it was asked before.
    await asked.catch(ask);
  }

  async stop(): Promise<void> {
    await this.#unlessSilent('Page.stopLoading');
  }

  /** Stops listening. Network events are switched off, since they cost the page. */
  async close(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten();
    await this.#unlessSilent('Network.disable');
  }

  /** Sends a command, and does not wait long for a blocked page. */
  async #unlessSilent(method: string): Promise<void> {
    const silence = new Promise((resolve) => setTimeout(resolve, silentMs));
    await Promise.race([this.#send(method).catch(() => undefined), silence]);
  }

  #see(loaderId: string, name: string): void {
    this.#seen.add(`${loaderId} ${name}`);
    this.#wake();
  }

  #keep({ type, loaderId, requestId, frameId, response }: z.infer<typeof Responded>): void {
    if (type !== 'Document' || requestId !== loaderId) return;
    this.#responses.set(loaderId, { requestId, loaderId, frameId: frameId || undefined, response });
  }

  /** Answers a dialog during the load: accepts leaving the page, dismisses all others. */
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

/** A page that does not answer within this time, in milliseconds, counts as hung. */
const answerMs = 300;

const Shown = z.object({
  frameTree: z.object({ frame: z.object({ unreachableUrl: z.string().optional() }) }),
});

/** The fault of a page that crashed, hangs, or has the browser's error page in its place. Undefined when it answers. */
export async function faultOfPage(page: CdpTarget): Promise<AutomationError | undefined> {
  const silence = new Promise<'silent'>((resolve) => setTimeout(resolve, answerMs, 'silent'));
  const shown = page.send('Page.getFrameTree').then(
    (answer) => Shown.safeParse(answer).data?.frameTree.frame.unreachableUrl,
    (thrown: unknown) => (/crashed/i.test(String(thrown)) ? pageCrashed({ cause: thrown }) : undefined),
  );
  const answer = await Promise.race([shown, silence]);
  if (answer === 'silent') return pageHung();
  return typeof answer === 'string' ? pageNotLoaded(answer) : answer;
}
