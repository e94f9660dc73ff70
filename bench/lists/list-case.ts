import type { TypedValue, ValueType } from '../../src/extraction/values/type-column';

/** A page with the list that is wanted of it, as a person marked it. */
export type ListCase = {
  name: string;
  html: string;
  /** What each wanted record says, in any columns. */
  rows: readonly (readonly string[])[];
  /** One column as values: of this type, for each wanted record. */
  typed?: { type: ValueType; values: readonly TypedValue[] };
};
