import { AutomationError, toAutomationError } from '../../base/errors';
import { admitBrowser, type BrokerMemory, type NewProfile } from '../../pairing/broker-side';
import { overSocket } from '../../pairing/socket-line';
import { commandLine } from '../own-files';
import { openBrokerDoor, type BrokerDoor, type Comer } from './broker-door';
import { isSameLabel } from '../../protocol/pairing/pairing-messages';
import { memoryIn } from './folder-memory';
import { PairedBrowser } from './paired-browser';
import type { PairingFolder } from './pairing-folder';

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
