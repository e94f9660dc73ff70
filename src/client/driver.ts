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
  model?: ModelChoice | undefined;
  variables?: Variables | undefined;
  /** Milliseconds for the whole call. */
  timeout?: number | undefined;
  /** Ends the call; nothing more happens on the page. */
  signal?: AbortSignal | undefined;
  onLine?: ((line: LogLine) => void) | undefined;
  serverCache?: boolean | undefined;
  /** The debugging protocol's id of the page's main frame; default is the current page. */
  frameId?: string | undefined;
};

export type ActCall = CallOptions & {
  /** When an act with an effect ends (`Settle`). */
  settle?: Settle | undefined;
  /** Deeds, sites and variables that are allowed beyond the words of the instruction. */
  allow?: Allowance | undefined;
};

export type ObserveCall = CallOptions & {
  instruction?: string | undefined;
  selector?: string | undefined;
  ignoreSelectors?: string[] | undefined;
};

export type ExtractCall = Omit<CallOptions, 'variables'> & {
  instruction?: string | undefined;
  /** A JSON Schema. */
  schema?: Record<string, unknown> | undefined;
  selector?: string | undefined;
  ignoreSelectors?: string[] | undefined;
  /** The most pages of a table or list that are read. */
  pages?: number | undefined;
  /** Whether the sources of values are wanted. */
  sources?: boolean | undefined;
};

/** An extraction's result. A service may tell nothing besides. */
export type Extraction = { result: unknown; metadata?: ExtractMetadata | undefined };

export type NavigateCall = Pick<CallOptions, 'timeout' | 'signal' | 'onLine' | 'frameId'> & {
  waitUntil?: 'load' | 'domcontentloaded' | 'networkidle' | undefined;
  referer?: string | undefined;
};

/** The document that `navigate` came to. `status` is missing where the server gave none, as for `data:` addresses. */
export type Navigation = { url: string; status?: number };

/** The result of opening `asked`, read from the response as the debugging protocol has it. */
export function navigationOf(asked: string, response: unknown): Navigation {
  const { url, status } = isRecord(response) ? response : {};
  return {
    url: typeof url === 'string' ? url : asked,
    ...(typeof status === 'number' && status > 0 ? { status } : {}),
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
