import type { Method } from '../../protocol/action';
import type { ElementType, Region } from '../../languages/kinds';
import type { ReadMove } from './parse-moves';

/** A place an element is in or next to: a named one ("Shipping"), a kind of one ("dialog"), or both. */
export type Position = { words: string; region?: Region };

export type SaidTarget = {
  /** Its name as it was said, without quotes; empty when only a type was named. */
  name: string;
  /** Its name with the type word, which may be part of it: "search field". */
  fullName: string;
  /** The name stood in quotes, and so is literal. */
  quoted: boolean;
  type?: ElementType;
  /** 1 is the first of those that fit, −1 the last. */
  ordinal?: number;
  positions: Position[];
};

export type Intent = {
  method: Method;
  arguments: string[];
  /** The element, or the page as a whole. */
  target: SaidTarget | 'page';
  destination?: SaidTarget;
  /** The sureness that the words mean this, 0..1. */
  weight: number;
  /** The name must be the element's, word for word: the instruction is the name. */
  exactOnly?: boolean;
  /** No command says it, so that only a field for such a value fits. */
  isTold?: boolean;
  /** The name must be the element's whole name or purpose, since no word stands between the name and the value. */
  wholeOnly?: boolean;
  /** Dropped where the value does not fit the field. */
  ifFits?: boolean;
  /** A `fill` or `selectOption` has no value. */
  lacksValue?: boolean;
  /** A sentence on why the value may not be the one that is meant; such an intent is never sure. */
  doubt?: string;
  /** The text is a search, which has to be submitted. */
  isSearch?: boolean;
  /** Something is to be so, by whatever that takes. */
  isState?: boolean;
  /** The key moves a number: only what has one fits. */
  isStep?: boolean;
  /** Only elements whose natural method this is fit: a button is clicked, a field filled. */
  naturalOnly?: boolean;
};

/** A step with its readings; `leads` is its move, when it leaves the page. */
export type ParsedStep = {
  text: string;
  written: string;
  /** Without words that only ask or wish: "could you". */
  bare: string;
  intents: Intent[];
  /** Its own words are a command. */
  isCommand: boolean;
  /** It says that something is wanted: "I want …", "we're …". */
  isWished: boolean;
  /** Its readings as statements about fields, without a command. */
  told: () => Intent[];
  /** It is more than the name of a thing, so that it says to do something: "copy the link". */
  saysDeed: () => boolean;
  leads?: ReadMove;
};

/**
 * The shortest parts of an instruction; `read` takes those from one on and up to another as one step, in the ways that it may be meant: as the
 * ends of a range, with the verb of the first part, and last by its own words.
 */
export type Parts = {
  count: number;
  read: (from: number, to: number) => readonly (readonly ParsedStep[])[];
};

export type ParsedInstruction = {
  /** The steps as far as words tell without a page: parts that are each a command, else the whole. */
  steps: ParsedStep[];
  parts: Parts;
  /** The readings of the whole as deeds of known steps. */
  plans: () => ParsedStep[][];
  /** A verb of some language was recognised. */
  hasVerb: boolean;
  /** The instruction read as words for an element: "the email field". Empty when there is a verb. */
  phrase: Intent[];
  isQuestion: boolean;
};
