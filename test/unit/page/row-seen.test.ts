import { describe, expect, it } from 'vitest';
import { isInRowSeen } from '../../../src/page/frames/row-seen';
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
  it.each([
    ['says what it said', rows, '2', { rowTitle: 'Beta', row: 'Beta' }, true],
    ['says what another one said', rows, '2', { rowTitle: 'Alpha', row: 'Alpha' }, false],
    ['says what the next one said', rows, '2', { rowTitle: 'Gamma', row: 'Gamma' }, false],
    ['says something new', rows, '1', { rowTitle: 'New', row: 'New' }, false],
    ['says more than the snapshot shows', rows, '1', { rowTitle: 'No. 1', row: 'No. 1 Alpha' }, true],
    ['has no title', rows, '2', {}, true],
    ['is none: a flat page says what it said', flat, '2', { rowTitle: 'Beta', row: 'Beta' }, true],
    ['is none: a flat page says another', flat, '2', { rowTitle: 'Alpha', row: 'Alpha' }, false],
  ])('%s', (_name, page, ref, around, expected) => {
    expect(isSeen(page, ref, around)).toBe(expected);
  });

  it('is nothing to go by where no other element is called so', () => {
    expect(isSeen(pageOf(buttonOf('Alpha')), '1', { rowTitle: 'Beta', row: 'Beta' })).toBe(true);
  });
});
