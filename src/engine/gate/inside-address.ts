/**
 * Whether an origin leads into a network behind this one: to a router, a printer or a program on the user's own machine. Other
 * spellings of such an address, as one decimal number, are read as a browser reads them.
 */
export function leadsInside(origin: string, from: string): boolean {
  const network = networkOf(origin);
  return network !== undefined && network !== networkOf(from);
}

/** The name of the private network of an origin; undefined for one of the whole world. */
function networkOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.'))
    return 'this machine';
  if (/^f[cd][0-9a-f]{2}:|^fe80:/.test(host)) return host.split(':').slice(0, 3).join(':');
  if (/^(?:10|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254)\./.test(host))
    return host.split('.').slice(0, 3).join('.');
  return /\.(?:local|lan|home|internal|home\.arpa)$/.test(host) || !/[.:]/.test(host) ? host : undefined;
}
