import type { Bytes, Transcript } from './prove';

/** Digits and letters that are not taken for each other; 32 of them, so that each is five bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const length = 8;

const pattern = new RegExp(`^[${alphabet}]{${length}}$`);

/** So many rounds make each guess at a code cost about a tenth of a second. */
const rounds = 600_000;

/** A new code, as it is shown: `K7QF-2M9X`. */
export function makeCode(): string {
  const picked = Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % 32]);
  return `${picked.slice(0, 4).join('')}-${picked.slice(4).join('')}`;
}

/** The eight characters that a person typed, whatever stands between them; undefined when it is no code. */
export function readCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s–—-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  return pattern.test(plain) ? plain : undefined;
}

/** The key of a code, which can be kept in its place. */
export const keyOfCode = (code: string): Promise<Bytes> => slowKey(bytesOf(code), 'Tabwright pairing');

/**
 * The key that a code is proved with in one handshake: 256 bits, slow to make, so that the code cannot be guessed from the proof.
 * Each side gives half of the salt: one that has proved nothing yet cannot bring a salt for which it has made all keys before.
 */
export const keyOfHandshake = (codeKey: Bytes, { browserNonce, brokerNonce }: Transcript): Promise<Bytes> =>
  slowKey(codeKey, JSON.stringify([browserNonce, brokerNonce]));

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function slowKey(secret: Bytes, salting: string): Promise<Bytes> {
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const salt = bytesOf(salting);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(way, material, 256));
}
