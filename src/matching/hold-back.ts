import type { MatchedPage } from './page/elements';
import type { ParsedStep } from './read/intent';
import { stateMeant } from './rank/meant-state';
import { tickRoles } from './rank/rank-roles';
import { lacksOfSeries } from './rank/said-series';
import type { MatchedAction, MatchResult } from './result';
import { describeAction, explainWeak } from './sentences';
import { wordsOf } from './words';

/**
 * Holds an answer back from being sure where the words speak against it, though they fit: they name another of a series than
 * the page has, or the box means the opposite of what was read, which is put right.
 */
export function heldBack<Result extends MatchResult>(
  page: MatchedPage,
  step: ParsedStep,
  result: Result,
): Result {
  const turned = result.candidates.map((one) => turnedRight(page, step, one));
  const [first, ...others] = turned;
  if (!first) return result;
  const isHeld = first !== result.candidates[0] || lacks(page, step, first);
  if (!isHeld) return { ...result, candidates: turned };
  const node = nodeOf(page, first);
  const reason = node ? explainWeak(node) : result.reason;
  const unsure = { ...first, sure: false, confidence: Math.min(first.confidence, doubtful) };
  return { ...result, candidates: [unsure, ...others], sure: false, reason };
}

/** The highest confidence of an answer that is held back. */
const doubtful = 0.85;

const nodeOf = ({ elements }: MatchedPage, { ref }: MatchedAction) =>
  elements.find((each) => each.ref === ref)?.node;

/** The answer with the other method where a box's name turns what was said of it. */
function turnedRight(page: MatchedPage, { written }: ParsedStep, one: MatchedAction): MatchedAction {
  if (one.method !== 'check' && one.method !== 'uncheck') return one;
  const node = nodeOf(page, one);
  if (!node || !tickRoles.has(node.role) || node.role === 'radio') return one;
  const method = stateMeant(written, node.name);
  if (method === undefined || method === one.method) return one;
  return { ...one, method, description: describeAction(method, node, one.arguments) };
}

/** Whether the words name one of a series that the page lacks, outside of the value, and not as the element itself does. */
function lacks(page: MatchedPage, { written }: ParsedStep, one: MatchedAction): boolean {
  const value = one.arguments.join(' ');
  const said = value === '' ? written : written.replace(value, ' ');
  return lacksOfSeries(page, said, wordsOf(nodeOf(page, one)?.name ?? '').list);
}
