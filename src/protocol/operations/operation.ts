import { z } from 'zod';

/** The input of every operation of a session. */
export const OfSession = z.strictObject({ sessionId: z.string() });

/** One thing that can be asked of a session, as every way in reads it. */
export type SessionOperation = {
  /** The contexts that may ask the background for it. */
  readonly from: readonly ('panel' | 'service')[];
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** The shape of its progress. */
  readonly progress?: z.ZodType;
  /** The most it may change: nothing, what the tab shows, or anything an act can, which is not always taken back. */
  readonly changes: 'nothing' | 'tab' | 'anything';
  /** Whether a line of `drive` may ask for it, in the session that drive has open. */
  readonly isDriven: boolean;
  /** Present where the v1 API has it, at `/v1/sessions/{id}/` and its name. */
  readonly http?: {
    /** Whether it may be sent again when no answer came: it changes nothing on the page. */
    readonly isRepeatable: boolean;
  };
};
