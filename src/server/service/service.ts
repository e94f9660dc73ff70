import path from 'node:path';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AutomationError, toAutomationError } from '../../base/errors';
import { AnswerCache } from '../operations/answer-cache';
import type { BrowserSource, HostRequest, OpenHost } from '../browsers/browser-source';
import { gridBrowsers } from '../browsers/grid-browsers';
import { launchedBrowsers } from '../browsers/launched-browsers';
import { pairedBrowsers } from '../browsers/paired-browsers';
import { failure } from '../http/http-failure';
import { anyone } from '../http/guards';
import { Idempotency, RequestClaims } from '../operations/request-claims';
import { InferenceFile } from '../sessions/inference-file';
import type { Broker } from '../broker/broker';
import type { Grid } from '../grid/grid';
import { createServiceLog, type ServiceLog } from './service-log';
import type { KnownPanels } from '../http/known-panels';
import { checkModelName } from '../operations/choose-model';
import type { ServiceOptions } from './service-options';
import { RecordingShelf } from '../recordings/recording-shelf';
import { SharedRuns } from '../recordings/shared-runs';
import { ServiceSession } from '../sessions/service-session';
import { SessionIds, SessionRegister, SessionTable } from '../sessions/session-table';
import { memoryStore, type SharedStore } from '../store/shared-store';
import { SessionFiles } from '../sessions/session-files';
import type { StartRequest } from '../http/wire';

/** Who opens a session, as its request says. */
type Opener = {
  caller: string;
  clientLanguage: string | undefined;
  clientName?: string;
  /** Aborts when they wait no more. */
  signal?: AbortSignal;
};

/** Where browsers are: started here with the extension of `extensionDir`, paired with the broker, or on the grid. */
type Places = {
  extensionDir: string;
  broker?: Broker;
  grid?: Grid;
  /** What this process shares with others of the same service. */
  store?: SharedStore;
  /** The panels that are taken without a key of the service; without it none is. */
  panels?: KnownPanels;
};

/** The v1 session service, apart from HTTP: browsers, sessions, and what they share. */
export class Service {
  readonly options: ServiceOptions;
  readonly log: ServiceLog;
  readonly sessions: SessionTable;
  readonly files: SessionFiles;
  readonly #shelves = new Map<string, RecordingShelf>();
  readonly cache: AnswerCache;
  readonly idempotency: Idempotency;
  readonly runs: SharedRuns;
  readonly metrics: Metrics;
  readonly panels: KnownPanels | undefined;
  readonly #sources: readonly BrowserSource[];
  readonly #inferenceFile: InferenceFile | undefined;
  readonly #store: SharedStore | undefined;
  readonly #ids: SessionIds;
  readonly #register: SessionRegister | undefined;
  readonly #adopting = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #isReady = false;

  constructor(options: ServiceOptions, { extensionDir, broker, grid, store, panels }: Places) {
    this.options = options;
    this.panels = panels;
    this.#sources = [
      ...(broker ? [pairedBrowsers(broker)] : []),
      grid ? gridBrowsers(grid, options) : launchedBrowsers({ ...options, extensionDir }),
    ];
    const { apiKeys, modelApiKey = '', gridPassword = '' } = options;
    const write = (line: string) => void process.stderr.write(`${line}\n`);
    this.log = createServiceLog(options.verbose, write, { keys: [...apiKeys, modelApiKey, gridPassword] });
    this.#store = store;
    this.#ids = new SessionIds(apiKeys);
    this.#register = store && new SessionRegister(store);
    const claims = new RequestClaims(store ?? memoryStore());
    this.idempotency = new Idempotency(claims);
    this.runs = new SharedRuns(store && claims);
    this.cache = new AnswerCache(store);
    this.sessions = new SessionTable({
      ...options,
      register: this.#register,
      sessionsPerKey: options.sessionsPerKey ?? fairShare(options),
      log: this.log,
    });
    this.files = new SessionFiles(options.filesFolder);
    this.#inferenceFile =
      options.inferenceLog === undefined ? undefined : new InferenceFile(options.inferenceLog);
    this.metrics = createMetrics({ sessions: () => this.sessions.size, waiting: () => grid?.waiting ?? 0 });
    grid?.tell({
      onWaited: (ms) => this.metrics.waited(ms),
      onHop: (link, ms) => this.metrics.hopped(link, ms),
    });
  }

  /** Aborts when the service stops: what is going on ends with a typed error. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get isReady(): boolean {
    return this.#isReady && !this.stopping.aborted;
  }

  /** The recordings that this caller keeps here: those of all, where they share. */
  recordingsOf(caller: string): RecordingShelf {
    const { shared, recordingsFolder } = this.options;
    const isOfAll = shared || caller === anyone;
    const folder = isOfAll || !recordingsFolder ? recordingsFolder : path.join(recordingsFolder, caller);
    const name = folder ?? '';
    const shelf = this.#shelves.get(name) ?? new RecordingShelf(folder);
    this.#shelves.set(name, shelf);
    return shelf;
  }

  /** Starts the browsers that are kept ready. */
  async start(): Promise<void> {
    const missing = await Promise.all(this.#sources.map((source) => source.start()));
    const failed = missing.reduce((sum, each) => sum + each, 0);
    if (failed > 0) this.log.write(0, 'browsers could not be started', { failed });
    this.#isReady = true;
  }

  /** Opens a session as it is asked for, or gives the one that is resumed. */
  async open(
    request: StartRequest,
    { caller, clientLanguage, clientName, signal }: Opener,
  ): Promise<ServiceSession> {
    checkModelName(request.modelName);
    const resumed = request.cloudSessionID ?? request.browserbaseSessionID;
    if (resumed !== undefined) return this.sessions.find(resumed, 'end', caller);
    const said = { caller, name: clientName, language: clientLanguage };
    const either = signal ? AbortSignal.any([signal, this.stopping]) : this.stopping;
    const openBrowser = this.#browserFor({ request, said, signal: either });
    const { modelName, verbose, actTimeoutMs, selfHeal, systemPrompt } = request;
    const { domSettleTimeoutMs, modelClientOptions } = request;
    const logInference = this.#inferenceFile !== undefined;
    const acting = { actTimeoutMs, selfHeal, systemPrompt, domSettleTimeoutMs, modelClientOptions };
    const asked = { modelName, verbose, ...acting };
    const parameters = { ...asked, clientLanguage, logInference };
    const timeoutSeconds = (request.cloudSessionCreateParams ?? request.browserbaseSessionCreateParams)
      ?.timeout;
    const session = await this.sessions.open(
      async () => {
        const host = await openBrowser();
        const isFound = this.#register && host.home !== undefined;
        const id = isFound ? { id: this.#ids.make(host.home, this.#ownerOf(caller)) } : {};
        return new ServiceSession(host, parameters, { ...this.options, caller, ...id });
      },
      { caller, idleMs: timeoutSeconds === undefined ? undefined : timeoutSeconds * 1000 },
    );
    const { grid } = session.host;
    this.log.write(1, 'session started', { sessionId: session.id, modelName, ...(grid && { grid }) });
    return session;
  }

  /** Goes on with a session that another process of this service has opened, when it is one, and with none that another has ended. */
  async adopt(id: string, caller: string): Promise<void> {
    if (!this.#register) return;
    if (this.sessions.has(id)) return this.sessions.endIfEnded(id);
    const home = this.#ids.homeOf(id, this.#ownerOf(caller));
    if (home === undefined) return;
    const adopting = this.#adopting.get(id) ?? this.#reopen(id, { home, caller });
    this.#adopting.set(id, adopting);
    await adopting.finally(() => this.#adopting.delete(id));
  }

  async #reopen(id: string, { home, caller }: { home: string; caller: string }): Promise<void> {
    const entry = await this.#register?.find(id);
    if (!entry) return;
    for (const source of this.#sources) {
      const host = await source.reopen?.(home);
      if (!host) continue;
      const session = new ServiceSession(host, entry.parameters, { ...this.options, caller, id });
      this.sessions.adopt(session, entry.idleMs);
      this.log.write(1, 'session taken over', { sessionId: id });
      return;
    }
    await this.#register?.forget(id);
  }

  /** Whose a session is: all callers', where they share. */
  #ownerOf(caller: string): string {
    return this.options.shared ? anyone : caller;
  }

  /** Writes down what the session's models were asked and answered since the last time, where that is wanted. */
  async keepInferences(session: ServiceSession): Promise<void> {
    if (!this.#inferenceFile) return;
    try {
      await this.#inferenceFile.append(await session.newInferences());
    } catch (thrown) {
      const { message } = toAutomationError(thrown);
      this.log.write(0, 'inference log not written', { sessionId: session.id, message });
    }
  }

  /** Ends every session and browser. */
  async close(): Promise<void> {
    this.#stopping.abort(new AutomationError('stopped', 'The service is stopping.'));
    await Promise.all([this.sessions.close(), ...this.#sources.map((source) => source.close())]);
    await this.#store?.close();
  }

  /** What opens the browser that a session asks for; fails at once with 400 for one that there cannot be. */
  #browserFor(asked: HostRequest): OpenHost {
    const open = firstOf(this.#sources, (source) => source.choose(asked));
    if (!open) throw failure(400, 'This service has no browser of this type.');
    return async () => {
      if (this.stopping.aborted)
        throw failure(503, 'The service is stopping.', { 'x-should-retry': 'false' });
      return open();
    };
  }
}

/** What the first gives that gives any. */
function firstOf<S, T>(sources: readonly S[], give: (source: S) => T | undefined): T | undefined {
  for (const source of sources) {
    const given = give(source);
    if (given !== undefined) return given;
  }
  return undefined;
}

/** So many sessions that one key leaves as many to each other. */
function fairShare({ maxSessions, apiKeys }: ServiceOptions): number {
  return Math.max(1, Math.floor(maxSessions / Math.max(1, apiKeys.length)));
}

/** The counters of the service, in Prometheus' text format. */
export type Metrics = {
  /** One operation that took `ms`. */
  observe(operation: string, ms: number): void;
  /** One answer with this status. */
  answered(method: string, status: number): void;
  /** A start that waited so long for a browser of the grid, in milliseconds. */
  waited(ms: number): void;
  /** The way to an extension on the grid and back, in milliseconds. */
  hopped(link: string, ms: number): void;
  text(): Promise<string>;
  readonly contentType: string;
};

/** The numbers that are asked for when they are read: sessions that are open, starts that wait for a browser of the grid. */
type Counts = { sessions: () => number; waiting: () => number };

function createMetrics({ sessions, waiting }: Counts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const seconds = new Histogram({
    name: 'tabwright_operation_seconds',
    help: 'How long an operation took, waiting for its turn included.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const answers = new Counter({
    name: 'tabwright_http_answers_total',
    help: 'Answers by method and status.',
    labelNames: ['method', 'status'],
    registers,
  });
  const waits = new Histogram({
    name: 'tabwright_grid_wait_seconds',
    help: 'How long a start waited for its session at the hub, the start of the browser included.',
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers,
  });
  const hops = new Histogram({
    name: 'tabwright_grid_hop_seconds',
    help: "How long the way to an extension's page on the grid took, there and back.",
    labelNames: ['link'],
    buckets: [0.005, 0.01, 0.02, 0.03, 0.06, 0.1, 0.25, 1, 4],
    registers,
  });
  const line = new Gauge({
    name: 'tabwright_grid_waiting',
    help: 'Starts that wait for a browser of the grid.',
    registers,
  });
  const open = new Gauge({ name: 'tabwright_sessions', help: 'Sessions that are open.', registers });
  return {
    observe: (operation, ms) => seconds.observe({ operation }, ms / 1000),
    answered: (method, status) => answers.inc({ method, status: String(status) }),
    waited: (ms) => waits.observe(ms / 1000),
    hopped: (link, ms) => hops.observe({ link }, ms / 1000),
    text: () => {
      open.set(sessions());
      line.set(waiting());
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
