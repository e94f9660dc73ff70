import type { z } from 'zod';
import { AutomationError } from '../../base/errors';

/** What a grid or its browser has answered, in this shape. Fails with `browser-failed`: nobody vouches for what is at an address. */
export function understood<T>(answer: unknown, shape: z.ZodType<T>, asked: string): T {
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const message = `The grid answered ${asked} with what cannot be understood. Is a Selenium Grid of version 4 there?`;
  throw new AutomationError('browser-failed', message, { cause: read.error });
}
