import { z } from 'zod';
import { newNonce } from '../base/fence';
import type { askModel } from './models';
import type { ModelConfig } from '../protocol/models/model-config';
import { lineOf, moreLine, readLine, type ChosenAction } from './answer-lines';
import { promptOf, questionText, type MethodChoice, type ModelTask, type ToldVariable } from './model-prompt';

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
