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

/** What model providers and clouds issue, and headers that carry it. */
const credential =
  /\b(?:sk|bb|pk|rk|key|ghp|xox[bap])[-_](?=\S*[\d*])[\w*.-]{6,}|\bbearer\s+(?!%)[^\s,;"']+|\bAIza[\w-]{20,}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/gi;

/** An address within a text. */
const address = /\b[a-z][a-z\d+.-]*:\/\/[^\s<>"]+/gi;

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
    .replaceAll(credential, '[key]')
    .replaceAll(address, (found) => maskAddress(found));
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
