/** The arguments of a method. The frame that does it checks them in full. */
export type Grammar =
  /** None. */
  | 'none'
  /** A button of the mouse and keys that are held. */
  | 'click'
  /** Keys that are held. */
  | 'held'
  /** A time in milliseconds. */
  | 'duration'
  /** A text that is typed as it is. */
  | 'text'
  /** Keys pressed together. */
  | 'keys'
  /** The names of options, or of the one. */
  | 'options'
  | 'option'
  /** Names of files. */
  | 'files'
  /** Another element: a ref, then its selector. */
  | 'element'
  /** A distance to scroll. */
  | 'distance'
  /** A text that is to show. */
  | 'shown'
  /** A state to wait for, and its text. */
  | 'state';

/**
 * The kind of deed. `view` changes only what is in view, `point` what the pointer or the focus is on, `press` whatever
 * the page makes of it, `edit` a text, `choose` one of several, `carry` a place, `upload` the files the page gets.
 */
export type Deed = 'view' | 'point' | 'press' | 'edit' | 'choose' | 'carry' | 'upload';

/** Sentences for people. `{target}` and `{value}` stand for the element and the first argument. */
type Words = {
  says: string;
  /** Used while there is no value yet. */
  saysEmpty?: string;
  /** Used for a recorded step, which shows the typed text. */
  saysStep?: string;
};

/** The facts of a method. Plain data without zod. */
export type MethodFacts = Words & {
  readonly name: string;
  /** Its place in the lists that models and people read: the usual ones first. Steps of ten leave room. */
  readonly place: number;
  readonly takes: Grammar;
  readonly deed: Deed;
  /** The proof that it was done: a state that is read back, or an effect, in whatever frame or tab. */
  readonly proof: 'state' | 'effect';
  /** It may be tried in another way after it was read back as undone. */
  readonly repeats?: true;
  /** A recording may say that it has no effect. */
  readonly mayBeQuiet?: true;
  /** Models read of it in each request (`usual`) or only when nothing usual fits (`rare`); absent: never. */
  readonly told?: 'usual' | 'rare';
  /** The words that tell a model of its argument. */
  readonly argumentHint?: string;
  /**
   * Its fit with elements, from 0 for none to 1 where it is natural: by a role, before that by `typable` (text goes into
   * it), `choosable` (a list) or `fileField`, and by `other` for all else, which is 0 when absent. Without roles it is
   * natural on all.
   */
  readonly roles?: Readonly<Record<string, number>>;
  /** Who only names an element may mean it. */
  readonly isMeantByName?: true;
  /** The learned weights choose it, too. */
  readonly isWeighed?: true;
};

/** Defines a method in its folder: `src/methods/<name>/method.ts`. */
export const defineMethod = <const Facts extends MethodFacts>(facts: Facts): Facts => facts;
