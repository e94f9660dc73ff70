import {
  commandKinds,
  concepts,
  elementTypes,
  pageRegions,
  type CommandKind,
  type Concept,
  type Extreme,
} from '../../languages/kinds';
import { furtherForms, matcherSources } from '../../languages/generated/matcher';
import type { MatcherSource } from '../../languages/source';
import { pageMoves, type PageMove } from '../../protocol/action';
import { fold, runsOf } from '../words';
import type { Risk } from '../../protocol/gate';

type Source = (typeof matcherSources)[number];

/** A way to say a command; `weight` is the sureness that the words mean it, 0..1. */
export type Command = { kind: CommandKind; say: string; weight: number };
type MoveSaying = { kind: PageMove; say: string; isPossible: boolean };

/** A language as it is read, with its lists split up and folded; the maps go from a word to its meaning. */
export type Lexicon = Readonly<ReturnType<typeof lexiconOf>>;

const possibleWeight = 0.965;

export const lexicons: readonly Lexicon[] = matcherSources.map(lexiconOf);

function lexiconOf(source: Source) {
  const { language, spaced, compounds, decimal, dayFirst, telling, leads, plans } = source;
  return {
    language,
    spaced,
    compounds,
    decimal,
    dayFirst,
    commands: [
      ...commandsOf(source.commands, 1),
      ...commandsOf(source.possibleCommands, possibleWeight),
      ...commandsOf(source.spokenCommands, possibleWeight),
    ],
    telling: {
      verbs: itemsOf(telling.verbs),
      copulas: itemsOf(telling.copulas),
      references: itemsOf(telling.references),
      ranges: itemsOf(telling.ranges).map(rangeOf),
      courtesies: itemsOf(telling.courtesies),
    },
    leads: {
      requests: itemsOf(leads.requests),
      wishes: itemsOf(leads.wishes),
      wishesAfter: itemsOf(leads.wishesAfter),
      hiding: itemsOf(leads.hiding),
      on: itemsOf(leads.on),
      off: itemsOf(leads.off),
      objects: itemsOf(leads.objects),
    },
    plans: {
      signIn: plans.signIn.map(fold),
      joinWith: plans.joinWith.map(fold),
      forms: itemsOf(plans.forms),
    },
    moves: [...movesOf(source.moves, false), ...movesOf(source.possibleMoves, true)],
    asks: itemsOf(source.asks),
    fillers: itemsOf(source.fillers),
    connectors: itemsOf(source.connectors),
    determiners: itemsOf(source.determiners),
    weakWords: itemsOf(source.weakWords),
    negations: itemsOf(source.negations),
    namedBy: itemsOf(source.namedBy),
    positions: itemsOf(source.positions),
    positionsBefore: itemsOf(source.positionsBefore),
    elementTypes: new Map(pairsOf(elementTypes, source.elementTypes)),
    regions: new Map(pairsOf(pageRegions, source.regions)),
    ordinals: new Map(
      pairsOf(Object.keys(source.ordinals), source.ordinals).map(([word, at]) => [word, Number(at)]),
    ),
    keys: new Map(pairsOf(Object.keys(source.keys), source.keys)),
    concepts: conceptPairsOf(source.concepts),
    again: phrasesOf(source.again),
    contexts: phrasesOf(source.contexts),
    suffixes: itemsOf(source.suffixes),
  };
}

function commandsOf(sayings: Source['commands'], weight: number): Command[] {
  return commandKinds.flatMap((kind) =>
    (sayings[kind] ?? []).map((say) => ({ kind, say: fold(say), weight })),
  );
}

function movesOf(sayings: Source['moves'], isPossible: boolean): MoveSaying[] {
  return pageMoves.flatMap((kind) =>
    (sayings[kind] ?? []).map((say) => ({ kind, say: fold(say), isPossible })),
  );
}

function rangeOf(pair: string): readonly [string, string] {
  const [start = '', end = ''] = pair.split(' … ');
  return [start, end];
}

function conceptPairsOf(lists: Partial<MatcherSource['concepts']>): [string, Concept][] {
  return concepts.flatMap((name) =>
    phrasesOf(lists[name]).map((phrase): [string, Concept] => [phrase, name]),
  );
}

function pairsOf<Name extends string>(
  names: readonly Name[],
  lists: Readonly<Record<Name, string>>,
): [string, Name][] {
  return names.flatMap((name) => itemsOf(lists[name]).map((word): [string, Name] => [word, name]));
}

function itemsOf(list = ''): string[] {
  return list === '' ? [] : list.split(', ').map(fold);
}

/** The phrases of a list, folded and without punctuation, as the texts of a page are read. */
export function phrasesOf(list?: string): string[] {
  return itemsOf(list).map((phrase) => runsOf(phrase).join(' ') || phrase);
}

export const stemSuffixes: readonly string[] = [
  ...new Set(lexicons.flatMap((lexicon) => lexicon.suffixes)),
].sort((a, b) => b.length - a.length);

export const weakWords: ReadonlySet<string> = new Set(
  lexicons.flatMap((lexicon) => [...lexicon.weakWords, ...lexicon.determiners]),
);

export const determiners: ReadonlySet<string> = new Set(lexicons.flatMap((lexicon) => lexicon.determiners));

export const undone: ReadonlySet<string> = new Set(
  matcherSources.flatMap((source) => phrasesOf(source.undone)),
);
export const negations: ReadonlySet<string> = new Set(lexicons.flatMap((lexicon) => lexicon.negations));

/** Words that change nothing wherever they stand, in any language: "now", but not "then", which puts a deed off. */
export const emptyWords: ReadonlySet<string> = new Set(
  lexicons.flatMap(({ fillers, connectors }) => fillers.filter((filler) => !connectors.includes(filler))),
);

export const conceptPhrases: ReadonlyMap<string, readonly Concept[]> = phraseTable();

export const againPhrases: ReadonlySet<string> = new Set(lexicons.flatMap(({ again }) => again));

/** Phrases before the name of a field that only say whose it is, in any language. */
export const contextPhrases: ReadonlySet<string> = new Set(lexicons.flatMap(({ contexts }) => contexts));

function phraseTable(): Map<string, Concept[]> {
  const table = new Map<string, Concept[]>();
  const pairs = [...lexicons.flatMap((lexicon) => lexicon.concepts), ...conceptPairsOf(furtherForms)];
  for (const [phrase, concept] of pairs) {
    const known = table.get(phrase) ?? [];
    if (!known.includes(concept)) table.set(phrase, [...known, concept]);
  }
  return table;
}

const deedConcepts: ReadonlySet<Concept> = new Set(concepts.slice(concepts.indexOf('submit')));

const things: ReadonlySet<Concept> = new Set([
  'cart',
  'menu',
  'home',
  'help',
  'settings',
  'account',
  'contact',
  'remember-me',
  'terms',
  'newsletter',
]);

/** Deeds are no places to go to and no things to have. */
export function isDeedConcept(concept: Concept): boolean {
  return concept === 'search' || (deedConcepts.has(concept) && !things.has(concept));
}

/** Fields have `username`, buttons have `sign-in`, and both `search`. */
export function appliesTo(concept: Concept, isField: boolean): boolean {
  return concept === 'search' || deedConcepts.has(concept) !== isField;
}

/**
 * A folded word without its ending, by the suffixes of all lexicons. At least three letters stay; four before an ending of
 * one letter other than "s" and "e" ("data" is not "date", "main" not "mai"). An ending "ies" loses its "s" first.
 */
export function stem(folded: string): string {
  if (folded.length > 5 && folded.endsWith('ies')) return stem(folded.slice(0, -1));
  for (const { suffix, stays } of suffixesByEnd.get(folded.charAt(folded.length - 1)) ?? []) {
    const length = folded.length - suffix.length;
    if (length >= stays && folded.endsWith(suffix)) return folded.slice(0, length);
  }
  return folded;
}

/** Two words may have the same stem: any stem keeps the first three letters. */
export function startsAlike(word: string, other: string): boolean {
  return word[0] === other[0] && word[1] === other[1] && word[2] === other[2];
}

type Suffix = { suffix: string; stays: number };

/** Last letter → the suffixes that end in it, longest first. */
const suffixesByEnd = new Map<string, Suffix[]>();
for (const suffix of stemSuffixes) {
  const end = suffix.charAt(suffix.length - 1);
  const known = suffixesByEnd.get(end) ?? [];
  known.push({ suffix, stays: suffix.length === 1 && suffix !== 's' && suffix !== 'e' ? 4 : 3 });
  suffixesByEnd.set(end, known);
}

/** Tables of words over all languages; what each is, `src/languages/source.ts` says. */

const all = (listOf: (source: Source) => string): ReadonlySet<string> =>
  new Set(matcherSources.flatMap((source) => phrasesOf(listOf(source))));

/** Phrase → meanings, from each meaning's list of phrases. */
function tableOf<Meaning extends string>(
  lists: readonly (readonly [Meaning, string])[],
): ReadonlyMap<string, readonly Meaning[]> {
  const table = new Map<string, Meaning[]>();
  for (const [meaning, list] of lists) {
    for (const phrase of phrasesOf(list)) {
      const known = table.get(phrase) ?? [];
      if (!known.includes(meaning)) table.set(phrase, [...known, meaning]);
    }
  }
  return table;
}

function entriesOf<Name extends string>(lists: Readonly<Partial<Record<Name, string>>>): [Name, string][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a list are its type's
  return Object.entries(lists) as [Name, string][];
}

const groupsOf = (kind: 'synonyms' | 'paraphrases'): [string, string][] =>
  matcherSources.flatMap((source) =>
    source[kind].map((list, at): [string, string] => [`${kind} ${source.language} ${at}`, list]),
  );

export const synonymPhrases = tableOf(groupsOf('synonyms'));
export const paraphrases = tableOf(groupsOf('paraphrases'));

type DeedRisk = keyof MatcherSource['risks'];
export const riskPhrases = tableOf<DeedRisk>(matcherSources.flatMap(({ risks }) => entriesOf(risks)));
export const allRiskPhrases = tableOf<Risk>([
  ...matcherSources.flatMap(({ risks }) => entriesOf<Risk>(risks)),
  ...matcherSources.flatMap(({ furtherRisks }) => entriesOf(furtherRisks)),
]);
export const saidPhrases = tableOf<Risk>(
  matcherSources.flatMap(({ saidRisks }) => entriesOf<Risk>(saidRisks)),
);
/** Forms of such words whose parts stand apart or are drawn together, and names of ways to pay. */
export const saidForms: readonly (readonly [Risk, RegExp])[] = [
  ['pay', /给[^。，,]{1,20}(?:打|转|汇|付|发)[^。，,]{0,12}(?:元|块|钱)/u],
  ['pay', /(?<!\p{L})(?:bizum|tikkie|venmo|zelle|twint|blik|mb ?way)(?!\p{L})/iu],
  ['pay', /(?:買っ|払っ|注文し|頼ん)(?:とい|どい)て/u],
];

export const extremePhrases = tableOf<Extreme>(matcherSources.flatMap(({ extremes }) => entriesOf(extremes)));

export const numberWords: ReadonlyMap<string, number> = new Map(
  matcherSources.flatMap(({ numbers }) =>
    entriesOf(numbers).flatMap(([number, list]) =>
      phrasesOf(list).map((word): [string, number] => [word, Number(number)]),
    ),
  ),
);
/** Units that labels name beside what they ask for: "Disk (GB)". */
export const unitWords: ReadonlySet<string> = new Set(
  phrasesOf(
    'px, pt, em, gb, mb, kb, tb, gib, mib, kg, g, mg, lb, lbs, oz, km, m, cm, mm, mi, ft, in, l, ml, min, mins, minutes, sec, secs, seconds, s, ms, h, hrs, hours, eur, usd, gbp, chf, jpy, pln, r, percent, days, kw, kwh, w, v, c, f, kcal, cal, kj, bpm, rpm, mph, hz, khz, mhz, ghz, mbps, dpi, db, ha',
  ),
);

export const menuWords = all(({ deeds }) => deeds.menus);
const joining = new Set(lexicons.flatMap((lexicon) => lexicon.weakWords));
/** Demonstratives without those that join words in another language: "to". */
export const demonstratives: ReadonlySet<string> = new Set(
  [...all(({ deeds }) => deeds.demonstratives)].filter((word) => !joining.has(word)),
);
/** Words that say where something is, as "under", but for those that are an article in another language. */
export const placing: ReadonlySet<string> = new Set(
  lexicons.flatMap(({ positions }) => positions).filter((word) => !determiners.has(word)),
);
export const pronouns = all(({ deeds }) => deeds.pronouns);
export const kindWords = all(({ deeds }) => deeds.kinds);
export const lightVerbs = all(({ deeds }) => deeds.lights);
export const choosingVerbs = all(({ deeds }) => deeds.chooses);
export const particles = all(({ deeds }) => deeds.particles);

/** Words for a heading, and for the part of a page that is under one. */
export const headingWords: ReadonlySet<string> = new Set([
  ...all(({ headings }) => headings),
  ...lexicons.flatMap(({ regions }) =>
    [...regions].flatMap(([word, region]) => (region === 'part' ? word : [])),
  ),
]);

export const counterWords = all(({ amounts }) => amounts.counters);
export const besides = all(({ amounts }) => amounts.besides);
/** Words before a further thing or deed, "and" and "with", but for those that are an article or a pronoun in another language. */
export const joints: ReadonlySet<string> = new Set(
  [...lexicons.flatMap(({ connectors }) => connectors), ...besides].filter(
    (word) => !determiners.has(word) && !pronouns.has(word),
  ),
);
export const totals = all(({ amounts }) => amounts.totals);
/** Words of a page that asks whether to go on. */
export const askingWords = all(({ asking }) => asking);
export const limits: readonly string[] = matcherSources.flatMap(({ amounts }) =>
  amounts.limits.split(', ').filter((limit) => limit !== ''),
);

export const harmlessNames = all(({ names }) => names.harmless);
export const nounsToo = all(({ names }) => names.nouns);
export const nounsElsewhere = all(({ names }) => names.commandNouns);
export const givingWords = all(({ names }) => names.giving);
export const audiences = all(({ names }) => names.audiences);
export const powers = all(({ names }) => names.powers);
export const commandLeaders = all((source) => source.commandLeaders);
export const nounFollowers = all((source) => source.nounFollowers);
export const verbLeaders = all((source) => source.verbLeaders);

const anyMarker = (kind: 'payloadMarkers' | 'noteMarkers') =>
  matcherSources.flatMap((source) => source[kind]).join('|');

/** Words before a text that is typed or read, and is no command. */
export const payloadMarkers = new RegExp(
  `(?:^|[^\\p{L}])(?:${anyMarker('payloadMarkers')})(?![\\p{L}])`,
  'u',
);
/** Words after which a colon begins a note to write down. */
export const noteMarkers = new RegExp(
  `(?<!\\p{L})(?:${anyMarker('noteMarkers')})(?:\\s\\p{L}{1,4}){0,2}\\s{0,2}[:：][^\\n]*`,
  'iu',
);
