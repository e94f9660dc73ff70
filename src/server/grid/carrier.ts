import { randomUUID } from 'node:crypto';
import type { Client } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { CarrierKind, Pages } from '../browsers/browser-host';
import { ping, pingEveryMs } from '../chromium/calls';
import { closeOf } from '../chromium/cdp';
import type { Door } from '../chromium/worker-link';

/** Carries lines of JSON between the service and the extension in one browser of a grid. */
export type Carrier = {
  readonly kind: CarrierKind;
  send(line: string): void;
  listen: (onLine: (line: string) => void) => void;
  /** Asks the extension's page for a sign of life. */
  ping(): Promise<unknown>;
  /** Resolves when nothing comes any more. */
  readonly closed: Promise<void>;
  close(): void;
};

/** Commands to one browser of a grid, whatever carries them. */
export type GridControl = {
  /** Installs the extension from a folder of the node; gives its id. */
  install(folder: string): Promise<string>;
  /** Opens the extension's relay page, and carries lines through it. */
  openRelay(extensionId: string): Promise<Carrier>;
  /** Follows its pages from now on. */
  pages(extensionId: string, background: Client<BackgroundContract>): Promise<Pages>;
  /** Resolves when nothing comes any more. */
  readonly closed: Promise<void>;
  close(): void;
};

/**
 * A page of the extension's own, in a tab of its own behind the others, that passes lines on between its worker and whoever
 * has a channel there: a page is all that BiDi can reach of an extension. Its manifest is one that every build has. Processes that work
 * in one browser share the tab: another one would be taken for a page of the session by those that are there already.
 */
export const relayUrlOf = (extensionId: string): string => `chrome-extension://${extensionId}/manifest.json`;

/** A name for a channel of one process, which no page can guess. */
export const nameChannel = (): string => `tabwright_${randomUUID().replaceAll('-', '')}`;

/** The page says this when the worker has ended. */
export const lostLine = '{"lost":true}';

/** The page runs it first, with the channel's name; `say` takes each line that comes from the worker. */
const relayScript = `(name, say) => {
  let port;
  const open = () => {
    port = chrome.runtime.connect({ name: 'service' });
    port.onMessage.addListener((message) => say(JSON.stringify(message)));
    port.onDisconnect.addListener(() => {
      port = undefined;
      say('${lostLine}');
    });
  };
  globalThis.tabwrightTell ??= {};
  globalThis.tabwrightTell[name] = (line) => {
    if (!port) open();
    port.postMessage(JSON.parse(line));
  };
}`;

/** The page runs it for each line that goes to the worker. */
const tellScript = '(name, line) => globalThis.tabwrightTell[name](line)';

/** A relay page as one of the protocols reaches it. */
type RelayPage = Pick<Carrier, 'kind' | 'listen' | 'closed'> & {
  /** Runs a function in the page with the channel's name, and with the text or what takes lines from the worker. */
  run: (script: string, text?: string) => Promise<unknown>;
  /** Called when a line cannot be told to the page. */
  lose: () => void;
};

/** Carries lines through a relay page. */
export async function relayThrough({ kind, listen, closed, run, lose }: RelayPage): Promise<Carrier> {
  await run(relayScript);
  return {
    kind,
    listen,
    closed,
    close: () => undefined,
    ping: () => run('() => undefined'),
    send: (text) => void run(tellScript, text).catch(lose),
  };
}

/** A door for workers of a grid, and its address for them. */
export type PublicDoor = { readonly door: Door; readonly url: string };

/** How long a worker may take to dial us, in milliseconds. */
const dialMs = 5000;

/**
 * Invites the worker, through its relay page, to dial a socket of ours: the shortest way, where the node reaches this service. Fails
 * with `no-answer` where it does not in time.
 */
export async function dialOut(
  relay: Carrier,
  { door, url }: PublicDoor,
  extensionId: string,
): Promise<Carrier> {
  const socket = await door.admit({ extensionId, timeoutMs: dialMs }, (name, secret) =>
    relay.send(JSON.stringify({ connect: { url: `${url}/${name}`, secret } })),
  );
  // The socket lives as long as the worker.
  const pings = setInterval(() => socket.send(ping), pingEveryMs);
  socket.once('close', () => clearInterval(pings));
  return {
    kind: 'socket',
    closed: closeOf(socket),
    ping: () => relay.ping(),
    send: (line) => socket.send(line),
    listen: (onLine) => void socket.on('message', (data: Buffer) => onLine(data.toString('utf8'))),
    close: () => socket.terminate(),
  };
}
