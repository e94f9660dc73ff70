import { say, type Saying } from '../../base/say';
import type { DialogAnswers } from '../frame';

export const accepts = ({ answer, onlyTo }: DialogAnswers, kind: string, message: string): boolean =>
  answer === 'accept' && (onlyTo === undefined || (kind === 'confirm' && message === onlyTo));

/** Describes a dialog of the page and its answer in one sentence. */
export function dialogSentence(kind: string, message: string, answers: DialogAnswers): Saying {
  const isAccepted = accepts(answers, kind, message);
  if (kind === 'beforeunload')
    return isAccepted
      ? say`the page asked whether to leave it, and was told to leave`
      : say`the page asked whether to leave it, and was told to stay`;
  const shown = message.slice(0, 200);
  return isAccepted
    ? say`the page opened the ${kind} "${shown}", which was accepted`
    : say`the page opened the ${kind} "${shown}", which was dismissed`;
}
