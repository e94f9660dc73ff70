import { AutomationError } from '../../base/errors';
import { AnswerCache } from './answer-cache';
import { openHost, type BrowserHost } from './browser-host';
import { BrowserPool } from './browser-pool';
import { failure } from './failure';
import { Idempotency } from './idempotency';
import { launchChoiceOf, type LaunchChoice } from './launch-choice';
import { createLog, type Log } from './log';
import { createMetrics, type Metrics } from './metrics';
import { checkModelName } from './model-choice';
import type { ServiceOptions } from './options';
import { ServiceSession } from './session';
import { SessionFiles } from './session-files';
import { SessionTable } from './session-table';
import type { StartRequest } from './wire';

/** The v1 session service, apart from HTTP: browsers, sessions, and what they share. */
export class Service {
  readonly options: ServiceOptions;
  readonly log: Log;
  readonly sessions: SessionTable;
  readonly files: SessionFiles;
  readonly cache = new AnswerCache();
  readonly idempotency = new Idempotency();
  readonly metrics: Metrics;
  readonly #pool: BrowserPool;
  readonly #extensionDir: string;
  readonly #stopping = new AbortController();
  #isReady = false;

  constructor(options: ServiceOptions, { extensionDir }: { extensionDir: string }) {
    this.options = options;
    this.#extensionDir = extensionDir;
    this.log = createLog(options.verbose, (line) => process.stderr.write(`${line}\n`));
    const { maxSessions, idleMs } = options;
    this.sessions = new SessionTable({ maxSessions, idleMs, log: this.log });
    this.files = new SessionFiles(options.filesFolder);
    this.metrics = createMetrics(() => this.sessions.size);
    this.#pool = new BrowserPool(options.pool, () => this.#launch({}));
  }

  /** Aborts when the service stops: what is going on ends with a typed error. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get isReady(): boolean {
    return this.#isReady && !this.stopping.aborted;
  }

  /** Starts the browsers that are kept ready. */
  async start(): Promise<void> {
    const failed = await this.#pool.fill();
    if (failed > 0) this.log.write(0, 'browsers could not be started', { failed });
    this.#isReady = true;
  }

  /** Opens a session as it is asked for, or gives the one that is resumed. */
  async open(request: StartRequest, clientLanguage: string | undefined): Promise<ServiceSession> {
    checkModelName(request.modelName);
    const resumed = request.cloudSessionID ?? request.browserbaseSessionID;
    if (resumed !== undefined) return this.sessions.find(resumed, 'end');
    const choice = launchChoiceOf(request, this.options);
    const { modelName, verbose, actTimeoutMs } = request;
    const parameters = { modelName, verbose, actTimeoutMs, clientLanguage };
    const timeoutSeconds = (request.cloudSessionCreateParams ?? request.browserbaseSessionCreateParams)
      ?.timeout;
    const session = await this.sessions.open(
      async () => new ServiceSession(await this.#hostFor(choice), parameters, this.options),
      timeoutSeconds === undefined ? undefined : timeoutSeconds * 1000,
    );
    this.log.write(1, 'session started', { sessionId: session.id, modelName });
    return session;
  }

  /** Ends every session and browser. */
  async close(): Promise<void> {
    this.#stopping.abort(new AutomationError('stopped', 'The service is stopping.'));
    await Promise.all([this.sessions.close(), this.#pool.close()]);
  }

  #hostFor(choice: LaunchChoice | undefined): Promise<BrowserHost> {
    if (this.stopping.aborted) throw failure(503, 'The service is stopping.', { 'x-should-retry': 'false' });
    return choice ? this.#launch(choice) : this.#pool.take();
  }

  #launch(choice: LaunchChoice): Promise<BrowserHost> {
    const { headless, cdp } = this.options;
    const port = cdp ? { port: 0 } : {};
    return openHost({ extensionDir: this.#extensionDir, headless, ...port, ...choice });
  }
}
