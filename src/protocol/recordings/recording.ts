import { z } from 'zod';
import { methods } from '../methods';
import { Fingerprint } from '../fingerprint';
import { maxVariableLength, VariableName } from '../variables';
import { PageBound } from '../extract/page-data';

const Text = z.string().max(2000);

const ColumnKind = z.enum(['text', 'number', 'money', 'date', 'boolean', 'address']);

/** A table or list of the page that gives a list of the answer: found again by the names of its columns and what is in them. */
export const LearnedList = z.strictObject({
  /** The JSON pointer of the list in the answer. */
  path: Text,
  kind: z.enum(['table', 'list']),
  title: Text,
  columns: z.array(Text).max(200),
  kinds: z.array(ColumnKind).max(200),
  /** The index of the column that has a property; the property is empty for a list of values. */
  fields: z.array(z.strictObject({ name: Text, column: z.number().int().min(0).max(199) })).max(200),
});
export type LearnedList = z.infer<typeof LearnedList>;

/** A value of the answer that stands beside its name on the page. */
export const LearnedPair = z.strictObject({ path: Text, label: Text });
export type LearnedPair = z.infer<typeof LearnedPair>;

/**
 * The schema of an extraction, and where the page has the data. A field in neither list is found by its name in the
 * schema.
 */
export const StepExtraction = z.strictObject({
  schema: z.record(z.string(), z.unknown()),
  lists: z.array(LearnedList).max(50),
  pairs: z.array(LearnedPair).max(200),
  /** The most pages of the table or list that are read; one where it is left out. */
  pages: PageBound.optional(),
});
export type StepExtraction = z.infer<typeof StepExtraction>;

/** Whoever changes a shape in this file raises it and adds the step from the form before to `recordingMigrations`. */
export const recordingVersion = 1;

export const maxSteps = 2000;

/** Numbers of tabs go from 0 to this. */
export const maxTab = 50;

const Selector = z.string().min(1).max(4000);

/** `missing` stands in the place of what another tool's file says and nothing is done for: its argument is what that was. */
export const pageMethods = [
  'navigate',
  'goBack',
  'goForward',
  'reload',
  'waitForUrl',
  'wait',
  'closeTab',
  'extract',
  'repeat',
  'missing',
] as const;

export const StepMethod = z.enum([...methods, ...pageMethods]);
export type StepMethod = z.infer<typeof StepMethod>;

/** Ways to find an element, in the order they are preferred in unless it is set otherwise. */
export const alternateKinds = ['testId', 'role', 'label', 'id', 'name', 'text', 'css', 'xpath'] as const;

export const AlternateKind = z.enum(alternateKinds);
export type AlternateKind = z.infer<typeof AlternateKind>;

/** Another way to find a step's element. Role and label are words, not selectors: exports and people read them. */
export const Alternate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), role: Text, name: Text }),
  z.strictObject({ kind: z.literal('label'), text: Text }),
  z.strictObject({ kind: AlternateKind.exclude(['role', 'label']), selector: Selector }),
]);
export type Alternate = z.infer<typeof Alternate>;

/** A frame on the way to an element: its element, and its place among the frames of its parent where that is known. */
export const FrameHop = z.strictObject({ selector: Selector, index: z.number().int().min(0).optional() });
export type FrameHop = z.infer<typeof FrameHop>;

/** The row that an element is in, as all rows of its list have it: an XPath of the rows, and the way on from each to such an element. */
export const RowPlace = z.strictObject({ rows: Selector, inside: z.string().max(2000) });
export type RowPlace = z.infer<typeof RowPlace>;

/** The element of a step. Its selectors have no frame hops: `frame` leads into the frame it is in. */
export const StepTarget = z.strictObject({
  selector: Selector,
  /** In the order they are tried in. */
  alternates: z.array(Alternate).max(20),
  fingerprint: Fingerprint.optional(),
  /** Its name for people, where its fingerprint leaves it out so that a check of its text does not need that text. Nothing is found by it. */
  called: Text.optional(),
  /** From the outermost in; absent in the top frame. */
  frame: z.array(FrameHop).max(10).optional(),
  /** It is in a closed shadow root, which most other tools cannot reach into. */
  isInClosedShadow: z.literal(true).optional(),
  /** The point in it that the user clicked, in CSS px from its corner. */
  offset: z.strictObject({ x: z.number(), y: z.number() }).optional(),
  /** Where it is in a row of a list or a table. */
  row: RowPlace.optional(),
});
export type StepTarget = z.infer<typeof StepTarget>;

/** The page of a step, which is done on no other. */
export const StepScope = z.strictObject({
  origin: Text,
  /** The path with `*` for what names one thing of many: `/orders/*`. Absent: any page of the origin. */
  path: Text.optional(),
});
export type StepScope = z.infer<typeof StepScope>;

/** The change that shows that a step worked, besides the act's own proof. */
export const Expectation = z.discriminatedUnion('kind', [
  /** Beside what the act itself proves, nothing comes of it: the page shows nothing else and, for a box or a list, asks no server. */
  z.strictObject({ kind: z.literal('nothing') }),
  /** The tab comes to this address; `*` stands for anything. */
  z.strictObject({ kind: z.literal('url'), url: Text }),
  /** Another tab opens, called by this number from now on. */
  z.strictObject({ kind: z.literal('tab'), tab: z.number().int().min(1), url: Text.optional() }),
  z.strictObject({ kind: z.literal('text'), text: Text }),
  /** A dialog of the browser opens and is answered like this. */
  z.strictObject({
    kind: z.literal('dialog'),
    answer: z.enum(['dismiss', 'accept']),
    promptText: Text.optional(),
    /** The words that it has to say. */
    says: Text.optional(),
  }),
]);
export type Expectation = z.infer<typeof Expectation>;

/** The most passes of a repeat, and the passes of one that says nothing else. */
export const mostPasses = 1000;

export const usualPasses = 100;

/** Does the steps after it again for each row, each page, or each row of each page. A pass is one time. */
export const Repeat = z.strictObject({
  /** The rows, by an element that each of them has; what is done to such an element is done in the row of the pass. */
  rows: RowPlace.extend({ frame: z.array(FrameHop).max(10).optional() }).optional(),
  /** The element that leads to the next page, while it is there and enabled. */
  next: StepTarget.optional(),
  most: z.number().int().min(1).max(mostPasses),
});
export type Repeat = z.infer<typeof Repeat>;

/** One thing that was done, with all it takes to do it again on a page that has changed. */
export const Step = z.strictObject({
  id: z.string().min(1).max(100),
  method: StepMethod,
  /** `%name%` stands for a variable. */
  arguments: z.array(z.string().max(maxVariableLength)).max(20),
  /** In words a person reads: "Click “Add to cart”". */
  description: Text,
  /** Only for methods that act on an element. */
  target: StepTarget.optional(),
  scope: StepScope.optional(),
  expectation: Expectation.optional(),
  /** Passed over when its element is not there. */
  isOptional: z.literal(true).optional(),
  /** The tab it is done in; 0, the first one, when absent. */
  tab: z.number().int().min(0).max(maxTab).optional(),
  /** Its text is a secret: the argument is a variable. */
  isSecret: z.literal(true).optional(),
  /** Names a picture that is kept beside the recording. */
  thumbnail: z.string().max(100).optional(),
  timeoutMs: z.number().int().positive().max(600_000).optional(),
  /** Only for `extract`. */
  extraction: StepExtraction.optional(),
  /** Only for `repeat`. */
  repeat: Repeat.optional(),
  /** It is one of the steps of the repeat before it. */
  isRepeated: z.literal(true).optional(),
});
export type Step = z.infer<typeof Step>;

/** A variable of a recording. A secret one never has a value here. */
export const RecordingVariable = z.strictObject({
  name: VariableName,
  description: Text.optional(),
  isSecret: z.literal(true).optional(),
  /** Its value when it was recorded. */
  value: z.string().max(maxVariableLength).optional(),
});
export type RecordingVariable = z.infer<typeof RecordingVariable>;

/** Named steps with the variables they ask for. */
export const Recording = z
  .strictObject({
    format: z.literal('tabwright-recording'),
    version: z.literal(recordingVersion),
    id: z.string().min(1).max(100),
    name: Text,
    tags: z.array(z.string().min(1).max(100)).max(50),
    /** Counts the saves. */
    revision: z.number().int().min(1),
    savedAt: z.number(),
    variables: z.array(RecordingVariable).max(200),
    steps: z.array(Step).max(maxSteps),
  })
  .check(({ value, issues }) => {
    for (const message of contradictions(value)) issues.push({ code: 'custom', message, input: value });
  });
export type Recording = z.infer<typeof Recording>;

const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** Most recordings that are kept, that are added at once, and most versions of one. */
export const mostRecordings = 1000;
export const mostAdded = 500;
export const mostVersions = 50;

/** A removed recording can be had back for this long, in milliseconds. */
export const removedKeptMs = 10 * 60 * 1000;

export const FolderName = z.string().trim().min(1).max(100);

/** A recording in the list, without its steps. */
export const RecordingSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  /** Counts the saves. */
  revision: z.number().int(),
  savedAt: z.number(),
  steps: z.number().int(),
  /** Origins its steps go to or act on. */
  sites: z.array(z.string()),
  /** Names of its variables. */
  variables: z.array(z.string()),
  /** The folder it lies in. That is this browser's own order: it is no part of the recording and goes nowhere with it. */
  folder: FolderName.optional(),
});
export type RecordingSummary = z.infer<typeof RecordingSummary>;

/** One save of a recording. */
export const RecordingVersion = z.strictObject({
  revision: z.number().int(),
  savedAt: z.number(),
  steps: z.number().int(),
});
export type RecordingVersion = z.infer<typeof RecordingVersion>;

/** The key in `storage.session` of the library's last change, in milliseconds since 1970. */
export const libraryKey = 'library';

export type PageMethod = (typeof pageMethods)[number];

export function hasTarget(method: StepMethod): boolean {
  return !pageMethods.some((each) => each === method);
}

type Parts = { variables: readonly RecordingVariable[]; steps: readonly Step[] };

/**
 * The faults that the shape cannot rule out: secrets with values, names and ids that occur twice, steps that lack an
 * element.
 */
function contradictions({ variables, steps }: Parts): string[] {
  const valued = variables.filter(({ isSecret, value }) => isSecret && value !== undefined);
  const unlearned = steps.filter(
    ({ method, extraction }) => (method === 'extract') !== (extraction !== undefined),
  );
  const endless = steps.filter(
    ({ method, repeat }) =>
      (method === 'repeat') !== (repeat?.rows !== undefined || repeat?.next !== undefined),
  );
  const stray = steps.filter(({ isRepeated, method }, at) => {
    const before = steps[at - 1];
    const isInside = before?.method === 'repeat' || before?.isRepeated;
    return isRepeated && (!isInside || method === 'repeat');
  });
  const lost = steps.filter(({ method, target }) => hasTarget(method) !== (target !== undefined));
  return [
    ...valued.map(({ name }) => `The secret "${name}" has a value. Secrets are recorded without one.`),
    ...lost.map(({ method }) =>
      hasTarget(method)
        ? `A "${method}" step needs a target.`
        : `A "${method}" step is done to the tab and takes no target.`,
    ),
    ...unlearned.map(({ method }) =>
      method === 'extract'
        ? 'An "extract" step does not say what it extracts.'
        : `A "${method}" step extracts nothing.`,
    ),
    ...endless.map(({ method }) =>
      method === 'repeat'
        ? 'A "repeat" step says neither its rows nor what leads to the next page.'
        : `A "${method}" step repeats nothing.`,
    ),
    ...stray.map(({ method }) => `A "${method}" step is repeated with no repeat before it.`),
    ...(isUnique(variables.map(({ name }) => name)) ? [] : ['Two variables have the same name.']),
    ...(isUnique(steps.map(({ id }) => id)) ? [] : ['Two steps have the same id.']),
  ];
}
