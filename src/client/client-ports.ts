import type { InferenceRecord } from '../protocol/models/spending';
import type { OwnAnswer, OwnQuestion, ServedModel } from './own-model';
import type { OpenedPage } from './page-like';

/** File that `logInferenceToFile` writes to, in the working folder. */
export const inferenceFile = 'inference-log.jsonl';

/** A service that runs in this process. */
export type LocalService = {
  fetch: typeof fetch;
  apiKey: string;
  close(): Promise<void>;
};

export type LocalServiceOptions = {
  /** File for the questions to models and their answers. */
  inferenceFile?: string;
};

/** A browser that runs elsewhere. */
export type OpenBrowser = {
  /** Names the tab that was opened last; a new one when all are closed. */
  currentPage(): Promise<string>;
  attach(pageId: string): Promise<OpenedPage>;
  /** Lets go of the browser. */
  close(): Promise<void>;
};

/** The parts of its surroundings that the library uses. */
export type ClientPorts = {
  environment: Readonly<Record<string, string | undefined>>;
  /** Starts the session service in this process. Fails with `browser-missing` where its extension is not. */
  startService(options: LocalServiceOptions): Promise<LocalService>;
  /** Connects to a browser by the address of its debugging protocol. */
  openBrowser(cdpUrl: string): Promise<OpenBrowser>;
  /** Lets a model of the caller's own be asked by programs of this computer that know its key. */
  serveModel(ask: (question: OwnQuestion) => Promise<OwnAnswer>): Promise<ServedModel>;
  /** The page engine as one script, for pages that another library has open. */
  readEngine(): Promise<string>;
  /** Adds a question to a model and its answer to a file. */
  keepInference(file: string, record: InferenceRecord): Promise<void>;
  /** Writes a line of the log where a person at the terminal sees it. */
  writeLog(line: string): void;
};
