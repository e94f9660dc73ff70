import { calendarWords } from '../base/dates';
import { goesOn } from '../protocol/place';
import type { MatchedPage } from './page/elements';
import { captionWeight } from './page/nearby';
import type { ParsedStep } from './read/intent';
import { type MatchedAction, type MatchResult, describeAction, explainWeak } from './decide-match';
import { stateMeant } from './rank/states';
import { isField, isList, tickRoles, type PageElement } from './page/page-element';
import { withoutAside } from './page/texts';
import { counts, deedWords, ownFit, type DeedWord } from './rank/read-deed-words';
import { determiners, kindWords, numberWords, stem } from './read/lexicon';
import { fold, runsOf, unspacedScript, wordsOf, type Words } from './words';

/**
 * The way that words tell an element or the thing it is of: by its `whole` name, by a `part` of a name that goes on ("Pro" of "Pro Max"),
 * which may be that of another thing, or by its `kind`, as an article says ("the lamp"). Undefined where they tell none.
 *
 * Whatever ranks elements asks this before it is sure: what is told by a part is not, and gives way to what is told by the whole.
 */
export function toldBy(page: MatchedPage, words: string, element: PageElement): Telling {
  if (unspacedScript.test(words)) return undefined;
  const said = words.replaceAll(possessive, ' ');
  const list = deedWords(said);
  const tellings = list.flatMap((word) => {
    if (word.kind === 'light' || word.kind === 'shown') return [];
    const own = ownTelling(page, said, word, element);
    if (own === 'none') return [];
    const found = [own, ...textsOn(page, element, word).map((text) => telling(said, word, text))];
    return inOrder.findLast((each) => found.includes(each)) ?? [];
  });
  return inOrder.find((each) => tellings.includes(each));
}

type Telling = 'whole' | 'part' | 'kind' | undefined;

const inOrder = ['part', 'kind', 'whole'] as const;

const possessive = /['’]s(?!\p{L})/gu;

/**
 * The telling of the element's own name, `none` where it says the word and that names nothing: only what is written as a name tells a whole
 * one. A sentence explains, what stands over the element need not be said, and numbers after the name of what is no field count.
 */
function ownTelling(page: MatchedPage, said: string, word: DeedWord, element: PageElement): Telling | 'none' {
  if (ownFit(element, word) === 0) return undefined;
  const { node } = element;
  // Behind its label a name may go on with a value.
  const label = node.hints?.label ?? '';
  const caption = isList(node) && node.hints?.tag !== 'select' ? captionOf(element) : undefined;
  const called = caption ?? (label !== '' && node.name.startsWith(label) ? label : node.name);
  const name = withoutAside(called) ?? called;
  if (!word.isName || calendarWords().has(word.word) || isSentence(name) || !says(name, word)) return 'none';
  const over = page.placeOf(element).over.map((at) => page.tree.nodes[at]?.name ?? '');
  const known = new Set(over.flatMap((text) => wordsOf(text).list));
  const own = name.split(' ').filter((each) => !known.has(fold(each)));
  const told = own.join(' ').replace(isField(node) ? '' : /[\s\p{N}]+$/u, '');
  return telling(said, word, told) === 'part' ? 'part' : 'none';
}

const isSentence = (text: string) => /[.!?。]$/u.test(text);

/** The text beside an element, where that names it: the text of what opens a list may be its value. */
const captionOf = ({ sources }: PageElement) =>
  sources.find(({ weight }) => weight === captionWeight)?.words.text;

const says = (text: string, word: DeedWord) => saysWord(wordsOf(text), word);

const saysWord = ({ list }: Words, { root }: DeedWord) => list.some((each) => stem(each) === root);

function telling(said: string, word: DeedWord, text: string): Telling {
  const [names, others] = [spelled(said), spelled(text)];
  if (names.length > 0 && others.length > 0)
    return others.some((other) => names.includes(other)) ? 'whole' : 'part';
  const runs = runsOf(said);
  const roots = new Set(runs.map(stem));
  const isSaid = (other: string) => roots.has(stem(fold(other)));
  // A long number is a key, and names the thing by itself.
  if (text.match(/\d{3,}/g)?.some(isSaid)) return 'whole';
  // "From May" is said of any day of it.
  const isDated = calendarWords().has(word.word) && !/\p{N}/u.test(said);
  const isSmall = (other: string) =>
    !counts(fold(other)) || kindWords.has(fold(other)) || (isDated && /^\p{N}+$/u.test(other));
  if (!goesOn(text.replaceAll(possessive, ' '), isSaid, isSmall)) return 'whole';
  return isKind(runs, text, word) ? 'kind' : 'part';
}

/** Names that are spelled as no word of a language is: "Cargo.toml" is another file than "cargo.toml". */
const spelled = (text: string): readonly string[] =>
  text.match(/[^\s,;:()"“”„«»]*\p{L}[._]\p{L}[^\s,;:()"“”„«»]*(?<!\.)/gu) ?? [];

/**
 * An article or a number stands before the words that the text says; right before them, where they are written as a name. What has another
 * ending is no name.
 */
function isKind(runs: readonly string[], text: string, { word, isName }: DeedWord): boolean {
  const { list } = wordsOf(text);
  if (!list.includes(word)) return true;
  const words = new Set(list.map(stem));
  const before = runs.slice(0, Math.max(0, runs.indexOf(word))).filter((run) => !words.has(stem(run)));
  return (isName ? before.slice(-1) : before).some((run) => determiners.has(run) || numberWords.has(run));
}

/** The texts of an element's item that say a word; of a press in none, those right before and over it. */
function textsOn(page: MatchedPage, element: PageElement, word: DeedWord): string[] {
  const { item, near, over } = page.placeOf(element);
  if (!item && (isField(element.node) || tickRoles.has(element.node.role))) return [];
  const [from = { start: 0, end: 0 }] = item ? [item] : near;
  return page
    .placesOfWord(word)
    .telling.filter((at) => at !== element.at)
    .filter((at) => (at >= from.start && at < from.end) || (!item && at === over[0]))
    .flatMap((at) => page.tree.nodes[at] ?? [])
    .flatMap(({ name, parts = [name] }) => parts.filter((part) => says(part, word)))
    .filter((text) => item || !isSentence(text));
}

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
