import { z } from 'zod';

const Row = z.array(z.string());

/** How many rows a reading had, and how they differ from those of the one before. Without numbers it was the first. */
export const KeptReading = z.object({
  /** In milliseconds since 1970. */
  at: z.number(),
  rows: z.number().int(),
  /** Further rows may be there: none is said to be gone. */
  isPart: z.boolean(),
  differs: z
    .object({ added: z.number().int(), changed: z.number().int(), gone: z.number().int() })
    .optional(),
});
export type KeptReading = z.infer<typeof KeptReading>;

export const RowNews = z.object({
  kind: z.enum(['added', 'changed', 'gone']),
  row: Row,
  before: Row.optional(),
});
export type RowNews = z.infer<typeof RowNews>;

/** The rows that a recording read last, and what its last readings brought. Kept in this browser alone. */
export const KeptRows = z.object({
  columns: Row,
  rows: z.array(Row),
  /** The newest first. */
  readings: z.array(KeptReading),
  /** The rows in which the last reading differs from the one before. */
  news: z.array(RowNews),
});
export type KeptRows = z.infer<typeof KeptRows>;

/** The key of a recording's rows in `storage.local`. */
export const keptRowsKey = (recordingId: string): string => `kept-rows:${recordingId}`;
