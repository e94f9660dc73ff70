import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { LiveRecording } from '../../protocol/recordings/live-recording';
import { useIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import { LiveState } from './live-state';
import css from './recordings.module.css';

/** A recording that is being made, or that ended with its tab and waits to be saved. */
export function LiveRow({ live }: { live: LiveRecording }) {
  const { showRecording } = useIntents();
  return (
    <div className={css.live}>
      <LiveState state={live.state} />
      <span className={`${shell.small} ${shell.second} ${shell.grow}`}>
        {t('recordings.steps', live.count, [live.count])}
      </span>
      <Button variant="default" size="xs" onClick={() => showRecording(live.sessionId)}>
        {t('live.show')}
      </Button>
    </div>
  );
}
