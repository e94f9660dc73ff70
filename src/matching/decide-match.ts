import type { PageElement } from './page/page-element';
import type { MatchedAction } from './result';
import type { Ranked } from './rank/rank';
import { describeAction, explainNone, explainTie, explainWeak } from './sentences';

/** The threshold for all pages: an answer with at least this confidence is sure. */
export const sureFrom = 0.9;

/** From this distance on, the runner-up no longer lowers the confidence. */
const clearMargin = 0.08;
/** Scores that differ by less count as equal. */
const tieMargin = 0.02;
/** The highest confidence of a name that is said only in passing: it is never sure. */
const inPassing = 0.85;
const candidatesAtMost = 8;

export type Decision = {
  candidates: MatchedAction[];
  best: Ranked | undefined;
  sure: boolean;
  reason: string;
};

/** Decides on the best answers, with their confidence, and the reason when the first is not sure. */
export function decide(ranked: readonly Ranked[], wantedName: string): Decision {
  const best = bestPerElement(ranked);
  const first = best[0];
  if (!first) return { candidates: [], best: undefined, sure: false, reason: explainNone(wantedName) };
  const rivals = best.slice(1).filter((other) => !isSameTarget(first, other));
  const margin = first.score - (rivals[0]?.score ?? 0);
  const tied = [first, ...rivals.filter((other) => first.score - other.score < tieMargin)];
  const isTie = tied.length > 1;
  const confidence = isTie ? first.score / tied.length : confidenceOf(first, margin);
  const sure = confidence >= sureFrom;
  const share = (one: Ranked): number =>
    Math.min(one.score * (1 - confidence), tied.includes(one) ? confidence : confidence * 0.9);
  const candidates = best
    .slice(0, candidatesAtMost)
    .map((one) => toAction(one, one === first ? confidence : share(one), one === first && sure));
  return { candidates, best: first, sure, reason: sure ? '' : reasonFor(first, tied, margin) };
}

function confidenceOf({ score, isPlain }: Ranked, margin: number): number {
  const confidence = calibrate(score * marginFactor(margin));
  return isPlain ? confidence : Math.min(confidence, inPassing);
}

/**
 * The share of answers with this score that are right, by straight lines between points. The points are set by hand,
 * from labelled form pages (`bench grounding`) and the instructions in `test/matching-set`.
 */
function calibrate(score: number): number {
  const at = calibration.findIndex(([upTo]) => score <= upTo);
  const [upTo, share] = calibration[at] ?? [1, 1];
  const [from, below] = calibration[at - 1] ?? [0, 0];
  return upTo === from ? share : below + ((share - below) * (score - from)) / (upTo - from);
}

const calibration: readonly (readonly [score: number, share: number])[] = [
  [0, 0],
  [0.4, 0.4],
  [0.6, 0.66],
  [0.66, 0.83],
  [0.72, 0.9],
  [0.76, 0.93],
  [0.82, 0.96],
  [0.88, 0.98],
  [0.94, 0.99],
  [1, 1],
];

function reasonFor(first: Ranked, tied: readonly Ranked[], margin: number): string {
  if (first.isPlain && calibrate(first.score) >= sureFrom && (tied.length > 1 || margin < clearMargin)) {
    const nodes = tied.map((one) => one.element.node);
    if (nodes.length > 1) return explainTie(nodes);
  }
  return explainWeak(first.element.node);
}

/** 0.6 where the runner-up is just behind, 1 from the clear margin on. */
function marginFactor(margin: number): number {
  return 0.6 + 0.4 * Math.min(1, margin / clearMargin);
}

function bestPerElement(ranked: readonly Ranked[]): Ranked[] {
  const best = new Map<string, Ranked>();
  for (const one of ranked) {
    const known = best.get(one.element.ref);
    if (!known || one.score > known.score) best.set(one.element.ref, one);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.element.at - b.element.at);
}

/** Whether two answers click links with the same name and address in one frame: they count as one. */
function isSameTarget(a: Ranked, b: Ranked): boolean {
  const href = a.element.node.hints?.href;
  return (
    href !== undefined &&
    href === b.element.node.hints?.href &&
    a.intent.method === 'click' &&
    b.intent.method === 'click' &&
    a.element.node.name === b.element.node.name &&
    a.element.node.frameId === b.element.node.frameId
  );
}

/** The action of a sure step of a plan. */
export function actionOn(
  element: PageElement,
  method: MatchedAction['method'],
  args: readonly string[],
): MatchedAction {
  return actionOf(element, { method, arguments: args }, { confidence: planned, sure: true });
}

const planned = 0.97;

function toAction(
  { element, intent, arguments: args }: Ranked,
  confidence: number,
  sure: boolean,
): MatchedAction {
  return actionOf(element, { method: intent.method, arguments: args }, { confidence, sure });
}

/** A deed on an element as an answer, with its confidence, 0..1. */
export function actionOf(
  { node, ref }: PageElement,
  { method: said, arguments: args }: { method: MatchedAction['method']; arguments: readonly string[] },
  { confidence, sure }: Pick<MatchedAction, 'confidence' | 'sure'>,
): MatchedAction {
  // A list that the page draws itself is opened to choose from it.
  const isDrawn = said === 'selectOption' && node.hints?.tag !== 'select';
  const method = isDrawn ? 'selectOptionFromDropdown' : said;
  return {
    ref,
    frameId: node.frameId,
    method,
    arguments: [...args],
    description: describeAction(method, node, args),
    confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000,
    sure,
  };
}
