import { t } from '../../languages/t';
import type { StepAsked } from '../../protocol/task/task';

/** The answer to what was asked before a step, as it was given. */
export function answerWords({ need, answer }: StepAsked): string {
  switch (answer) {
    case undefined:
      return t('task.answer_none');
    case 'allow':
      return t('task.answer_allow');
    case 'did-it':
      return t('task.answer_did_it');
    case 'said':
      return t('task.answer_said');
    case 'refuse':
      if (need === 'repeat') return t('task.answer_refuse_repeat');
      return t(need === 'risk' ? 'task.answer_refuse' : 'task.answer_refuse_deed');
    default:
      return answer satisfies never;
  }
}
