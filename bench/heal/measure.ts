import type { Page } from 'playwright';
import type * as InPage from './in-page';
import type { Change } from './in-page';
import { mutations } from './mutations';
import type { Tally } from './report';

declare global {
  var HealBench: typeof InPage;
}

type Options = {
  name: string;
  url: string;
  script: string;
  seeds: readonly number[];
  most: number;
  soughtShare: number;
};

/** Playwright's locators take long: each of every so many elements is asked for. */
const playwrightEach = 8;

/** Records a page's elements, and looks for them after each kind of change, with each seed. */
export async function measurePage(page: Page, options: Options): Promise<Tally[]> {
  const { name, url, script, seeds, most, soughtShare } = options;
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState('load', { timeout: 3000 }).catch(() => {});
  await page.evaluate(script);
  const [first = 1] = seeds;
  const { count, fingerprintMs } = await page.evaluate(
    (given) => HealBench.record(given.most, given.first, given.playwrightEach),
    { most, first, playwrightEach },
  );
  const matchMs = await page.evaluate(() => HealBench.timeMatching(1000));
  const tallies: Tally[] = [];
  for (const seed of seeds) {
    for (const [kind, change] of await changesOf(page, seed)) {
      const sought = await page.evaluate((given) => HealBench.seek(given.change, given.seed), {
        change: { ...change, soughtShare },
        seed,
      });
      tallies.push({ page: name, kind, count, fingerprintMs, matchMs, sought });
    }
  }
  console.log(`${name}: ${count} elements, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return tallies;
}

type Planned = Omit<Change, 'soughtShare'>;

/** Each alone on all elements; what takes away the surroundings of others, and several together, on a fifth of them. */
async function changesOf(page: Page, seed: number): Promise<[string, Planned][]> {
  const three = await page.evaluate((given) => HealBench.drawMutations(3, given), seed);
  const alone = mutations.map((mutation): [string, Planned] => {
    const share = mutation === 'moved' || mutation === 'siblings' ? 0.2 : 1;
    return [mutation, { mutations: [mutation], share, removedShare: 0 }];
  });
  return [
    ...alone,
    ['removed', { mutations: [], share: 0, removedShare: 0.2 }],
    ['three', { mutations: three, share: 0.2, removedShare: 0.1 }],
    ['six', { mutations, share: 0.2, removedShare: 0.1 }],
  ];
}
