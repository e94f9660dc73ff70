import { AutomationError } from '../../base/errors';
import type { Credential } from './endpoint-shape';

export function parseBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AutomationError(
      'invalid-input',
      'The model’s base URL is not a web address. It starts with https:// or http://.',
    );
  }
  if (url.username || url.password) {
    throw new AutomationError(
      'invalid-input',
      `The base URL of ${url.host} holds a name or password. Take it out and use a key or a header.`,
    );
  }
  return url;
}

/** A name that becomes part of a host: nothing in it may lead elsewhere. */
export function checkHostPart(what: string, text: string): string {
  if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text;
  throw new AutomationError(
    'invalid-input',
    `The model’s ${what} can hold letters, digits, dots and hyphens only. Check it.`,
  );
}

/** `fetch` would refuse these too, but with the secret in its message. */
export function checkCredentials(credential: Credential, headers: Record<string, string>): void {
  if (credential.kind === 'header' && !/^(Bearer )?[\x21-\x7e]+$/.test(credential.value)) {
    throw new AutomationError(
      'invalid-input',
      'The model’s key holds a space, a line break or a letter that keys never hold. Paste it again.',
    );
  }
  for (const [name, value] of Object.entries(headers)) {
    if (/^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) continue;
    throw new AutomationError(
      'invalid-input',
      `The model’s header "${name}" cannot be sent. Its name or value holds characters headers never hold.`,
    );
  }
}

/** The texts that must never be shown: the secret of the credential, and `others`. */
export function secretsIn(credential: Credential, others: readonly string[]): readonly string[] {
  if (credential.kind === 'header') return [credential.value, ...others];
  return credential.kind === 'service-account' ? [credential.account.privateKey, ...others] : others;
}

export function isLocalHost(hostname: string): boolean {
  return (
    /^(localhost|\[::1\]|0\.0\.0\.0)$/.test(hostname) ||
    /\.(localhost|local)$/.test(hostname) ||
    (/^[\d.]+$/.test(hostname) && /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname))
  );
}
