import { maskAddress, maskText, type ValueTexts } from './mask';

/** What is known to be secret. */
export type Secrets = {
  /** Values of variables, which are shown as `%name%`. */
  values?: ValueTexts | undefined;
  /** Keys of models and services. */
  keys?: readonly string[] | undefined;
};

/** A shorter key would take too much else with it. */
const shortestKey = 4;

/** What model providers and clouds issue, where a digit or a star follows. */
const issuedKey = /\b(?:sk|bb|pk|rk|key|ghp|xox[bap])[-_][\w*.-]{6,}/gi;
const otherKeys = /\bbearer\s+(?!%)[^\s,;"']+|\bAIza[\w-]{20,}/gi;

/** A text without spaces, without what is a credential by its form. Each character is looked at a few times only. */
function withoutCredentials(word: string): string {
  const lastSign = Math.max(word.lastIndexOf('*'), word.search(/\d\D*$/));
  const withoutKeys = word.replaceAll(issuedKey, (key, at: number) =>
    lastSign >= at + key.search(/[-_]/) ? '[key]' : key,
  );
  return withoutKeys.replaceAll(/[\w.-]+/g, withoutToken);
}

/** Without the three parts of a JSON Web Token. */
function withoutToken(run: string): string {
  if (!/eyJ/i.test(run)) return run;
  const parts = run.split('.');
  const kept: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const start = part.search(/\beyJ[\w-]{8}/i);
    const isToken = start >= 0 && parts[at + 1] && at + 2 < parts.length;
    kept.push(isToken ? `${part.slice(0, start)}[key]` : part);
    if (isToken) at += 2;
  }
  return kept.join('.');
}

/** An address within a text without spaces and quotes, from its scheme on, as it may be told. */
function withMaskedAddress(word: string): string {
  const colon = word.indexOf('://');
  if (colon < 0) return word;
  let start = colon;
  while (/[a-z\d+.-]/i.test(word.charAt(start - 1))) start -= 1;
  while (start < colon && !/[a-z]/i.test(word.charAt(start))) start += 1;
  return `${word.slice(0, start)}${maskAddress(word.slice(start))}`;
}

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
    .replaceAll(otherKeys, '[key]')
    .replaceAll(/\S+/g, withoutCredentials)
    .replaceAll(/[^\s<>"]+/g, withMaskedAddress);
}

/** What is called so is never told, whatever it holds. */
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
