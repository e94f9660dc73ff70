import {
  describeSought,
  findRedesigned,
  type RedesignCase,
  type Redesigned,
} from '../../bench/heal/redesigned';
import { showPage } from './fixtures';

export type RedesignDone = RedesignCase & Redesigned & { name: string };

/** Looks for the element of each case on its page after; cases and pages by their paths. */
export function findInCases(
  cases: Record<string, RedesignCase>,
  pages: Record<string, string>,
): RedesignDone[] {
  return Object.entries(cases).map(([path, each]) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    showPage(pages[`${folder}/before.html`] ?? '');
    const described = describeSought();
    showPage(pages[`${folder}/after.html`] ?? '');
    return { ...each, ...findRedesigned(described, each.description), name: folder.split('/').at(-1) ?? '' };
  });
}

export const briefOf = ({ name, verdict, rung, note }: RedesignDone) =>
  `${name}: ${verdict} by ${rung} (${note})`;
