import type { MatchedPage } from '../page/elements';
import type { ParsedStep } from '../read/intent';
import type { MatchedAction } from '../result';
import { weighedWords } from './weighed-words';
import { bias, weights } from './trait-weights';
import { traitsOf, type Traits } from './traits';
import { candidatesOf, type WeighedCandidate } from './weigh-candidates';

/** A candidate with the chance, 0..1, that it is what the step means. */
export type Weighed = { candidate: WeighedCandidate; traits: Traits; chance: number };

/** What a step may mean, by its traits; the order is that of its readings, then of the page. */
export function weighable(
  page: MatchedPage,
  step: ParsedStep,
  found: readonly MatchedAction[],
): Omit<Weighed, 'chance'>[] {
  const weighed = { step, words: weighedWords(page, step), found };
  const candidates = candidatesOf(page, weighed);
  const traits = traitsOf(page, weighed, candidates);
  return candidates.flatMap((candidate, at) => (traits[at] ? { candidate, traits: traits[at] } : []));
}

/** Weighs what a step may mean by all that speaks for or against it, likeliest first. */
export function weigh(page: MatchedPage, step: ParsedStep, found: readonly MatchedAction[]): Weighed[] {
  const all = weighable(page, step, found);
  const chances = chancesOf(all.map(({ traits }) => scoreOf(traits)));
  return all
    .map((one, at) => ({ ...one, chance: chances[at] ?? 0 }))
    .sort((a, b) => b.chance - a.chance || a.candidate.element.at - b.candidate.element.at);
}

function scoreOf(traits: Traits): number {
  return weights.reduce((score, [name, weight]) => score + weight * traits[name], bias);
}

/** The chances of candidates by their scores, of which the score 0 is that none of them is meant. */
export function chancesOf(scores: readonly number[]): number[] {
  const most = Math.max(0, ...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const all = parts.reduce((sum, part) => sum + part, Math.exp(-most));
  return parts.map((part) => part / all);
}
