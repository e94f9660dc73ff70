import type { Page } from 'playwright';
import { largePage } from '../base/generated-pages';
import { median } from '../base/numbers';
import type { Site } from '../base/site';
import type { Ours } from './ours';

export type Growth = { elements: number; ms: number };
export type Resnapshot = { coldMs: number; againMs: number };

const whole = { depth: 'full', budget: 100_000_000 } as const;

/** Cold snapshots of pages that differ in their size alone. */
export async function measureGrowth(
  page: Page,
  ours: Ours,
  { put, rounds }: { put: Site['put']; rounds: number },
): Promise<Growth[]> {
  const grown: Growth[] = [];
  for (const elements of [10_000, 50_000, 100_000]) {
    const url = put(`/${elements}.html`, largePage(elements));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await coldMs(page, ours, url));
    grown.push({ elements, ms: median(times) });
  }
  return grown;
}

/** One row's text and one new row, then the next snapshot, on the page of 50,000 elements. */
export async function measureResnapshot(
  page: Page,
  ours: Ours,
  { url, rounds }: { url: string; rounds: number },
): Promise<Resnapshot> {
  const cold: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    cold.push(await coldMs(page, ours, url));
    for (let change = 0; change < 3; change += 1) {
      await page.evaluate((at) => {
        const who = document.querySelectorAll('.who')[at * 5 + 3];
        if (who) who.textContent = `Changed ${at}`;
        document.body.getBoundingClientRect();
      }, change);
      await page.waitForTimeout(100);
      const { text, ms } = await ours.snapshot(whole);
      if (!text.includes(`Changed ${change}`))
        throw new Error('The second snapshot does not show the change.');
      again.push(ms);
    }
  }
  return { coldMs: median(cold), againMs: median(again) };
}

async function coldMs(page: Page, ours: Ours, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'load' });
  await ours.prepare();
  await page.evaluate(() => document.body.getBoundingClientRect().height);
  await page.waitForTimeout(200);
  return (await ours.snapshot(whole)).ms;
}
