import type { MatchedPage } from './page/elements';
import type { ParsedStep } from './read/intent';
import { tickRoles } from './page/page-element';
import { type MatchedAction, type MatchResult, describeAction, explainWeak } from './decide-match';
import { toldBy } from './meant';
import { stateMeant } from './rank/states';
import { wordsOf, fold } from './words';

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
  const isHeld = first !== result.candidates[0] || isDoubtful(page, step, first);
  if (!isHeld) return { ...result, candidates: turned };
  const node = nodeOf(page, first);
  const reason = node ? explainWeak(node) : result.reason;
  const unsure = { ...first, sure: false, confidence: Math.min(first.confidence, doubtful) };
  return { ...result, candidates: [unsure, ...others], sure: false, reason };
}

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

/**
 * The words name one of a series that the page lacks, outside of the value, and not as the element itself does; or they name its thing in part
 * only.
 */
function isDoubtful(page: MatchedPage, { written }: ParsedStep, one: MatchedAction): boolean {
  const element = page.elements.find(({ ref }) => ref === one.ref);
  if (!element) return false;
  const value = one.arguments.join(' ');
  const said = value === '' ? written : written.replace(value, ' ');
  if (lacksOfSeries(page, said, wordsOf(element.node.name).list)) return true;
  return toldBy(page, said, element) === 'part';
}

/** A word with a letter or number that tells it from others of its kind: "Block D", "Row 12". */
const member = /(?<!\p{L})(\p{L}{2,})[\s-]+(\p{Lu}|\d{1,3}\p{Lu}?)(?![\p{L}\p{N}])/gu;

/**
 * The page has others of a series, and not the one that is said: it has blocks A to C, and D is said. A link "2" of pages is
 * that one: its `own` words have it.
 */
function lacksOfSeries(page: MatchedPage, said: string, own: readonly string[]): boolean {
  return [...said.matchAll(member)].some(([, kind = '', one = '']) => {
    if (own.includes(fold(one))) return false;
    const found = membersOf(page, fold(kind));
    return found.size > 0 && !found.has(fold(one));
  });
}

function membersOf({ tree }: MatchedPage, kind: string): Set<string> {
  const found = new Set<string>();
  for (const { name } of tree.nodes)
    for (const [, other = '', one = ''] of name.matchAll(member))
      if (fold(other) === kind) found.add(fold(one));
  return found;
}
