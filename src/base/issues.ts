import type { z } from 'zod';

/** The faults a schema found, as `path: message`. They leave out the input, which may hold secrets. */
export function issueLines({ issues }: z.ZodError, most = 3): string[] {
  return issues
    .slice(0, most)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
}
