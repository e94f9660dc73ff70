import type { ErrorRecord } from '../../../base/errors';
import type { Run } from '../../../protocol/session';
import { failureTitle } from '../../words/error-words';
import { toneOf } from '../../words/tone';
import { Checks } from './checks';
import { FailureText } from './failure-text';
import { Remedies } from './remedies';
import css from './run.module.css';

type NoticeProps = {
  error: Pick<ErrorRecord, 'code' | 'message'>;
  run?: Run | undefined;
  /** The instruction; undefined for an action that was not typed. */
  instruction: string | undefined;
  /** Under it stands what could have been meant. */
  hasChoice?: boolean;
  onTryAgain: () => void;
};

/** Says what happened, why, and what to do next. */
export function Notice({ error, run, instruction, hasChoice = false, onTryAgain }: NoticeProps) {
  return (
    <>
      <section className={css.notice} role="alert" data-tone={toneOf(error.code)}>
        <h3>{failureTitle(error.code, { isEmpty: run?.candidates.length === 0 })}</h3>
        <FailureText error={error} />
        <Remedies code={error.code} instruction={instruction} hasChoice={hasChoice} onTryAgain={onTryAgain} />
      </section>
      <Checks error={error} run={run} />
    </>
  );
}
