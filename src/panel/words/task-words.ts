import { t } from '../../languages/t';
import type { Risk } from '../../protocol/gate';
import type { Task, TaskStep, UserDeed, TaskEnd } from '../../protocol/task/task';
import { pageText } from '../format';
import { phaseWord } from './phase-words';
import { inQuotes } from './engine-words';

/** The state of a task in a word or two. */
export function taskWord({ state, pausedBy, steps, phase, plan }: Task): string {
  switch (state.kind) {
    case 'planned':
      return t('run.starting');
    case 'running':
      if (pausedBy) return t('pause.paused');
      return phaseWord(phase) || t('run.runningStep', [Math.max(1, steps.length)]);
    case 'needs-you':
      return t('gate.needsYou');
    case 'done':
      return t('task.state_done');
    case 'not-completed':
      return t('task.state_not_completed');
    case 'stopped':
      return t('task.state_stopped');
    case 'interrupted':
      return t('task.state_interrupted');
    case 'failed':
      return t(plan ? 'task.state_not_completed' : 'task.state_not_started');
    default:
      return state satisfies never;
  }
}

/** An end of a task: what the pages must show. */
export function endWords(end: TaskEnd): string {
  switch (end.kind) {
    case 'text':
      return t('task.end_text', [end.any.map(inQuotes).join(t('task.or'))]);
    case 'gone':
      return t('task.end_gone', [inQuotes(end.text)]);
    case 'value':
      return t('task.end_value', [inQuotes(end.field), inQuotes(end.value)]);
    case 'address':
      return t('task.end_address', [inQuotes(end.part)]);
    case 'row':
      return t('task.end_row', [end.texts.map(inQuotes).join(t('task.and'))]);
    case 'download':
      return t('task.end_download', [inQuotes(end.name)]);
    default:
      return end satisfies never;
  }
}

/** The purpose of a step. */
export function stepWords({ kind, text }: TaskStep): string {
  if (kind === 'done') return t('task.step_done');
  return kind === 'back' ? t('task.step_back') : pageText(text);
}

/** A deed that only the user can do, after which the task goes on. */
export function userDeedWords(deed: UserDeed): string {
  return t(deedKeys[deed]);
}

const deedKeys = {
  login: 'task.need_login',
  'second-factor': 'task.need_code',
  captcha: 'task.need_captcha',
  upload: 'task.need_upload',
  payment: 'task.need_payment',
} as const satisfies Record<UserDeed, string>;

/** A risk as what an act may do. */
export const riskWord = (risk: Risk): string => t(`task.risk_${risk}`);
