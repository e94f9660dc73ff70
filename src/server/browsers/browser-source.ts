import { createHash } from 'node:crypto';
import { toAutomationError } from '../../base/errors';
import { httpFailureOf } from '../http/http-failure';
import type { StartRequest } from '../http/wire';
import type { BrowserHost } from './browser-host';
import { plainName } from '../../protocol/pairing/client-name';
import type { PairedClient } from '../../protocol/pairing/paired-contract';

/** A start of a session: what it asks for, who asks, and until when they wait. */
export type HostRequest = { request: StartRequest; said: SaidOfClient; signal: AbortSignal };

/** Opens a browser for a session. */
export type OpenHost = () => Promise<BrowserHost>;

/** Where the browsers of sessions come from. */
export type BrowserSource = {
  /**
   * What opens the browser that a session asks for; undefined where it asks for one of another source. Fails at once with 400 for
   * one that there cannot be.
   */
  choose(asked: HostRequest): OpenHost | undefined;
  /** The browser at this home, which this or another process opened; undefined where it is not there any more, or of another source. */
  reopen?(home: string): Promise<BrowserHost | undefined>;
  /** Makes ready what is kept ready; gives how many could not be. */
  start(): Promise<number>;
  close(): Promise<void>;
};

/** Tells as HTTP has it why a browser could not be opened. */
export async function typed<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (thrown) {
    throw httpFailureOf(toAutomationError(thrown), { operation: 'start', reached: false });
  }
}

/** What a request says of the program that sent it. */
type SaidOfClient = {
  /** The digest of its key, as `callerOf` gives it. */
  caller: string;
  /** Its own word for itself (`cloud-client-name`). */
  name: string | undefined;
  /** The language of its library (`x-language`). */
  language: string | undefined;
};

/** The program as its user is asked about it: known by its key and name, so that neither alone is enough. */
export function pairedClientOf({ caller, name, language }: SaidOfClient): PairedClient {
  const shown = plainName(name ?? (language && `A ${language} program`));
  const id = createHash('sha256')
    .update(JSON.stringify([caller, shown]))
    .digest('hex');
  return { id, name: shown, keyHint: caller.slice(0, 8) };
}
