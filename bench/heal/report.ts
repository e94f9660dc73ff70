import { median, round, sum } from '../base/numbers';
import type { Verdict } from './finder';
import type { Sought } from './in-page';

/** What came of the elements of one page after one change with one seed. */
export type Tally = {
  page: string;
  kind: string;
  /** Elements that were recorded. */
  count: number;
  fingerprintMs: number;
  matchMs: number;
  sought: readonly Sought[];
};

type Rates = {
  asked: number;
  found: number;
  wrong: number;
  ambiguous: number;
  xpath: number;
  playwright: number;
};

/** A line for each kind of change. */
export function printReport(tallies: readonly Tally[], { missing }: { missing: boolean }): void {
  const kinds = [...new Set(tallies.map(({ kind }) => kind))];
  console.log(
    'change: elements, found, wrong, ambiguous, by XPath, by Playwright; removed: elements, missing, wrong',
  );
  for (const kind of kinds) {
    const all = tallies.filter((each) => each.kind === kind).flatMap(({ sought }) => sought);
    const [there, gone] = [all.filter(isThere), all.filter(({ isRemoved }) => isRemoved)];
    const rates = ratesOf(there);
    const lost = missingOf(gone);
    console.log(
      `${kind}: ${rates.asked}, ${round(rates.found, 4)}, ${round(rates.wrong, 4)}, ${round(rates.ambiguous, 4)}, ` +
        `${round(rates.xpath)}, ${round(rates.playwright)}; ${lost.asked}, ${round(lost.missing, 4)}, ${round(lost.wrong, 4)}`,
    );
  }
  printReasons(tallies);
  if (missing) printMissed(tallies);
}

/** Why elements that are there were not found, and what removed ones were taken for; with a twin and without. */
function printReasons(tallies: readonly Tally[]): void {
  const counts = new Map<string, number>();
  for (const { kind, sought } of tallies) {
    for (const one of sought) {
      const { isRemoved, hasTwin, reason } = one;
      if (reason === undefined || (isRemoved ? isMissing(one) : isRight(one))) continue;
      const key = `${kind}${isRemoved ? ', removed' : ''}: ${reason}${hasTwin ? ', has a twin' : ''}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  console.log('why not:');
  for (const [key, count] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${key}: ${count}`);
}

function printMissed(tallies: readonly Tally[]): void {
  for (const { page, kind, sought } of tallies) {
    for (const one of sought) {
      const { note, verdict, isRemoved, rung, hasTwin } = one;
      if (note && !(isRemoved ? isMissing(one) : isRight(one)))
        console.log(
          `${kind} ${page} ${isRemoved ? 'removed ' : ''}${hasTwin ? 'twin ' : ''}${verdict} by ${rung}: ${note}`,
        );
    }
  }
}

function share<T>(items: readonly T[], fits: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(fits).length / items.length;
}

/** What is called by no word it was called by is no longer the same thing. */
const isThere = ({ isRemoved, isRenamed }: Sought) => !isRemoved && !isRenamed;

/** An element with a twin is right when a twin is chosen, or when it is refused as ambiguous. */
const isRight = ({ verdict, hasTwin }: Sought) => verdict === 'right' || (hasTwin && verdict === 'ambiguous');

function ratesOf(sought: readonly Sought[]): Rates {
  const asked = sought.flatMap(({ playwright }) => playwright ?? []);
  const by = (verdict: Verdict) => share(sought, (one) => one.verdict === verdict && !isRight(one));
  return {
    asked: sought.length,
    found: share(sought, isRight),
    wrong: by('wrong'),
    ambiguous: by('ambiguous'),
    xpath: share(sought, ({ xpath }) => xpath === 'right'),
    playwright: share(asked, (verdict) => verdict === 'right'),
  };
}

/** A removed element with a twin may be taken for its twin. */
const isMissing = (one: Sought) => one.verdict === 'missing' || (one.hasTwin && isRight(one));

function missingOf(gone: readonly Sought[]): { asked: number; missing: number; wrong: number } {
  return {
    asked: gone.length,
    missing: share(gone, isMissing),
    wrong: share(gone, ({ verdict }) => verdict === 'wrong'),
  };
}

/** The last line: the shares of all elements that are still there, and of all that were removed. */
export function summarize(tallies: readonly Tally[]): Record<string, string | number> {
  const all = tallies.flatMap(({ sought }) => sought);
  const there = all.filter(isThere);
  const renamed = all.filter(({ isRenamed }) => isRenamed);
  const gone = all.filter(({ isRemoved }) => isRemoved);
  const rates = ratesOf(there);
  const perPage = [...new Map(tallies.map((each) => [each.page, each])).values()];
  return {
    bench: 'heal',
    found: round(rates.found, 4),
    wrong: round(
      share(all, ({ verdict }) => verdict === 'wrong'),
      5,
    ),
    missing: round(missingOf(gone).missing, 4),
    ambiguous: round(rates.ambiguous, 4),
    renamed: renamed.length,
    renamedRefused: round(
      share(renamed, ({ verdict }) => verdict !== 'right' && verdict !== 'wrong'),
      4,
    ),
    xpathFound: round(rates.xpath, 4),
    xpathWrong: round(
      share(all, ({ xpath }) => xpath === 'wrong'),
      4,
    ),
    playwrightFound: round(rates.playwright, 4),
    elements: sum(perPage.map(({ count }) => count)),
    sought: all.length,
    twins: there.filter(({ hasTwin, isTwinByChange }) => hasTwin && !isTwinByChange).length,
    twinsByChange: there.filter(({ isTwinByChange }) => isTwinByChange).length,
    fingerprintMs: round(median(perPage.map(({ fingerprintMs }) => fingerprintMs))),
    matchMs: round(median(perPage.map(({ matchMs }) => matchMs)), 1),
  };
}
