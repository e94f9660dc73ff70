import { z } from 'zod';
import { newNonce } from '../base/fence';
import type { askModel } from './models';
import type { ModelConfig } from '../protocol/models/model-config';
import { promptOf, questionText, type MethodChoice, type ModelTask, type ToldVariable } from './model-prompt';
import { Method } from '../protocol/action';
import type { Grammar } from '../protocol/define-method';
import { methodFacts } from '../protocol/methods';

/** `actions` is empty when nothing on the page fits. */
export type ModelAnswer = {
  actions: ChosenAction[];
  /** The instruction can only be finished once the model sees what the actions open. */
  more: boolean;
};

export type ActionsQuestion = {
  task: ModelTask;
  methods: MethodChoice;
  /** Undefined asks for what a user would most likely do on the page. */
  instruction: string | undefined;
  /** The page's text, or what changed of it since what is `done`. */
  pageText: string;
  done?: readonly string[];
  /** The refs the answer may name. */
  refs: ReadonlySet<string>;
  variables: readonly ToldVariable[];
};

/** A way to ask: as `askModel`, or with more around it, such as the counting of what it costs. */
export type AskModel = typeof askModel;

export type AskingOptions = {
  ask: AskModel;
  /** Stands in the place of our own prompt. */
  systemPrompt?: string;
  signal: AbortSignal;
};

/** Most actions of one act. */
export const maxActions = 3;

/**
 * Asks a model which actions an instruction means.
 *
 * Actions on elements that are not in the snapshot, or with methods we do not have, are left out; an answer with
 * nothing else in it is refused (`model-answer-invalid`). Of an act each action has to be known: half of an instruction
 * is never done.
 */
export async function askForActions(
  question: ActionsQuestion,
  model: ModelConfig,
  { ask, systemPrompt, signal }: AskingOptions,
): Promise<ModelAnswer> {
  const { task, methods, refs } = question;
  const { value } = await ask(
    model,
    {
      system: systemPrompt ?? promptOf(task, methods),
      user: questionText({ ...question, nonce: newNonce() }),
      schema: answerSchema(task, refs),
      schemaName: 'actions',
    },
    { signal },
  );
  const { actions, more } = readLines(value.actions, refs);
  return { actions: withoutRepeats(actions), more };
}

/** The form of an answer; one that names nothing we know does not fit, and of an act one that names too much. */
function answerSchema(task: ModelTask, refs: ReadonlySet<string>) {
  const lines = z.array(z.preprocess(lineOf, z.string()));
  return z.strictObject({ actions: lines }).superRefine((answer, context) => {
    const { actions, problems } = readLines(answer.actions, refs);
    const isRefused = task === 'act' || actions.length === 0;
    if (task === 'act' && actions.length > maxActions)
      context.addIssue({ code: 'custom', message: `There are more than ${maxActions} actions.` });
    if (!isRefused) return;
    for (const message of problems.slice(0, 3)) context.addIssue({ code: 'custom', message });
  });
}

function readLines(lines: readonly string[], refs: ReadonlySet<string>) {
  const said = lines.map((line) => line.trim());
  const actions: ChosenAction[] = [];
  const problems: string[] = [];
  for (const line of lines) {
    if (line.trim() === moreLine) continue;
    const read = readLine(line, refs);
    if ('action' in read) actions.push(read.action);
    else problems.push(read.problem);
  }
  return { actions, problems, more: said.includes(moreLine) };
}

function withoutRepeats(actions: ChosenAction[]): ChosenAction[] {
  const byText = new Map<string, ChosenAction>();
  for (const action of actions) {
    const key = JSON.stringify(action);
    if (!byText.has(key)) byText.set(key, action);
  }
  return [...byText.values()];
}

/** An action a model chose: `ref` is one of the snapshot's, `arguments` may hold `%name%`. */
export type ChosenAction = { ref: string; method: Method; arguments: string[] };

/** The action a line of an answer names, or the problem with the line. */
type ReadLine = { action: ChosenAction } | { problem: string };

/** Stands at the end of an act's answer when what was opened has to be seen. */
const moreLine = 'more';

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
