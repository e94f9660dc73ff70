import { z } from 'zod';
import { Method } from '../protocol/action';
import type { Grammar } from '../protocol/define-method';
import { methodFacts } from '../protocol/methods';

/** An action a model chose: `ref` is one of the snapshot's, `arguments` may hold `%name%`. */
export type ChosenAction = { ref: string; method: Method; arguments: string[] };

/** The action a line of an answer names, or the problem with the line. */
export type ReadLine = { action: ChosenAction } | { problem: string };

/** Stands at the end of an act's answer when what was opened has to be seen. */
export const moreLine = 'more';

/** Reads `12 fill Ada Lovelace`: an element, a method, and the rest as its argument. */
export function readLine(line: string, refs: ReadonlySet<string>): ReadLine {
  const { ref, name, rest } = partsOf(line);
  if (!refs.has(ref)) return { problem: `There is no element ${shown(ref)} on the page.` };
  const method = Method.safeParse(name);
  if (!method.success) return { problem: `There is no method ${shown(name)}.` };
  return { action: { ref, method: method.data, arguments: argumentsOf(method.data, rest) } };
}

/** Each part is read from where the one before ends, so that no character is looked at twice. */
function partsOf(line: string): { ref: string; name: string; rest: string } {
  const begun = line.trimStart().replace(/^\[/, '');
  const [ref = ''] = /^[^\s\]]*/.exec(begun) ?? [];
  const after = begun.slice(ref.length).replace(/^\]/, '').trimStart();
  const [name = ''] = /^\S*/.exec(after) ?? [];
  return { ref, name, rest: after.slice(name.length + 1) };
}

const AnsweredObject = z.object({
  ref: z.unknown().optional(),
  element: z.unknown().optional(),
  method: z.unknown().optional(),
  arguments: z.unknown().optional(),
  argument: z.unknown().optional(),
});

/** The line that an object with the same parts means: what models give that take no schema. */
export function lineOf(answered: unknown): unknown {
  const parsed = AnsweredObject.safeParse(answered);
  if (!parsed.success) return answered;
  const { ref, element, method, arguments: given, argument } = parsed.data;
  const values = [given ?? argument ?? []].flat().map(String);
  return [ref ?? element, method, values.join(' | ')].map(String).join(' ').trim();
}

const clickArguments = /^(left|right|middle|Control|Shift|Alt|Meta|ControlOrMeta)$/;
const heldKey = /^(Control|Shift|Alt|Meta)$/;

const readers: Record<Grammar, (rest: string) => string[]> = {
  none: () => [],
  click: (rest) => rest.split(/[\s|]+/).filter((word) => clickArguments.test(word)),
  held: (rest) => rest.split(/[\s|]+/).filter((word) => heldKey.test(word)),
  duration: (rest) => rest.match(/^\d+/) ?? [],
  text: one,
  keys: one,
  options: several,
  option: one,
  files: several,
  element: one,
  distance: one,
  shown: one,
  state: several,
};

function argumentsOf(method: Method, rest: string): string[] {
  // Nothing to fill in empties a field.
  if (rest === '' && method === 'fill') return [''];
  return readers[methodFacts[method].takes](rest);
}

function one(rest: string): string[] {
  return rest === '' ? [] : [rest];
}

function several(rest: string): string[] {
  return rest === '' ? [] : rest.split(' | ');
}

const shown = (text: string) => JSON.stringify(text.slice(0, 40));
