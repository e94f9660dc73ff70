import { z } from 'zod';

const Row = z.array(z.string());

/** A place that rows were sent to, by its host or file name, and what kept them from it. The address of a webhook may be a secret. */
export const Delivered = z.object({
  to: z.string(),
  fault: z.enum(['forbidden', 'refused', 'unreachable', 'unwritten']).optional(),
  /** The status that it answered with, where it refused. */
  status: z.number().int().optional(),
});
export type Delivered = z.infer<typeof Delivered>;

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
  sent: z.array(Delivered).optional(),
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

/** The formats that a file of rows may have, by its ending. */
const fileFormats = ['csv', 'json', 'jsonl', 'md'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const formatOfFile = (name: string): FileFormat | undefined =>
  fileFormats.find((format) => name.toLowerCase().endsWith(`.${format}`));

const folderOrFile = /^(?![. ])[^\\:*?"<>|~\p{Cc}]+(?<![. ])$/u;

/** Where the rows of a recording go each time they are read. */
export const Delivery = z.strictObject({
  /** It is sent them as JSON. */
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  /** A file in the folder of downloads, or in one below it, that is written anew each time. */
  file: z
    .string()
    .max(200)
    .refine((name) => formatOfFile(name) && name.split('/').every((part) => folderOrFile.test(part)))
    .optional(),
  /** Rows that the page has no more stay, and new ones come after them. */
  keepsGone: z.boolean().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The key of a recording's delivery in `storage.local`. */
export const deliveryKey = (recordingId: string): string => `delivery:${recordingId}`;

/** The permission to write files, asked for when a file is set. */
export const filePermission = 'downloads';

/** The key of a recording's rows in `storage.local`. */
export const keptRowsKey = (recordingId: string): string => `kept-rows:${recordingId}`;
