import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Names of sessions that say where their browsers are, so that every process of a service finds them. A name is signed, with its
 * caller in what is signed: nobody makes one up, and no caller uses another's.
 */
export class SessionIds {
  readonly #key: Buffer;

  /** Processes with the same keys of callers read each other's names; one without keys reads its own only. */
  constructor(apiKeys: readonly string[]) {
    const secret = apiKeys.length > 0 ? JSON.stringify(apiKeys.toSorted()) : randomBytes(32);
    this.#key = createHmac('sha256', secret).update('names of sessions').digest();
  }

  /** The name of a session whose browser is at `home`. */
  make(home: string, caller: string): string {
    return `${Buffer.from(home).toString('base64url')}.${this.#sign(home, caller)}`;
  }

  /** Where the browser of a session is; undefined for a name that was not made for this caller. */
  homeOf(id: string, caller: string): string | undefined {
    const [encoded = '', signature = ''] = id.split('.');
    const home = Buffer.from(encoded, 'base64url').toString('utf8');
    const [shown, expected] = [Buffer.from(signature), Buffer.from(this.#sign(home, caller))];
    return shown.length === expected.length && timingSafeEqual(shown, expected) ? home : undefined;
  }

  #sign(home: string, caller: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([home, caller]))
      .digest('base64url');
  }
}
