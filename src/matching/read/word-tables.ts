import { largeThings as kindsOfLargeThings, type Extreme } from '../../languages/kinds';
import { matcherSources } from '../../languages/generated/matcher';
import type { MatcherSource } from '../../languages/source';
import type { Risk } from '../../protocol/gate';
import { lexicons, phrasesOf } from './lexicon';

/** Tables of words over all languages; what each is, `src/languages/source.ts` says. */

type Source = (typeof matcherSources)[number];

/** The phrases of a list of each language. */
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

/** Groups of words that stand for one another, each with a name of its own. */
const groupsOf = (kind: 'synonyms' | 'paraphrases'): [string, string][] =>
  matcherSources.flatMap((source) =>
    source[kind].map((list, at): [string, string] => [`${kind} ${source.language} ${at}`, list]),
  );

export const synonymPhrases = tableOf(groupsOf('synonyms'));
export const paraphrases = tableOf(groupsOf('paraphrases'));

type DeedRisk = keyof MatcherSource['risks'];
export const riskPhrases = tableOf<DeedRisk>(matcherSources.flatMap(({ risks }) => entriesOf(risks)));
/** Phrase → its risks, with the further words. */
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
const joining = new Set(lexicons.flatMap(({ weakWords }) => weakWords));
/** Demonstratives without those that join words in another language: "to". */
export const demonstratives: ReadonlySet<string> = new Set(
  [...all(({ deeds }) => deeds.demonstratives)].filter((word) => !joining.has(word)),
);
/** Words that say where something is: "under". */
export const placing: ReadonlySet<string> = new Set(lexicons.flatMap(({ positions }) => positions));
export const pronouns = all(({ deeds }) => deeds.pronouns);
export const kindWords = all(({ deeds }) => deeds.kinds);
export const lightVerbs = all(({ deeds }) => deeds.lights);
export const choosingVerbs = all(({ deeds }) => deeds.chooses);
export const particles = all(({ deeds }) => deeds.particles);

/** What people call a heading, or the part of a page that is under one. */
export const headingWords: ReadonlySet<string> = new Set([
  ...all(({ headings }) => headings),
  ...lexicons.flatMap(({ regions }) =>
    [...regions].flatMap(([word, region]) => (region === 'part' ? word : [])),
  ),
]);

export const amountWords = all(({ amounts }) => amounts.fields);
export const counterWords = all(({ amounts }) => amounts.counters);
export const recurrences = all(({ amounts }) => amounts.recurrences);
export const choosers = all(({ amounts }) => amounts.choosers);
export const limits: readonly string[] = matcherSources.flatMap(({ amounts }) =>
  amounts.limits.split(', ').filter((limit) => limit !== ''),
);
export const consentWords = all(({ consent }) => consent.leave);
export const formTerms = all(({ consent }) => consent.terms);

export const readingVerbs = all(({ reading }) => reading.verbs);
export const readingNouns = all(({ reading }) => reading.nouns);
export const readingAdjectives = all(({ reading }) => reading.adjectives);
export const searchWords = all(({ reading }) => reading.searches);
export const filterWords = all(({ reading }) => reading.filters);

export const harmlessNames = all(({ names }) => names.harmless);
export const vagueNames = all(({ names }) => names.vague);
export const nounsToo = all(({ names }) => names.nouns);
export const nounsElsewhere = all(({ names }) => names.commandNouns);
export const givingWords = all(({ names }) => names.giving);
export const audiences = all(({ names }) => names.audiences);
export const powers = all(({ names }) => names.powers);
export const wholes = all(({ names }) => names.wholes);
export const permissionWords = all(({ names }) => names.permissions);
export const cookieWords = all(({ names }) => names.cookies);
export const attachingWords = all(({ names }) => names.attaching);
export const fileWords = all(({ names }) => names.files);
export const destinationWords = all(({ names }) => names.destinations);
export const destinationNames = all(({ names }) => names.destinationEnds);
export const commandLeaders = all((source) => source.commandLeaders);
export const nounFollowers = all((source) => source.nounFollowers);
export const verbLeaders = all((source) => source.verbLeaders);
/** Words of one kind stand for one another. */
export const largeThings = kindsOfLargeThings.map((kind) => all((source) => source.largeThings[kind]));

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
