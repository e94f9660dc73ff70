import { pairingRefused } from './handshake-line';

export type Role = 'browser' | 'broker';

/** All that was said in a handshake and where: a proof counts for this one alone. */
export type Transcript = {
  purpose: 'pair' | 'return';
  /** The address that the browser dialled, and at which the broker was asked: `127.0.0.1:9361`. */
  address: string;
  /** The extension's origin, as the browser itself tells the broker. */
  origin: string;
  browserNonce: string;
  brokerNonce: string;
  /** The id of a browser that comes back, or the label that a new one asks for. */
  name: string;
  /** Empty for a browser that comes back. */
  browserKey: string;
  brokerKey: string;
};

const nonceBytes = 32;

export const makeNonce = (): string => textOfBytes(randomBytes(nonceBytes));

/** The proof that `role` knows the key. The role is part of it: a proof that is sent back proves nothing. */
export async function proofOf(key: Bytes, role: Role, transcript: Transcript): Promise<string> {
  const hmac = await hmacKey(key, 'sign');
  return textOfBytes(await crypto.subtle.sign('HMAC', hmac, saidBy(role, transcript)));
}

/** True for the proof of `role`; compared in constant time. */
export async function isProof(
  proof: string,
  key: Bytes,
  role: Role,
  transcript: Transcript,
): Promise<boolean> {
  const hmac = await hmacKey(key, 'verify');
  return crypto.subtle.verify('HMAC', hmac, bytesOfText(proof), saidBy(role, transcript));
}

type HandshakeKeys = { privateKey: CryptoKey; publicKey: string };

/** A pair of keys for one handshake. */
export async function makeKeyPair(): Promise<HandshakeKeys> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  return {
    privateKey: pair.privateKey,
    publicKey: textOfBytes(await crypto.subtle.exportKey('raw', pair.publicKey)),
  };
}

/**
 * The long key that both sides keep: of a secret that only they share, bound to the code and to all that was said. Who hears the
 * handshake does not learn it, even if the code becomes known later. Rejects with `pairing-refused` where theirs is no key.
 */
export async function keptKey(
  privateKey: CryptoKey,
  theirs: string,
  codeKey: Bytes,
  transcript: Transcript,
): Promise<Bytes> {
  const imported = crypto.subtle.importKey('raw', bytesOfText(theirs), curve, false, []);
  const publicKey = await imported.catch((cause: unknown) => {
    throw pairingRefused('broken', undefined, cause);
  });
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const way = { name: 'HKDF', hash: 'SHA-256', salt: codeKey, info: saidBy('kept', transcript) };
  return new Uint8Array(await crypto.subtle.deriveBits(way, material, 256));
}

const curve = { name: 'ECDH', namedCurve: 'P-256' };

const hmacKey = (key: Bytes, use: 'sign' | 'verify'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);

/** As a JSON list: no part can run into the next. */
function saidBy(label: Role | 'kept', said: Transcript): Bytes {
  const { purpose, address, origin, browserNonce, brokerNonce, name, browserKey, brokerKey } = said;
  const parts = [purpose, address, origin, browserNonce, brokerNonce, name, browserKey, brokerKey];
  return new TextEncoder().encode(JSON.stringify(['tabwright pairing 1', label, ...parts]));
}

/** Bytes as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Base64url, without padding. */
export function textOfBytes(bytes: Bytes | ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of base64url. Throws where it is none. */
export function bytesOfText(text: string): Bytes {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
