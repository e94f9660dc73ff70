import { z } from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import { AutomationError } from '../../base/errors';
import { HubRefusal, type Hub } from './hub';

/** What a session is to be like, as W3C WebDriver names it. */
export type Capabilities = Record<string, unknown>;

/** A session's name becomes a part of paths at the hub. */
const Made = z.object({
  sessionId: z.string().regex(/^[\w-]{1,100}$/),
  capabilities: z.object({ webSocketUrl: z.unknown(), 'se:cdp': z.unknown() }).partial(),
});
const Uploaded = z.string().min(1);

/** A session that a hub has made: a browser on one of its nodes. */
export type HubSession = {
  readonly id: string;
  /** What the hub offers to speak with it. */
  readonly offers: { readonly bidi: boolean; readonly cdp: boolean };
};

/** The longest time that a node may take to start a browser, in milliseconds. */
const startMs = 300_000;

/**
 * Has the hub make a session. Fails with `invalid-input` where no node is of this kind, with `busy` where none was free for as long as
 * the hub itself waits.
 */
export async function makeSession(hub: Hub, capabilities: Capabilities): Promise<HubSession> {
  const alwaysMatch = { ...capabilities, webSocketUrl: true };
  const asked = { method: 'POST', path: '/session', body: { capabilities: { alwaysMatch } } } as const;
  try {
    const { sessionId, capabilities: offered } = await hub.ask({ ...asked, timeoutMs: startMs }, Made);
    const isOffered = (name: 'webSocketUrl' | 'se:cdp') => typeof offered[name] === 'string';
    return { id: sessionId, offers: { bidi: isOffered('webSocketUrl'), cdp: isOffered('se:cdp') } };
  } catch (thrown) {
    throw thrown instanceof HubRefusal ? refusalOf(thrown) : thrown;
  }
}

/** How long a node may take to end a browser, in milliseconds. */
const endMs = 10_000;

/** Asks the hub to end a session; whether it is ended, which one is that is not there any more. */
async function deleteSession(hub: Hub, id: string): Promise<boolean> {
  try {
    await hub.ask({ method: 'DELETE', path: `/session/${id}`, timeoutMs: endMs }, z.unknown());
    return true;
  } catch (thrown) {
    return thrown instanceof HubRefusal && thrown.status < 500;
  }
}

/** Puts a folder, as a zip file, onto the session's node; gives its path there. */
export async function uploadFolder(hub: Hub, id: string, zip: Buffer): Promise<string> {
  const body = { file: zip.toString('base64') };
  return hub.ask({ method: 'POST', path: `/session/${id}/se/file`, body }, Uploaded);
}

/** Has the hub know that the session is used: it ends those that are not. Fails with `HubRefusal` where it is not there. */
export async function touchSession(hub: Hub, id: string, timeoutMs: number): Promise<void> {
  const path = `/session/${id}/timeouts`;
  await hub.ask({ method: 'GET', path, timeoutMs, isFrequent: true }, z.unknown());
}

/** The hub says in words alone why it makes no session. */
function refusalOf(refusal: HubRefusal): AutomationError {
  const { status, words, details } = refusal;
  const options = { cause: refusal, details };
  if (status === 401)
    return new AutomationError(
      'browser-failed',
      'The grid does not know the user and password of the service. Set GRID_USER and GRID_PASSWORD.',
      options,
    );
  if (/no nodes support/i.test(words))
    return new AutomationError('invalid-input', `The grid has no browser of this kind: ${words}`, options);
  if (/timed out|timeout/i.test(words))
    return new AutomationError('busy', 'The grid had no browser free in its time. Try later.', options);
  return new AutomationError('browser-failed', `The grid started no browser: ${words}`, options);
}

/** How long a session is tried to be ended, and the pause between two tries at most, in milliseconds. */
const tryForMs = 300_000;
const longestPauseMs = 15_000;

/** How long the end of a service waits for it, in milliseconds. */
const graceMs = 5000;

/** Ends sessions at the hub. One that does not answer, or whose node does not, is asked again: it would keep the browser and its slot. */
export class SessionEnds {
  readonly #hub: Hub;
  readonly #trying = new Set<Promise<void>>();
  readonly #leaving = new AbortController();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Resolves when the hub was asked once. */
  async end(id: string): Promise<void> {
    if (await deleteSession(this.#hub, id)) return;
    const trying = this.#tryAgain(id);
    this.#trying.add(trying);
    void trying.then(() => this.#trying.delete(trying));
  }

  /** Waits for those that are tried to be ended, not for long. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.#trying), sleep(graceMs, undefined, { ref: false })]);
    this.#leaving.abort();
  }

  async #tryAgain(id: string): Promise<void> {
    const endsAt = performance.now() + tryForMs;
    for (let pauseMs = 1000; performance.now() < endsAt; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false });
      if (this.#leaving.signal.aborted || (await deleteSession(this.#hub, id))) return;
    }
  }
}
