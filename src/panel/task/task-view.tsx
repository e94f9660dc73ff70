import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { composerDraft } from '../aimed';
import { usePanelState } from '../panel-context';
import { isUnderWay } from '../view';
import { ModelCalls } from '../run/model-calls';
import { Paused } from '../run/running-view';
import { NeedCard } from './need-card';
import { PlanCard } from './plan-card';
import { TaskData } from './task-data';
import { TaskResult } from './task-result';
import { TaskTimeline } from './task-timeline';
import { phaseWord } from '../words/phase-words';
import css from './task.module.css';

/** A task: what it waits for or what came of it, its plan, its steps, and what they cost. */
export function TaskView({ task }: { task: Task }) {
  const { state, steps, said, pausedBy, calls, instruction, phase } = task;
  const isOver = !isUnderWay(task) && state.kind !== 'needs-you';
  const isInBox = composerDraft(usePanelState()) === instruction;
  return (
    <>
      {state.kind === 'needs-you' && (
        // Another need at the same place is another question: it takes the focus and is armed anew.
        <NeedCard key={`${steps.length} ${said.length}`} task={task} need={state.need} />
      )}
      {isUnderWay(task) && pausedBy && <Paused by={pausedBy} isTask />}
      {isOver && !isInBox && (
        <p className={css.goal}>
          <bdi>{instruction}</bdi>
        </p>
      )}
      {isOver && <TaskResult task={task} />}
      {!task.plan && isUnderWay(task) && <p className={css.empty}>{phaseWord(phase) || t('run.starting')}</p>}
      <PlanCard task={task} />
      <TaskTimeline task={task} />
      <TaskData task={task} />
      <ModelCalls calls={calls} />
    </>
  );
}
