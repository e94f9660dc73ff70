import { z } from 'zod';
import { askModel } from '../models';
import { Method, methods } from '../protocol/action';
import type { ModelConfig } from '../protocol/model-config';
import type { Usage } from '../protocol/session';
import { actionsPrompt, actionsQuestion, type VariableName } from './model-prompt';

/** An action a model chose: `ref` is one of the snapshot's, `arguments` may hold `%name%`. */
export type ChosenAction = { ref: string; method: Method; arguments: string[]; description: string };

export type ActionsQuestion = {
  /** Undefined asks for what a user would most likely do on the page. */
  instruction: string | undefined;
  snapshotText: string;
  /** The refs the answer may name. */
  refs: ReadonlySet<string>;
  variables: readonly VariableName[];
};

/**
 * Asks a model which actions an instruction means, best first. An empty list says that nothing on the page fits.
 *
 * Actions on elements that are not in the snapshot, or with methods we do not have, are left out; an answer with
 * nothing else in it is refused (`model-answer-invalid`).
 */
export async function askForActions(
  question: ActionsQuestion,
  model: ModelConfig,
  signal: AbortSignal,
): Promise<{ actions: ChosenAction[]; usage: Usage }> {
  const { value, usage } = await askModel(
    model,
    {
      system: actionsPrompt,
      user: actionsQuestion({ ...question, nonce: newNonce() }),
      schema: answerSchema(question.refs),
      schemaName: 'actions',
    },
    { signal },
  );
  const actions = value.actions.flatMap((action) => knownAction(action, question.refs));
  return { actions: withoutRepeats(actions), usage };
}

/** Cannot be guessed by a page that wants its text to end the fence early. */
function newNonce(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12);
}

// Models without strict output give a ref as a number or in its brackets, and arguments as numbers.
const AnsweredAction = z.strictObject({
  ref: z.preprocess((ref) => String(ref).replace(/^\s*\[|\]\s*$/g, ''), z.string()),
  method: z.string().meta({ enum: methods }),
  arguments: z.array(z.preprocess(textOf, z.string())),
  description: z.string(),
});
type AnsweredAction = z.infer<typeof AnsweredAction>;

function textOf(argument: unknown): unknown {
  return typeof argument === 'number' || typeof argument === 'boolean' ? String(argument) : argument;
}

/** The form of an answer; one that names nothing we know does not fit. */
function answerSchema(refs: ReadonlySet<string>) {
  return z.strictObject({ actions: z.array(AnsweredAction) }).superRefine(({ actions }, context) => {
    if (actions.length === 0 || actions.some((action) => knownAction(action, refs).length > 0)) return;
    for (const action of actions.slice(0, 3)) {
      context.addIssue({ code: 'custom', message: whyUnknown(action, refs) });
    }
  });
}

function knownAction(action: AnsweredAction, refs: ReadonlySet<string>): ChosenAction[] {
  const method = Method.safeParse(action.method);
  return method.success && refs.has(action.ref) ? [{ ...action, method: method.data }] : [];
}

function whyUnknown({ ref, method }: AnsweredAction, refs: ReadonlySet<string>): string {
  const shown = (text: string) => JSON.stringify(text.slice(0, 40));
  if (!refs.has(ref)) return `There is no element ${shown(ref)} on the page.`;
  return `There is no method ${shown(method)}.`;
}

function withoutRepeats(actions: ChosenAction[]): ChosenAction[] {
  const keyOf = (action: ChosenAction) => JSON.stringify([action.ref, action.method, action.arguments]);
  return [...new Map(actions.toReversed().map((action) => [keyOf(action), action])).values()].toReversed();
}
