import type { Recording, Step } from '../../protocol/recordings/recording';

/** Our own format: all of it. Thumbnails lie beside the recording and do not go with it. */
export function toOwnFile(recording: Recording): Exported {
  const pictures = recording.steps.filter(({ thumbnail }) => thumbnail !== undefined).length;
  return {
    fileName: fileNameOf(recording.name, 'workflow.json'),
    text: `${JSON.stringify(recording, null, 2)}\n`,
    losses: pictures > 0 ? [{ what: 'The pictures of the steps are not in the file.' }] : [],
  };
}

/** Several recordings in one file. */
export function toLibraryFile(recordings: readonly Recording[]): Exported {
  const library = { format: 'tabwright-library', version: 1, recordings };
  return { fileName: 'recordings.workflow.json', text: `${JSON.stringify(library, null, 2)}\n`, losses: [] };
}

/** Something of a recording that a format has no words for. Never left out silently. */
export type Loss = { step?: number; what: string };

/** The loss where a format has no words for repeats. */
export const repeatLoss = 'Nothing is repeated there: its steps are done once.';

/** A recording as a file of some format, and what that could not say. */
export type Exported = { fileName: string; text: string; losses: Loss[] };

/** Plain values of variables, by name. */
export type Values = Readonly<Record<string, string>>;

/** The values of variables when they were recorded. */
export function valuesOf({ variables }: Pick<Recording, 'variables'>): Values {
  return Object.fromEntries(
    variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
}

export function fileNameOf(name: string, extension: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words.join('-').slice(0, 80) || 'recording'}.${extension}`;
}

/** A loss in a line: `Step 4: …`. */
export function sayLoss({ step, what }: Loss): string {
  return step === undefined ? what : `Step ${step}: ${what}`;
}

/** A text with the values that are known in the place of `%name%`. */
export function withValues(text: string, values: Values): string {
  return text.replace(/%([A-Za-z_][\w.-]*)%/gu, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );
}

/** True if the step's element is in a shadow root, as far as is known. */
export function isInShadow({ target }: Step): boolean {
  return (
    target?.isInClosedShadow === true ||
    (target?.fingerprint?.around.path ?? []).some((part) => part.includes('>>>'))
  );
}

/** Role and name alone lead to the step's element. */
export function isOnlyOfItsName({ target }: Step): boolean {
  const alike = target?.fingerprint?.alike;
  return alike === undefined || alike.of === 1;
}

/** A click of other tools; `holdMs` as it is written, in milliseconds. */
type Click = { button: 'left' | 'middle' | 'right'; held: string[]; holdMs?: string };

export function clickOf({ method, arguments: args }: Step): Click {
  if (method === 'rightClick') return { ...readClick(args), button: 'right' };
  return method === 'longPress' ? { button: 'left', held: [], holdMs: args[0] ?? '800' } : readClick(args);
}

function readClick(args: readonly string[]): Click {
  const words = args.flatMap((arg) => arg.toLowerCase().split('+'));
  const button = (['middle', 'right'] as const).find((each) => words.includes(each)) ?? 'left';
  return {
    button,
    held: Object.entries(modifiers).flatMap(([word, key]) => (words.includes(word) ? key : [])),
  };
}

const modifiers = { alt: 'Alt', control: 'Control', ctrl: 'Control', meta: 'Meta', shift: 'Shift' };

/** Compares JSON regardless of the order of names; an undefined field is absent. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, sorted(each)]),
  );
}
