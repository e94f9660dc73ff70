import { z } from 'zod';
import { OfSession, type SessionOperation } from './operation';

/** Goes to `url` in the session's tab and waits until its document is there. `timeoutMs` is in milliseconds. */
export const navigateOperation = {
  from: ['panel', 'service'],
  input: OfSession.extend({ url: z.url(), timeoutMs: z.number().optional() }),
  output: z.object({ url: z.string(), title: z.string() }),
  changes: 'tab',
  isDriven: true,
  http: { isRepeatable: false },
} as const satisfies SessionOperation;
