import {
  commandKinds,
  concepts,
  elementTypes,
  pageRegions,
  type CommandKind,
  type Concept,
} from '../../languages/kinds';
import { furtherForms, matcherSources } from '../../languages/generated/matcher';
import type { MatcherSource } from '../../languages/source';
import { pageMoves, type PageMove } from '../../protocol/action';
import { fold, runsOf } from '../fold-words';

type Source = (typeof matcherSources)[number];

/** A way to say a command; `weight` is the sureness that the words mean it, 0..1. */
export type Command = { kind: CommandKind; say: string; weight: number };
/** A way to say a move. */
type MoveSaying = { kind: PageMove; say: string; isPossible: boolean };

/** A language as it is read, with its lists split up and folded; the maps go from a word to its meaning. */
export type Lexicon = Readonly<ReturnType<typeof lexiconOf>>;

const possibleWeight = 0.965;

/** All languages the matcher knows. */
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
      refusals: itemsOf(leads.refusals),
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

/** Each phrase of lists of concepts with its meaning. */
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

/** The endings of all languages, longest first. */
export const stemSuffixes: readonly string[] = [
  ...new Set(lexicons.flatMap((lexicon) => lexicon.suffixes)),
].sort((a, b) => b.length - a.length);

/** Words that count little in a name, in any language. */
export const weakWords: ReadonlySet<string> = new Set(
  lexicons.flatMap((lexicon) => [...lexicon.weakWords, ...lexicon.determiners]),
);

/** Words that stand before a noun, in any language. */
export const determiners: ReadonlySet<string> = new Set(lexicons.flatMap((lexicon) => lexicon.determiners));

/** Words that negate a deed, in any language. */
export const negations: ReadonlySet<string> = new Set(lexicons.flatMap((lexicon) => lexicon.negations));

/** Words that change nothing wherever they stand, in any language: "now", but not "then", which puts a deed off. */
export const emptyWords: ReadonlySet<string> = new Set(
  lexicons.flatMap(({ fillers, connectors }) => fillers.filter((filler) => !connectors.includes(filler))),
);

/** Phrase → its possible meanings, in any language. */
export const conceptPhrases: ReadonlyMap<string, readonly Concept[]> = phraseTable();

/** Phrases of fields that ask for the same thing again, in any language. */
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

const deeds: ReadonlySet<Concept> = new Set(concepts.slice(concepts.indexOf('submit')));

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

/** Whether a concept is a deed, not a place to go to or a thing to have. */
export function isDeedConcept(concept: Concept): boolean {
  return concept === 'search' || (deeds.has(concept) && !things.has(concept));
}

/** Whether a concept applies to a field (`username`) or to a button (`sign-in`); `search` applies to both. */
export function appliesTo(concept: Concept, isField: boolean): boolean {
  return concept === 'search' || deeds.has(concept) !== isField;
}
