import type { MatchedPage } from './page/elements';
import type { ParsedStep } from './read/intent';
import { tickRoles, type PageElement } from './page/page-element';
import { type MatchedAction, type MatchResult, describeAction, explainWeak } from './decide-match';
import { accountsOf } from './rank/account';
import { toldBy } from './meant';
import { wordsOf, unspacedScript, fold, runsOf } from './words';
import { stem, lexicons, negations } from './read/lexicon';

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
 * only, or another element has all of them.
 */
function isDoubtful(page: MatchedPage, { written }: ParsedStep, one: MatchedAction): boolean {
  const element = page.elements.find(({ ref }) => ref === one.ref);
  if (!element) return false;
  const value = one.arguments.join(' ');
  const said = value === '' ? written : written.replace(value, ' ');
  if (lacksOfSeries(page, said, wordsOf(element.node.name).list)) return true;
  return toldBy(page, said, element) === 'part' || isToldOfAnother(page, written, element);
}

/** All words are of another element, by its whole name and its place, and not of this one: "Follow Olaf" is not the link "Olaf". */
function isToldOfAnother(page: MatchedPage, written: string, element: PageElement): boolean {
  const accounts = accountsOf(page, { words: written, quoted: [] });
  const [best] = accounts;
  const own = accounts.find((account) => account.element === element);
  return best?.isFull === true && best.share === 1 && best.own > 0 && best.place > 0 && own?.isFull !== true;
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

/** One sign for all negations: a clause may have two words of one, as "ne … pas". */
const not = '!';

/** The stems of words that turn what they stand with: "hide", "disable", in any language. */
const turning: ReadonlySet<string> = new Set(
  lexicons
    .flatMap(({ leads, commands }) => [
      ...leads.hiding.filter((word) => !word.includes(' ')),
      ...commands.flatMap(({ kind, say }) => (kind === 'uncheck' ? verbsOf(say) : [])),
    ])
    .map(stem),
);

const offWords: ReadonlySet<string> = new Set(lexicons.flatMap(({ leads }) => leads.off));

/** The verbs of a saying that are one word: "(disable|turn off) {target}". */
function verbsOf(say: string): string[] {
  return (/\(([^()]+)\)\s*\{target\}$/u.exec(say)?.[1] ?? '')
    .split('|')
    .filter((verb) => !verb.includes(' '));
}

/**
 * The state that words said of a box ask for; undefined where its name turns nothing. "Hide my age" is ticked by "hide my
 * age" and "don't show my age", and unticked by "show my age" and "don't hide my age".
 */
export function stateMeant(said: string, name: string): 'check' | 'uncheck' | undefined {
  const named = turnsIn(name);
  if (named.size === 0 || unspacedScript.test(name)) return undefined;
  const turns = turnsIn(said);
  for (const word of runsOf(said))
    if (offWords.has(word) && !turning.has(stem(word))) turns.add(`${not}${word}`);
  const isSaid = [...named].every((turn) => turns.has(turn));
  const count = isSaid ? turns.size - named.size : turns.size + 1;
  return count % 2 === 0 ? 'check' : 'uncheck';
}

function turnsIn(text: string): Set<string> {
  return new Set(
    runsOf(text).flatMap((word) => (negations.has(word) ? not : turning.has(stem(word)) ? stem(word) : [])),
  );
}
