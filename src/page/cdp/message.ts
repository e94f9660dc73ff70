import { z } from 'zod';

/** An answer or an event of the debugging protocol. */
export const CdpMessage = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().optional(),
});
export type CdpMessage = z.infer<typeof CdpMessage>;
