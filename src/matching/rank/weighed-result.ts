import { bias, weights } from './trait-weights';
import { methodFacts } from '../../protocol/methods';
import { actionOf, type MatchResult, type MatchedAction, explainWeak } from '../decide-match';
import type { MatchedPage } from '../page/elements';
import type { ParsedStep, SaidDeed } from '../read/intent';
import { readPick } from './pick-item';
import { risksOf, risksSaid } from '../risks-of';
import { type Traits, traitsOf } from './traits';
import { weighedWords, candidatesOf, type WeighedCandidate } from './weigh-candidates';
import type { PageElement } from '../page/page-element';
import { accountsOf, type Account } from './account';

/**
 * From these chances on, one that no bar stands against is sure. They were chosen by cross-validation over the pages that are
 * tuned on, where at most one in a hundred such answers is wrong.
 */
const sureChance = 0.7;
const sureFilled = 0.8;
const leastChance = 0.01;
const candidatesAtMost = 8;
const leastFit = 0.7;
/** The confidence of an answer that is sure by its weight, and the highest of one that is not. */
const byWeight = 0.95;
const unsure = 0.89;
/** From this weight on, a command is surely said. */
const surelySaid = 0.97;

/** Weighs an answer to a step that is not sure. `saysToAct`: the step says that something is to be done. */
export type Weigher = (
  page: MatchedPage,
  step: ParsedStep,
  saysToAct: boolean,
  result: MatchResult,
) => MatchResult;

/**
 * Weighs an answer that the readings are not sure of: it adds what they did not find, puts the likeliest first, and is sure
 * of it where its chance is high and nothing is left open.
 */
export const weighedResult: Weigher = (page, step, saysToAct, result) => {
  const isOfOther = step.intents.some(
    ({ method, weight }) => weight >= surelySaid && !methodFacts[method].isWeighed,
  );
  if (isOfOther || result.candidates[0]?.sure) return result;
  const weighed = onePerElement(weigh(page, step, result.candidates)).filter(
    ({ chance }) => chance >= leastChance,
  );
  const [first] = weighed;
  if (!first) return result;
  const sure =
    (saysToAct || first.traits.isValued === 1) &&
    isSure(first, step) &&
    step.deeds().every((deed) => isToldApart(page, first.candidate.element, deed));
  const candidates = weighed
    .slice(0, candidatesAtMost)
    .map(({ candidate: { element, method, arguments: args }, chance }, at) =>
      actionOf(
        element,
        { method, arguments: args },
        at === 0 && sure
          ? { confidence: byWeight, sure }
          : { confidence: Math.min(chance, unsure), sure: false },
      ),
    );
  const isSame = candidates[0]?.ref === result.candidates[0]?.ref;
  const reason = sure ? '' : isSame ? result.reason : explainWeak(first.candidate.element.node);
  return { ...result, candidates, sure, reason };
};

function onePerElement(weighed: readonly Weighed[]): Weighed[] {
  const seen = new Set<string>();
  return weighed.filter(({ candidate: { element } }) => !seen.has(element.ref) && seen.add(element.ref));
}

function isSure({ candidate, traits, chance }: Weighed, step: ParsedStep): boolean {
  const against = [
    traits.isOtherDeed,
    traits.isOpposite,
    traits.isNegated,
    traits.isSilent,
    traits.isBehind,
    traits.isNoWord,
  ];
  return (
    against.every((one) => one === 0) &&
    traits.isComplete === 1 &&
    (isExplained(traits, chance, step) || isFilled(traits, chance)) &&
    !counts(step) &&
    isAllowed(candidate.element.node.name, step)
  );
}

/** All words are explained, plainly. An element that is clicked by its name has that name, or is not sure. */
function isExplained(traits: Traits, chance: number, { deeds }: ParsedStep): boolean {
  return (
    chance >= sureChance &&
    traits.isAllExplained === 1 &&
    traits.weakest >= leastFit &&
    traits.leftKinds === 0 &&
    traits.isDeedApart === 0 &&
    !deeds().some(({ isPlain }) => isPlain)
  );
}

/** A field that is named, if in part, takes the value: its form or its options leave less open than words do. */
function isFilled({ isValued, leftCertain }: Traits, chance: number): boolean {
  return chance >= sureFilled && isValued === 1 && leftCertain === 0;
}

/** The step counts or compares, which no weight does: "the first", "the cheapest". */
function counts({ intents, deeds }: ParsedStep): boolean {
  return (
    intents.some(({ target }) => target !== 'page' && target.ordinal !== undefined) ||
    deeds().some((deed) => readPick(deed) !== undefined)
  );
}

function isAllowed(name: string, { written }: ParsedStep): boolean {
  const { said } = risksSaid(written);
  return risksOf(name).every((risk) => said.has(risk));
}

/** A candidate with the chance, 0..1, that it is what the step means. */
type Weighed = { candidate: WeighedCandidate; traits: Traits; chance: number };

/** The deeds that a step may mean, by their traits, in the order of its readings, then of the page. */
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
function weigh(page: MatchedPage, step: ParsedStep, found: readonly MatchedAction[]): Weighed[] {
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

/** The least lead of the best over any other, in words. */
export const clearly = 0.35;

/**
 * Tells an element apart from the others of the page. Words of their names that were not said do not: "add to cart" is
 * neither "Add lamp to cart" nor "Add small blue lamp to cart". An element whose whole name was said is told apart by that.
 */
export function isToldApart(page: MatchedPage, element: PageElement, deed: SaidDeed): boolean {
  const accounts = accountsOf(page, deed, { leastPurpose: 0 });
  const own = accounts.find((account) => account.element === element);
  if (!own || own.share === 1) return true;
  return !accounts.some(
    (other) => explained(own) - explained(other) < clearly && !isSameThing(other.element, element, page),
  );
}

const explained = ({ own, place }: Account): number => own + place;

/** One thing to press: the same name, and the same address or one inside the other. */
export function isSameThing(one: PageElement, other: PageElement, { tree }: MatchedPage): boolean {
  if (one === other) return true;
  if (one.node.name !== other.node.name) return false;
  const href = one.node.hints?.href;
  if (href !== undefined && href !== '#' && href === other.node.hints?.href) return true;
  const [outer, inner] = one.at < other.at ? [one.at, other.at] : [other.at, one.at];
  return inner < (tree.ends[outer] ?? outer);
}
