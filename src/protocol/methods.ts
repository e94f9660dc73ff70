/**
 * Facts about each method: the one place where methods are listed. All that depends on the method reads a column of
 * this table, or has a row for each method that the compiler asks for.
 *
 * Plain data without zod. Scripts that run in pages take its types only.
 */
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
type Deed = 'view' | 'point' | 'press' | 'edit' | 'choose' | 'carry' | 'upload';

/** Sentences for people. `{target}` and `{value}` stand for the element and the first argument. */
type Words = {
  says: string;
  /** Used while there is no value yet. */
  saysEmpty?: string;
  /** Of a recorded step, which shows what is typed. */
  saysStep?: string;
};

export type MethodFacts = Words & {
  readonly takes: Grammar;
  readonly deed: Deed;
  /** The proof that it was done: a state that is read back, or an effect, in whatever frame or tab. */
  readonly proof: 'state' | 'effect';
  /** Whether it may be done again in another way once it was read back as undone. */
  readonly repeats?: true;
  /** Whether a recording may say that nothing comes of it. */
  readonly mayBeQuiet?: true;
  /** Whether a model is told of it in each request, or only where nothing usual fits. Absent: never. */
  readonly told?: 'usual' | 'rare';
  /** The words that tell a model of its argument. */
  readonly argumentHint?: string;
};

/** In the order in which a model is told of them: the usual ones first. */
const table = {
  click: {
    takes: 'click',
    deed: 'press',
    proof: 'effect',
    mayBeQuiet: true,
    told: 'usual',
    says: 'Click {target}',
  },
  fill: {
    takes: 'text',
    deed: 'edit',
    proof: 'state',
    repeats: true,
    told: 'usual',
    says: 'Fill {target}',
    saysStep: 'Fill {target} with {value}',
  },
  type: {
    takes: 'text',
    deed: 'edit',
    proof: 'state',
    repeats: true,
    told: 'usual',
    says: 'Fill {target}',
    saysStep: 'Type {value} into {target}',
  },
  press: {
    takes: 'keys',
    deed: 'press',
    proof: 'effect',
    mayBeQuiet: true,
    told: 'usual',
    argumentHint: 'as Control+A',
    says: 'Press {value} in {target}',
  },
  selectOption: {
    takes: 'options',
    deed: 'choose',
    proof: 'state',
    repeats: true,
    mayBeQuiet: true,
    told: 'usual',
    says: 'Choose {value} in {target}',
    saysEmpty: 'Choose in {target}',
  },
  check: {
    takes: 'none',
    deed: 'choose',
    proof: 'state',
    repeats: true,
    mayBeQuiet: true,
    told: 'usual',
    says: 'Check {target}',
  },
  uncheck: {
    takes: 'none',
    deed: 'choose',
    proof: 'state',
    repeats: true,
    mayBeQuiet: true,
    told: 'usual',
    says: 'Uncheck {target}',
  },
  doubleClick: {
    takes: 'click',
    deed: 'press',
    proof: 'effect',
    mayBeQuiet: true,
    told: 'rare',
    says: 'Double-click {target}',
  },
  rightClick: {
    takes: 'held',
    deed: 'press',
    proof: 'effect',
    mayBeQuiet: true,
    told: 'rare',
    says: 'Right-click {target}',
  },
  longPress: {
    takes: 'duration',
    deed: 'press',
    proof: 'effect',
    mayBeQuiet: true,
    told: 'rare',
    argumentHint: 'ms',
    says: 'Long-press {target}',
  },
  hover: {
    takes: 'none',
    deed: 'point',
    proof: 'effect',
    repeats: true,
    told: 'rare',
    says: 'Hover over {target}',
    saysStep: 'Point at {target}',
  },
  focus: {
    takes: 'none',
    deed: 'point',
    proof: 'state',
    repeats: true,
    told: 'rare',
    says: 'Focus {target}',
  },
  clear: { takes: 'none', deed: 'edit', proof: 'state', repeats: true, told: 'rare', says: 'Clear {target}' },
  scrollIntoView: { takes: 'none', deed: 'view', proof: 'state', told: 'rare', says: 'Scroll to {target}' },
  scrollTo: {
    takes: 'distance',
    deed: 'view',
    proof: 'state',
    repeats: true,
    told: 'rare',
    argumentHint: '50%',
    says: 'Scroll the page to {value}',
  },
  scrollByPixelOffset: {
    takes: 'distance',
    deed: 'view',
    proof: 'state',
    repeats: true,
    told: 'rare',
    argumentHint: 'pixels',
    says: 'Scroll the page by {value} pixels',
  },
  nextChunk: {
    takes: 'none',
    deed: 'view',
    proof: 'state',
    repeats: true,
    told: 'rare',
    says: 'Scroll down one view',
  },
  prevChunk: {
    takes: 'none',
    deed: 'view',
    proof: 'state',
    repeats: true,
    told: 'rare',
    says: 'Scroll up one view',
  },
  scrollUntil: {
    takes: 'shown',
    deed: 'view',
    proof: 'state',
    told: 'rare',
    argumentHint: 'text',
    says: 'Scroll until {value} shows',
  },
  dragAndDrop: {
    takes: 'element',
    deed: 'carry',
    proof: 'effect',
    mayBeQuiet: true,
    told: 'rare',
    argumentHint: 'target ref',
    says: 'Drag {target}',
    saysStep: 'Drag {target} elsewhere',
  },
  setInputFiles: {
    takes: 'files',
    deed: 'upload',
    proof: 'state',
    told: 'rare',
    argumentHint: 'file names',
    says: 'Put {value} into {target}',
    saysEmpty: 'Choose files for {target}',
  },
  waitFor: {
    takes: 'state',
    deed: 'view',
    proof: 'state',
    told: 'rare',
    argumentHint: 'visible, hidden, enabled, or pageText | text',
    says: 'Wait until {target} is {value}',
  },
  // A model says `selectOption` of both kinds of list.
  selectOptionFromDropdown: {
    takes: 'option',
    deed: 'choose',
    proof: 'state',
    says: 'Choose {value} in {target}',
    saysEmpty: 'Choose in {target}',
  },
} as const satisfies Record<string, MethodFacts>;

/** The methods of elements. */
export type MethodName = keyof typeof table;

export const methodFacts: Readonly<Record<MethodName, MethodFacts>> = table;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are known
export const methods = Object.keys(table) as readonly MethodName[];

export const isMethod = (name: string | undefined): name is MethodName =>
  name !== undefined && Object.hasOwn(table, name);

/** Whether a method of this name, which may be none of ours, takes such arguments. */
export const takes = (name: string | undefined, ...grammars: readonly Grammar[]): boolean =>
  isMethod(name) && grammars.includes(methodFacts[name].takes);

/** Whether a method of this name, which may be none of ours, is such a deed. */
export const isDeed = (name: string | undefined, ...deeds: readonly Deed[]): boolean =>
  isMethod(name) && deeds.includes(methodFacts[name].deed);

/** Whether an effect, in whatever frame or tab, is what proves it. */
export const isProvedByEffect = (name: string): boolean =>
  isMethod(name) && methodFacts[name].proof === 'effect';
