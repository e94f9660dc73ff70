import { t } from '../../languages/t';
import type { GateDecision } from '../../protocol/gate';
import type { RunStep } from '../../protocol/session';
import type { TaskStep, StepAsked } from '../../protocol/task/task';
import { amount, dollars, duration, tokenCount } from '../format';
import { stepTitle } from '../words/deed-titles';
import { saidSentence } from '../words/engine-words';
import { gateReason } from '../words/gate-words';
import { stepWords } from '../words/task-words';
import { ActionChips } from '../now/action-chips';
import { RungLadder } from '../now/rung-ladder';
import { Effects } from '../run/effects';
import run from '../run/run.module.css';
import { StepNode } from '../run/step-node';
import css from './task.module.css';

/** One step: what it was, what came of it, who chose it, and what that cost. `isGoing`: the task goes on from it. */
export function TaskStepRow({ step, isGoing }: { step: TaskStep; isGoing: boolean }) {
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

/** An act with its effects, and the gate's word where it had a reason and the user was not asked. */
function ActOfStep({ act, isAsked }: { act: RunStep; isAsked: boolean }) {
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

/** What needed a word and was done was allowed by the user; why another was not is told as where it is asked. */
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
