/** What columns are about, whatever a page calls them. */
export const columnConcepts = [
  'name',
  'price',
  'date',
  'picture',
  'person',
  'rating',
  'count',
  'status',
  'number',
  'mail',
  'phone',
  'text',
  'place',
  'kind',
  'total',
] as const;
export type ColumnConcept = (typeof columnConcepts)[number];

/** The words of one language with which data is asked for, each list with spaces between, without accents. */
export type DataWords = {
  /** Words that ask, and small ones, which say nothing of what is wanted. */
  readonly asking: string;
  /** Small words between "table" and its name. */
  readonly of: string;
  /** Words for tables and lists. */
  readonly tables: string;
  /** Words for rows, and for all that is there. */
  readonly rows: string;
  /** Words for links and their addresses. */
  readonly links: string;
  readonly concepts: Readonly<Record<ColumnConcept, string>>;
};
