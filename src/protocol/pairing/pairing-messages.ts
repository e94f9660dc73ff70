import { z } from 'zod';

/** The version of the handshake. Both sides have to have the same. */
export const pairingVersion = 1;

/** The loopback port at which the broker of a machine listens, unless it is told another. */
export const defaultPairingPort = 9361;

/** The path that is dialled; any other is answered with 404. */
export const pairingPath = '/pair';

/** The path at which a session service takes the panel that was given its code. */
export const panelPath = '/v1/panels';

/** Bytes as base64url, without padding. */
const Bytes = z
  .string()
  .max(400)
  .regex(/^[\w-]+$/)
  // No bytes end after one character of four.
  .refine((text) => text.length % 4 !== 1);

/** The browser's name among those paired with the same broker. */
export const ProfileLabel = z.string().trim().min(1).max(40);

/** Nobody tells "Work" and "work" apart: such labels name one browser. */
export const isSameLabel = (label: string, other: string): boolean =>
  label.trim().toLowerCase() === other.trim().toLowerCase();

export const PairingFault = z.enum([
  /** The program at the address does not know the secret: it is another program. */
  'unproven',
  'wrong-code',
  /** No code is being shown, or the one that was has been used or is too old. */
  'no-code',
  /** Too many wrong codes came: a new one has to be shown. */
  'tries-used',
  'label-taken',
  /** The broker has no such browser any more. */
  'unknown-profile',
  'version',
  /** Too many handshakes go on. */
  'crowded',
  /** The other side said something that does not belong there, or nothing in time. */
  'broken',
  /** Nothing answers at the address. */
  'no-broker',
  /** A broker has the port already. */
  'broker-running',
]);
export type PairingFault = z.infer<typeof PairingFault>;

/** The browser's first word: it brings a code, or comes back with the key that both kept. */
export const BrowserHello = z.discriminatedUnion('purpose', [
  z.strictObject({
    hello: z.number(),
    purpose: z.literal('pair'),
    nonce: Bytes,
    publicKey: Bytes,
    label: ProfileLabel,
  }),
  z.strictObject({ hello: z.number(), purpose: z.literal('return'), nonce: Bytes, profileId: z.uuid() }),
]);
export type BrowserHello = z.infer<typeof BrowserHello>;

/** The broker's answer. Its key is there for a browser that brings a code. */
export const BrokerChallenge = z.strictObject({
  challenge: z.number(),
  nonce: Bytes,
  publicKey: Bytes.optional(),
});
export type BrokerChallenge = z.infer<typeof BrokerChallenge>;

export const BrowserProof = z.strictObject({ proof: Bytes });

/** The broker's own proof, and the id that the browser has from now on. */
export const BrokerAdmission = z.strictObject({ proof: Bytes, profileId: z.uuid() });

/** The browser's last word: it has kept what it was given. */
export const BrowserKept = z.strictObject({ kept: z.literal(true) });

export const BrokerRefusal = z.strictObject({ refused: PairingFault });
