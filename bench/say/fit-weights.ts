import { chancesOf } from '../../src/matching/rank/weighed-result';

/** Candidates as rows of numbers, of which some are meant, or none. `share` is the example's weight. */
export type Rows = { rows: number[][]; isMeant: boolean[]; share: number };

/** Weights of the numbers of a row, and the score that every candidate has. */
export type Fitted = { weights: number[]; bias: number };

/** How much large weights cost. */
const ridge = 1;
const rounds = 400;
const rate = 0.1;
const lastRounds = 100;
const lastRate = 0.01;

/**
 * Fits weights by which the likeliest candidate is the one that is meant, and none is likely where none is meant: the chances
 * are those of `chancesOf`, the loss is their logarithm. It has one minimum, and the steps towards it (Adam) are always the same.
 */
export function fitWeights(examples: readonly Rows[]): Fitted {
  const count = examples[0]?.rows[0]?.length ?? 0;
  const values = new Float64Array(count + 1);
  const [mean, square] = [new Float64Array(count + 1), new Float64Array(count + 1)];
  for (let round = 1; round <= rounds; round += 1) {
    const slope = slopeAt(values, examples);
    const step = round > rounds - lastRounds ? lastRate : rate;
    for (const [at, each] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * each;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * each * each;
      const [from, by] = [
        (mean[at] ?? 0) / (1 - 0.9 ** round),
        Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** round)),
      ];
      values[at] = (values[at] ?? 0) - (step * from) / (by + 1e-8);
    }
  }
  return fittedOf(values);
}

function fittedOf(values: Float64Array): Fitted {
  return { weights: Array.from(values.subarray(0, -1)), bias: values.at(-1) ?? 0 };
}

export const scoreBy = ({ weights, bias }: Fitted, row: readonly number[]): number =>
  row.reduce((score, trait, at) => score + trait * (weights[at] ?? 0), bias);

/** The slope of the loss at these weights, the bias last. */
function slopeAt(values: Float64Array, examples: readonly Rows[]): Float64Array {
  const count = values.length - 1;
  const fitted = fittedOf(values);
  const slope = new Float64Array(count + 1);
  for (let at = 0; at < count; at += 1) slope[at] = ridge * (values[at] ?? 0);
  for (const { rows, isMeant, share } of examples) {
    const chances = chancesOf(rows.map((row) => scoreBy(fitted, row)));
    const all = chances.reduce((sum, chance, at) => sum + (isMeant[at] ? chance : 0), 0);
    for (const [at, row] of rows.entries()) {
      const chance = chances[at] ?? 0;
      const by = share * (chance - (isMeant[at] && all > 0 ? chance / all : 0));
      for (let trait = 0; trait < count; trait += 1)
        slope[trait] = (slope[trait] ?? 0) + by * (row[trait] ?? 0);
      slope[count] = (slope[count] ?? 0) + by;
    }
  }
  return slope;
}
