import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { boundedMs } from '../base/deadline';
import { AutomationError } from '../base/errors';
import { withoutEndSlashes } from '../base/text';
import type { AnswerStore } from '../engine/cache';
import type { ActOptions, ActResult, ClientActInput } from '../protocol/operations/act-operation';
import type { ActionOutput } from '../protocol/action';
import type { CacheEntry } from '../protocol/cache';
import type { ClientOptions, SessionInit } from '../protocol/client-options';
import { Settle } from '../protocol/frame';
import type { ModelChoice } from '../protocol/models/model-config';
import { Variables } from '../protocol/variables';
import { CallLog } from './call-log';
import { inferenceFile, type ClientPorts } from './client-ports';
import type { Call, Driver, Extraction, Navigation } from './driver';
import {
  checkInput,
  checkNames,
  heldTo,
  jsonSchemaOf,
  modelKeyOf,
  modelOfCall,
  modelOfOptions,
  readAs,
  readOptions,
  type ActCallOptions,
  type AutomationOptions,
  type ExtractCallOptions,
  type NavigateCallOptions,
  type ObserveCallOptions,
} from './options';
import { ownModelOf, type OwnModel } from './own-model';
import { PageDriver } from './page-driver';
import { isPageLike, mainFrameId, openPage, type OpenedPage } from './page-like';
import { PageModels } from './page-models';
import { RemoteSession, startSession } from './remote';
import type { StartedSession } from './remote/believed-answers';
import type { Connection } from './remote/send-request';

/** How long a browser may take to start, in milliseconds. */
const startMs = 120_000;

/** A session that is open: the driver of its current page, and the functions that end it, the last first. */
type Open = {
  driver: () => Promise<Driver>;
  /** The model that a service is told with each call that names none. */
  model: ModelChoice | undefined;
  init: SessionInit;
  ends: (() => Promise<unknown>)[];
};

type DrivenPage = { driver: Driver; frameId?: string; model?: ModelChoice };
type PageCall = { driver: Driver; asked: Pick<ActOptions, 'model' | 'variables' | 'timeout'>; call: Call };

/**
 * Automates a browser: one of a cloud, one of this computer, or pages that another library has open.
 *
 * A call that fails throws when nothing was touched; once the page was, `act` answers `success: false`.
 */
export class PortedAutomation {
  readonly #options: ClientOptions;
  readonly #ports: ClientPorts;
  readonly #modelKey: string | undefined;
  readonly #log: CallLog;
  readonly #pages: PageDrivers;
  readonly #ownModel: OwnModel | undefined;
  #opening: Promise<Open> | undefined;

  constructor(options: AutomationOptions, ports: ClientPorts) {
    this.#options = readOptions(options, ports.environment);
    this.#ports = ports;
    this.#modelKey = modelKeyOf(this.#options, ports.environment);
    this.#ownModel = ownModelOf(this.#options, (ask) => ports.serveModel(ask));
    this.#pages = new PageDrivers(this.#options, ports, { apiKey: this.#modelKey, own: this.#ownModel });
    const keys = [this.#options.apiKey ?? '', this.#modelKey ?? ''];
    this.#log = new CallLog(this.#options, (line) => ports.writeLog(line), keys);
  }

  /** Starts the session, or resumes the one of `cloudSessionID`. Addresses that do not exist are empty. */
  async init(): Promise<SessionInit> {
    this.#opening ??= this.#open();
    try {
      const opening = this.#opening;
      return (await this.#log.failuresOf('session', () => opening)).init;
    } catch (thrown) {
      this.#opening = undefined;
      throw thrown;
    }
  }

  /** Does one thing: what an instruction means, or exactly the action that `observe` gave, with no model. */
  async act(input: ClientActInput, options: ActCallOptions = {}): Promise<ActResult> {
    return this.#log.failuresOf('act', async () => {
      const checked = checkInput(input);
      checkNames('act', options);
      const message = `settle is one of ${Settle.options.join(', ')}.`;
      const settle = readAs(Settle.optional(), options.settle, () => message);
      const { driver, asked, call } = await this.#callOf(options);
      const { result } = await driver.act(checked, { ...asked, settle, allow: options.allow }, call);
      // Only a cloud tells whether its cache answered.
      const { cacheStatus: _untold, ...told } = result;
      return this.#options.env === 'CLOUD' ? result : told;
    });
  }

  /** The actions that an instruction means; without one, the likely actions of the page. */
  async observe(instruction?: string, options: ObserveCallOptions = {}): Promise<ActionOutput[]> {
    return this.#log.failuresOf('observe', async () => {
      checkNames('observe', options);
      const { driver, asked, call } = await this.#callOf(options);
      const { selector, ignoreSelectors } = options;
      const scoped = { ...asked, selector, ignoreSelectors };
      const { candidates } = await driver.observe({ instruction }, scoped, call);
      return candidates.map(({ action }) => action);
    });
  }

  /** The page's data: what a schema asks for, or without schema and instruction its text as `{pageText}`. */
  async extract<S extends z.ZodType>(options: ExtractCallOptions & { schema: S }): Promise<z.output<S>>;
  async extract(options?: ExtractCallOptions): Promise<unknown>;
  async extract(options: ExtractCallOptions = {}): Promise<unknown> {
    return (await this.#extract(options, false)).result;
  }

  /** The same with where each value came from, and what is to be known of the answer. Services other than ours tell nothing. */
  async extractWithSources<S extends z.ZodType>(
    options: ExtractCallOptions & { schema: S },
  ): Promise<Extraction & { result: z.output<S> }>;
  async extractWithSources(options?: ExtractCallOptions): Promise<Extraction>;
  async extractWithSources(options: ExtractCallOptions = {}): Promise<Extraction> {
    return this.#extract(options, true);
  }

  async #extract(options: ExtractCallOptions, sources: boolean): Promise<Extraction> {
    return this.#log.failuresOf('extract', async () => {
      const { instruction, schema, selector, ignoreSelectors, pages } = options;
      const sought = { instruction, schema: jsonSchemaOf(schema) };
      const { driver, asked, call } = await this.#callOf(options);
      const { model, timeout } = asked;
      const scoped = { model, timeout, selector, ignoreSelectors, pages, sources };
      const { result, metadata } = await driver.read(sought, scoped, call);
      return { result: heldTo(schema, result), metadata };
    });
  }

  /** Opens an address in the current page, or the one given. */
  async navigate(url: string, options: NavigateCallOptions = {}): Promise<Navigation> {
    return this.#log.failuresOf('navigate', async () => {
      const { waitUntil, referer } = options;
      const { driver, asked, call } = await this.#callOf(options);
      return driver.navigate(url, { waitUntil, referer, timeout: asked.timeout }, call);
    });
  }

  /** Ends the session and the browser that was started for it. Pages of other libraries are let go, and stay open. */
  async close(): Promise<void> {
    await this.#pages.close();
    await this.#ownModel?.close();
    const opening = this.#opening;
    this.#opening = undefined;
    const open = await opening?.catch(() => undefined);
    if (open) await endAll(open.ends);
  }

  /** The page of a call with the options that all calls share, and its surroundings. */
  async #callOf(options: ActCallOptions): Promise<PageCall> {
    const { env, enableCaching } = this.#options;
    const { timeout, signal, onLog, serverCache = this.#options.serverCache } = options;
    this.#log.note(options.variables);
    const model = modelOfCall(options.model);
    const variables = readAs(Variables.optional(), options.variables, (why) => `variables: ${why}`);
    const { driver, frameId, model: usual } = await this.#driverFor(options.page);
    const bypassesCache = !(env === 'CLOUD' ? serverCache : enableCaching);
    return {
      driver,
      asked: { model: model ?? usual, variables, timeout: boundedMs(timeout) },
      call: { signal, onLine: this.#log.listenerFor(onLog), frameId, bypassesCache },
    };
  }

  /** The session's page, or the page of another library: by itself, or where a service drives by the session's browser. */
  async #driverFor(page: unknown): Promise<DrivenPage> {
    if (page !== undefined) {
      if (!isPageLike(page))
        throw new AutomationError('invalid-input', 'page is not a page of Playwright or Puppeteer.');
      if (this.#options.env === 'LOCAL' || !this.#options.useAPI)
        return { driver: await this.#pages.of(page, () => openPage(page)) };
    }
    const open = await this.#opening;
    if (!open) throw new AutomationError('session-not-found', 'There is no session. Call init first.');
    const frameId = page === undefined ? undefined : await mainFrameId(page);
    return { driver: await open.driver(), frameId, model: open.model };
  }

  async #open(): Promise<Open> {
    const ends: Open['ends'] = [];
    try {
      const isCloud = this.#options.env === 'CLOUD';
      const connection = isCloud ? this.#cloudConnection() : await this.#localConnection(ends);
      const started = await startSession(connection, startRequestOf(this.#options), { timeoutMs: startMs });
      const { sessionId, cdpUrl } = started;
      const session = new RemoteSession(sessionId, async () => connection);
      ends.push(() => session.end());
      const usual = (await this.#ownModel?.config()) ?? modelOfOptions(this.#options, this.#modelKey);
      const driver = await this.#driverOf(session, started, ends);
      this.#log.say('session', `session ${sessionId} is open`);
      const sessionUrl = `${connection.baseUrl}/v1/sessions/${encodeURIComponent(sessionId)}/replay`;
      const init = { sessionId, debugUrl: cdpUrl ?? '', sessionUrl: isCloud ? sessionUrl : '' };
      // A page that is driven from here has its models from here.
      const model = this.#options.useAPI ? usual : undefined;
      return { driver, model, init, ends };
    } catch (thrown) {
      await endAll(ends).catch(() => {});
      throw thrown;
    }
  }

  /** Chooses the driver of a session's page: the service's API, or this program over the browser's debugging protocol. */
  async #driverOf(
    service: Driver,
    { available, cdpUrl }: Pick<StartedSession, 'available' | 'cdpUrl'>,
    ends: Open['ends'],
  ): Promise<Open['driver']> {
    if (this.#options.useAPI) {
      if (available) return async () => service;
      throw noWay('The service does not serve this session. With useAPI false it is driven over its cdpUrl.');
    }
    if (!cdpUrl) throw noWay('useAPI is false, and the service names no cdpUrl of the browser.');
    const browser = await this.#ports.openBrowser(cdpUrl);
    ends.push(() => browser.close());
    return async () => {
      const id = await browser.currentPage();
      return this.#pages.of(id, () => browser.attach(id));
    };
  }

  #cloudConnection(): Connection {
    const { apiKey = '', apiUrl = '', projectId } = this.#options;
    const baseUrl = withoutEndSlashes(apiUrl).replace(/\/v1$/, '');
    return { baseUrl, apiKey, projectId, modelApiKey: this.#modelKey };
  }

  async #localConnection(ends: Open['ends']): Promise<Connection> {
    const options = this.#options.logInferenceToFile ? { inferenceFile } : {};
    const service = await this.#ports.startService(options);
    ends.push(() => service.close());
    const { apiKey, fetch } = service;
    return { baseUrl: 'http://127.0.0.1', apiKey, fetch, modelApiKey: this.#modelKey };
  }
}

/** Ends all, the last that was opened first, whatever comes of each. Fails as the first of them failed. */
async function endAll(ends: Open['ends']): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends.toReversed()) await end().catch((thrown: unknown) => failures.push(thrown));
  if (failures.length > 0) throw failures[0];
}

const noWay = (message: string) => new AutomationError('invalid-input', message);

/** The body that starts a session, from the constructor's parameters. Keys go in headers, never here. */
function startRequestOf(options: ClientOptions): object {
  const { verbose, systemPrompt, selfHeal, domSettleTimeoutMs, experimental, modelName = 'auto' } = options;
  const { temperature, maxTokens } = options.modelClientOptions ?? {};
  const hasLimits = temperature !== undefined || maxTokens !== undefined;
  const modelClientOptions = hasLimits ? { temperature, maxTokens } : undefined;
  const acting = { verbose, systemPrompt, selfHeal, domSettleTimeoutMs, experimental };
  return {
    modelName,
    modelClientOptions,
    ...acting,
    ...(options.env === 'CLOUD' ? cloudPart : localPart)(options),
  };
}

/** Each under our name and the public API's: services take one and leave the other. */
const cloudPart = ({ cloudSessionID, cloudSessionCreateParams, waitForCaptchaSolves }: ClientOptions) => ({
  waitForCaptchaSolves,
  cloudSessionID,
  browserbaseSessionID: cloudSessionID,
  cloudSessionCreateParams,
  browserbaseSessionCreateParams: cloudSessionCreateParams,
});

const localPart = ({ localBrowserLaunchOptions: launchOptions }: ClientOptions) => ({
  browser: launchOptions && { type: 'local', launchOptions },
});

/** The drivers of pages that others have open, each from its first call on. */
class PageDrivers {
  readonly #ports: ClientPorts;
  readonly #options: Omit<Parameters<typeof PageDriver.open>[1], 'engine'>;
  readonly #drivers = new Map<object | string, Promise<PageDriver>>();

  constructor(
    options: ClientOptions,
    ports: ClientPorts,
    model: ConstructorParameters<typeof PageModels>[1],
  ) {
    const { enableCaching, domSettleTimeoutMs, selfHeal, logInferenceToFile } = options;
    this.#ports = ports;
    this.#options = {
      models: new PageModels(
        options,
        model,
        logInferenceToFile ? (record) => ports.keepInference(inferenceFile, record) : undefined,
      ),
      answers: enableCaching ? memoryAnswers() : undefined,
      domSettleTimeoutMs,
      selfHeal,
    };
  }

  /** The driver of a page, known by itself or by its id, which is opened the first time. */
  of(page: object | string, open: () => Promise<OpenedPage>): Promise<PageDriver> {
    const known = this.#drivers.get(page);
    if (known) return known;
    const opening = this.#ports
      .readEngine()
      .then(async (engine) => PageDriver.open(await open(), { ...this.#options, engine }));
    this.#drivers.set(page, opening);
    opening.catch(() => this.#drivers.delete(page));
    return opening;
  }

  async close(): Promise<void> {
    const drivers = [...this.#drivers.values()];
    this.#drivers.clear();
    await Promise.allSettled(drivers.map(async (driver) => (await driver).close()));
  }
}

/** Keeps answers for as long as the program runs. */
function memoryAnswers(): AnswerStore {
  const answers = new LRUCache<string, CacheEntry>({ max: 1000 });
  return {
    read: async (key) => answers.get(key),
    write: async (entry) => void answers.set(entry.key, entry),
    forget: async (key) => void answers.delete(key),
  };
}
