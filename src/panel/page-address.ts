import { thisBrowser } from '../browsers/this-browser';

/** The origin of an address of the web, and nothing for any other. */
export function webOrigin(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

/** A page an extension may work on, as far as its address tells. */
export function isWebPage(url: string): boolean {
  return URL.canParse(url) && thisBrowser.mayWorkOn(new URL(url));
}

/** The address of the web that a person typed, who may leave its beginning out; undefined where it is none. */
export function typedAddress(typed: string): string | undefined {
  const text = typed.trim();
  const isWhole = /^https?:\/\//i.test(text);
  const isHere = /^(localhost|127\.|\[::1\])/i.test(text);
  if (!isWhole && !isHere && !/^[^\s/?#@:]+\.[^\s/?#@:.]+([/:?#]|$)/.test(text)) return undefined;
  const address = isWhole ? text : `${isHere ? 'http' : 'https'}://${text}`;
  return URL.canParse(address) ? new URL(address).href : undefined;
}

/** Host with port, and the path when it says something: "shop.example/checkout". */
export function shortAddress(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return '';
  const { host, pathname, protocol } = new URL(url);
  if (protocol === 'file:') return pathname;
  return host === '' ? url.slice(0, 60) : host + (pathname === '/' ? '' : pathname);
}

/** The match pattern of one origin, for permissions. Patterns hold for all ports of a host. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

export const allSites: readonly string[] = ['https://*/*', 'http://*/*'];

/** The match patterns of the sites of these addresses; all sites where none is known. */
export function patternsOf(urls: readonly (string | undefined)[]): readonly string[] {
  const origins = urls.flatMap((url) => webOrigin(url) ?? []);
  return origins.length > 0 ? [...new Set(origins.map(patternOf))] : allSites;
}

/** The host of a line like "frame pay.example: no access". */
export function hostWithoutAccess(line: string): string | undefined {
  const host = /^frame ([^\s:/]+(?::\d+)?): no access$/.exec(line)?.[1];
  return host !== undefined && URL.canParse(`https://${host}`)
    ? new URL(`https://${host}`).hostname
    : undefined;
}
