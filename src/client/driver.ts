import { isRecord } from '../base/json';
import type { LogLine } from '../base/log';
import type { ActResult } from '../protocol/act';
import type { ActionOutput } from '../protocol/action';
import type { ExtractMetadata } from '../protocol/extract/extract';
import type { Settle } from '../protocol/frame';
import type { Allowance } from '../protocol/gate';
import type { ModelChoice } from '../protocol/models/model-config';
import type { Variables } from '../protocol/variables';

/** Options of every call. */
export type CallOptions = {
  model?: ModelChoice;
  variables?: Variables;
  /** Milliseconds for the whole call. */
  timeout?: number;
  /** Ends the call; nothing more happens on the page. */
  signal?: AbortSignal;
  onLine?: (line: LogLine) => void;
  serverCache?: boolean;
  /** The debugging protocol's id of the page's main frame; default is the current page. */
  frameId?: string;
};

export type ActCall = CallOptions & {
  /** When an act with an effect ends (`Settle`). */
  settle?: Settle;
  /** Deeds, sites and variables that are allowed beyond the words of the instruction. */
  allow?: Allowance;
};

export type ObserveCall = CallOptions & {
  instruction?: string;
  selector?: string;
  ignoreSelectors?: string[];
};

export type ExtractCall = Omit<CallOptions, 'variables'> & {
  instruction?: string;
  /** A JSON Schema. */
  schema?: Record<string, unknown>;
  selector?: string;
  ignoreSelectors?: string[];
  /** The most pages of a table or list that are read. */
  pages?: number;
  /** Whether the sources of values are wanted. */
  sources?: boolean;
};

/** An extraction's result. A service may tell nothing besides. */
export type Extraction = { result: unknown; metadata?: ExtractMetadata };

export type NavigateCall = Pick<CallOptions, 'timeout' | 'signal' | 'onLine' | 'frameId'> & {
  waitUntil?: 'load' | 'domcontentloaded' | 'networkidle';
  referer?: string;
};

/** The document that `navigate` came to. `status` is missing where the server gave none, as for `data:` addresses. */
export type Navigation = { url: string; status?: number };

/** The result of opening `asked`, read from the response as the debugging protocol has it. */
export function navigationOf(asked: string, response: unknown): Navigation {
  const { url, status } = isRecord(response) ? response : {};
  return {
    url: typeof url === 'string' ? url : asked,
    status: typeof status === 'number' && status > 0 ? status : undefined,
  };
}

/** A page that calls are carried out on, wherever it is. */
export type Driver = {
  act(input: string | ActionOutput, options: ActCall): Promise<ActResult>;
  observe(call: ObserveCall): Promise<ActionOutput[]>;
  /** What the schema asks for; `{pageText}` without schema and instruction. */
  extract(call: ExtractCall): Promise<Extraction>;
  navigate(url: string, options: NavigateCall): Promise<Navigation>;
  close(): Promise<void>;
};
