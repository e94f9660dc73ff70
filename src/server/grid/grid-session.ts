import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { HubRefusal, type Hub } from './hub';

/** What a session is to be like, as W3C WebDriver names it. */
export type Capabilities = Record<string, unknown>;

const Made = z.object({
  sessionId: z.string(),
  capabilities: z.object({ webSocketUrl: z.string().optional(), 'se:cdp': z.string().optional() }).loose(),
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
    const made = Made.parse(await hub.ask({ ...asked, timeoutMs: startMs }));
    const { webSocketUrl, 'se:cdp': cdp } = made.capabilities;
    return { id: made.sessionId, offers: { bidi: webSocketUrl !== undefined, cdp: cdp !== undefined } };
  } catch (thrown) {
    throw thrown instanceof HubRefusal ? refusalOf(thrown) : thrown;
  }
}

/** Ends a session; one that is not there any more is ended. */
export async function deleteSession(hub: Hub, id: string): Promise<void> {
  await hub.ask({ method: 'DELETE', path: `/session/${id}` }).catch(() => undefined);
}

/** Puts a folder, as a zip file, onto the session's node; gives its path there. */
export async function uploadFolder(hub: Hub, id: string, zip: Buffer): Promise<string> {
  const body = { file: zip.toString('base64') };
  return Uploaded.parse(await hub.ask({ method: 'POST', path: `/session/${id}/se/file`, body }));
}

/** Has the hub know that the session is used: it ends those that are not. Fails with `HubRefusal` where it is not there. */
export async function touchSession(hub: Hub, id: string, timeoutMs: number): Promise<void> {
  const path = `/session/${id}/timeouts`;
  await hub.ask({ method: 'GET', path, timeoutMs, isFrequent: true });
}

/** The hub says in words alone why it makes no session. */
function refusalOf(refusal: HubRefusal): AutomationError {
  const { status, kind, message } = refusal;
  const [words = ''] = message.split('\n');
  const options = { cause: refusal, details: { status, kind } };
  if (status === 401)
    return new AutomationError(
      'browser-failed',
      'The grid does not know the user and password of the service. Set GRID_USER and GRID_PASSWORD.',
      options,
    );
  if (/no nodes support/i.test(message))
    return new AutomationError('invalid-input', `The grid has no browser of this kind: ${words}`, options);
  if (/timed out|timeout/i.test(message))
    return new AutomationError('busy', 'The grid had no browser free in its time. Try later.', options);
  return new AutomationError('browser-failed', `The grid started no browser: ${words}`, options);
}
