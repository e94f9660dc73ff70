import type { DrawnResult, DrawnVerdict } from './drawn';
import type { Fate } from './drawn-pages';

export type DrawnTally = Record<string, number>;

/** The sums of all, and a line for each that was not right. */
export function tallyDrawn(results: readonly DrawnResult[], isTold: boolean): DrawnTally {
  const there = results.filter(({ truth }) => truth === 'found');
  const clear = there.filter(({ isClear }) => isClear);
  const share = (verdict: DrawnVerdict, by: 'recording' | 'words', all: readonly DrawnResult[]) =>
    Math.round((10_000 * all.filter((each) => each[by] === verdict).length) / Math.max(1, all.length)) /
    10_000;
  const byFate = new Map<Fate, string>();
  for (const { fate } of results) {
    const own = results.filter((each) => each.fate === fate);
    const count = (verdict: DrawnVerdict, by: 'recording' | 'words') =>
      own.filter((each) => each[by] === verdict).length;
    byFate.set(
      fate,
      `${own.length}; recording ${count('right', 'recording')} right, ${count('other', 'recording')} other; words ${count('right', 'words')} right, ${count('other', 'words')} other`,
    );
  }
  for (const [fate, line] of byFate) console.log(`${fate}: ${line}`);
  for (const each of results) {
    const isMissed = each.recording === 'other' || (each.truth === 'found' && each.recording !== 'right');
    if (isTold && (isMissed || each.words === 'other'))
      console.log(
        `seed ${each.seed}, ${each.fate}: recording ${each.recording}, words ${each.words} ("${each.says}") ${each.note}`,
      );
  }
  return {
    seeds: results.length,
    there: there.length,
    wrong: share('other', 'recording', results),
    found: share('right', 'recording', there),
    wordsWrong: share('other', 'words', results),
    wordsFound: share('right', 'words', clear),
  };
}
