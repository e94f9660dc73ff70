import { pageMoves, type PageMove } from '../../protocol/action';
import { fold, runsOf } from '../fold-words';
import type { Language } from './language';
import { leadWords, type LeadWords } from './lead-words';
import { spokenSayings } from './spoken-sayings';
import { planWords, type PlanWords } from './plan-words';
import { tellingWords, type TellingWords } from './telling-words';

/** The kinds of command; `parse/commands.ts` turns each into methods and arguments. */
export const commandKinds = [
  'click',
  'double-click',
  'right-click',
  'long-press',
  'fill',
  'search',
  'sort',
  'close',
  'add-to-cart',
  'clear',
  'choose',
  'set',
  'check',
  'uncheck',
  'press',
  'hover',
  'focus',
  'drag',
  'upload',
  'wait',
  'wait-gone',
  'wait-enabled',
  'wait-text',
  'scroll',
  'scroll-down',
  'scroll-up',
  'scroll-by',
  'scroll-by-up',
  'scroll-until',
  'scroll-top',
  'scroll-bottom',
  'scroll-percent',
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** The kinds of element that an instruction can name; `page` is a link to one, `result` the main link of an item of a list. */
export const elementTypes = [
  'button',
  'link',
  'field',
  'search',
  'checkbox',
  'radio',
  'switch',
  'dropdown',
  'option',
  'tab',
  'menu',
  'image',
  'slider',
  'page',
  'result',
  'element',
] as const;
export type ElementType = (typeof elementTypes)[number];

/** The parts of a page that a position can name; `part` is any: row, card, section. */
export const pageRegions = [
  'dialog',
  'header',
  'footer',
  'navigation',
  'main',
  'sidebar',
  'form',
  'table',
  'list',
  'part',
] as const;
export type Region = (typeof pageRegions)[number];

/** The purposes of form fields and buttons, in any language. */
export const concepts = [
  'email',
  'username',
  'password',
  'new-password',
  'current-password',
  'confirm-password',
  'one-time-code',
  'first-name',
  'middle-name',
  'last-name',
  'full-name',
  'phone',
  'street',
  'street-2',
  'city',
  'province',
  'postcode',
  'country',
  'company',
  'birthday',
  'birth-day',
  'birth-month',
  'birth-year',
  'card-number',
  'card-name',
  'card-code',
  'card-expiry',
  'card-month',
  'card-year',
  'search',
  'quantity',
  'message',
  'subject',
  'coupon',
  'gender',
  'salutation',
  'website',
  'date',
  'time',
  'submit',
  'sign-in',
  'sign-up',
  'sign-out',
  'cart',
  'add-to-cart',
  'checkout',
  'close',
  'cancel',
  'next',
  'back',
  'save',
  'delete',
  'edit',
  'add',
  'confirm',
  'accept',
  'reject',
  'pay',
  'subscribe',
  'download',
  'upload',
  'menu',
  'home',
  'help',
  'settings',
  'account',
  'contact',
  'forgot-password',
  'remember-me',
  'terms',
  'newsletter',
] as const;
export type Concept = (typeof concepts)[number];

/** A list of words or phrases, with commas between them; case and accents do not count. */
type List = string;
export type Lists<Name extends string> = Readonly<Partial<Record<Name, List>>>;

/**
 * Ways to say commands: words, `(a|b)` for either, `(a|b)?` for an optional part, and slots `{target}`, `{value}`,
 * `{key}`, `{percent}`, `{pixels}`, `{destination}`, `{address}`. Case and accents do not count; `ss` also stands for `ß`.
 */
type Sayings = Readonly<Partial<Record<CommandKind, readonly string[]>>>;
type MoveSayings = Readonly<Partial<Record<PageMove, readonly string[]>>>;

/** The words of one language: a new language is one more file of this shape and a line in `lexicon/index.ts`. */
export type LexiconSource = {
  language: Language;
  /** Whether words are separated by spaces. */
  spaced: boolean;
  commands: Sayings;
  /** Commands for which another reading is as likely: "select X" may be a click. */
  possibleCommands: Sayings;
  /** Ways to leave the page. An element of just that name is meant first. */
  moves: MoveSayings;
  /** Ways to leave the page before which any element that fits is meant. */
  possibleMoves: MoveSayings;
  /** The first words of questions; where words have no spaces, words anywhere in them. */
  asks: List;
  /** Words before and after an instruction that change nothing: "please". */
  fillers: List;
  /** Words between two steps: "and then". */
  connectors: List;
  /** Articles and such before a name. */
  determiners: List;
  /** Words that count little in a name: "to", "in". */
  weakWords: List;
  /** Words that negate a deed: "not", "without". */
  negations: List;
  /** Words that introduce a name: "called", "labelled". */
  namedBy: List;
  /** Words that introduce a position: "in", "next to". */
  positions: List;
  /** Words between a position and the element, where the position comes first: `中的`. */
  positionsBefore?: List;
  /** Whether a type word may be glued to the name: `Passwortfeld`. */
  compounds?: boolean;
  elementTypes: Lists<ElementType>;
  regions: Lists<Region>;
  /** 1 is first; −1 is last. */
  ordinals: Readonly<Record<number, List>>;
  /** Names of keys, by their `KeyboardEvent.key`. */
  keys: Readonly<Record<string, List>>;
  concepts: Lists<Concept>;
  /** Words of a field that asks for the same thing again: "confirm", "repeat". */
  again: List;
  /** Words before the name of a field that only say whose it is: "billing", "card". */
  contexts: List;
  /** Endings that do not change the meaning of a word. */
  suffixes: List;
};

/** A way to say a command; `weight` is the sureness that the words mean it, 0..1. */
export type Command = { kind: CommandKind; say: string; weight: number };
/** A way to say a move. */
export type MoveSaying = { kind: PageMove; say: string; isPossible: boolean };

/** A lexicon with its lists split up; the maps go from a word to its meaning. */
export type Lexicon = {
  language: Language;
  spaced: boolean;
  commands: readonly Command[];
  telling: TellingWords;
  leads: LeadWords;
  plans: PlanWords;
  moves: readonly MoveSaying[];
  asks: readonly string[];
  fillers: readonly string[];
  connectors: readonly string[];
  determiners: readonly string[];
  weakWords: readonly string[];
  negations: readonly string[];
  namedBy: readonly string[];
  positions: readonly string[];
  positionsBefore: readonly string[];
  compounds: boolean;
  elementTypes: ReadonlyMap<string, ElementType>;
  regions: ReadonlyMap<string, Region>;
  ordinals: ReadonlyMap<string, number>;
  keys: ReadonlyMap<string, string>;
  /** Phrase and meaning; a phrase may have several. */
  concepts: readonly (readonly [string, Concept])[];
  again: readonly string[];
  contexts: readonly string[];
  suffixes: readonly string[];
};

const possibleWeight = 0.965;

export function defineLexicon(source: LexiconSource): Lexicon {
  return {
    language: source.language,
    spaced: source.spaced,
    commands: [
      ...commandsOf(source.commands, 1),
      ...commandsOf(source.possibleCommands, possibleWeight),
      ...commandsOf(spokenSayings[source.language], possibleWeight),
    ],
    telling: tellingWords(source.language),
    leads: leadWords(source.language),
    plans: planWords(source.language),
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
    compounds: source.compounds ?? false,
    elementTypes: new Map(pairsOf(elementTypes, source.elementTypes)),
    regions: new Map(pairsOf(pageRegions, source.regions)),
    ordinals: new Map(
      Object.entries(source.ordinals).flatMap(([value, list]) =>
        itemsOf(list).map((word) => [word, Number(value)]),
      ),
    ),
    keys: new Map(
      Object.entries(source.keys).flatMap(([key, list]) => itemsOf(list).map((word) => [word, key])),
    ),
    concepts: conceptPairsOf(source.concepts),
    again: phrasesOf(source.again),
    contexts: phrasesOf(source.contexts),
    suffixes: itemsOf(source.suffixes),
  };
}

function commandsOf(sayings: Sayings, weight: number): Command[] {
  return commandKinds.flatMap((kind) =>
    (sayings[kind] ?? []).map((say) => ({ kind, say: fold(say), weight })),
  );
}

function movesOf(sayings: MoveSayings, isPossible: boolean): MoveSaying[] {
  return pageMoves.flatMap((kind) =>
    (sayings[kind] ?? []).map((say) => ({ kind, say: fold(say), isPossible })),
  );
}

/** Phrase and meaning of lists of concepts. */
export function conceptPairsOf(lists: Lists<Concept>): [string, Concept][] {
  return concepts.flatMap((name) =>
    phrasesOf(lists[name]).map((phrase): [string, Concept] => [phrase, name]),
  );
}

/** The phrases of a list, folded and without punctuation, as the texts of a page are read. */
function phrasesOf(list: List | undefined): string[] {
  return itemsOf(list).map((phrase) => runsOf(phrase).join(' ') || phrase);
}

function pairsOf<Name extends string>(names: readonly Name[], lists: Lists<Name>): [string, Name][] {
  return names.flatMap((name) => itemsOf(lists[name]).map((word): [string, Name] => [word, name]));
}

function itemsOf(list: List | undefined): string[] {
  return list === undefined || list === '' ? [] : list.split(/,\s+/).map(fold);
}
