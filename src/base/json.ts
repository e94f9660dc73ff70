import type { z } from 'zod';

/** The value a text holds as JSON; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object with keys, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own value of an object under a key from outside: `constructor` and the like, which every object has, are nothing. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The faults a schema found, as `path: message`. They leave out the input, which may hold secrets. */
export function issueLines({ issues }: z.ZodError, most = 3): string[] {
  return issues
    .slice(0, most)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
}

/** A step of a JSON pointer. Names with `/` or `~` are escaped. Source: RFC 6901 */
export const stepOf = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
