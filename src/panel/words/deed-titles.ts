import type { Saying } from '../../base/say';
import { isPageMove, type ActionOutput } from '../../protocol/action';
import type { Identity } from '../../protocol/fingerprint';
import { isMethod } from '../../protocol/methods';
import { sayAction, sayMove } from '../../protocol/told/say-action';
import { sayStep } from '../../recording/describe-step';
import { pageText } from '../format';
import { saidWords } from './engine-words';
import { t } from '../../languages/t';
import { StepMethod } from '../../protocol/recordings/recording';

/** An action in the reader's language, where its description is the engine's own; what a person or a program called it stays. */
export function actionTitle(action: ActionOutput, thing: Identity | undefined): string {
  const own = sayingOf(action, thing);
  return own?.sentence === action.description ? saidWords(own) : pageText(action.description);
}

function sayingOf(
  { method, arguments: args = [] }: ActionOutput,
  thing: Identity | undefined,
): Saying | undefined {
  if (isPageMove(method)) return sayMove(method, args[0] ?? '');
  return isMethod(method) && thing ? sayAction(method, thing, args) : undefined;
}

/** A step of a recording, in the same way. */
export function stepTitle(step: { description: string } & Parameters<typeof sayStep>[0]): string {
  const own = sayStep(step);
  return own.sentence === step.description ? saidWords(own) : pageText(step.description);
}

/** A method in a word or two. One that is none of ours, as a service may name, stays as it is called. */
export function methodWord(method: string): string {
  const { data: known } = StepMethod.safeParse(method);
  return known ? t(`method.${known}`) : pageText(method);
}
