import { z } from 'zod';
import { ReplayReport } from './recordings/replay';
import { ErrorShape } from './frame';
import { Run } from './session';

/** Names that headers go under: ours, or those of the public API. */
export const HeaderNames = z.enum(['neutral', 'public']);
export type HeaderNames = z.infer<typeof HeaderNames>;

/** Regions that a service may be asked to start its browsers in. */
export const regions = ['us-west-2', 'us-east-1', 'eu-central-1', 'ap-southeast-1'] as const;

/** The session service the user has set up. */
export const CloudService = z.strictObject({
  /** Its address; `/v1` at the end is understood. */
  baseUrl: z.url({ protocol: /^https?$/ }).max(2000),
  /** Empty for a service that asks for none. */
  apiKey: z.string().max(2000),
  headerNames: HeaderNames,
  region: z.enum(regions).optional(),
  /** The model that the service asks in our name; `auto`, where it is left out, lets it choose. */
  modelName: z.string().min(1).max(200).optional(),
  /** Recordings are kept there too, without values of variables. */
  keepsRecordings: z.boolean().optional(),
});
export type CloudService = z.infer<typeof CloudService>;

export const isOnThisComputer = (baseUrl: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(baseUrl).hostname);

/** Why a service could not be asked, each with a cure of its own. */
export const CloudFault = z.enum([
  'key',
  /** The user did not let the browser send anything there. */
  'consent',
  /** It takes this panel once it was given a code. */
  'pairing',
  'forbidden',
  /** Something answers there, and it is no session service. */
  'address',
  'redirect',
  'network',
  'rate-limit',
  'server',
  'timeout',
]);
export type CloudFault = z.infer<typeof CloudFault>;

/** The result of checking a service. */
export const CloudCheck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: z.string(), ms: z.number() }),
  z.object({ ok: z.literal(false), fault: CloudFault, message: z.string(), ms: z.number() }),
]);
export type CloudCheck = z.infer<typeof CloudCheck>;

/** A line of a service's log, as it is kept. */
export const CloudLogEntry = z.object({
  at: z.number(),
  /** 0 errors, 1 information, 2 details. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  message: z.string(),
});
export type CloudLogEntry = z.infer<typeof CloudLogEntry>;

/** `lost`: the service does not know it any more. */
const CloudState = z.enum(['open', 'ended', 'lost']);
type CloudState = z.infer<typeof CloudState>;

/** A session of a service, as it is known here. No value of a variable is in it. */
export const CloudSession = z.object({
  /** The service's name of it. */
  id: z.string().min(1).max(200),
  baseUrl: z.string(),
  startedAt: z.number(),
  state: CloudState,
  /** When the service last answered for it. */
  seenAt: z.number(),
  /** The last address its page is known to have shown; empty before the first. */
  url: z.string(),
  /** Its title, as far as the service tells; empty where it does not. */
  title: z.string().default(''),
  /** Whose browser it is, where the service tells: its own, one of a grid, or a paired one with this label. */
  browser: z.enum(['launched', 'grid', 'paired']).optional(),
  label: z.string().max(100).optional(),
  /** Addresses at which people watch it; empty where the service names none. */
  sessionUrl: z.string(),
  debugUrl: z.string(),
  /** The newest lines, oldest first. */
  log: z.array(CloudLogEntry),
  /** Newest first. */
  runs: z.array(Run),
  /** The actions of the session, whoever asked for them, as far as the service tells; oldest first. */
  steps: z.array(z.object({ at: z.number(), description: z.string() })).default([]),
  /** The recording that it followed last, or follows; `runId` is what the run is called there. */
  replay: z.object({ runId: z.string(), report: ReplayReport }).optional(),
});
export type CloudSession = z.infer<typeof CloudSession>;

/** The result of the last exchange of recordings. */
export const CloudSync = z.object({
  at: z.number(),
  sent: z.number(),
  /** Recordings that the service has otherwise, which waits for the user. */
  proposed: z.number().default(0),
  /** Changes here that the service has not yet. */
  waiting: z.number(),
  /** Why it did not come to its end, or the first recording not over. */
  error: ErrorShape.optional(),
});
export type CloudSync = z.infer<typeof CloudSync>;

/** Its key in `storage.local`. */
export const cloudSyncKey = 'cloudSync';

const prefix = 'cloud:';

/** The key of a cloud session in `storage.local`, which also names it among sessions of both kinds. */
export const cloudKey = (id: string): string => prefix + id;

/** The service's name of a session that is in a cloud; undefined for one of this browser. */
export const cloudIdOf = (sessionId: string): string | undefined =>
  sessionId.startsWith(prefix) ? sessionId.slice(prefix.length) : undefined;
