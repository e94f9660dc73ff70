import { gateKey } from '../../protocol/gate';
import { accessKey } from '../../protocol/session';

/** The sites the browser lets us work on, and what is kept about them until it closes. */
export type GrantsRead = {
  /** Match patterns. */
  origins: readonly string[];
  /** Those among them that came with the extension and cannot be given back. */
  fixed: readonly string[];
  /** `storage.session`, unparsed. */
  session: Readonly<Record<string, unknown>>;
};

/** The access to a site, or to all of them. */
export type SiteGrant = {
  /** Undefined for all sites. */
  host: string | undefined;
  /** The patterns to give back to the browser; empty where the site is worked on with all others. */
  patterns: readonly string[];
  until: 'removed' | 'session' | 'fixed';
  /** Keys in `storage.session` that go with it. */
  keys: readonly string[];
  /** The number of kinds of act that the user has allowed there without a question. */
  acts: number;
};

/** The grants, all sites first and the others by their name. */
export function siteGrants({ origins, fixed, session }: GrantsRead): SiteGrant[] {
  const patterns = origins.filter((pattern) => hostOfPattern(pattern) !== undefined);
  const keys = Object.keys(session);
  const gates = keys.filter((key) => key.startsWith(gateKey('')));
  const hosts = new Set([
    ...patterns.map((pattern) => hostOfPattern(pattern) ?? ''),
    ...gates.map((key) => hostOfAddress(key.slice(gateKey('').length))),
  ]);
  return [...hosts].toSorted().map((host) => {
    const own = patterns.filter((pattern) => hostOfPattern(pattern) === host);
    const ofHost = (prefix: string) => (key: string) =>
      key.startsWith(prefix) && hostOfAddress(key.slice(prefix.length)) === host;
    const kept = gates.filter(ofHost(gateKey('')));
    const temporary = keys.filter(ofHost(accessKey('')));
    return {
      host: host === allHosts ? undefined : host,
      patterns: own.filter((pattern) => !fixed.includes(pattern)),
      until: untilOf(own, { fixed, isTemporary: temporary.length > 0 }),
      keys: [...kept, ...temporary],
      acts: kept.flatMap((key) => session[key]).length,
    };
  });
}

/** All hosts, as a pattern writes them. */
const allHosts = '*';

function untilOf(
  own: readonly string[],
  { fixed, isTemporary }: { fixed: readonly string[]; isTemporary: boolean },
): SiteGrant['until'] {
  if (own.length > 0 && own.every((pattern) => fixed.includes(pattern))) return 'fixed';
  return isTemporary ? 'session' : 'removed';
}

/** The host of a pattern of web pages; undefined of others. */
function hostOfPattern(pattern: string): string | undefined {
  return pattern === '<all_urls>' ? allHosts : /^(?:\*|https?):\/\/([^/]+)\//.exec(pattern)?.[1];
}

const hostOfAddress = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : address;
