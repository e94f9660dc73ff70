/** What the specifications say of the element that carries `data-x`. What is left out is not compared. */
export type Case = {
  /** The section that says so. */
  spec: string;
  html: string;
  role?: string;
  name?: string;
  description?: string;
  /** All states of the snapshot's line, in any order, without `secret`. */
  states?: readonly string[];
  value?: string;
};

type Row = readonly [html: string, role: string | null, name?: string | null, more?: Rest];
type Rest = Pick<Case, 'description' | 'states' | 'value'>;

/** The cases of one section: `null` for a role or name that is not compared. */
export function section(spec: string, rows: readonly Row[]): Case[] {
  return rows.map(([html, role, name, more]) => ({
    spec,
    html,
    ...(role === null ? {} : { role }),
    ...(name === null || name === undefined ? {} : { name }),
    ...more,
  }));
}
