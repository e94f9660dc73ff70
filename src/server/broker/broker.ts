import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { NewProfile } from '../../pairing/broker-side';
import { pairingRefused } from '../../pairing/handshake-line';
import { isSameLabel, pairingPath } from '../../protocol/pairing/pairing-messages';
import { acceptSockets, openPort, type Door } from '../net';
import { commandLine } from '../own-files';
import { PairedBrowser } from './paired-browser';
import { Handshakes, type PairingFolder } from './pairing-folder';

/** The most handshakes of one extension that go on at once. */
const mostHandshakes = 8;

type BrokerOptions = { port: number; folder: PairingFolder; log: (line: string) => void };

/** A broker's words about itself, for a program of this machine that asks at its port. */
const Itself = z.object({ broker: z.literal('tabwright'), process: z.number(), since: z.string() });

/** The one program of a machine that its paired browsers connect to. */
export class Broker {
  readonly #folder: PairingFolder;
  readonly #log: (line: string) => void;
  readonly #browsers = new Map<string, PairedBrowser>();
  readonly #handshakes: Handshakes;
  #address = '';
  #close = async () => {};
  #unwatch = () => {};

  private constructor({ folder, log }: BrokerOptions) {
    this.#folder = folder;
    this.#log = log;
    this.#handshakes = new Handshakes(folder, mostHandshakes, (profile) => this.#noteNew(profile));
  }

  /** Starts it. Fails with `pairing-refused` (`broker-running`) where one runs already, naming that one. */
  static async open(options: BrokerOptions): Promise<Broker> {
    const broker = new Broker(options);
    // Before the port is open: one that fails would leave it so.
    broker.#readProfiles();
    await broker.#listen(options.port);
    broker.#unwatch = options.folder.watch(() => broker.#readAgain());
    return broker;
  }

  /** The address at which it is dialled: `127.0.0.1:9361`. */
  get address(): string {
    return this.#address;
  }

  /** The browser with this label; without one the only one there is. Fails with `invalid-input` and the names there are. */
  browserOf(label: string | undefined): PairedBrowser {
    const all = [...this.#browsers.values()];
    const [only, other] = all.filter((each) => label === undefined || isSameLabel(each.label, label));
    if (only && !other) return only;
    throw new AutomationError('invalid-input', whichBrowser(label, all));
  }

  async close(): Promise<void> {
    this.#unwatch();
    for (const browser of this.#browsers.values()) browser.close();
    await this.#close();
  }

  async #listen(port: number): Promise<void> {
    const itself = { broker: 'tabwright', process: process.pid, since: new Date().toISOString() };
    const server = createServer(({ headers, url }, response) => {
      const isProgram = headers.origin === undefined && headers.host === this.#address;
      const said = isProgram && url === '/' ? JSON.stringify(itself) : undefined;
      response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(said);
    });
    const sockets = acceptSockets(server, 64 * 1024 * 1024, (request) => {
      const { origin = '' } = request.headers;
      return isExtension(request, this.#address) ? (door) => void this.#admit(door, origin) : undefined;
    });
    const opened = await openPort(server, port).catch(async (thrown: unknown) => {
      throw await whoHas(port, thrown);
    });
    this.#address = `127.0.0.1:${opened.port}`;
    this.#close = () => {
      for (const socket of sockets.clients) socket.terminate();
      return opened.close();
    };
  }

  async #admit(door: Door, origin: string): Promise<void> {
    const { socket } = door;
    try {
      const profileId = await this.#handshakes.admit(door, { address: this.address, origin });
      const browser = this.#browsers.get(profileId ?? '');
      if (!browser) return socket.close();
      browser.attach(socket);
      this.#log(`The browser "${browser.label}" is connected.`);
    } catch (thrown) {
      this.#log(`A browser was not let in: ${toAutomationError(thrown).message}`);
      socket.close();
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

/**
 * A page can forge none of these: a rebound host name fails the first, a page's own socket the second. That it is an extension
 * lets nobody in: that is what the handshake is for.
 */
function isExtension({ headers, url }: IncomingMessage, address: string): boolean {
  const { host, origin = '' } = headers;
  return host === address && /^chrome-extension:\/\/[a-p]{32}$/.test(origin) && url === pairingPath;
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
    return pairingRefused('broker-running', message, cause);
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The broker cannot listen at ${address}, and no broker answers there: ${reason}`;
  return new AutomationError('invalid-input', message, { cause });
}
