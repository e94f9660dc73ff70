import type { z } from 'zod';

/** What a schema found wrong, as `path: message`. The input itself is left out: it may hold secrets. */
export function issueLines({ issues }: z.ZodError, most = 3): string[] {
  return issues
    .slice(0, most)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
}
