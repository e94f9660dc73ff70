import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Site } from '../base/site';
import { round } from '../base/numbers';
import { splitPage } from '../base/split-page';
import type { RedesignCase, Redesigned } from './redesigned';

/** Written by whoever works on the matcher, and by one who had not read it. */
const folders = ['redesigns', 'redesigns-of-a-stranger'];
const cases = path.join(import.meta.dirname, '../../test/cases');

type Done = { name: string; case: RedesignCase; result: Redesigned };

/** Looks for the element of each redesign made by hand on its page after. */
export async function measureRedesigns(page: Page, put: Site['put'], script: string): Promise<Done[]> {
  const done: Done[] = [];
  for (const { name, case: one, before, after } of await readRedesigns()) {
    const open = async (file: string, html: string) => {
      await page.goto(put(`/${name}/${file}`, html));
      await page.evaluate(script);
    };
    await open('before.html', before);
    const described = await page.evaluate(() => HealBench.describeSought());
    await open('after.html', after);
    const result = await page.evaluate((given) => HealBench.findRedesigned(given.described, given.says), {
      described,
      says: one.description,
    });
    done.push({ name, case: one, result });
  }
  return done;
}

type Redesign = { name: string; case: RedesignCase; before: string; after: string };

/** The redesigns made by hand, in the order of their names. */
export async function readRedesigns(): Promise<Redesign[]> {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(cases, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  const read = names
    .flat()
    .sort()
    .map(async (name): Promise<Redesign> => {
      const page = (file: string) => readFile(path.join(cases, name, file), 'utf8');
      const [first, after] = await Promise.all([page('before.html'), page('after.html')]);
      const { facts, html: before } = splitPage(first);
      return { name, case: JSON.parse(facts) as RedesignCase, before, after };
    });
  return Promise.all(read);
}

/** `other` is how many times another element would have been acted on; there may be none. */
export function summarizeRedesigns(done: readonly Done[]): Record<string, number> {
  const there = done.filter((one) => one.case.truth === 'found');
  for (const { name, result } of done.filter(isMissed))
    console.log(`redesign ${name}: ${result.verdict} by ${result.rung}, ${result.note}`);
  const found = there.filter(({ result }) => result.verdict === 'right').length;
  return {
    redesigns: done.length,
    redesignsGone: done.length - there.length,
    redesignsOther: done.filter(({ result }) => result.verdict === 'other').length,
    redesignsFound: round(found / Math.max(1, there.length), 4),
  };
}

const isMissed = ({ case: { truth }, result: { verdict } }: Done) =>
  verdict === 'other' || (truth === 'found' && verdict !== 'right');
