import type { Step } from '../../protocol/recordings/recording';
import type { DevToolsStep, DevToolsSelector } from './devtools-file';
import type { SeleniumLine } from './selenium-file';

/** The words of each format for a method (`src/methods/<name>/formats.ts`). A format without any has no row. */
export type MethodFormats = {
  playwright?: FormatRow<PlaywrightDeed, string>;
  devtools?: FormatRow<DevToolsDeed, DevToolsStep>;
  selenium?: FormatRow<SeleniumDeed, SeleniumLine>;
};

export type FormatRow<Deed, Line> = {
  /** Gives nothing where the format has no words for this step of it. */
  write: (deed: Deed) => Line[] | undefined;
  /** The parts that are never said there. */
  losses?: string[];
};

/** A step with its first two arguments, and what a format can say of it: rows import nothing else. */
type StepDeed = { step: Step; first: string; second: string };

export type PlaywrightDeed = StepDeed & {
  page: string;
  /** The frame of the element, and the element. */
  frame: string;
  locator: string;
  /** The button, the held keys and the time of a click. */
  clickOptions: string;
  /** A literal, in which variables stand as expressions. */
  literal: (text: string) => string;
  all: () => string;
  other: (selector: string) => string;
  /** A line that checks what the field holds. */
  holding: (text: string) => string;
  /** Lines that check that a text stays in the field, or options in the list; none when the act leads to another page. */
  stayed: (text: string) => string[];
  stayedChosen: () => string[];
};

export type DevToolsDeed = StepDeed & {
  selectors: DevToolsSelector[];
  questions: PageQuestions;
  /** The value of the field is what it holds; of a list it is the words of what is chosen. */
  isPlainField: boolean;
  clicked: (type: 'click' | 'doubleClick') => DevToolsStep[];
  /** Puts a text into the field, and looks at it again there where that can be done. */
  typed: (text: string) => DevToolsStep[];
  /** Waits until the page says yes. */
  asked: (question: string) => DevToolsStep[];
};

export type SeleniumDeed = StepDeed & {
  locator: string;
  timeout: number;
  questions: PageQuestions;
  /** It is clicked by the left button alone. */
  isPlain: boolean;
  /** The act leads to another page. */
  leaves: boolean;
  text: (text: string) => string;
  keys: (chord: string) => string | undefined;
  other: (selector: string) => string | undefined;
  /** Puts a text into the field, and looks at it again there where that can be done. */
  typed: (text: string) => SeleniumLine[];
  /** Asks the page until it says yes, and fails when the time is over. */
  until: (question: string) => SeleniumLine[];
};

/** Expressions about the step's element that a runner has the page evaluate. */
export type PageQuestions = {
  isLaidOut: string;
  hasText: (text: string) => string;
  holds: (text: string) => string;
  pageShows: (text: string) => string;
};
