import type { Bytes } from './prove';

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

/** The key of a code: 256 bits, slow to make, so that a code cannot be guessed from what was proved with it. */
export async function keyOfCode(code: string, salt: Bytes): Promise<Bytes> {
  const typed = new TextEncoder().encode(code);
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(way, material, 256));
}
