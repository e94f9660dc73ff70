import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Site } from '../base/site';
import { round } from '../base/numbers';
import type { RedesignCase, Redesigned } from './redesigned';

/** Written by whoever works on the matcher, and by one who had not read it. */
const folders = ['redesigns', 'redesigns-of-a-stranger'];

type Done = { name: string; case: RedesignCase; result: Redesigned };

/** Looks for the element of each redesign made by hand on its page after. */
export async function measureRedesigns(page: Page, put: Site['put'], script: string): Promise<Done[]> {
  const done: Done[] = [];
  for (const name of await listCases()) {
    const read = (file: string) => readFile(path.join(import.meta.dirname, name, file), 'utf8');
    const one = JSON.parse(await read('case.json')) as RedesignCase;
    const open = async (file: string) => {
      await page.goto(put(`/${name}/${file}`, await read(file)));
      await page.evaluate(script);
    };
    await open('before.html');
    const described = await page.evaluate(() => HealBench.describeSought());
    await open('after.html');
    const result = await page.evaluate((given) => HealBench.findRedesigned(given.described, given.says), {
      described,
      says: one.description,
    });
    done.push({ name, case: one, result });
  }
  return done;
}

async function listCases(): Promise<string[]> {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(import.meta.dirname, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  return names.flat().sort();
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
