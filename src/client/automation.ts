import { z } from 'zod';
import { type Connection, CloudFailure } from './remote/send-request';
import type { StartedSession } from './remote/believed-answers';
import { startSession } from './remote/session-api';
import { boundedMs } from '../base/deadline';
import { AutomationError } from '../base/errors';
import { issueLines } from '../base/json';
import { withoutEndSlashes } from '../base/text';
import { ActionInput, type ActionOutput } from '../protocol/action';
import type { ActResult, ClientActInput } from '../protocol/act';
import { Settle } from '../protocol/frame';
import { Variables } from '../protocol/variables';
import type { ClientOptions, SessionInit } from '../protocol/client-options';
import { CloudDriver } from './cloud-driver';
import { CallLog } from './call-log';
import type {
  Driver,
  Extraction,
  Navigation,
  CallOptions,
  ExtractCall,
  NavigateCall,
  ObserveCall,
} from './driver';
import { isPageLike, mainFrameId, openPage, type OpenedPage } from './page-like';
import type { ClientPorts, LocalService, OpenBrowser } from './client-ports';
import { ownModelOf, type OwnModel } from './own-model';
import {
  inferenceFile,
  modelKeyOf,
  modelOfCall,
  modelOfOptions,
  readOptions,
  type AutomationOptions,
} from './client-settings';
import {
  type ActCallOptions,
  type ExtractCallOptions,
  type NavigateCallOptions,
  type ObserveCallOptions,
  actOptionNames,
  observeOptionNames,
  type ExtractSchema,
} from './call-options';
import { PageDriver, type PageDriverOptions } from './page-driver';
import type { InferenceRecord } from '../protocol/models/inference';
import { PageModels } from './page-models';
import { LRUCache } from 'lru-cache';
import type { AnswerStore } from '../engine/cache';
import type { CacheEntry } from '../protocol/cache';

const maxAnswers = 1000;

/** The drivers of pages that others have open, each from its first call on. */
class PageDrivers {
  readonly #ports: ClientPorts;
  readonly #options: Omit<PageDriverOptions, 'engine'>;
  readonly #drivers = new Map<object | string, Promise<PageDriver>>();

  constructor(
    options: ClientOptions,
    ports: ClientPorts,
    model: { apiKey: string | undefined; own: OwnModel | undefined },
  ) {
    const { enableCaching, domSettleTimeoutMs, selfHeal, logInferenceToFile } = options;
    const keep = logInferenceToFile
      ? (record: InferenceRecord) => ports.keepInference(inferenceFile, record)
      : undefined;
    this.#ports = ports;
    this.#options = {
      models: new PageModels(options, model, keep),
      answers: enableCaching ? memoryAnswers() : undefined,
      domSettleTimeoutMs,
      selfHeal,
    };
  }

  /** The driver of a page, known by itself or by its id, which is opened the first time. */
  of(page: object | string, open: () => Promise<OpenedPage>): Promise<PageDriver> {
    const known = this.#drivers.get(page);
    if (known) return known;
    const opening = this.#open(open);
    this.#drivers.set(page, opening);
    opening.catch(() => this.#drivers.delete(page));
    return opening;
  }

  async close(): Promise<void> {
    const drivers = [...this.#drivers.values()];
    this.#drivers.clear();
    await Promise.allSettled(drivers.map(async (driver) => (await driver).close()));
  }

  async #open(open: () => Promise<OpenedPage>): Promise<PageDriver> {
    const engine = await this.#ports.readEngine();
    return PageDriver.open(await open(), { ...this.#options, engine });
  }
}

/** Drives the current tab of a cloud's browser over its debugging protocol; the service is only told of the end. */
class BrowserDriver implements Driver {
  readonly #browser: OpenBrowser;
  readonly #pages: PageDrivers;
  readonly #endSession: () => Promise<void>;

  constructor(browser: OpenBrowser, pages: PageDrivers, endSession: () => Promise<void>) {
    this.#browser = browser;
    this.#pages = pages;
    this.#endSession = endSession;
  }

  async act(input: string | ActionOutput, call: CallOptions): Promise<ActResult> {
    return (await this.#current()).act(input, call);
  }

  async observe(call: ObserveCall): Promise<ActionOutput[]> {
    return (await this.#current()).observe(call);
  }

  async extract(call: ExtractCall): Promise<Extraction> {
    return (await this.#current()).extract(call);
  }

  async navigate(url: string, call: NavigateCall): Promise<Navigation> {
    return (await this.#current()).navigate(url, call);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#endSession();
  }

  async #current(): Promise<PageDriver> {
    const id = await this.#browser.currentPage();
    return this.#pages.of(id, () => this.#browser.attach(id));
  }
}

/** Not by its class: the caller's zod may be another copy than ours. */
const isZod = (schema: ExtractSchema | undefined): schema is z.ZodType =>
  schema !== undefined && '_zod' in schema;

/** How long a browser may take to start, in milliseconds. */
const startMs = 120_000;

/** A session that is open: the driver of its page, and the functions that end it. */
type Open = { driver: Driver; init: SessionInit; end: (() => Promise<void>)[] };

/**
 * Automates a browser: one of a cloud, one of this computer, or pages that another library has open.
 *
 * What could not be done throws when nothing was touched; once the page was, `act` answers `success: false`.
 */
export class PortedAutomation {
  readonly #options: ClientOptions;
  readonly #ports: ClientPorts;
  readonly #log: CallLog;
  readonly #pages: PageDrivers;
  readonly #ownModel: OwnModel | undefined;
  #opening: Promise<Open> | undefined;

  constructor(options: AutomationOptions, ports: ClientPorts) {
    this.#options = readOptions(options, ports.environment);
    this.#ports = ports;
    const modelKey = modelKeyOf(this.#options, ports.environment);
    this.#ownModel = ownModelOf(this.#options, (ask) => ports.serveModel(ask));
    this.#pages = new PageDrivers(this.#options, ports, { apiKey: modelKey, own: this.#ownModel });
    const keys = [this.#options.apiKey ?? '', modelKey ?? ''];
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
      checkNames('act', options, actOptionNames);
      const settle = checkSettle(options.settle);
      const { driver, frameId } = await this.#driverFor(options.page);
      return driver.act(checked, { ...this.#call(options), settle, allow: options.allow, frameId });
    });
  }

  /** The actions that an instruction means; without one, the likely actions of the page. */
  async observe(instruction?: string, options: ObserveCallOptions = {}): Promise<ActionOutput[]> {
    return this.#log.failuresOf('observe', async () => {
      checkNames('observe', options, observeOptionNames);
      const { driver, frameId } = await this.#driverFor(options.page);
      const { selector, ignoreSelectors } = options;
      return driver.observe({ ...this.#call(options), frameId, instruction, selector, ignoreSelectors });
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

  async #extract(
    { instruction, schema, ...options }: ExtractCallOptions,
    sources: boolean,
  ): Promise<Extraction> {
    return this.#log.failuresOf('extract', async () => {
      const wanted = readExtractSchema(schema);
      const { driver, frameId } = await this.#driverFor(options.page);
      const { selector, ignoreSelectors, pages } = options;
      const scope = { selector, ignoreSelectors, pages };
      const call = { ...this.#call(options), frameId, instruction, ...scope, sources };
      const { result, metadata } = await driver.extract({ ...call, schema: wanted.json });
      return { result: wanted.check(result), metadata };
    });
  }

  /** Opens an address in the current page, or the one given. */
  async navigate(url: string, options: NavigateCallOptions = {}): Promise<Navigation> {
    return this.#log.failuresOf('navigate', async () => {
      const { page, onLog, timeout, ...call } = options;
      const { driver, frameId } = await this.#driverFor(page);
      return driver.navigate(url, {
        ...call,
        timeout: boundedMs(timeout),
        onLine: this.#log.hearerFor(onLog),
        frameId,
      });
    });
  }

  /** Ends the session and the browser that was started for it. Pages of other libraries are let go, and stay open. */
  async close(): Promise<void> {
    await this.#pages.close();
    await this.#ownModel?.close();
    const opening = this.#opening;
    this.#opening = undefined;
    const open = await opening?.catch(() => undefined);
    if (!open) return;
    const ended = await Promise.allSettled([open.driver.close()]);
    for (const end of open.end) ended.push(...(await Promise.allSettled([end()])));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  #call({ model, variables, timeout, signal, onLog, serverCache }: Omit<ActCallOptions, 'settle' | 'allow'>) {
    this.#log.note(variables);
    return {
      model: modelOfCall(model),
      variables: checkVariables(variables),
      timeout: boundedMs(timeout),
      signal,
      serverCache: this.#options.env === 'CLOUD' ? serverCache : undefined,
      onLine: this.#log.hearerFor(onLog),
    };
  }

  /** The session's page, or the page of another library: by itself, or where a service drives by the session's browser. */
  async #driverFor(page: unknown): Promise<{ driver: Driver; frameId?: string }> {
    if (page === undefined) return { driver: await this.#sessionDriver() };
    if (!isPageLike(page)) {
      throw new AutomationError('invalid-input', 'page is not a page of Playwright or Puppeteer.');
    }
    if (this.#options.env === 'LOCAL' || !this.#options.useAPI) {
      return { driver: await this.#pages.of(page, () => openPage(page)) };
    }
    return { driver: await this.#sessionDriver(), frameId: await mainFrameId(page) };
  }

  async #sessionDriver(): Promise<Driver> {
    if (this.#opening) return (await this.#opening).driver;
    throw new AutomationError('session-not-found', 'There is no session. Call init first.');
  }

  async #open(): Promise<Open> {
    const end: (() => Promise<void>)[] = [];
    try {
      return await this.#openIn(end);
    } catch (thrown) {
      await Promise.allSettled(end.map((each) => each()));
      throw thrown instanceof CloudFailure ? thrown.error : thrown;
    }
  }

  async #openIn(end: (() => Promise<void>)[]): Promise<Open> {
    const { env, enableCaching, serverCache } = this.#options;
    const isCloud = env === 'CLOUD';
    const connection = isCloud ? this.#cloudConnection() : await this.#localConnection(end);
    const started = await startSession(connection, startRequestOf(this.#options), { timeoutMs: startMs });
    const { sessionId, cdpUrl, available } = started;
    const apiKey = connection.modelApiKey;
    const service = new CloudDriver({
      connection,
      sessionId,
      model: (await this.#ownModel?.config()) ?? modelOfOptions(this.#options, apiKey),
      usesCache: isCloud ? serverCache : enableCaching,
      tellsCache: isCloud,
    });
    const init = {
      sessionId,
      debugUrl: cdpUrl ?? '',
      sessionUrl: isCloud ? `${connection.baseUrl}/v1/sessions/${encodeURIComponent(sessionId)}/replay` : '',
    };
    try {
      const driver = await this.#driverOf(service, { available, cdpUrl });
      this.#log.say('session', `session ${sessionId} is open`);
      return { driver, init, end };
    } catch (thrown) {
      await service.close();
      throw thrown;
    }
  }

  /** Chooses the driver of a session's page: the service's API, or this program over the browser's debugging protocol. */
  async #driverOf(
    service: CloudDriver,
    { available, cdpUrl }: Pick<StartedSession, 'available' | 'cdpUrl'>,
  ): Promise<Driver> {
    if (this.#options.useAPI) {
      if (available) return service;
      throw noWay('The service does not serve this session. With useAPI false it is driven over its cdpUrl.');
    }
    if (!cdpUrl) throw noWay('useAPI is false, and the service names no cdpUrl of the browser.');
    return new BrowserDriver(await this.#ports.openBrowser(cdpUrl), this.#pages, () => service.close());
  }

  #cloudConnection(): Connection {
    const { apiKey = '', apiUrl = '', projectId } = this.#options;
    const modelApiKey = modelKeyOf(this.#options, this.#ports.environment);
    return { baseUrl: withoutEndSlashes(apiUrl).replace(/\/v1$/, ''), apiKey, projectId, modelApiKey };
  }

  async #localConnection(end: (() => Promise<void>)[]): Promise<Connection> {
    const { logInferenceToFile } = this.#options;
    const service: LocalService = await this.#ports.startService(logInferenceToFile ? { inferenceFile } : {});
    end.push(() => service.close());
    const modelApiKey = modelKeyOf(this.#options, this.#ports.environment);
    return { baseUrl: 'http://127.0.0.1', apiKey: service.apiKey, fetch: service.fetch, modelApiKey };
  }
}

function checkVariables(given: Variables | undefined): Variables | undefined {
  const parsed = Variables.optional().safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AutomationError('invalid-input', `variables: ${issueLines(parsed.error).join('; ')}`);
}

function checkSettle(settle: unknown): Settle | undefined {
  const parsed = Settle.optional().safeParse(settle);
  if (parsed.success) return parsed.data;
  const message = `settle is one of ${Settle.options.join(', ')}.`;
  throw new AutomationError('invalid-input', message);
}

/** Refuses options that a call does not have: they would be left out in silence. */
function checkNames(call: string, options: object, names: ReadonlySet<string>): void {
  const unknown = Object.keys(options).filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  const message = `${call} has no option ${unknown.join(', ')}. It has ${[...names].join(', ')}.`;
  throw new AutomationError('invalid-input', message);
}

const noWay = (message: string) => new AutomationError('invalid-input', message);

function checkInput(input: ClientActInput): ClientActInput {
  if (typeof input === 'string') {
    if (input.trim() !== '') return input;
    throw new AutomationError('invalid-input', 'The instruction is empty. Say what to do on the page.');
  }
  const parsed = ActionInput.safeParse(input);
  if (parsed.success) return parsed.data;
  const why = issueLines(parsed.error).join('; ');
  throw new AutomationError('invalid-input', `The action cannot be done: ${why}`);
}

/** The body that starts a session, from the constructor's parameters. Keys go in headers, never here. */
function startRequestOf(options: ClientOptions): object {
  const { verbose, systemPrompt, selfHeal, domSettleTimeoutMs, experimental } = options;
  const { modelName = 'auto' } = options;
  const acting = { modelName, verbose, systemPrompt, selfHeal, domSettleTimeoutMs, experimental };
  const { temperature, maxTokens } = options.modelClientOptions ?? {};
  const limits =
    temperature === undefined && maxTokens === undefined
      ? {}
      : { modelClientOptions: { temperature, maxTokens } };
  return { ...acting, ...limits, ...(options.env === 'CLOUD' ? cloudPart(options) : localPart(options)) };
}

/** Each under our name and the public API's: services take one and leave the other. */
function cloudPart({
  cloudSessionID,
  cloudSessionCreateParams,
  waitForCaptchaSolves,
}: ClientOptions): object {
  return {
    waitForCaptchaSolves,
    cloudSessionID,
    browserbaseSessionID: cloudSessionID,
    cloudSessionCreateParams,
    browserbaseSessionCreateParams: cloudSessionCreateParams,
  };
}

function localPart({ localBrowserLaunchOptions }: ClientOptions): object {
  return localBrowserLaunchOptions
    ? { browser: { type: 'local', launchOptions: localBrowserLaunchOptions } }
    : {};
}

/** A schema as it is sent, and how the answer is held to it. */
type ReadSchema = {
  json: Record<string, unknown> | undefined;
  /** Gives what the schema makes of the answer. Fails with `model-answer-invalid` when that does not fit. */
  check: (answer: unknown) => unknown;
};

/** A schema of zod as JSON Schema; one that is JSON Schema already as it is. */
function readExtractSchema(schema: ExtractSchema | undefined): ReadSchema {
  if (!isZod(schema)) return { json: schema, check: (answer) => answer };
  return { json: toJson(schema), check: (answer) => checkAnswer(answer, schema) };
}

function toJson(schema: z.ZodType): Record<string, unknown> {
  try {
    return { ...z.toJSONSchema(schema, { io: 'input' }) };
  } catch (cause) {
    throw new AutomationError('invalid-input', 'The schema cannot be written as JSON Schema.', { cause });
  }
}

function checkAnswer(answer: unknown, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const why = issueLines(parsed.error).join('; ');
  throw new AutomationError('model-answer-invalid', `What was extracted does not fit the schema: ${why}`);
}

/** Keeps answers for as long as the program runs. */
function memoryAnswers(): AnswerStore {
  const answers = new LRUCache<string, CacheEntry>({ max: maxAnswers });
  return {
    read: async (key) => answers.get(key),
    write: async (entry) => void answers.set(entry.key, entry),
    forget: async (key) => void answers.delete(key),
  };
}
