import path from 'node:path';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { Broker } from '../broker/broker';
import type { BrowserHost, BrowserSource, ClientWords, HostRequest } from '../browsers/browser-host';
import { launchedBrowsers } from '../browsers/launched-browsers';
import { pairedBrowsers } from '../browsers/paired-browsers';
import { type Grid, gridBrowsers } from '../grid/grid';
import { anyone } from '../http/guards';
import { failure } from '../http/http-failure';
import type { KnownPanels } from '../http/known-panels';
import { modelProviders, type StartRequest } from '../http/wire';
import { AnswerCache } from '../operations/answer-cache';
import { Idempotency, RequestClaims } from '../operations/request-claims';
import { RecordingShelf } from '../recordings/recording-shelf';
import { RecordingRuns } from '../recordings/recording-runs';
import { InferenceFile } from '../sessions/inference-file';
import { ServiceSession, type SessionParameters } from '../sessions/service-session';
import { SessionFiles } from '../sessions/session-files';
import { SessionIds, SessionRegister, SessionTable } from '../sessions/session-table';
import { memoryStore, type SharedStore } from '../store/shared-store';
import { Metrics } from './metrics';
import { ServiceLog } from './service-log';
import type { ServiceOptions } from './service-options';

/** Where browsers are: started here with the extension of `extensionDir`, paired with the broker, or on the grid. */
type Places = {
  extensionDir: string;
  broker?: Broker;
  grid?: Grid;
  /** Shared by this process with others of the same service. */
  store?: SharedStore;
  /** The panels that are taken without a key of the service; without it none is. */
  panels?: KnownPanels;
};

/** The v1 session service, apart from HTTP: browsers, sessions, and the things they share. */
export class Service {
  readonly options: ServiceOptions;
  readonly log: ServiceLog;
  readonly sessions: SessionTable;
  readonly files: SessionFiles;
  readonly cache: AnswerCache;
  readonly idempotency: Idempotency;
  readonly runs: RecordingRuns;
  readonly metrics: Metrics;
  readonly panels: KnownPanels | undefined;
  readonly #shelves = new Map<string, RecordingShelf>();
  readonly #sources: readonly BrowserSource[];
  readonly #inferenceFile: InferenceFile | undefined;
  readonly #store: SharedStore | undefined;
  readonly #ids: SessionIds;
  readonly #register: SessionRegister | undefined;
  readonly #adopting = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #isReady = false;

  constructor(options: ServiceOptions, { extensionDir, broker, grid, store, panels }: Places) {
    const { apiKeys, modelApiKey = '', gridPassword = '', inferenceLog, verbose } = options;
    this.options = options;
    this.panels = panels;
    this.#sources = [
      ...(broker ? [pairedBrowsers(broker)] : []),
      grid ? gridBrowsers(grid, options) : launchedBrowsers({ ...options, extensionDir }),
    ];
    const write = (line: string) => void process.stderr.write(`${line}\n`);
    this.log = new ServiceLog(verbose, write, { keys: [...apiKeys, modelApiKey, gridPassword] });
    this.#store = store;
    this.#ids = new SessionIds(apiKeys);
    this.#register = store && new SessionRegister(store);
    const claims = new RequestClaims(store ?? memoryStore());
    this.idempotency = new Idempotency(claims);
    this.runs = new RecordingRuns(store && claims, options.maxOperationMs, this.stopping);
    this.cache = new AnswerCache(store);
    this.sessions = new SessionTable({
      ...options,
      register: this.#register,
      // One key leaves as many to each other.
      sessionsPerKey:
        options.sessionsPerKey ?? Math.max(1, Math.floor(options.maxSessions / Math.max(1, apiKeys.length))),
      log: this.log,
    });
    this.files = new SessionFiles(options.filesFolder);
    this.#inferenceFile = inferenceLog === undefined ? undefined : new InferenceFile(inferenceLog);
    this.metrics = new Metrics(
      () => this.sessions.size,
      () => grid?.waiting ?? 0,
    );
    if (grid) {
      grid.onWaited = (ms) => this.metrics.waited(ms);
      grid.onHop = (link, ms) => this.metrics.hopped(link, ms);
    }
  }

  /** Aborts when the service stops: all that goes on ends with a typed error. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get isReady(): boolean {
    return this.#isReady && !this.stopping.aborted;
  }

  /** The recordings that this caller keeps here: those of all, where they share. */
  recordingsOf(caller: string): RecordingShelf {
    const { recordingsFolder } = this.options;
    const owner = this.#ownerOf(caller);
    const folder =
      owner === anyone || !recordingsFolder ? recordingsFolder : path.join(recordingsFolder, owner);
    const name = folder ?? '';
    const shelf = this.#shelves.get(name) ?? new RecordingShelf(folder);
    this.#shelves.set(name, shelf);
    return shelf;
  }

  /** Starts the browsers that are kept ready. */
  async start(): Promise<void> {
    const missing = await Promise.all(this.#sources.map(async (source) => (await source.start?.()) ?? 0));
    const failed = missing.reduce((sum, each) => sum + each, 0);
    if (failed > 0) this.log.write(0, 'browsers could not be started', { failed });
    this.#isReady = true;
  }

  /** Opens a session as it is asked for, or gives the one that is resumed. `signal` aborts when nobody waits for it any more. */
  async open(request: StartRequest, client: ClientWords, signal?: AbortSignal): Promise<ServiceSession> {
    const { caller, language: clientLanguage } = client;
    const { modelName, verbose, actTimeoutMs, selfHeal, systemPrompt } = request;
    const { domSettleTimeoutMs, modelClientOptions } = request;
    checkModelName(modelName);
    const resumed = request.cloudSessionID ?? request.browserbaseSessionID;
    if (resumed !== undefined) return this.sessions.find(resumed, 'end', caller);
    const either = signal ? AbortSignal.any([signal, this.stopping]) : this.stopping;
    const openBrowser = this.#browserFor({ request, client, signal: either });
    const acting = { actTimeoutMs, selfHeal, systemPrompt, domSettleTimeoutMs, modelClientOptions };
    const logInference = this.#inferenceFile !== undefined;
    const parameters: SessionParameters = { modelName, verbose, ...acting, clientLanguage, logInference };
    const params = request.cloudSessionCreateParams ?? request.browserbaseSessionCreateParams;
    const idleMs = params?.timeout === undefined ? undefined : params.timeout * 1000;
    const start = async () => {
      const host = await openBrowser();
      const id =
        this.#register && host.home !== undefined
          ? this.#ids.make(host.home, this.#ownerOf(caller))
          : undefined;
      return new ServiceSession(host, parameters, { ...this.options, caller, id });
    };
    const session = await this.sessions.open(start, caller, idleMs);
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
    const adopting = this.#adopting.get(id) ?? this.#reopen(id, home, caller);
    this.#adopting.set(id, adopting);
    await adopting.finally(() => this.#adopting.delete(id));
  }

  async #reopen(id: string, home: string, caller: string): Promise<void> {
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

  /** The caller that owns what this one makes: all callers, where they share. */
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
    await Promise.all([this.sessions.close(), ...this.#sources.map((source) => source.close?.())]);
    await this.#store?.close();
  }

  /** Opens the browser that a session asks for. Fails at once with 400 for one that there cannot be. */
  #browserFor(asked: HostRequest): () => Promise<BrowserHost> {
    for (const source of this.#sources) {
      const open = source.choose(asked);
      if (!open) continue;
      return async () => {
        if (!this.stopping.aborted) return open();
        throw failure(503, 'The service is stopping.', { 'x-should-retry': 'false' });
      };
    }
    throw failure(400, 'This service has no browser of this type.');
  }
}

/** Checks a session's model name. A name without a slash passes, as on the public service. */
export function checkModelName(modelName: string): void {
  const [provider = '', ...rest] = modelName.split('/');
  if (modelName === 'auto' || rest.length === 0) return;
  if ((modelProviders as readonly string[]).includes(provider)) return;
  throw failure(400, `Invalid provider: ${provider}`);
}
