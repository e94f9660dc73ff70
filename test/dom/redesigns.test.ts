import { describe, expect, it } from 'vitest';
import {
  describeSought,
  findRedesigned,
  type RedesignCase,
  type Redesigned,
} from '../../bench/heal/redesigned';
import { showPage } from './fixtures';

const cases = import.meta.glob<RedesignCase>('../../bench/heal/redesigns/*/case.json', {
  eager: true,
  import: 'default',
});
const pages = import.meta.glob<string>('../../bench/heal/redesigns/*/*.html', {
  eager: true,
  query: '?raw',
  import: 'default',
});

type Done = RedesignCase & Redesigned & { name: string };

const done = Object.entries(cases).map(([path, each]): Done => {
  const folder = path.slice(0, path.lastIndexOf('/'));
  showPage(pages[`${folder}/before.html`] ?? '');
  const described = describeSought();
  showPage(pages[`${folder}/after.html`] ?? '');
  return { ...each, ...findRedesigned(described, each.description), name: folder.split('/').at(-1) ?? '' };
});

describe('pages that were drawn anew by hand', () => {
  it('are forty and more, and in half of them the element is gone', () => {
    expect(done.length).toBeGreaterThanOrEqual(40);
    const gone = done.filter(({ truth }) => truth === 'gone');
    expect(gone.length).toBeGreaterThanOrEqual(done.length / 2);
  });

  it('never have another element taken for the one that is gone', () => {
    const other = done.filter(({ verdict }) => verdict === 'other').map(brief);
    expect(other, other.join('\n')).toEqual([]);
  });

  it('have four of five elements found that are there', () => {
    const there = done.filter(({ truth }) => truth === 'found');
    const missed = there.filter(({ verdict }) => verdict !== 'right').map(brief);
    console.log([`${there.length - missed.length} of ${there.length} found again.`, ...missed].join('\n'));
    expect(missed.length / there.length, missed.join('\n')).toBeLessThanOrEqual(0.2);
  });
});

const brief = ({ name, verdict, rung, note }: Done) => `${name}: ${verdict} by ${rung} (${note})`;
