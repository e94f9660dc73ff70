import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { weigh } from '../../src/matching/rank/chances';
import { examplesOf } from './examples';
import { fitWeights, lessonsOf } from './fit-weights';
import { judge, type Verdict } from './judge';
import type { SeenPage } from './see-pages';

const folds = 5;

/**
 * Learns the weights of `src/matching/rank/weights.json` from all pages but those held out, and writes them. Returned are the
 * verdicts on each page by weights that were learned on the other four fifths of the pages; on those held out, by the written ones.
 */
export async function train(seen: readonly SeenPage[]): Promise<Verdict[]> {
  const lessons = lessonsOf(seen.filter(({ page }) => page.part !== 'held').flatMap(examplesOf));
  const pages = seen.map(({ page }) => page.name).sort();
  const foldOf = (page: string): number => pages.indexOf(page) % folds;
  const verdicts = Array.from({ length: folds }, (_, fold) => {
    const weights = fitWeights(lessons, ({ page }) => foldOf(page) !== fold);
    return seen
      .filter(({ page }) => foldOf(page.name) === fold)
      .flatMap(({ page, ...whole }) =>
        page.cases.map((one) =>
          judge(page, one, { ...whole, weigh: (at, said, found) => weigh(at, said, found, weights) }),
        ),
      );
  });
  const file = path.join(import.meta.dirname, '../../src/matching/rank/weights.json');
  const options = await resolveConfig(file);
  const text = JSON.stringify(fitWeights(lessons, () => true));
  await writeFile(file, await format(text, { ...options, parser: 'json' }));
  return verdicts.flat();
}
