import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import type { Task } from '../../protocol/task/task';
import { isUnderWay } from '../view';
import { taskWord } from '../words/task-words';
import { phaseWord } from '../words/phase-words';
import { endWord, toneOf } from '../words/error-words';
import { isErrorCode } from '../../base/errors';
import shell from '../now/shell.module.css';
import css from './sessions.module.css';

type RunStateProps = { run: Run | undefined; task?: Task; more?: string };

/** The state of a session by shape and word, and more about it. */
export function RunStateLine({ run, task, more }: RunStateProps) {
  const { dot, word } = stateOfTask(task) ?? stateOf(run);
  return (
    <span className={css.state}>
      <span className={shell.dot} data-state={dot} />
      <span>
        {word}
        {more !== undefined && more !== '' && (
          <span className={shell.third}>
            {' · '}
            <bdi>{more}</bdi>
          </span>
        )}
      </span>
    </span>
  );
}

/** The state of a task that goes on or waits; it goes before that of runs. */
function stateOfTask(task: Task | undefined) {
  if (!task || (!isUnderWay(task) && task.state.kind !== 'needs-you')) return undefined;
  const isWaiting = task.pausedBy !== undefined || task.state.kind === 'needs-you';
  return { dot: isWaiting ? 'warn' : 'running', word: taskWord(task) };
}

function stateOf(run: Run | undefined) {
  const code = run?.error?.code;
  if (run?.state === 'running') {
    const word = run.pausedBy ? t('pause.paused') : phaseWord(run.phase) || t('site.running');
    return { dot: run.pausedBy ? 'warn' : 'running', word };
  }
  if (run && isErrorCode(code)) return { dot: toneOf(code), word: endWord(code) };
  if (run?.corrected) return { dot: 'bad', word: t('run.takenBackTitle') };
  return { dot: 'ready', word: t('sessions.idle') };
}
