import type { Method } from '../../protocol/action';
import type { MethodName } from '../../protocol/methods';
import type { ElementType, Region } from '../lexicon';
import type { ReadMove } from './parse-moves';

/** A place an element is in or next to: a named one ("Shipping"), a kind of one ("dialog"), or both. */
export type Position = { words: string; region?: Region };

/** An element as an instruction describes it. */
export type SaidTarget = {
  /** Its name as it was said, quotes off; empty when only a type was named. */
  name: string;
  /** Also its name, when the type word may be part of it: "search field". */
  fullName: string;
  /** The name stood in quotes: it is literal. */
  quoted: boolean;
  type?: ElementType;
  /** 1 is the first of those that fit, −1 the last. */
  ordinal?: number;
  positions: Position[];
};

/** One reading of an instruction. */
export type Intent = {
  method: Method;
  arguments: string[];
  /** The element, or the page as a whole. */
  target: SaidTarget | 'page';
  /** The element it is dropped on. */
  destination?: SaidTarget;
  /** How surely the words mean this, 0..1. */
  weight: number;
  /** The name must be the element's, word for word: the instruction is the name. */
  exactOnly?: boolean;
  /** No command says it: only a field that such a value is for is meant. */
  isTold?: boolean;
  /** The name must be all that the element is called, or its purpose: nothing says where a name ends and a value begins. */
  wholeOnly?: boolean;
  /** `fill` or `selectOption` with nothing said to fill in or choose. */
  lacksValue?: boolean;
  /** Why what is typed may not be what is meant, as a sentence: never sure. */
  doubt?: string;
  /** The text is a search, which has to be submitted. */
  isSearch?: boolean;
  /** Only for elements that people do this with first: a button is clicked, a field filled. */
  naturalOnly?: boolean;
};

/** A deed in the words it was said in. Without a method its first words are what the element itself is called: "reply to Carla". `isPlain`: it was said to be clicked. */
export type SaidDeed = { words: string; method?: MethodName; isPlain?: boolean; quoted: readonly string[] };

/** A deed of several known steps that is said as one: "log in as ada with password secret", "sign up with a@b.org". */
export type SaidPlan =
  { kind: 'sign-in'; user: string; password: string } | { kind: 'join'; deed: SaidDeed; address: string };

/** One step: the readings of what it says of the page, and where it leads when it leaves the page. */
export type ParsedStep = {
  text: string;
  /** As it was written, quotes and all. */
  written: string;
  intents: Intent[];
  /** What it tells of fields, where no command says it. */
  told: () => Intent[];
  /** The deeds it may be, told by words alone: what they mean, the page says. */
  deeds: () => SaidDeed[];
  leads?: ReadMove;
};

/** An instruction, step by step. */
export type ParsedInstruction = {
  steps: ParsedStep[];
  /** Deeds of known steps that the whole may be. */
  plans: () => SaidPlan[];
  /** The whole cut into parts that have no command of their own: "check Monday and Friday". */
  loose: () => ParsedStep[][];
  /** A verb of some language was recognised. */
  hasVerb: boolean;
  /** Without a verb, the instruction as words for an element: "the email field". Empty when there is a verb. */
  phrase: Intent[];
  /** It asks for something, and not for a deed. */
  isQuestion: boolean;
};
