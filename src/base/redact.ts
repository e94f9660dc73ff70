import { maskAddress, maskText } from './mask';
import type { ValueTexts } from './find-values';

/** The secrets to leave out. */
export type Secrets = {
  /** Values of variables, which are shown as `%name%`. */
  values?: ValueTexts;
  /** Keys of models and services. */
  keys?: readonly string[];
};

/** A shorter key would take too much else with it. */
const shortestKey = 4;

/**
 * A run of characters that may be a credential, and a header that carries one. Neither runs into the next of its kind.
 */
const token = /[\w*.-]{9,}/g;
const bearer = /\bbearer\s+(?!%)[^\s,;"']+/gi;

/** The beginnings of keys that model providers and clouds issue. */
const beginning = /\b(?:(?:sk|bb|pk|rk|key|ghp|xox[bap])[-_]|AIza|eyJ)/gi;

/** An address within a text. No scheme is longer. */
const address = /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s<>"]+/gi;

/**
 * Text as it may leave for a log, a message or a stream: without the keys and values that are known, and without what is a
 * credential by its form or by its name in an address.
 */
export function redact(text: string, { values = {}, keys = [] }: Secrets = {}): string {
  const withoutKeys = keys
    .flatMap((key) => [key, key.replace(/^bearer\s+/i, '')])
    .filter((key) => key.length >= shortestKey)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, key) => rest.replaceAll(key, '[key]'), text);
  return maskText(withoutKeys, values)
    .replaceAll(bearer, '[key]')
    .replaceAll(token, hideCredential)
    .replaceAll(address, (found) => maskAddress(found));
}

/** A word without the credential that it ends with. Each beginning in it is looked at once. */
function hideCredential(text: string): string {
  const lastDigit = text.split('').findLastIndex((character) => /[\d*]/.test(character));
  const lastDot = text.lastIndexOf('.');
  const dotBefore = text.lastIndexOf('.', lastDot - 1);
  for (const { index, 0: mark } of text.matchAll(beginning)) {
    const from = index + mark.length;
    const left = text.length - from;
    const isKey = /[-_]$/.test(mark) && left >= 6 && lastDigit >= from;
    const isGoogles = mark === 'AIza' && left >= 20;
    const isJwt = mark === 'eyJ' && lastDot > dotBefore && dotBefore >= from + 8;
    if (isKey || isGoogles || isJwt) return `${text.slice(0, index)}[key]`;
  }
  return text;
}

/** Names whose values are never shown. */
const secretName = /key|token|secret|passw|authorization|cookie|variables|body/i;

/** A value of JSON with its texts redacted, and without what is secret by its name. */
export function redactValue(value: unknown, secrets: Secrets = {}, name = ''): unknown {
  if (secretName.test(name)) return '[redacted]';
  if (typeof value === 'string') return redact(value, secrets);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, secrets, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, redactValue(each, secrets, key)]),
  );
}
