import type { IncomingMessage } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { digestOf, isSameSecret } from '../net';
import { isLoopback, type ServiceOptions } from '../service/service-options';
import { failure, HttpFailure } from './http-failure';
import type { KnownPanels } from './known-panels';

/**
 * Refuses requests that a web page made: by a name of its own that leads here (DNS rebinding), or from its own origin.
 * No page has anything to ask of this service. An extension, whose origin no page can have, may when it shows a key: one of the
 * service's, or where it has none, that of one of the known `panels`.
 */
export function refusePages(
  { allowedHosts, host: ownHost, apiKeys }: ServiceOptions,
  panels: KnownPanels | undefined,
): MiddlewareHandler {
  const allowed = new Set(['localhost', ownHost, ...allowedHosts].map((host) => host.toLowerCase()));
  return async (context, next) => {
    const host = hostName(context.req.header('host') ?? '');
    if (host === undefined || !(allowed.has(host) || isLoopback(host) || host === addressAsked(context))) {
      throw failure(403, 'This service is not asked under this name. Start it with --allow-host NAME.');
    }
    const origin = context.req.header('origin');
    const asker = askerOf(context);
    if (asker === 'page') throw failure(403, 'Web pages may not ask this service.');
    const isKnown = () => apiKeys.length > 0 || panels?.knows(keyOf(context) ?? '', origin);
    if (asker === 'extension' && !isKnown()) throw unknownPanel(panels);
    await next();
  };
}

/**
 * Who sent a request. Browsers leave `origin` out of some, and then still say where they come from: an extension's own are from
 * nowhere, and so are those of a person who opens an address.
 */
function askerOf({ req }: Context): 'page' | 'extension' | 'program' {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = req.header();
  if (origin !== undefined && isExtension(origin)) return 'extension';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host ? 'program' : 'page';
  if (mode === 'navigate') return 'program';
  if (site === 'none') return 'extension';
  return site === 'cross-site' || site === 'same-site' ? 'page' : 'program';
}

function unknownPanel(panels: KnownPanels | undefined): HttpFailure {
  if (!panels) {
    return failure(403, 'This service takes no extensions without a key. Start it with TABWRIGHT_API_KEY.');
  }
  panels.needCode();
  return failure(
    403,
    'This service takes a panel once it was given a code, which is shown where the service was started. (pairing-refused)',
  );
}

/** The address of this computer that the request came to. */
function addressAsked({ env }: Context<{ Bindings: { incoming?: IncomingMessage } }>): string | undefined {
  return env.incoming?.socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '');
}

export const isExtension = (origin: string) => /^(chrome|moz)-extension:\/\//.test(origin);

/** The name without its port; an address in brackets without them. */
export function hostName(host: string): string | undefined {
  if (!URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

/** Lets callers in that show a key. Both names of the header are taken. */
export function authenticate({ apiKeys, noAuth }: ServiceOptions): MiddlewareHandler {
  return async (context, next) => {
    if (apiKeys.length > 0 || !noAuth) {
      const shown = keyOf(context) ?? '';
      // All are compared, so that the time says nothing.
      const isKnown = apiKeys.map((known) => isSameSecret(known, shown)).includes(true);
      if (!isKnown) throw unauthorized(context.req.path);
    }
    await next();
  };
}

/** The name of every caller of a service without keys. */
export const anyone = 'anyone';

/** Names the caller: the digest of the key that was shown, never the key itself. A caller owns what it makes. */
export function callerOf(context: Context, { apiKeys }: Pick<ServiceOptions, 'apiKeys'>): string {
  // A key that nobody checked is no name.
  return apiKeys.length > 0 ? digestOf(keyOf(context) ?? '').toString('hex') : anyone;
}

function keyOf(context: Context): string | undefined {
  const { 'x-cloud-api-key': own, 'x-bb-api-key': other, authorization = '' } = context.req.header();
  // Programs that speak MCP show their keys so.
  return own ?? other ?? /^bearer +(.+)$/i.exec(authorization)?.[1];
}

function unauthorized(path: string): HttpFailure {
  const hasEnvelope = /\/(start|end|replay)$/.test(path);
  return hasEnvelope ? failure(401, 'Unauthorized') : new HttpFailure(401, { error: 'Unauthorized' });
}

const minuteMs = 60_000;

/** Lets one key or address ask so many times a minute. */
export function limitRate(options: ServiceOptions): MiddlewareHandler {
  const { ratePerMinute } = options;
  const counted = new LRUCache<string, { count: number; until: number }>({ max: 10_000, ttl: minuteMs });
  return async (context, next) => {
    const caller = callerOf(context, options);
    const who = caller === anyone ? (getConnInfo(context).remote.address ?? '') : caller;
    const now = Date.now();
    const known = counted.get(who);
    const window = known && known.until > now ? known : { count: 0, until: now + minuteMs };
    window.count += 1;
    if (window !== known) counted.set(who, window);
    if (window.count > ratePerMinute) {
      const seconds = String(Math.ceil((window.until - now) / 1000));
      throw failure(429, `More than ${ratePerMinute} requests a minute.`, { 'retry-after': seconds });
    }
    await next();
  };
}
