import { parseArgs } from 'node:util';

/** Cases written without looking at the code they try, by the part they are of: `open` to mend on, others held back. */
export type FreshCases<Case> = Readonly<Record<string, readonly Case[]>>;

/** The part that `--fresh PART` asks for; without it all of them, after `others`. */
export function freshOrAll<Case>(cases: FreshCases<Case>, others: readonly Case[]): readonly Case[] {
  const { values } = parseArgs({ options: { fresh: { type: 'string' } }, strict: false });
  if (values.fresh === undefined) return [...others, ...Object.values(cases).flat()];
  const part = cases[String(values.fresh)];
  if (!part) throw new Error(`Say --fresh with one of: ${Object.keys(cases).join(', ')}.`);
  return part;
}
