import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { replayIntents } from '../intents/replay-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import { failureTitle, toneOf } from '../words/error-words';
import { FailureText } from '../run/failure-text';
import run from '../run/run.module.css';

/** Why something was not done, and what can be done about it. */
export function Problem() {
  const { problem } = usePanelState().recordings;
  const { allowRecording, closeProblem } = useIntents();
  const { allowReplay } = useOwnIntents(replayIntents);
  if (!problem) return null;
  const { error, asked } = problem;
  return (
    <section data-arrival className={run.notice} role="alert" data-tone={toneOf(error.code)}>
      <h2>{failureTitle(error.code, { isEmpty: false })}</h2>
      <FailureText error={error} />
      <div className={run.remedies}>
        {error.code === 'needs-access' && asked === 'record' && (
          <Button onClick={() => void allowRecording()}>{t('recordings.allow')}</Button>
        )}
        {error.code === 'needs-access' && asked === 'replay' && (
          <Button onClick={() => void allowReplay()}>{t('replay.allow')}</Button>
        )}
        <Button variant="default" onClick={closeProblem}>
          {t('recordings.close')}
        </Button>
      </div>
    </section>
  );
}
