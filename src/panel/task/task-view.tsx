import { t } from '../../languages/t';
import type {
  Task,
  EndFinding,
  TaskAnswered,
  TaskEnd,
  TaskFault,
  TaskState,
  TaskStep,
  StepAsked,
  TaskPlan,
  GivenLimits,
  TaskLimits,
} from '../../protocol/task/task';
import { composerDraft } from '../aimed';
import { usePanelState, useIntents, useOwnIntents } from '../panel-context';
import { isUnderWay } from '../view';
import { ModelCalls } from '../run/model-calls';
import { Paused } from '../run/running-view';
import { NeedCard } from './need-card';
import { QuoteList } from './quote-list';
import { TaskData } from './task-data';
import { phaseWord } from '../words/phase-words';
import css from './task.module.css';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { inQuotes, saidSentence } from '../words/engine-words';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import run from '../run/run.module.css';
import { pageText, amount, dollars, duration, tokenCount } from '../format';
import { riskWord, stepWords, taskWord, endWords } from '../words/task-words';
import type { GateDecision } from '../../protocol/gate';
import type { RunStep } from '../../protocol/session';
import { stepTitle } from '../words/deed-titles';
import { gateReason } from '../words/gate-words';
import { ActionChips, RungLadder } from '../now/action-chips';
import { Effects, StepNode } from '../run/timeline';
import { useState } from 'react';
import { receiptIntents } from '../intents/receipt-intents';
import { costWords, usageWords } from '../words/cost-words';

type TaskProps = { task: Task };

/** A task: what it waits for or what came of it, its plan, its steps, and what they cost. */
export function TaskView({ task }: TaskProps) {
  const { state, steps, said, pausedBy, calls, instruction, phase } = task;
  const isOver = !isUnderWay(task) && state.kind !== 'needs-you';
  const isInBox = usePanelState((panel) => composerDraft(panel) === instruction);
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
      {task.answer && <AnswerCard {...task.answer} />}
      {isOver && <TaskResult task={task} />}
      {!task.plan && isUnderWay(task) && <p className={css.empty}>{phaseWord(phase) || t('run.starting')}</p>}
      <PlanCard task={task} />
      <TaskTimeline task={task} />
      <TaskData task={task} />
      {state.kind === 'done' && <SayMore task={task} />}
      <ModelCalls calls={calls} />
    </>
  );
}

/** The answer, with the sentences that it rests on. */
function AnswerCard({ text, sources }: TaskAnswered) {
  return (
    <section className={css.done} role="status">
      <h2>{t('ask.title')}</h2>
      <p className={css.said}>
        <bdi>{text}</bdi>
      </p>
      <h3>{t('ask.sources')}</h3>
      <QuoteList quotes={sources} />
    </section>
  );
}

/** A box for the next words: the task goes on from where the task stands. */
function SayMore({ task }: TaskProps) {
  const { answerTask } = useIntents();
  const [said, setSaid] = useState('');
  const text = said.trim();
  return (
    <form
      className={css.say}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') void answerTask(task, { kind: 'said', text });
      }}
    >
      <TextInput
        className={shell.grow ?? ''}
        aria-label={t('ask.more')}
        placeholder={t('ask.more')}
        maxLength={2000}
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text === ''}>
        {t('composer.run')}
      </Button>
    </form>
  );
}

/** The steps of a task as they come. The log is around the list, so that it stays a list to assistive technology. */
function TaskTimeline({ task }: TaskProps) {
  const { steps } = task;
  return (
    <div role="log" aria-live="polite" aria-label={t('run.timeline')}>
      {steps.length > 0 && (
        <ol className={run.timeline}>
          {steps.map((step, at) => (
            // Steps are only ever added at the end.
            <TaskStepRow
              key={`${at} ${step.kind}`}
              step={step}
              isGoing={isUnderWay(task) && at === steps.length - 1}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

/** The plan of a task: its steps, the sites and acts it may use, and what the end must show. */
function PlanCard({ task }: TaskProps) {
  const { plan, memory } = task;
  if (!plan) return null;
  const isOpen = isUnderWay(task) || task.state.kind === 'needs-you';
  return (
    <details className={run.checks} open={isOpen}>
      <summary>{t('task.plan', plan.steps.length, [plan.steps.length])}</summary>
      <div className={run.facts}>
        {plan.steps.length > 0 && (
          <ol className={css.planned}>
            {plan.steps.map((step, at) => (
              // Planned steps have no identity but their place.
              <li key={`${at} ${step}`} data-past={at < memory.next || undefined}>
                <bdi>{pageText(step)}</bdi>
              </li>
            ))}
          </ol>
        )}
        <dl>
          <Bounds plan={plan} origin={task.origin} />
          {plan.ends.length > 0 && <dt>{t('task.ends')}</dt>}
          {plan.ends.length > 0 && (
            <dd>
              <EndsList ends={plan.ends.map((end) => findingOf(end, task))} task={task} />
            </dd>
          )}
        </dl>
      </div>
    </details>
  );
}

/** The sites, acts and values of a plan. All else asks. */
function Bounds({ plan, origin }: { plan: TaskPlan; origin: string }) {
  const { origins, risks, variables, beyond } = plan;
  const sites = [...new Set([origin, ...origins])].map(hostOf);
  const rows: [string, string][] = [
    [t('task.sites'), sites.join(', ')],
    [t('task.may'), risks.length === 0 ? t('task.mayNothing') : risks.map(riskWord).join(', ')],
    [t('task.values'), variables.map((name) => `%${name}%`).join(', ') || t('task.noValues')],
    [t('task.beyond'), beyond.map(pageText).join(', ')],
  ];
  return rows.map(([name, text]) =>
    text === '' ? null : (
      <div key={name} className={css.fact}>
        <dt>{name}</dt>
        <dd>
          <bdi>{text}</bdi>
        </dd>
      </div>
    ),
  );
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host || origin : origin);

/** The result of a task that has ended: the ends that the pages show, or what is missing, and how it can go on. */
function TaskResult({ task }: TaskProps) {
  const { goOnTask, show } = useIntents();
  const { state, limits, ends, answer } = task;
  const isDone = state.kind === 'done';
  const more = limitMore(state, limits);
  if (isDone && answer && ends.length === 0) return null;
  return (
    <section
      className={isDone ? css.done : run.notice}
      data-tone={state.kind === 'failed' || state.kind === 'not-completed' ? 'bad' : 'warn'}
      role={isDone ? 'status' : 'alert'}
    >
      <h2>{taskWord(task)}</h2>
      <p>{textOf(state, limits)}</p>
      {(isDone || state.kind === 'not-completed') && <EndsList ends={ends} task={task} />}
      {state.kind === 'not-completed' && <RefusedDeeds task={task} />}
      {!isDone && (
        <div className={run.remedies}>
          {needsModel(state) ? (
            <Button onClick={() => show('models')}>{t('idle.connect')}</Button>
          ) : (
            <Button onClick={() => void goOnTask(task, more)}>
              {t(more ? 'task.goOnMore' : 'pause.goOn')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The steps that the user refused, which may be why the end is not shown. */
function RefusedDeeds({ task: { steps } }: TaskProps) {
  const refused = steps.filter(({ asked }) => asked?.answer === 'refuse').map(stepWords);
  if (refused.length === 0) return null;
  return (
    <p className={css.outcome}>
      <bdi>{t('task.refusedDeed', [[...new Set(refused)].join(', ')])}</bdi>
    </p>
  );
}

function textOf(state: TaskState, limits: TaskLimits): string {
  if (state.kind === 'failed' && state.why !== 'error')
    return t(`task.fault_${state.why}`, [limitWords(state.why, limits)]);
  if (needsModel(state)) return t('task.needsModel');
  if (state.kind === 'done') return t('task.doneText');
  if (state.kind === 'not-completed') return notCompletedText(state);
  if (state.kind === 'stopped') return t('task.stoppedText');
  return 'sentence' in state ? state.sentence : '';
}

type NotCompleted = Extract<TaskState, { kind: 'not-completed' }>;

function notCompletedText({ why, sentence }: NotCompleted): string {
  switch (why) {
    case 'claimed':
      return t('task.notCompletedText');
    case 'refused':
      return t('task.refusedText');
    case 'given-up':
      return t('task.givenUpText', [inQuotes(sentence)]);
    default:
      return why satisfies never;
  }
}

function limitWords(why: TaskFault, { steps, tokens, usd = 0, ms }: TaskLimits): string {
  if (why === 'time') return String(Math.round(ms / 60_000));
  return why === 'price' ? dollars(usd) : amount(why === 'steps' ? steps : tokens);
}

/** To go on would end it in the same way. */
const needsModel = (state: TaskState): boolean => state.kind === 'failed' && state.error?.code === 'no-model';

/** The limit that was reached, twice as high. */
function limitMore(state: TaskState, limits: TaskLimits): GivenLimits | undefined {
  const why = state.kind === 'failed' ? state.why : undefined;
  if (why === 'steps') return { steps: Math.min(200, limits.steps * 2) };
  if (why === 'tokens') return { tokens: limits.tokens * 2 };
  if (why === 'time') return { ms: limits.ms * 2 };
  return why === 'price' && limits.usd !== undefined ? { usd: limits.usd * 2 } : undefined;
}

/** An end of the plan as it was last read back. */
const findingOf = (end: TaskEnd, { ends }: Task): Pick<EndFinding, 'end' | 'isShown'> => ({
  end,
  isShown: ends.some((each) => each.isShown && endWords(each.end) === endWords(end)),
});

type EndsProps = TaskProps & { ends: readonly Pick<EndFinding, 'end' | 'isShown'>[] };

/** Ends, each with whether the pages show it. */
function EndsList({ ends, task: { state } }: EndsProps) {
  if (ends.length === 0) return null;
  return (
    <ul className={css.ends} aria-label={t('task.ends')}>
      {ends.map(({ end, isShown }, at) => (
        // Ends have no identity but their place.
        <li key={`${at} ${end.kind}`} data-shown={isShown || undefined}>
          <Icon name={isShown ? 'check' : state.kind === 'not-completed' ? 'close' : 'target'} size={13} />
          <span>
            <VisuallyHidden>{t(isShown ? 'task.shown' : 'task.notShown')} </VisuallyHidden>
            <bdi>{endWords(end)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One step: what it was, what came of it, who chose it, and what that cost. `isGoing`: the task goes on from it. */
function TaskStepRow({ step, isGoing }: { step: TaskStep; isGoing: boolean }) {
  const isCorrected = step.acts.some(({ corrected }) => corrected !== undefined);
  return (
    <li className={run.step}>
      <StepNode state={step.asked ? 'asked' : step.state} isCorrected={isCorrected} />
      <div>
        <p className={run.title}>
          <bdi>{step.recorded ? stepTitle(step.recorded) : stepWords(step)}</bdi>
        </p>
        {step.acts.map((act, at) => (
          // Acts are only ever added at the end.
          <ActOfStep key={`${at} ${act.action.selector}`} act={act} isAsked={step.asked !== undefined} />
        ))}
        {step.asked && (
          <p className={css.outcome}>
            {answerWords(step.asked)}
            {isGoing && step.asked.answer === 'refuse' && ` ${t('task.otherWay')}`}
          </p>
        )}
        {saysMore(step) && (
          <p className={css.outcome} data-state={step.state}>
            <bdi>{saidSentence({ sentence: step.outcome, said: step.error?.said })}</bdi>
          </p>
        )}
      </div>
      <div className={run.right}>
        {step.state !== 'running' && !step.recorded && <span>{duration(step.ms)}</span>}
        {step.recorded ? <strong>{t('task.you')}</strong> : <RungLadder rung={step.rung} />}
        {step.state !== 'running' && !step.recorded && <span>{tokensOf(step)}</span>}
        {step.usd !== undefined && step.usd > 0 && <span>{dollars(step.usd)}</span>}
      </div>
    </li>
  );
}

type ActOfStepProps = { act: RunStep; isAsked: boolean };

/** An act with its effects, and the gate's word where it had a reason and the user was not asked. */
function ActOfStep({ act, isAsked }: ActOfStepProps) {
  return (
    <>
      <div className={run.chips}>
        <ActionChips action={act.action} />
      </div>
      <Effects step={act} />
      {act.gate?.reason && !isAsked && <p className={css.outcome}>{gateWords(act.gate)}</p>}
    </>
  );
}

/** The gate's decision: an act that was done was allowed by the user; for another, the reason. */
function gateWords({ outcome, reason }: GateDecision): string {
  if (outcome === 'allow' || !reason) return t('task.answer_allow');
  return t('task.notDone', [gateReason({ id: '', reason, origin: '', chosenBy: 'model' })]);
}

/** The effects of an act that was done say it all, and so does the gate of one that was not. */
const saysMore = ({ state, acts, outcome, recorded, asked }: TaskStep): boolean =>
  outcome !== '' && !recorded && !asked && (acts.length === 0 || (state !== 'done' && !acts.some(isRefused)));

const isRefused = ({ gate }: RunStep) => gate !== undefined && gate.outcome !== 'allow';

const tokensOf = ({ usage }: TaskStep) => {
  const tokens = tokenCount(usage);
  return t('run.tokens', tokens, [amount(tokens)]);
};

/** The answer to what was asked before a step, as it was given. */
function answerWords({ need, answer }: StepAsked): string {
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

/** The number of steps, what all of it cost, and what can be made of it. */
export function TaskDock({ task }: TaskProps) {
  const { dismiss } = useIntents();
  const { saveTaskReceipt } = useOwnIntents(receiptIntents);
  const { steps, limits } = task;
  const isGoing = isUnderWay(task);
  // While it waits for the user there is one thing to do, and that is above.
  const isOver = !isGoing && task.state.kind !== 'needs-you';
  return (
    <footer className={shell.dock}>
      <p className={`${run.totals} ${isGoing ? shell.grow : css.totals}`}>
        <span>
          {isGoing
            ? t('task.stepsOf', [steps.length, limits.steps])
            : t('task.steps', steps.length, [steps.length])}
        </span>
        <span>{(isGoing ? usageWords(task) : costWords(task)).join(' · ')}</span>
        {isGoing && <span className={shell.third}>{t('run.closing')}</span>}
      </p>
      {task.state.kind === 'done' && <SaveTask task={task} />}
      {isOver && (
        <Button variant="default" onClick={() => void saveTaskReceipt(task)}>
          {t('run.receipt')}
        </Button>
      )}
      {isOver && (
        <Button variant="default" onClick={dismiss}>
          {t('candidates.back')}
        </Button>
      )}
    </footer>
  );
}

/** Keeps the task as a recording, and says so. */
function SaveTask({ task }: TaskProps) {
  const { saveTask, show } = useIntents();
  const [saved, setSaved] = useState<'saved' | 'none'>();
  if (saved === 'saved')
    return (
      <Button variant="default" onClick={() => show('recordings')}>
        {t('task.inRecordings')}
      </Button>
    );
  return (
    <>
      {saved === 'none' && <p role="alert">{t('task.notSaved')}</p>}
      <Button
        variant="default"
        onClick={() => void saveTask(task).then((name) => setSaved(name === undefined ? 'none' : 'saved'))}
      >
        {t('task.save')}
      </Button>
    </>
  );
}
