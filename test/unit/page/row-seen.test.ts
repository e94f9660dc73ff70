import { describe, expect, it } from 'vitest';
import { isInRowSeen } from '../../../src/page/page-of-tab';
import type { Surroundings } from '../../../src/protocol/fingerprint';
import { item, pageOf, part } from '../matching/page-builder';

const buttonOf = (name: string) => part('listitem', '', part('text', name), item('button', 'Delete'));
const rows = pageOf(part('list', '', ...['Alpha', 'Beta', 'Gamma'].map(buttonOf)));
const flat = pageOf(...['Alpha', 'Beta'].flatMap((name) => [part('text', name), item('button', 'Delete')]));

function isSeen({ nodes }: typeof rows, ref: string, around: Surroundings): boolean {
  const own = { attributes: [], alike: { at: 1, of: 3 }, around };
  return isInRowSeen(nodes, ref, { version: 1, role: 'button', name: 'Delete', tag: 'button', ...own });
}

describe('the row in which a snapshot saw an element', () => {
  const says = (text: string): Surroundings => ({ rowTitle: text, row: text });

  it.each([
    ['says what it said', '2', says('Beta'), true],
    ['says what another one said', '2', says('Alpha'), false],
    ['says what the next one said', '2', says('Gamma'), false],
    ['says something new', '1', says('New'), false],
    ['says more than the snapshot shows', '1', { rowTitle: 'No. 1', row: 'No. 1 Alpha' }, true],
    ['has no title', '2', {}, true],
  ] as const)('%s', (...[, ref, around, expected]) => {
    expect(isSeen(rows, ref, around)).toBe(expected);
  });

  it('is none on a flat page, which says what it said or another', () => {
    expect(isSeen(flat, '2', says('Beta'))).toBe(true);
    expect(isSeen(flat, '2', says('Alpha'))).toBe(false);
  });

  it('has no title of its own in a group that one title stands before', () => {
    const stars = Array.from({ length: 3 }, () => item('button', 'Delete'));
    const group = pageOf(part('text', 'Patience'), part('radiogroup', '', ...stars), part('text', 'Share'));
    expect(isSeen(group, '2', says('Patience'))).toBe(true);
  });

  it('is nothing to go by where no other element is called so', () => {
    expect(isSeen(pageOf(buttonOf('Alpha')), '1', { rowTitle: 'Beta', row: 'Beta' })).toBe(true);
  });
});
