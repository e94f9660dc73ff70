import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchInstruction, type MatchResult } from '../../../src/matching';
import { item, pageOf, part } from './page-builder';

const field = (name: string, type: string) => item('textbox', name, { hints: { tag: 'input', type } });
const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'];
const page = pageOf(
  item('searchbox', 'Search'),
  part(
    'form',
    '',
    field('Username', 'text'),
    field('Password', 'password'),
    item('checkbox', 'Keep me logged in'),
    item('button', 'Log in'),
  ),
  field('Day', 'date'),
  item('combobox', 'Country', { hints: { tag: 'select', options: ['Denmark', 'Norway'] } }),
  part('heading', 'Members'),
  part(
    'table',
    '',
    ...people.map((name) =>
      part(
        'row',
        '',
        part('cell', name),
        part('cell', '', item('button', 'Reply'), item('button', 'Delete')),
      ),
    ),
  ),
  item('button', 'Copy link'),
  item('button', 'Save changes'),
);

/** Each row of the tables of the docs: what is said, and what comes of it. */
const rows = [
  ...readFileSync('docs/how-it-works/matcher.md', 'utf8').matchAll(/^\| `(.+?)`\s+\| (.+?)\s+\|$/gm),
].map(([, said = '', comes = '']): [string, string] => [said, comes]);

describe('what the docs say that can be said', () => {
  it('has examples', () => expect(rows.length).toBeGreaterThan(15));

  it.each(rows)('%s → %s', (said, comes) => {
    expect(describeResult(matchInstruction(said, page))).toBe(comes);
  });
});

function describeResult(result: MatchResult): string {
  const steps = result.steps ?? [result];
  return steps.every(({ sure }) => sure)
    ? steps.map(({ candidates: [first] }) => first && describeDone(first)).join('; ')
    : result.reason;
}

function describeDone({
  ref,
  method,
  arguments: args,
  description,
}: MatchResult['candidates'][number]): string {
  const value = method === 'fill' ? ` with "${args[0]}"` : '';
  const at = page.nodes.findIndex((node) => node.ref === ref);
  const row = page.nodes.slice(0, at).findLast(({ role }) => role === 'row');
  const isInRow = page.nodes[at]?.depth === 3;
  const name = row && isInRow ? page.nodes[page.nodes.indexOf(row) + 1]?.name : undefined;
  return `${description}${value}${name === undefined ? '' : ` (${name})`}`;
}
