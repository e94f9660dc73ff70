import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { AutomationError, toAutomationError } from '../../base/errors';
import { admitBrowser, type BrokerMemory, type NewProfile } from '../../pairing/broker-side';
import { overSocket } from '../../pairing/socket-line';
import { commandLine } from '../own-files';
import { isSameLabel, pairingPath } from '../../protocol/pairing/pairing-messages';
import { memoryIn, type PairingFolder } from './pairing-folder';
import { PairedBrowser } from './paired-browser';
import { pairingRefused } from '../../pairing/handshake-line';

/** The most handshakes that go on at once. */
const mostHandshakes = 8;

type BrokerOptions = { port: number; folder: PairingFolder; log: (line: string) => void };

/** The one program of a machine that its paired browsers connect to. */
export class Broker {
  readonly #folder: PairingFolder;
  readonly #log: (line: string) => void;
  readonly #browsers = new Map<string, PairedBrowser>();
  readonly #memory: BrokerMemory;
  #door: BrokerDoor | undefined;
  #unwatch = () => {};
  #handshakes = 0;

  private constructor({ folder, log }: BrokerOptions) {
    this.#folder = folder;
    this.#log = log;
    this.#memory = memoryIn(folder, (profile) => this.#noteNew(profile));
  }

  /** Starts it. Fails with `pairing-refused` (`broker-running`) where one runs already, naming that one. */
  static async open(options: BrokerOptions): Promise<Broker> {
    const broker = new Broker(options);
    // Before the door is open: one that fails would leave it so.
    broker.#readProfiles();
    broker.#door = await openBrokerDoor(options.port, (comer) => void broker.#admit(comer));
    broker.#unwatch = options.folder.watch(() => broker.#readAgain());
    return broker;
  }

  /** The address at which it is dialled: `127.0.0.1:9361`. */
  get address(): string {
    return this.#door?.address ?? '';
  }

  /** The browser with this label; without one the only one there is. Fails with `invalid-input` and the names there are. */
  browserOf(label: string | undefined): PairedBrowser {
    const all = [...this.#browsers.values()];
    const fitting = label === undefined ? all : all.filter((browser) => isSameLabel(browser.label, label));
    const [only, other] = fitting;
    if (only && !other) return only;
    throw new AutomationError('invalid-input', whichBrowser(label, all));
  }

  async close(): Promise<void> {
    this.#unwatch();
    for (const browser of this.#browsers.values()) browser.close();
    await this.#door?.close();
  }

  async #admit({ socket, origin }: Comer): Promise<void> {
    if (this.#handshakes >= mostHandshakes) {
      socket.send(JSON.stringify({ refused: 'crowded' }));
      return socket.close();
    }
    this.#handshakes += 1;
    try {
      const place = { address: this.address, origin };
      const { profileId } = await overSocket(socket, (line) => admitBrowser(line, this.#memory, place));
      const browser = this.#browsers.get(profileId);
      if (!browser) return socket.close();
      browser.attach(socket);
      this.#log(`The browser "${browser.label}" is connected.`);
    } catch (thrown) {
      this.#log(`A browser was not let in: ${toAutomationError(thrown).message}`);
      socket.close();
    } finally {
      this.#handshakes -= 1;
    }
  }

  #noteNew({ profileId, label }: Pick<NewProfile, 'profileId' | 'label'>): void {
    const unpair = () => {
      this.#log(`The browser "${label}" has ended its pairing.`);
      this.#folder.forget(profileId);
      this.#readProfiles();
    };
    this.#browsers.set(profileId, new PairedBrowser(label, unpair));
  }

  /** A file that cannot be read now ends nothing that goes on. */
  #readAgain(): void {
    try {
      this.#readProfiles();
    } catch (thrown) {
      this.#log(toAutomationError(thrown).message);
    }
  }

  /** Takes up what the folder says, which another program may have changed. */
  #readProfiles(): void {
    const profiles = this.#folder.profiles();
    const kept = new Set(profiles.map(({ profileId }) => profileId));
    for (const [profileId, browser] of this.#browsers) {
      if (kept.has(profileId)) continue;
      this.#browsers.delete(profileId);
      browser.unpair();
    }
    for (const profile of profiles) if (!this.#browsers.has(profile.profileId)) this.#noteNew(profile);
  }
}

function whichBrowser(label: string | undefined, all: readonly PairedBrowser[]): string {
  const names = all.map((browser) => `"${browser.label}"`).join(', ');
  if (all.length === 0) return `No browser is paired. Pair one with \`${commandLine('pair')}\`.`;
  if (label === undefined) return `Several browsers are paired. Name one in browser.label: ${names}.`;
  return `No paired browser is called "${label.slice(0, 40)}". There is: ${names}.`;
}

/** A loopback port at which extensions may ask to be let in. */
type BrokerDoor = { readonly address: string; close(): Promise<void> };

/** An extension at the door. */
type Comer = { socket: WebSocket; origin: string };

/** What a broker says of itself to a program of this machine that asks at its port. */
const Itself = z.object({ broker: z.literal('tabwright'), process: z.number(), since: z.string() });

/** Opens the broker's port. Fails with `pairing-refused` (`broker-running`) where a broker has it already. */
async function openBrokerDoor(port: number, onComer: (comer: Comer) => void): Promise<BrokerDoor> {
  const itself = { broker: 'tabwright', process: process.pid, since: new Date().toISOString() };
  const server = createServer((request, response) => {
    const isProgram = request.headers.origin === undefined && request.headers.host === addressOf(server);
    const said = isProgram && request.url === '/' ? JSON.stringify(itself) : undefined;
    response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(said);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  server.on('upgrade', (request, stream, head) => {
    if (!isExtension(request, addressOf(server))) return refuse(stream);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A broken connection also closes, which is what counts.
      socket.on('error', () => undefined);
      onComer({ socket, origin: request.headers.origin ?? '' });
    });
  });
  await listenAt(server, port);
  return {
    address: addressOf(server),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * A page can forge none of these: a rebound host name fails the first, a page's own socket the second. That it is an extension
 * lets nobody in: that is what the handshake is for.
 */
function isExtension({ headers, url }: IncomingMessage, address: string): boolean {
  return (
    headers.host === address &&
    /^chrome-extension:\/\/[a-p]{32}$/.test(headers.origin ?? '') &&
    url === pairingPath
  );
}

function refuse(stream: Duplex): void {
  stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}

function addressOf(server: Server): string {
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function listenAt(server: Server, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  } catch (thrown) {
    throw await whoHas(port, thrown);
  }
}

/** Says who has a port that could not be opened. */
async function whoHas(port: number, cause: unknown): Promise<AutomationError> {
  const address = `127.0.0.1:${port}`;
  const first = await fetch(`http://${address}/`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.json())
    .then((said) => Itself.safeParse(said).data)
    .catch(() => undefined);
  if (first) {
    const message = `A broker runs at ${address} already: process ${first.process}, since ${first.since}. One serves all programs of this computer. Ask it, or stop it first.`;
    return pairingRefused('broker-running', { message, cause });
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The broker cannot listen at ${address}, and no broker answers there: ${reason}`;
  return new AutomationError('invalid-input', message, { cause });
}
