import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { PagePicture, ReplayedStep } from '../../protocol/recordings/replay';
import { replayIntents } from '../intents/replay-intents';
import { useIntents, useOwnIntents } from '../panel-context';
import { failureTitle } from '../words/error-words';
import { FailureText } from '../run/failure-text';
import run from '../run/run.module.css';
import { PictureOfFailure } from '../run/picture-of-failure';
import css from './editor.module.css';

type StepFailureProps = { outcome: ReplayedStep; isLast: boolean; picture: PagePicture | undefined };

/** Why a replay ended at this step, and how it can go on. What may have happened is repeated only on the user's word. */
export function StepFailure({
  outcome: { id, number, state, error, row },
  isLast,
  picture,
}: StepFailureProps) {
  const { openStep } = useIntents();
  const { startReplay } = useOwnIntents(replayIntents);
  return (
    <div className={css.below}>
      <section
        data-arrival
        className={run.notice}
        role="alert"
        data-tone={state === 'failed' ? 'bad' : 'warn'}
      >
        <h2>{error ? failureTitle(error.code, { isEmpty: false }) : t(`step.state_${state}`)}</h2>
        {error && <FailureText error={error} />}
        {state === 'unknown' && <p>{t('replay.mayHaveWorked')}</p>}
        {row !== undefined && <p>{t('replay.inRow', [row])}</p>}
        {picture && <PictureOfFailure picture={picture} number={number} />}
        <div className={run.remedies}>
          <Button variant="default" onClick={() => void startReplay({ from: number })}>
            {t('replay.again', [number])}
          </Button>
          {!isLast && (
            <Button variant="default" onClick={() => void startReplay({ from: number + 1 })}>
              {t('replay.from', [number + 1])}
            </Button>
          )}
          <Button variant="default" onClick={() => openStep(id)}>
            {t('replay.edit')}
          </Button>
        </div>
      </section>
    </div>
  );
}
