import { z } from 'zod';
import { PairedClient } from './paired-contract';
import { PairingFault, ProfileLabel } from './pairing-messages';

/** Permissions that pairing asks for when it is switched on: to come back after sleep, and to name groups of tabs. */
export const pairingPermissions = ['alarms', 'tabGroups'] as const;

/** The pairing of this browser, in `storage.local`. */
export const Pairing = z.strictObject({
  port: z.number().int().min(1024).max(65_535),
  label: ProfileLabel,
  profileId: z.uuid(),
  /** Base64url; it leaves this browser never. */
  key: z.string(),
  pairedAt: z.number(),
});
export type Pairing = z.infer<typeof Pairing>;

/** The user's answer to a program that asks: for its next work alone, or for good. */
export const ClientAnswer = z.enum(['once', 'always', 'never']);
export type ClientAnswer = z.infer<typeof ClientAnswer>;

/** An answer that counts for good, in `storage.local`. */
export const ClientGrant = z.object({
  client: PairedClient,
  answer: ClientAnswer.exclude(['once']),
  at: z.number(),
  lastUsedAt: z.number().optional(),
});
export type ClientGrant = z.infer<typeof ClientGrant>;

/** How the line to the broker is, in `storage.session`. */
export const LineState = z.object({
  state: z.enum(['connected', 'away', 'refused']),
  /** Why the broker does not let this browser in, or is not believed. */
  fault: PairingFault.optional(),
  since: z.number(),
});
export type LineState = z.infer<typeof LineState>;
export const lineStateKey = 'pairing-line';

/** A program that waits for the user's answer, in `storage.session`. */
export const AskingClient = z.object({ client: PairedClient, askedAt: z.number() });
export type AskingClient = z.infer<typeof AskingClient>;
export const askingKey = 'pairing-asking';

/** Programs that may begin one piece of work, by their ids, in `storage.session`. */
export const onceKey = 'pairing-once';

/** A client's work here, in `storage.session`: the tabs that are its own. */
export const ClientWork = z.object({
  id: z.uuid(),
  client: PairedClient,
  startedAt: z.number(),
  /** Tabs that it opened, in their order, and tabs that the user handed to it. */
  opened: z.array(z.number()),
  handed: z.array(z.number()),
  /** Tabs of its own that it has not gone anywhere in yet. */
  empty: z.array(z.number()),
  /** The window that its own tabs are in, and their group there. */
  windowId: z.number().optional(),
  groupId: z.number().optional(),
});
export type ClientWork = z.infer<typeof ClientWork>;
export const workKey = (id: string): string => `pairing-work:${id}`;

/** A request of a client here and its result, in `storage.session`, the newest first. */
export const ClientDeed = z.object({
  client: PairedClient,
  at: z.number(),
  operation: z.string(),
  /** The instruction, the action or the address, without values of variables. */
  words: z.string(),
  isDone: z.boolean(),
});
export type ClientDeed = z.infer<typeof ClientDeed>;
export const deedsKey = 'pairing-deeds';

/** The tabs that a client may work in, the newest last. */
export const tabsOfWork = ({ opened, handed }: ClientWork): number[] => [...handed, ...opened];
