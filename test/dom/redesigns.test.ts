import { describe, expect, it } from 'vitest';
import { briefOf, findInCases } from './redesigned-cases';

const pages = import.meta.glob<string>('../cases/redesigns/*/*.html', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const done = findInCases(pages);

describe('pages that were drawn anew by hand', () => {
  it('are forty and more, and in half of them the element is gone', () => {
    expect(done.length).toBeGreaterThanOrEqual(40);
    const gone = done.filter(({ truth }) => truth === 'gone');
    expect(gone.length).toBeGreaterThanOrEqual(done.length / 2);
  });

  it('never have another element taken for the one that is gone', () => {
    const other = done.filter(({ verdict }) => verdict === 'other').map(briefOf);
    expect(other, other.join('\n')).toEqual([]);
  });

  it('have four of five elements found that are there', () => {
    const there = done.filter(({ truth }) => truth === 'found');
    const missed = there.filter(({ verdict }) => verdict !== 'right').map(briefOf);
    console.log([`${there.length - missed.length} of ${there.length} found again.`, ...missed].join('\n'));
    expect(missed.length / there.length, missed.join('\n')).toBeLessThanOrEqual(0.2);
  });
});
