import type { HandshakePlace } from '../../pairing/handshake-line';
import { Handshakes, type PairingFolder } from '../broker/pairing-folder';
import { isSameSecret, type Door } from '../net';

/** The most handshakes of one extension that go on at once, and the least time between two codes that are shown unasked, in milliseconds. */
const mostHandshakes = 4;
const betweenCodesMs = 60_000;

/**
 * The panels that a service without keys takes: those of extensions to which a person gave the code that was shown here. Each then
 * has a key of its own, which counts for its extension alone. Programs of this computer need none.
 */
export class KnownPanels {
  readonly #folder: PairingFolder;
  readonly #show: (code: string) => void;
  readonly #handshakes: Handshakes;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(folder: PairingFolder, show: (code: string) => void) {
    this.#folder = folder;
    this.#show = show;
    this.#handshakes = new Handshakes(folder, mostHandshakes);
  }

  /** Shows a code at once where no panel is known yet. One of before counts no more: nobody sees it now. */
  async start(): Promise<void> {
    this.#folder.dropCode();
    if (this.#folder.profiles().length === 0) await this.#showCode();
  }

  /** Knows the keys of panels; `origin` is the extension that shows one, where the request tells it. */
  knows(key: string, origin: string | undefined): boolean {
    const fitting = this.#folder
      .profiles()
      .filter((panel) => origin === undefined || panel.origin === origin)
      .map((panel) => isSameSecret(panel.key, key));
    return fitting.includes(true);
  }

  /** An extension came without a key: shows a code for it, unless one is shown. */
  needCode(origin = ''): void {
    const counts = typeof this.#handshakes.memory.shownCode(origin) !== 'string';
    if (counts || performance.now() - this.#shownAt < betweenCodesMs) return;
    void this.#showCode();
  }

  /** Lets the extension at the other end prove the code, and proves it in turn. */
  async admit(door: Door, place: HandshakePlace): Promise<void> {
    // The panel was told why; without a code that counts it needs one.
    await this.#handshakes.admit(door, place).catch(() => this.needCode(place.origin));
    door.socket.close();
  }

  async #showCode(): Promise<void> {
    this.#shownAt = performance.now();
    this.#show(await this.#folder.makeCode());
  }
}
