import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { describeIssues } from '../../messaging/contract';
import { carrierKinds } from '../browsers/browser-host';
import { readFlags } from '../own-files';
import { defaultPairingPort } from '../../protocol/pairing/pairing-messages';

const count = z.coerce.number().int();

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Command lines are read by every program of a computer: no place for a password. */
const GridUrl = z
  .url({ protocol: /^https?$/, error: 'is no http or https address' })
  .refine((url) => !new URL(url).username && !new URL(url).password, {
    error: 'must not have a user and password. Set GRID_USER and GRID_PASSWORD',
  })
  .transform(withoutSlash);

/** The options of the service, from its command line and environment. */
export const ServiceOptions = z.strictObject({
  host: z.string().default('127.0.0.1'),
  port: count.min(0).max(65_535).default(3000),
  /** Keys that callers must show one of; none only with `noAuth` on a loopback address. */
  apiKeys: z.array(z.string().min(16, 'is shorter than 16 characters')).default([]),
  noAuth: z.boolean().default(false),
  /** Names besides its own address under which the service may be asked. */
  allowedHosts: z.array(z.string()).default([]),
  /** Browsers that are kept ready. */
  pool: count.min(0).max(50).default(1),
  maxSessions: count.min(1).max(10_000).default(20),
  /** Sessions of one key; without it each key has the same share of all. */
  sessionsPerKey: count.min(1).optional(),
  /** All keys have each other's sessions, runs and recordings; else each has its own. */
  shared: z.boolean().default(false),
  /** Milliseconds after which a session that is not used ends. */
  idleMs: count.min(1000).default(600_000),
  /** Requests that may wait in a session. */
  queueLimit: count.min(1).default(20),
  /** Requests a minute, of one key or address. */
  ratePerMinute: count.min(1).default(1200),
  /** Longest body, in bytes, which takes all variables that a request may bring; uploads have a limit of their own. */
  maxBodyBytes: count.min(1024).default(4 * 1024 * 1024),
  /** How long a request may take to bring its headers, and all of it, in milliseconds. */
  maxHeadersMs: count.min(100).default(10_000),
  maxRequestMs: count.min(100).default(120_000),
  /** How long a connection may carry nothing, in milliseconds; without it as long as the longest operation and a minute. */
  maxSilentMs: count.min(100).optional(),
  /** Streams of runs that may be listened to at once in a session. */
  maxListeners: count.min(1).default(20),
  /** Most that waits for a client that does not read its stream, in characters. */
  maxUnreadLength: count.min(1024).default(4 * 1024 * 1024),
  /** Longest operation, in milliseconds, whatever the caller asks for. */
  maxOperationMs: count.min(1000).default(600_000),
  /** Folder whose files `setInputFiles` may name. */
  filesFolder: z.string().optional(),
  /** Folder for recordings that callers keep here; without it none are kept. */
  recordingsFolder: z.string().min(1).optional(),
  /** Callers may choose the browser's program and arguments. */
  allowLaunch: z.boolean().default(false),
  /** Browsers open a debugging port, whose address start answers: each, none, or those asked for one. */
  cdp: z.union([z.boolean(), z.literal('asked')]).default(false),
  headless: z.boolean().default(true),
  /** Sessions work in browsers of the user's own, which connect to the broker at this port. */
  pair: z.boolean().default(false),
  pairingPort: count.min(1024).max(65_535).default(defaultPairingPort),
  /** Folder of the pairings; default in the user's own settings. */
  pairingFolder: z.string().min(1).optional(),
  /** The hub of a Selenium Grid that browsers come from; without it they are started here. */
  grid: GridUrl.optional(),
  /** The user that the hub knows this service as. */
  gridUser: z.string().optional(),
  gridPassword: z.string().optional(),
  /** File of the certificates, as PEM, of those who vouch for the hub. */
  gridCa: z.string().min(1).optional(),
  /** The longest wait for a browser of the grid, in milliseconds. */
  gridWaitMs: count.min(1000).default(120_000),
  /** The only way to the extension in such a browser that is tried; without it the best that works. */
  gridLink: z.enum(carrierKinds).optional(),
  /** The address under which workers on the grid reach `linkPort`; without it they do not. */
  publicUrl: z
    .url({ protocol: /^wss?$/, error: 'is no ws or wss address' })
    .transform(withoutSlash)
    .optional(),
  linkPort: count.min(0).max(65_535).default(9363),
  /** A Redis that the processes of one service share. */
  redisUrl: z.url({ protocol: /^rediss?$/, error: 'is no redis or rediss address' }).optional(),
  modelApiKey: z.string().optional(),
  /** The model of sessions that assistants open over MCP; without it the matcher answers. */
  model: z.string().min(1).optional(),
  /** Where that model is asked, when not at its provider's own address. */
  modelBaseUrl: z.url().optional(),
  /** File for what models are asked and answer. */
  inferenceLog: z.string().min(1).optional(),
  verbose: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
});
export type ServiceOptions = z.infer<typeof ServiceOptions>;

/** Reads the options of `npm start -- serve`. Fails with `invalid-input` and what is wrong with which. */
export function readServiceOptions(args: string[], environment: NodeJS.ProcessEnv): ServiceOptions {
  const options = parseOptions(args, environment);
  checkAuthentication(options);
  return options;
}

/**
 * Reads the options of `npm start -- mcp`: those of the service. It has no address and asks for no key, since only the program that
 * started it reaches it; no browser is started before one is asked for.
 */
export function readMcpOptions(args: string[], environment: NodeJS.ProcessEnv): ServiceOptions {
  const { MODEL_API_KEY: modelApiKey } = environment;
  // With one caller nothing is shared: recordings lie in the folder itself.
  const own = ['--no-auth', '--shared', '--pool', '0'];
  return parseOptions([...own, ...args], { MODEL_API_KEY: modelApiKey });
}

/** The flags of the command line that take a text or number, and the options that they set. */
const texts = {
  host: 'host',
  port: 'port',
  pool: 'pool',
  'max-sessions': 'maxSessions',
  'sessions-per-key': 'sessionsPerKey',
  idle: 'idleMs',
  rate: 'ratePerMinute',
  files: 'filesFolder',
  recordings: 'recordingsFolder',
  'pairing-port': 'pairingPort',
  'pairing-folder': 'pairingFolder',
  grid: 'grid',
  'grid-ca': 'gridCa',
  'grid-wait': 'gridWaitMs',
  'grid-link': 'gridLink',
  'public-url': 'publicUrl',
  'link-port': 'linkPort',
  'inference-log': 'inferenceLog',
  model: 'model',
  'model-base-url': 'modelBaseUrl',
  verbose: 'verbose',
} as const satisfies Record<string, keyof ServiceOptions>;

const switches = {
  'no-auth': 'noAuth',
  shared: 'shared',
  'allow-launch': 'allowLaunch',
  cdp: 'cdp',
  pair: 'pair',
  headed: 'headless',
} as const satisfies Record<string, keyof ServiceOptions>;

/** The variables of the environment that set options; flags go before them. */
const variables = {
  HOST: 'host',
  PORT: 'port',
  GRID_USER: 'gridUser',
  GRID_PASSWORD: 'gridPassword',
  REDIS_URL: 'redisUrl',
  MODEL_API_KEY: 'modelApiKey',
} as const satisfies Record<string, keyof ServiceOptions>;

/** Flags whose texts are not read as they are: seconds, a number, the opposite. */
const readings: Record<string, (given: unknown) => unknown> = {
  idle: (given) => Number(given) * 1000,
  'grid-wait': (given) => Number(given) * 1000,
  verbose: Number,
  headed: (given) => !given,
};

function parseOptions(args: string[], environment: NodeJS.ProcessEnv): ServiceOptions {
  const ofType = (flags: object, type: 'string' | 'boolean') =>
    Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type }]));
  const all = { ...ofType(texts, 'string'), ...ofType(switches, 'boolean') };
  const { 'allow-host': allowedHosts, ...flags } = readFlags(args, {
    ...all,
    'allow-host': { type: 'string', multiple: true },
  });
  const keys = environment['TABWRIGHT_API_KEY'] ?? environment['CLOUD_API_KEY'] ?? '';
  const named: Readonly<Record<string, string>> = { ...texts, ...switches };
  const given = Object.entries(flags).map(([flag, value]) => [named[flag], readings[flag]?.(value) ?? value]);
  const parsed = ServiceOptions.safeParse({
    ...Object.fromEntries(Object.entries(variables).map(([name, option]) => [option, environment[name]])),
    ...Object.fromEntries(given),
    apiKeys: keys.split(',').filter((key) => key !== ''),
    allowedHosts,
  });
  if (!parsed.success) throw new AutomationError('invalid-input', describeIssues('Options', parsed.error));
  return parsed.data;
}

/** Nobody else may drive the user's browsers: without keys the service answers this machine only, and only when told to. */
export function checkAuthentication({ apiKeys, noAuth, host, pair, redisUrl }: ServiceOptions): void {
  if (apiKeys.length > 0) return;
  const refuse = (message: string) => {
    throw new AutomationError('invalid-input', message);
  };
  if (redisUrl !== undefined)
    refuse(
      'REDIS_URL needs a key, by which the processes that share it know each other. Set TABWRIGHT_API_KEY.',
    );
  if (pair)
    refuse('--pair needs a key, so that not every program may work in your browser. Set TABWRIGHT_API_KEY.');
  if (!noAuth)
    refuse(
      'No key is set. Set TABWRIGHT_API_KEY (16 characters or more), or start with --no-auth on a loopback address.',
    );
  if (!isLoopback(host)) refuse(`--no-auth needs a loopback address, not ${host}.`);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
