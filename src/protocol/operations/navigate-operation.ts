import { z } from 'zod';
import { FrameId, StreamFlag, TimeoutMs } from './client-habits';
import { answerData, defineOperation, OfSession } from './operation';

export const NavigateBody = z.object({
  url: z.string(),
  options: z
    .object({
      referer: z.string().optional(),
      /** Milliseconds; default 15,000. */
      timeout: TimeoutMs,
      waitUntil: z.enum(['load', 'domcontentloaded', 'networkidle']).optional(),
    })
    .optional(),
  frameId: FrameId,
  streamResponse: StreamFlag,
});
export type NavigateBody = z.infer<typeof NavigateBody>;

/** Goes to `url` in the session's tab and waits until its document is there. `timeoutMs` is in milliseconds. */
export const navigateOperation = defineOperation({
  name: 'navigate',
  from: ['panel', 'service'],
  input: OfSession.extend({ url: z.url(), timeoutMs: z.number().optional() }),
  output: z.object({ url: z.string(), title: z.string() }),
  changes: 'tab',
  isDriven: true,
  http: {
    summary: 'Opens an address',
    isRepeatable: false,
    body: NavigateBody,
    data: answerData(z.unknown()),
  },
  tool: {
    name: 'navigate',
    description: 'Opens an address in the session.',
    input: z.strictObject({ url: z.string().max(100_000) }),
    output: z.object({ url: z.string() }),
  },
});
