import { createHash } from 'node:crypto';
import { plainName } from '../../protocol/pairing/client-name';
import type { PairedClient } from '../../protocol/pairing/paired-contract';

/** What a request says of the program that sent it. */
export type SaidOfClient = {
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
