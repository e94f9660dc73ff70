import {
  conceptPhrases,
  determiners,
  emptyWords,
  isDeedConcept,
  lexicons,
  negations,
  weakWords,
  type Concept,
  type ElementType,
} from '../lexicon';
import {
  choosingVerbs,
  demonstratives,
  kindWords,
  lightVerbs,
  menuWords,
  placing,
  pronouns,
} from '../lexicon/deed-words';
import { paraphrases } from '../lexicon/paraphrases';
import { synonymPhrases } from '../lexicon/synonyms';
import { conceptLikeness, conceptsOfStems } from '../page/concepts';
import { isSeen, type MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isField } from '../page/page-fields';
import { hasWithin } from '../page/word-places';
import type { SaidDeed } from '../parse/intent';
import { startsAlike, stem, wordsOf } from '../words';
import { accountsOfRun, isRun, type Account } from './account-run';
import { isCount } from './short-names';
import { tickRoles, typeFit } from './rank-roles';

/** A word of a deed. */
type DeedWord = {
  word: string;
  root: string;
  /** Whether it is written as a name, and has to be there as it is. */
  isName: boolean;
  /** Only words that count have to be explained, not those that point, name a kind, or say that a thing is wanted. */
  kind: 'counts' | 'kind' | 'shown' | 'light';
  purposes: readonly Concept[];
  /** The phrases with it that mean a deed only as a whole: "sign out". */
  phrases: readonly string[];
  /** The single words that may stand for it anywhere. */
  synonyms: readonly string[];
  type: ElementType | undefined;
};

const inItem = 0.95;
const inFlatItem = 0.9;
const over = 0.85;
const beside = 0.8;
const wordsAtMost = 14;
const phraseWordsAtMost = 4;
const accountsAtMost = 400;

/** The words that count in a deed; empty where none does. */
function deedWords({ words }: SaidDeed): DeedWord[] {
  const list = wordsOf(words.replace(/['’]s(?!\p{L})/gu, ' ')).list.slice(0, wordsAtMost);
  const names = new Set(words.match(/(?<=\P{L})\p{Lu}\p{L}*/gu)?.flatMap((name) => wordsOf(name).list));
  return list.flatMap((word, at): DeedWord[] => {
    if (!counts(word)) return [];
    const kind = kindOf(word, list[at - 1] ?? '');
    return [
      {
        word,
        root: stem(word),
        isName: names.has(word),
        kind,
        ...phrasesAt(list, at),
        synonyms: synonymsOf(word),
        type: typeWords.get(word),
      },
    ];
  });
}

function kindOf(word: string, before: string): DeedWord['kind'] {
  if (demonstratives.has(before)) return 'shown';
  if (kindWords.has(word)) return 'kind';
  return lightVerbs.has(word) ? 'light' : 'counts';
}

/** Whether a word counts: it is not empty, or it names a deed, as "next" does. */
function counts(word: string): boolean {
  return !isEmpty(word) || conceptPhrases.get(word)?.some(isDeedConcept) === true;
}

function isEmpty(word: string): boolean {
  if (negations.has(word)) return false;
  return [weakWords, determiners, pronouns, demonstratives, emptyWords, placing].some((words) =>
    words.has(word),
  );
}

/** The deed phrases of a list that hold the word at `at`, and their meanings. */
function phrasesAt(list: readonly string[], at: number): Pick<DeedWord, 'purposes' | 'phrases'> {
  const found: Concept[] = [];
  const phrases: string[] = [];
  for (let start = Math.max(0, at - phraseWordsAtMost + 1); start <= at; start += 1)
    for (let end = at + 1; end <= Math.min(list.length, start + phraseWordsAtMost); end += 1) {
      const phrase = list.slice(start, end).join(' ');
      const meant = conceptPhrases.get(phrase) ?? (end - start === 1 ? conceptsOfStems(wordsOf(phrase)) : []);
      const deeds = meant.filter(isDeedConcept);
      if (deeds.length > 0 && end - start > 1) phrases.push(phrase);
      found.push(...deeds);
    }
  return { purposes: found, phrases };
}

const typeWords: ReadonlyMap<string, ElementType> = new Map(
  lexicons.flatMap(({ elementTypes }) => [...elementTypes]).filter(([word]) => !word.includes(' ')),
);

/** The accounts of elements that explain a part of the deed by themselves, best first. */
export function accountsOf(page: MatchedPage, deed: SaidDeed, isPicked = false): Account[] {
  if (isRun(deed)) return deed.method === undefined ? accountsOfRun(page, deed) : [];
  const words = deedWords(deed);
  if (words.length === 0) return [];
  const said = { words, ...saidIn(words) };
  const boxes = [...page.elements.keys()].filter((position) => {
    const element = page.elements[position];
    return element !== undefined && isBoxFor(deed, element);
  });
  return [...new Set([...positionsFor(page, words), ...boxes])]
    .flatMap((position) => {
      const element = page.elements[position];
      if (!element || isField(element.node) || element.node.role === 'iframe') return [];
      const own = words.map((word) => ownFit(element, word));
      return own.some((fit) => fit > 0) || isBoxFor(deed, element) ? [{ element, own }] : [];
    })
    .slice(0, accountsAtMost)
    .map(({ element, own }) => accountOf(page, isPicked ? picked : deed, { element, own, said }))
    .sort(
      (a, b) =>
        Number(b.isFull) - Number(a.isFull) || b.own - a.own || b.place - a.place || b.share - a.share,
    );
}

/** The stand-in for a deed that picks one of several: words for their kind need no explanation. */
const picked: SaidDeed = { words: '', quoted: [] };

/** Whether a deed names only a kind of thing: results, or the kind in a heading or a list's name on the page. */
export function namesOnlyThings(page: MatchedPage, deed: SaidDeed): boolean {
  return deedWords(deed).every((word) => {
    if (resultWords.has(word.word)) return true;
    return (
      word.kind === 'kind' &&
      [...page.placesOfWord(word).all].some((at) => isOverList(page.tree.nodes[at]?.role))
    );
  });
}

const resultWords = new Set(
  lexicons.flatMap(({ elementTypes }) =>
    [...elementTypes].flatMap(([word, type]) => (type === 'result' || type === 'element' ? word : [])),
  ),
);

const isOverList = (role: string | undefined) => role !== undefined && naming.has(role);

const naming = new Set(['heading', 'list', 'table', 'region', 'main', 'grid', 'feed']);

/** Whether an element is a box for a deed that ticks. A row's box may have any name: the row tells which it is. */
function isBoxFor({ method }: SaidDeed, { node }: PageElement): boolean {
  return (method === 'check' || method === 'uncheck') && tickRoles.has(node.role);
}

/** Deeds that must name the thing they are done to. */
const graveDeeds: ReadonlySet<Concept> = new Set([
  'close',
  'cancel',
  'delete',
  'pay',
  'submit',
  'accept',
  'reject',
  'confirm',
  'sign-out',
  'edit',
]);

/** Positions of the elements that may explain one of the words by themselves. */
function positionsFor(page: MatchedPage, words: readonly DeedWord[]): Set<number> {
  const found = new Set<number>();
  const addAll = (positions: readonly number[] | undefined) => {
    for (const position of positions ?? []) found.add(position);
  };
  for (const { word, root, purposes, synonyms } of words) {
    const named = page.wordsFrom(word.charAt(0));
    for (const [other, positions] of named)
      if (other === word || (startsAlike(other, word) && stem(other) === root)) addAll(positions);
    for (const other of synonyms) addAll(page.wordsFrom(other.charAt(0)).get(other));
    for (const purpose of purposes)
      for (const [concept, positions] of page.concepts)
        if (conceptLikeness(purpose, concept) > 0) addAll(positions);
  }
  return found;
}

function accountOf(
  page: MatchedPage,
  deed: SaidDeed,
  { element, own, said }: { element: PageElement; own: readonly number[]; said: Said },
): Account {
  const { words } = said;
  const place = words.map((word, at) => ((own[at] ?? 0) > 0 ? 0 : placeFit(page, element, word)));
  const types = words.map((word) => (saysRole(word, element) ? 1 : 0));
  const fits = words.map((_, at) => Math.max(own[at] ?? 0, place[at] ?? 0, types[at] ?? 0));
  const isBox = sum(own) === 0;
  const share = isBox ? 1 : shareSaid(element, said);
  const isShort =
    words.filter(({ kind }, at) => (own[at] ?? 0) > 0 || (kind === 'counts' && types[at] === 0)).length <=
      1 && sum(place) === 0;
  const isFull =
    explains(page, deed, { element, words, own, fits, share }) &&
    (!isBox || isBoxOf(page, element, { words, place }));
  const heeded = words.filter(({ kind }, at) => kind !== 'light' || (fits[at] ?? 0) > 0).length;
  return {
    element,
    isFull,
    isShort,
    own: sum(own),
    place: sum(place),
    share,
    explained: sum(fits) / Math.max(1, heeded),
  };
}

/** Whether a row's box is meant by all words for the row. */
function isBoxOf(
  page: MatchedPage,
  element: PageElement,
  { words, place }: { words: readonly DeedWord[]; place: readonly number[] },
): boolean {
  return (
    page.placeOf(element).item?.isDrawn === true &&
    place.every((fit, at) => fit >= inItem || words[at]?.kind === 'kind' || words[at]?.kind === 'light')
  );
}

type Explained = {
  element: PageElement;
  words: readonly DeedWord[];
  own: readonly number[];
  fits: readonly number[];
  share: number;
};

/** Whether all words that count are explained, and the first by the element itself where no verb was read before it. */
function explains(page: MatchedPage, deed: SaidDeed, explained: Explained): boolean {
  const { words, fits } = explained;
  const isExplained = (at: number) => (fits[at] ?? 0) > 0;
  const named = words.filter(({ kind }, at) => kind === 'counts' && isExplained(at)).length;
  const isNamed = named > 0 || words.some(({ kind }, at) => kind === 'light' && isExplained(at));
  const needsNoKind = named > 1 || deed === picked || isEnough(page, deed, explained);
  return (
    isNamed &&
    beginsWithIt(deed, explained) &&
    words.every(
      ({ kind }, at) =>
        isExplained(at) || kind === 'shown' || kind === 'light' || (kind === 'kind' && needsNoKind),
    )
  );
}

/** Whether a deed needs no thing it is done to: it is not grave, and the page has one element for it. */
function isEnough(page: MatchedPage, deed: SaidDeed, { element, words, own, share }: Explained): boolean {
  const isGrave = words[0]?.purposes.some((purpose) => graveDeeds.has(purpose)) === true;
  const isWhole = deed.method === undefined || (share === 1 && sum(own) > 0);
  return !isGrave && isWhole && page.placeOf(element).item === undefined;
}

/** Whether the element explains the first word by itself, which it need not where a verb was read before. */
function beginsWithIt(deed: SaidDeed, { element, words, own, fits }: Explained): boolean {
  // A plain click names its element first, unless a place is said as its owner: "click Grace's Edit".
  const mayNamePlace = deed.isPlain !== true || /['’]s(?!\p{L})/u.test(deed.words);
  if (deed === picked || (deed.method !== undefined && mayNamePlace)) return true;
  const first = words.findIndex(({ kind }, at) => kind !== 'light' || (fits[at] ?? 0) > 0);
  const word = words[first];
  return (own[first] ?? 0) > 0 || (word !== undefined && saysRole(word, element));
}

/** Whether a word says what the element is, or does what it is there for: "the Save button", "take the eraser" of radios. */
function saysRole({ word, type }: DeedWord, { node }: PageElement): boolean {
  if (type !== undefined && typeFit(type, node) === 1) return true;
  return node.role === 'radio' && choosingVerbs.has(word);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The fit of a word, 0..1, with an element's own texts or purposes; 0 when it is weak. */
function ownFit({ sources, concepts }: PageElement, said: DeedWord): number {
  const { word, root, purposes, phrases, synonyms } = said;
  let best = 0;
  for (const source of sources) {
    if (phrases.length > 0 && !phrases.some((phrase) => source.words.text.includes(phrase))) continue;
    const weight = isSeen(source) ? 1 : source.weight > 0.84 ? 0.8 : 0;
    if (weight <= best) continue;
    for (const other of source.words.list) {
      const fit =
        other === word
          ? 1
          : startsAlike(other, word) && stem(other) === root
            ? 0.92
            : synonyms.includes(other)
              ? 0.85
              : 0;
      best = Math.max(best, fit * weight);
    }
  }
  for (const purpose of purposes)
    for (const [concept, sureness] of concepts)
      if (sureness > 0.7) best = Math.max(best, 0.93 * conceptLikeness(purpose, concept));
  return best > 0.75 ? best : 0;
}

/** The single words that may stand for a word anywhere. */
function synonymsOf(word: string): readonly string[] {
  const others = [synonymPhrases, paraphrases].flatMap((table) =>
    (table.get(word) ?? []).flatMap((group) => synonymsByGroup.get(group) ?? []),
  );
  return menuWords.has(word) ? [...others, ...menuWords] : others;
}

const synonymsByGroup: ReadonlyMap<string, readonly string[]> = membersOf([
  ...synonymPhrases,
  ...paraphrases,
]);

function membersOf(groups: readonly (readonly [string, readonly string[]])[]): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const [phrase, names] of groups)
    for (const name of names)
      if (!phrase.includes(' ')) members.set(name, [...(members.get(name) ?? []), phrase]);
  return members;
}

/** The fit of a word, 0..1, with the place of an element. */
function placeFit(page: MatchedPage, element: PageElement, word: DeedWord): number {
  const places = page.placesOfWord(word);
  if (places.all.size === 0) return 0;
  const { item, over: parts, near } = page.placeOf(element);
  if (item && hasWithin(places.telling, item, element.at)) return item.isDrawn ? inItem : inFlatItem;
  if (parts.some((part) => places.all.has(part))) return over;
  return near.some((stretch) => hasWithin(places.inTexts, stretch)) ? beside : 0;
}

/** The words of a deed, and what all of them mean together. */
type Said = {
  words: readonly DeedWord[];
  roots: ReadonlySet<string>;
  synonyms: ReadonlySet<string>;
  purposes: ReadonlySet<Concept>;
};

function saidIn(words: readonly DeedWord[]): Omit<Said, 'words'> {
  return {
    roots: new Set(words.map(({ root }) => root)),
    synonyms: new Set(words.flatMap(({ synonyms }) => synonyms)),
    purposes: new Set(words.flatMap(({ purposes }) => purposes)),
  };
}

/** The share, 0..1, of an element's visible text that a deed says, without numbers and small words. */
function shareSaid({ sources }: PageElement, { roots, synonyms, purposes }: Said): number {
  const isSaid = (word: string) => roots.has(stem(word)) || synonyms.has(word);
  return Math.max(
    0,
    ...sources.filter(isSeen).map((source) => {
      const counted = source.words.list.filter((word) => counts(word) && !isCount(word));
      if (counted.length === 0) return 1;
      const means = source.concepts.some(([concept, share]) => share === 1 && purposes.has(concept));
      return means ? 1 : counted.filter(isSaid).length / counted.length;
    }),
  );
}
