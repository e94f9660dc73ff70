import { z } from 'zod';
import { fromService } from '../message';

const longestName = 60;

/** A program that works in a paired browser, as its user is asked about it and sees it listed. */
export const PairedClient = z.strictObject({
  /** Known by this: the digest of its key and name. */
  id: z.string().min(1).max(100),
  /** Its own word for itself, made fit to be shown. */
  name: z.string().max(300).transform(plainName),
  /** The first characters of the digest of its key, by which two of one name are told apart. */
  keyHint: z.string().max(16),
});
export type PairedClient = z.infer<typeof PairedClient>;

export const PairedPage = z.strictObject({ id: z.string(), url: z.string() });
export type PairedPage = z.infer<typeof PairedPage>;

/** Names of pages are made of the browser's numbers of their tabs. */
export const pageIdOf = (tabId: number): string => `tab-${tabId}`;

export function tabIdOf(pageId: string): number | undefined {
  const digits = /^tab-(\d{1,15})$/.exec(pageId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The state that is loaded before `goTo` answers. */
export const GoToWait = z.enum(['domcontentloaded', 'load', 'networkidle']);

const OfWork = z.strictObject({ workId: z.uuid() });

/** The operations of a paired browser besides those of a session: a client's work there begins and ends, and has pages. */
export const pairedContract = {
  /** Begins a client's work. Fails with `needs-you` while its user has not answered, with `client-refused` once they refused. */
  beginWork: fromService({ client: PairedClient }).gives(z.strictObject({ workId: z.uuid() })),
  /** Ends it: the tabs that it opened are closed, those that it was handed are left. */
  endWork: fromService(OfWork).gives(z.boolean()),
  /** Opens an empty page for it; gives the page's id. */
  openPage: fromService(OfWork).gives(z.string()),
  goTo: fromService({
    ...OfWork.shape,
    pageId: z.string(),
    url: z.string(),
    timeoutMs: z.number().optional(),
    waitUntil: GoToWait.optional(),
  }).gives(z.boolean()),
} as const;
export type PairedContract = typeof pairedContract;

/** Messages of the broker after the handshake. */
export const FromBroker = z.union([
  z.strictObject({ ping: z.literal(true) }),
  /** The pairing has ended at its side. */
  z.strictObject({ unpaired: z.literal(true) }),
  z.strictObject({
    id: z.number(),
    /** The work that asks; none for what begins one. */
    workId: z.uuid().optional(),
    operation: z.string(),
    input: z.unknown(),
  }),
]);
export type FromBroker = z.infer<typeof FromBroker>;

/** Messages of a paired browser besides answers. */
export const FromBrowser = z.union([
  z.strictObject({ pong: z.literal(true) }),
  z.strictObject({ unpaired: z.literal(true) }),
  /** The work that goes on there: told first of all, so that what ended meanwhile is known. */
  z.strictObject({ working: z.array(z.uuid()) }),
  /** The pages of a client's work, whenever they change, before the answer that changed them. */
  z.strictObject({ workId: z.uuid(), pages: z.array(PairedPage) }),
  z.strictObject({ ended: z.uuid() }),
]);
export type FromBrowser = z.infer<typeof FromBrowser>;

/** The broker asks for a sign of life this often, which also keeps the worker awake, in milliseconds. */
export const pingEveryMs = 4000;

/** A side that has heard nothing for so long takes the line for cut, in milliseconds. */
export const silenceMs = 10_000;

/**
 * A program's own word for itself, fit to be shown: on one line, bounded, without characters that are not drawn or that turn the
 * direction of what follows.
 */
export function plainName(said: string | undefined): string {
  const plain = (said ?? '')
    .slice(0, 4 * longestName)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return Array.from(plain).slice(0, longestName).join('').trim() || 'A program';
}
