import { toldBy } from '../meant';
import type { MatchedPage } from '../page/elements';
import { candidatesOf, stepWords, type Candidate, type Found } from './candidates';
import { featuresOf, type Features, type Said } from './features';
import learned from './weights.json' with { type: 'json' };

/** The part that each feature adds to a candidate's score; `bias` is added to all. */
export type Weights = Readonly<Record<string, number>>;

export const learnedWeights: Weights = learned;

/** A candidate with the chance, 0..1, that it is what the step means. */
export type Weighed = { candidate: Candidate; features: Features; chance: number };

/** Everything that a step may mean on a page, by all that speaks for or against it, likeliest first. */
export function weigh(page: MatchedPage, said: Said, found: Found, weights: Weights): Weighed[] {
  const all = weighable(page, said, found);
  const chances = chancesOf(all.map(({ features }) => scoreOf(features, weights)));
  return all
    .map((one, at) => ({ ...one, chance: chances[at] ?? 0 }))
    .sort((a, b) => b.chance - a.chance || a.candidate.element.at - b.candidate.element.at);
}

/** The candidates of a step with their features, in the order of its readings, then of the page. */
export function weighable(page: MatchedPage, said: Said, found: Found): Omit<Weighed, 'chance'>[] {
  const words = stepWords(page, said.step);
  const candidates = candidatesOf(page, said.step, words, found);
  const features = featuresOf(page, said, words, candidates);
  const all = candidates.flatMap((candidate, at) =>
    features[at] ? { candidate, features: features[at] } : [],
  );
  return withoutParts(page, said, all);
}

type Known = Omit<Weighed, 'chance'>;

/** Without those of which only a part of the name was said, where the whole name of a twin was: the row "Pro Max" beside "Pro". */
function withoutParts(page: MatchedPage, { step }: Said, all: Known[]): Known[] {
  const full = all.filter(({ features }) => features.has('isAllExplained') && features.has('twins'));
  if (full.length < 2 || full.length > twinsAtMost) return all;
  const told = new Map(full.map((one) => [one, toldBy(page, step.bare, one.candidate.element)]));
  if (![...told.values()].includes('whole')) return all;
  return all.filter((one) => !['part', 'kind'].includes(told.get(one) ?? ''));
}

const twinsAtMost = 12;

function scoreOf(features: Features, weights: Weights): number {
  let score = weights.bias ?? 0;
  for (const [name, value] of features) score += value * (weights[name] ?? 0);
  return score;
}

/** The chances of candidates by their scores, of which the score 0 is that none of them is meant. */
export function chancesOf(scores: readonly number[]): number[] {
  const most = Math.max(0, ...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const all = parts.reduce((sum, part) => sum + part, Math.exp(-most));
  return parts.map((part) => part / all);
}
