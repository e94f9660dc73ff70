import type { DBSchema } from 'idb';
import { briefDatabase } from '../../base/brief-database';

interface Keys extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

/** Makes text unreadable to whoever reads it in storage, and readable again. */
export type Seal = {
  close(text: string): Promise<string>;
  /** Undefined for what was not closed by this seal. */
  open(sealed: string): Promise<string | undefined>;
};

const cipher = 'AES-GCM';
const ivLength = 12;

/** With a key of this browser's that no script can read, ours neither. */
export const browserSeal = (): Promise<Seal> => (kept ??= keptKey().then(sealWith));

let kept: Promise<Seal> | undefined;

export function sealWith(key: CryptoKey): Seal {
  return {
    close: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const made = await crypto.subtle.encrypt({ name: cipher, iv }, key, new TextEncoder().encode(text));
      const bytes = [...iv, ...new Uint8Array(made)];
      return btoa(bytes.map((byte) => String.fromCodePoint(byte)).join(''));
    },
    open: async (sealed) => {
      try {
        const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
        const iv = bytes.slice(0, ivLength);
        const made = await crypto.subtle.decrypt({ name: cipher, iv }, key, bytes.slice(ivLength));
        return new TextDecoder().decode(made);
      } catch {
        return undefined;
      }
    },
  };
}

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']);

const withKeys = briefDatabase<Keys>('seal', 1, (created) => void created.createObjectStore('keys'));

const keptKey = (): Promise<CryptoKey> =>
  withKeys(async (database) => {
    const known = await database.get('keys', 'masked');
    if (known) return known;
    const made = await newKey();
    await database.put('keys', made, 'masked');
    return made;
  });
