import { z } from 'zod';
import { defaultPairingPort, ProfileLabel } from './pairing-messages';
import { ClientAnswer } from './pairing-state';

/** What the panel may ask about the pairing of this browser, and about the programs that work in it. */
export const pairingOperations = {
  /** Pairs this browser by the code that the broker shows. Fails with `pairing-refused`, whose `details.fault` says which way. */
  pairBrowser: {
    from: ['panel'],
    input: z.strictObject({
      code: z.string().max(40),
      label: ProfileLabel,
      port: z.number().int().min(1024).max(65_535).default(defaultPairingPort),
    }),
    output: z.boolean(),
  },
  /** Ends the pairing and all that programs do here, at once. */
  unpairBrowser: { from: ['panel'], input: z.strictObject({}), output: z.boolean() },
  /** Takes the user's answer to a program that asks; false when it does not ask any more. */
  answerClient: {
    from: ['panel'],
    input: z.strictObject({ clientId: z.string(), answer: ClientAnswer }),
    output: z.boolean(),
  },
  /** Takes back what was answered for good, and ends what the program does here. */
  revokeClient: { from: ['panel'], input: z.strictObject({ clientId: z.string() }), output: z.boolean() },
  /** Ends a piece of work of a program, or all of them. */
  endClientWork: {
    from: ['panel'],
    input: z.strictObject({ workId: z.uuid().optional() }),
    output: z.boolean(),
  },
  /** Hands a tab to a piece of work, until it ends. */
  shareTab: {
    from: ['panel'],
    input: z.strictObject({ workId: z.uuid(), tabId: z.number().int() }),
    output: z.boolean(),
  },
} as const;
