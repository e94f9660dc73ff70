import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { replayIntents } from '../intents/replay-intents';
import { PlainButton } from '../kit/kit';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { FailureText } from '../run/failure-text';
import run from '../run/run.module.css';
import { failureTitle, toneOf } from '../words/error-words';

/** Why something was not done, and what can be done about it. */
export function Problem() {
  const problem = usePanelState(({ recordings }) => recordings.problem);
  const { allowRecording, closeProblem } = useIntents();
  const { allowReplay } = useOwnIntents(replayIntents);
  if (!problem) return null;
  const { error, asked } = problem;
  return (
    <section data-arrival className={run.notice} role="alert" data-tone={toneOf(error.code)}>
      <h2>{failureTitle(error.code, { isEmpty: false })}</h2>
      <FailureText error={error} />
      <div className={run.remedies}>
        {error.code === 'needs-access' && asked && (
          <Button onClick={() => void (asked === 'record' ? allowRecording() : allowReplay())}>
            {t(asked === 'record' ? 'recordings.allow' : 'replay.allow')}
          </Button>
        )}
        <PlainButton onClick={closeProblem}>{t('recordings.close')}</PlainButton>
      </div>
    </section>
  );
}
