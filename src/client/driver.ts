import { isRecord } from '../base/json';
import type { LogLine } from '../base/log';
import type { SoughtActions } from '../engine/session';
import type { ActOptions, ActReport } from '../protocol/operations/act-operation';
import type { ActionOutput } from '../protocol/action';
import type { ExtractMetadata, ExtractOptions, SoughtData } from '../protocol/operations/extract-operation';
import type { ObserveOptions, ObserveReport } from '../protocol/operations/observe-operation';
import type { NavigateBody } from '../protocol/operations/page-operations';

/** The surroundings of a call, besides its options. */
export type Call = {
  /** Ends the call; nothing more happens on the page. */
  signal?: AbortSignal;
  /** Hears what is going on while it goes on; a service then streams its answer. */
  onLine?: (line: LogLine) => void;
  /** The debugging protocol's id of the page's main frame; default is the current page. */
  frameId?: string;
  bypassesCache?: boolean;
};

export type NavigateOptions = NonNullable<NavigateBody['options']>;

/** An extraction's result. A service may tell nothing besides. */
export type Extraction = { result: unknown; metadata?: ExtractMetadata };

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

/** A page that calls are carried out on, wherever it is. `act` fails only where it touched nothing. */
export type Driver = {
  act(input: string | ActionOutput, options: ActOptions, call: Call): Promise<ActReport>;
  observe(sought: SoughtActions, options: ObserveOptions, call: Call): Promise<ObserveReport>;
  /** Gives the data that the schema asks for; `{pageText}` without schema and instruction. */
  read(sought: SoughtData, options: ExtractOptions, call: Call): Promise<Extraction>;
  navigate(url: string, options: NavigateOptions, call: Call): Promise<Navigation>;
};
