import { z } from 'zod';
import { defaultPairingPort, ProfileLabel } from './pairing-messages';
import { ClientAnswer } from './pairing-state';
import { fromPanel } from '../message';

/** Questions of the panel about this browser's pairing and the programs that work in it. */
export const pairingOperations = {
  /** Pairs this browser by the code that the broker shows. Fails with `pairing-refused`, whose `details.fault` says which way. */
  pairBrowser: fromPanel({
    code: z.string().max(40),
    label: ProfileLabel,
    port: z.number().int().min(1024).max(65_535).default(defaultPairingPort),
  }).gives(z.boolean()),
  /** Ends the pairing and all that programs do here, at once. */
  unpairBrowser: fromPanel({}).gives(z.boolean()),
  /** Takes the user's answer to a program that asks; false when it does not ask any more. */
  answerClient: fromPanel({ clientId: z.string(), answer: ClientAnswer }).gives(z.boolean()),
  /** Takes back what was answered for good, and ends what the program does here. */
  revokeClient: fromPanel({ clientId: z.string() }).gives(z.boolean()),
  /** Ends a piece of work of a program, or all of them. */
  endClientWork: fromPanel({ workId: z.uuid().optional() }).gives(z.boolean()),
  /** Hands a tab to a piece of work, until it ends. */
  shareTab: fromPanel({ workId: z.uuid(), tabId: z.number().int() }).gives(z.boolean()),
} as const;
