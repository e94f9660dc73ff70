import * as fs from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import { admitBrowser, type BrokerMemory, type NewProfile, type ShownCode } from '../../pairing/broker-side';
import type { HandshakePlace } from '../../pairing/handshake-line';
import { keyOfCode, makeCode, readCode } from '../../pairing/pairing-code';
import { bytesOfText, textOfBytes } from '../../pairing/prove';
import { overSocket } from '../../pairing/socket-line';
import { isSameLabel, ProfileLabel } from '../../protocol/pairing/pairing-messages';
import type { Door } from '../net';

const KeptProfile = z.strictObject({
  profileId: z.uuid(),
  label: ProfileLabel,
  /** The origin of the extension that was paired; another is never let in. */
  origin: z.string(),
  /** Base64url. */
  key: z.string(),
  pairedAt: z.number(),
});
/** A browser that is paired with this machine. */
type KeptProfile = z.infer<typeof KeptProfile>;

const Profiles = z.strictObject({ version: z.literal(1), profiles: z.array(KeptProfile) });
const Code = z.strictObject({ key: z.string(), until: z.number() });
type KeptCode = ShownCode & { until: number };

/** A code counts for this long, in milliseconds. */
const codeMs = 10 * 60_000;

/**
 * The folder in which a machine's pairings are kept, for its user only: the paired browsers, and what was made of the code that is
 * shown, which itself is written nowhere. Programs that share it see each other's changes at once.
 */
export class PairingFolder {
  readonly #folder: string;

  constructor(folder = defaultPairingFolder()) {
    this.#folder = folder;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  profiles(): KeptProfile[] {
    const text = this.#read('pairing.json');
    if (text === undefined) return [];
    const { data } = Profiles.safeParse(parseJson(text));
    if (data) return data.profiles;
    const message = `${this.#path('pairing.json')} cannot be read. Remove it, and pair again.`;
    throw new AutomationError('settings-damaged', message);
  }

  keep({ profileId, label, origin, key }: NewProfile): void {
    const profile = { profileId, label, origin, key: textOfBytes(key), pairedAt: Date.now() };
    this.#write('pairing.json', { version: 1, profiles: [...this.profiles(), profile] });
  }

  /** Forgets the browser of this id or label; false when there is none. */
  forget(idOrLabel: string): boolean {
    const all = this.profiles();
    const left = all.filter(
      ({ profileId, label }) => profileId !== idOrLabel && !isSameLabel(label, idOrLabel),
    );
    if (left.length < all.length) this.#write('pairing.json', { version: 1, profiles: left });
    return left.length < all.length;
  }

  /** Makes a new code, which counts in the place of any before, and gives it as it is to be shown. */
  async makeCode(): Promise<string> {
    const shown = makeCode();
    const key = await keyOfCode(readCode(shown) ?? '');
    this.putCode({ key, until: Date.now() + codeMs });
    return shown;
  }

  putCode({ key, until }: KeptCode): void {
    this.#write('code.json', { key: textOfBytes(key), until });
  }

  /** The code that counts now. */
  code(): KeptCode | undefined {
    const { data } = Code.safeParse(parseJson(this.#read('code.json') ?? ''));
    if (!data || data.until < Date.now()) return undefined;
    return { key: bytesOfText(data.key), until: data.until };
  }

  dropCode(): void {
    fs.rmSync(this.#path('code.json'), { force: true });
  }

  /** Calls back when another program may have changed something; call what it gives to hear no more. */
  watch(listener: () => void): () => void {
    const watcher = fs.watch(this.#folder, { persistent: false }, () => listener());
    watcher.on('error', () => undefined);
    return () => watcher.close();
  }

  #path(name: string): string {
    return path.join(this.#folder, name);
  }

  #read(name: string): string | undefined {
    const file = this.#path(name);
    try {
      // Keys that others could read are no secret.
      if (process.platform !== 'win32' && (fs.statSync(file).mode & 0o077) !== 0)
        throw new AutomationError(
          'settings-damaged',
          `Others on this computer may read ${file}. Take that right from them (chmod 600), or remove it and pair again.`,
        );
      return fs.readFileSync(file, 'utf8');
    } catch (thrown) {
      if (thrown instanceof AutomationError) throw thrown;
      return undefined;
    }
  }

  /** Never half of it: written beside, then put in its place. */
  #write(name: string, value: object): void {
    const beside = this.#path(`${name}.${process.pid}`);
    fs.writeFileSync(beside, `${JSON.stringify(value, undefined, 1)}\n`, { mode: 0o600 });
    fs.chmodSync(beside, 0o600);
    fs.renameSync(beside, this.#path(name));
  }
}

/** Where the pairings of this machine's user lie. */
export function defaultPairingFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const base = process.platform === 'win32' ? APPDATA : XDG_CONFIG_HOME;
  return path.join(base ?? path.join(homedir(), '.config'), 'tabwright');
}

/** The most wrong codes of one extension before a new one has to be shown, and of all together. */
const mostWrongCodes = { ofOne: 5, ofAll: 50 };

/** A handshake has fewer bytes, those of its frames included: more are read of nobody before they have proved themselves. */
const mostBytes = 4096;

/** Handshakes that go on at one port, of each extension only so many at once: no other is shut out by it. */
export class Handshakes {
  readonly memory: BrokerMemory;
  readonly #most: number;
  readonly #going = new Map<string, number>();

  constructor(folder: PairingFolder, most: number, noteNew: (profile: NewProfile) => void = () => {}) {
    this.memory = memoryIn(folder, noteNew);
    this.#most = most;
  }

  /** Lets the extension at the other end prove itself; undefined where too many do. Rejects as `admitBrowser` does. */
  async admit({ socket, stream }: Door, place: HandshakePlace): Promise<string | undefined> {
    const { origin } = place;
    const going = this.#going.get(origin) ?? 0;
    if (going >= this.#most) {
      socket.send(JSON.stringify({ refused: 'crowded' }));
      return undefined;
    }
    this.#going.set(origin, going + 1);
    const unbound = boundBytes(stream);
    try {
      return (await overSocket(socket, (line) => admitBrowser(line, this.memory, place))).profileId;
    } finally {
      unbound();
      const left = (this.#going.get(origin) ?? 1) - 1;
      if (left > 0) this.#going.set(origin, left);
      else this.#going.delete(origin);
    }
  }
}

/** Ends a connection that has sent more than a handshake has; call what it gives once it may. */
function boundBytes(stream: Duplex): () => void {
  let count = 0;
  const hear = ({ length }: Uint8Array) => {
    count += length;
    if (count > mostBytes) stream.destroy();
  };
  stream.prependListener('data', hear);
  return () => stream.off('data', hear);
}

/** The folder as a handshake asks it. The wrong tries are counted for each code anew. */
function memoryIn(folder: PairingFolder, noteNew: (profile: NewProfile) => void): BrokerMemory {
  const wrong = new Map<string, string[]>();
  const reserved = new Map<string, KeptCode>();
  const triesAt = (code: KeptCode) => wrong.get(code.key.join()) ?? [];
  const shownCode = (origin: string) => {
    const code = folder.code();
    if (!code) return 'no-code';
    const tries = triesAt(code);
    const isUsed =
      tries.filter((each) => each === origin).length >= mostWrongCodes.ofOne ||
      tries.length >= mostWrongCodes.ofAll;
    return isUsed ? 'tries-used' : code;
  };
  return {
    shownCode,
    noteWrongCode: (origin) => {
      const code = folder.code();
      if (code) wrong.set(code.key.join(), [...triesAt(code), origin]);
    },
    reserve: ({ label, origin }) => {
      const code = shownCode(origin);
      if (typeof code === 'string') return code;
      const taken = [...reserved.keys(), ...folder.profiles().map((profile) => profile.label)];
      if (taken.some((each) => isSameLabel(each, label))) return 'label-taken';
      reserved.set(label, code);
      folder.dropCode();
      return undefined;
    },
    release: (label) => {
      const code = reserved.get(label);
      if (code) folder.putCode(code);
      reserved.delete(label);
    },
    keep: async (profile) => {
      reserved.delete(profile.label);
      folder.keep(profile);
      noteNew(profile);
    },
    keyOf: (profileId, origin) => {
      const kept = folder.profiles().find((each) => each.profileId === profileId && each.origin === origin);
      return kept && bytesOfText(kept.key);
    },
  };
}
