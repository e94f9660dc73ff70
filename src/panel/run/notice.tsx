import type { Run } from '../../protocol/session';
import { failureTitle, toneOf } from '../words/error-words';
import { betterFailureText, type ToldError } from '../words/failure-words';
import { Checks } from './checks';
import { FailureText } from './failure-text';
import { Remedies } from './remedies';
import css from './run.module.css';

type NoticeProps = {
  error: ToldError;
  run?: Run;
  /** The instruction; undefined for an action that was not typed. */
  instruction: string | undefined;
  onTryAgain: () => void;
};

/** Says what happened, why, and what to do next. */
export function Notice({ error, run, instruction, onTryAgain }: NoticeProps) {
  const isUndone = run === undefined || run.steps.length === 0;
  const told = { instruction: isUndone ? instruction : undefined };
  return (
    <>
      <section className={css.notice} role="alert" data-tone={toneOf(error.code)}>
        <h3>{failureTitle(error.code, { isEmpty: run?.candidates.length === 0 })}</h3>
        <FailureText error={error} {...told} />
        <Remedies error={error} instruction={instruction} hasChoice={false} onTryAgain={onTryAgain} />
      </section>
      <Checks error={error} run={run} isInOtherWords={betterFailureText(error, told) !== undefined} />
    </>
  );
}
