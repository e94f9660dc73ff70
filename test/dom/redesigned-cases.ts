import {
  describeSought,
  findRedesigned,
  type RedesignCase,
  type Redesigned,
} from '../../bench/heal/redesigned';
import { splitPage } from '../../bench/base/split-page';
import { showPage } from './fixtures';

export type RedesignDone = RedesignCase & Redesigned & { name: string };

/** Looks for the element of each case on its page after. */
export function findInCases(pages: Record<string, string>): RedesignDone[] {
  return Object.entries(pages).flatMap(([path, page]) => {
    if (!path.endsWith('/before.html')) return [];
    const folder = path.slice(0, path.lastIndexOf('/'));
    const { facts, html } = splitPage(page);
    const each = JSON.parse(facts) as RedesignCase;
    showPage(html);
    const described = describeSought();
    showPage(pages[`${folder}/after.html`] ?? '');
    return [
      { ...each, ...findRedesigned(described, each.description), name: folder.split('/').at(-1) ?? '' },
    ];
  });
}

export const briefOf = ({ name, verdict, rung, note }: RedesignDone) =>
  `${name}: ${verdict} by ${rung} (${note})`;
