import { parseArgs } from 'node:util';

/** Cases written before the code they try was known: one half to mend on, one held back. */
export type FreshCases<Case> = { open: readonly Case[]; held: readonly Case[] };

/** The half that `--fresh open|held` asks for, if it was given. */
export function freshArgument<Case>(cases: FreshCases<Case>): readonly Case[] | undefined {
  const { values } = parseArgs({ options: { fresh: { type: 'string' } }, strict: false });
  if (values.fresh === undefined) return undefined;
  if (values.fresh === 'open' || values.fresh === 'held') return cases[values.fresh];
  throw new Error('Say --fresh open or --fresh held.');
}
