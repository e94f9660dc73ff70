import { chancesOf, type Weights } from '../../src/matching/rank/chances';
import type { Example } from './examples';

/** How much large weights cost. */
const ridge = 0.5;
const rounds = 150;
const rate = 0.1;
const lastRounds = 40;
const lastRate = 0.02;

/** The rows of an example by the numbers of their features: those of row n from `from[n]` on. */
type Packed = {
  numbers: Uint16Array;
  values: Float32Array;
  from: Int32Array;
  isMeant: boolean[];
  share: number;
};

/** Examples, ready to be learned from. */
export type Lessons = { names: string[]; packed: Map<Example, Packed> };

export function lessonsOf(examples: readonly Example[]): Lessons {
  const numbers = new Map<string, number>();
  const packed = new Map<Example, Packed>();
  for (const example of examples) {
    const [at, values, from]: [number[], number[], number[]] = [[], [], [0]];
    for (const { features } of example.rows) {
      for (const [name, value] of features) {
        if (!numbers.has(name)) numbers.set(name, numbers.size);
        at.push(numbers.get(name) ?? 0);
        values.push(value);
      }
      from.push(at.length);
    }
    packed.set(example, {
      numbers: Uint16Array.from(at),
      values: Float32Array.from(values),
      from: Int32Array.from(from),
      isMeant: example.rows.map(({ isMeant }) => isMeant),
      share: example.share,
    });
  }
  return { names: [...numbers.keys()], packed };
}

/**
 * Fits weights by which the likeliest candidate is the one that is meant, and none is likely where none is meant: the chances
 * are those of `chancesOf`, the loss is their logarithm. It has one minimum, and the steps towards it (Adam) are always the same.
 */
export function fitWeights({ names, packed }: Lessons, isLearned: (example: Example) => boolean): Weights {
  const learned = [...packed].flatMap(([example, one]) => (isLearned(example) ? one : []));
  const weights = new Float64Array(names.length + 1);
  const [mean, square] = [new Float64Array(names.length + 1), new Float64Array(names.length + 1)];
  for (let round = 1; round <= rounds; round += 1) {
    const slope = slopeAt(weights, learned);
    const step = round > rounds - lastRounds ? lastRate : rate;
    for (const [at, each] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * each;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * each * each;
      const [from, by] = [
        (mean[at] ?? 0) / (1 - 0.9 ** round),
        Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** round)),
      ];
      weights[at] = (weights[at] ?? 0) - (step * from) / (by + 1e-8);
    }
  }
  const named = names.map((name, at): [string, number] => [name, rounded(weights[at] ?? 0)]);
  return {
    bias: rounded(weights.at(-1) ?? 0),
    ...Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const rounded = (weight: number): number => Math.round(weight * 100) / 100;

/** The slope of the loss at these weights, the bias last. */
function slopeAt(weights: Float64Array, learned: readonly Packed[]): Float64Array {
  const bias = weights.length - 1;
  const slope = weights.map((weight, at) => (at === bias ? 0 : ridge * weight));
  const add = (at: number, by: number): void => {
    slope[at] = (slope[at] ?? 0) + by;
  };
  for (const { numbers, values, from, isMeant, share } of learned) {
    const scores = isMeant.map((_, row) => {
      let score = weights[bias] ?? 0;
      for (let at = from[row] ?? 0; at < (from[row + 1] ?? 0); at += 1)
        score += (values[at] ?? 0) * (weights[numbers[at] ?? 0] ?? 0);
      return score;
    });
    const chances = chancesOf(scores);
    const all = chances.reduce((sum, chance, row) => sum + (isMeant[row] ? chance : 0), 0);
    for (const [row, chance] of chances.entries()) {
      const by = share * (chance - (isMeant[row] && all > 0 ? chance / all : 0));
      if (Math.abs(by) < 1e-6) continue;
      for (let at = from[row] ?? 0; at < (from[row + 1] ?? 0); at += 1)
        add(numbers[at] ?? 0, by * (values[at] ?? 0));
      add(bias, by);
    }
  }
  return slope;
}
