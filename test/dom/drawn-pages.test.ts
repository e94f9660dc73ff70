import { expect, it } from 'vitest';
import { seekDrawn } from '../../bench/heal/drawn';

const results = seekDrawn(1, 300);

it('never has another thing taken for the one that was recorded on a drawn page', () => {
  expect(results.filter(({ recording }) => recording === 'other')).toEqual([]);
});

it('has nearly all things found that are on the later page', () => {
  const there = results.filter(({ truth }) => truth === 'found');
  const missed = there.filter(({ recording }) => recording !== 'right');
  expect(missed.length / there.length, missed.map(({ note }) => note).join('\n')).toBeLessThanOrEqual(0.03);
});
