import { describe, expect, it } from 'vitest';
import { act } from '../../../src/engine/act';
import type { Snapshot } from '../../../src/protocol/snapshot';
import { contextOn, scriptedPage } from './scripted-page';

/** A list that draws ten of its letters, from the first that is given. */
function letters(from: number): Snapshot {
  const box = { depth: 0, role: 'generic', name: '', ref: '1', frameId: 0, states: ['scrollable'] };
  const nodes: Snapshot['nodes'] = [{ ...box, box: [0, 0, 300, 400], hints: { tag: 'div' } }];
  for (let at = 0; at < 10; at += 1) {
    const ref = String(from + at + 10);
    nodes.push({
      depth: 1,
      role: 'checkbox',
      name: `Letter ${from + at}`,
      ref,
      frameId: 0,
      hints: { tag: 'input' },
    });
  }
  return { url: 'https://mail.example/', title: 'Mail', nodes, unreadable: [] };
}

describe('a thing that a list does not draw yet', () => {
  it('is scrolled to, as far as its number says, and acted on', async () => {
    const { page, performed } = scriptedPage({ shows: [letters(1), letters(51), letters(96)] });
    const { acts } = await act('check Letter 100', {}, contextOn(page));
    expect(acts).toHaveLength(1);
    const scrolled = performed.filter(({ method }) => method === 'scrollByPixelOffset');
    expect(scrolled.map(({ arguments: [px] = [] }) => Number(px))).toEqual([3780, 3364]);
    expect(performed.at(-1)?.method).toBe('check');
  });

  it('is left where it is not, with the box put back', async () => {
    const { page, performed } = scriptedPage({ shows: [letters(1), letters(11), letters(11)] });
    const { acts, error } = await act('check Letter 100', {}, contextOn(page));
    expect([acts, error?.code]).toEqual([[], 'no-model']);
    const moves = performed.map(({ arguments: [px] = [] }) => Number(px));
    expect(moves.reduce((sum, px) => sum + px, 0)).toBe(0);
  });

  it('is not looked for where nothing is named that is missing', async () => {
    const { page, performed } = scriptedPage({ shows: [letters(1)] });
    await act('do something about it', {}, contextOn(page));
    expect(performed).toEqual([]);
  });
});
