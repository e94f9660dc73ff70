import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { TraitName } from '../src/matching/rank/traits';
import { chancesOf } from '../src/matching/rank/weighed-result';
import { examplesOf } from './say/examples';
import { fitWeights, scoreBy, type Rows } from './say/fit-weights';
import { seePages } from './say/see-pages';

/**
 * Learns the weights of `src/matching/rank/trait-weights.ts` from the pages that are tuned on, and writes them. It prints
 * what weights that were learned on five sixths of the pages make of the others.
 */

const folds = 6;
const seen = await seePages(({ part }) => part === 'tune', {});
const traited = seen.flatMap(examplesOf);
const names = Object.keys(traited[0]?.rows[0]?.traits ?? {}).sort() as TraitName[];
const examples = traited.map(({ page, rows, share }): Rows & { page: string } => ({
  page,
  rows: rows.map(({ traits }) => names.map((name) => traits[name])),
  isMeant: rows.map(({ isMeant }) => isMeant),
  share,
}));
const pages = [...new Set(examples.map(({ page }) => page))].sort();
const foldOf = (page: string): number => pages.indexOf(page) % folds;
const judged = Array.from({ length: folds }, (_, fold) => judgeFold(fold)).flat();
const meant = judged.filter(({ hasMeant }) => hasMeant);
console.log(
  JSON.stringify({
    bench: 'say-train',
    open: judged.length,
    meantAmongThem: meant.length,
    first: meant.filter(({ rank }) => rank === 0).length,
    amongThree: meant.filter(({ rank }) => rank < 3).length,
  }),
);
await writeWeights();

/** Judges the whole examples of one fold by weights that the others taught. */
function judgeFold(fold: number) {
  const fitted = fitWeights(examples.filter(({ page }) => foldOf(page) !== fold));
  return examples
    .filter(({ page, share }) => foldOf(page) === fold && share === 1)
    .map(({ rows, isMeant }) => {
      const chances = chancesOf(rows.map((row) => scoreBy(fitted, row)));
      const order = [...chances.keys()].sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0));
      return { hasMeant: isMeant.includes(true), rank: order.findIndex((at) => isMeant[at] === true) };
    });
}

async function writeWeights(): Promise<void> {
  const { weights, bias } = fitWeights(examples);
  const file = path.join(import.meta.dirname, '../src/matching/rank/trait-weights.ts');
  const lines = names.map((name, at) => `['${name}', ${(weights[at] ?? 0).toFixed(2)}],`);
  const text = `import type { TraitName } from './traits';

/** Written by \`bench/say-train.ts\`, which learns it from \`bench/say/pages\`: change the traits or the pages, and run it. */
export const bias = ${bias.toFixed(2)};

/** What each trait of a candidate adds to its score. */
export const weights: readonly (readonly [TraitName, number])[] = [
${lines.join('\n')}
];
`;
  const options = await resolveConfig(file);
  await writeFile(file, await format(text, { ...options, parser: 'typescript' }));
}
