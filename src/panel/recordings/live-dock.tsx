import { ActionIcon, Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { LiveRecording } from '../../protocol/recordings/live-recording';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import run from '../run/run.module.css';
import shell from '../now/shell.module.css';

/** Stopping a recording, having it wait, and taking its last step back. */
export function LiveDock({ live }: { live: LiveRecording }) {
  const { stopRecording, pauseRecording, resumeRecording, undoRecordedStep, discardRecording } = useIntents();
  const { sessionId, state, count } = live;
  const isPaused = state === 'paused';
  return (
    <footer className={shell.dock}>
      <Button
        className={run.stop}
        leftSection={<Icon name="stop" size={14} />}
        onClick={() => void stopRecording(sessionId)}
      >
        {t(state === 'ended' ? 'live.save' : 'live.stop')}
      </Button>
      {state !== 'ended' && (
        <Button
          variant="default"
          leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={14} />}
          onClick={() => void (isPaused ? resumeRecording(sessionId) : pauseRecording(sessionId))}
        >
          {t(isPaused ? 'live.resume' : 'live.pause')}
        </Button>
      )}
      <span className={shell.dockEnd}>
        {count > 0 && (
          <ActionIcon
            aria-label={t('live.undo')}
            title={t('live.undo')}
            onClick={() => void undoRecordedStep(sessionId)}
          >
            <Icon name="undo" />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t('live.discard')}
          title={t('live.discard')}
          onClick={() => void discardRecording(sessionId)}
        >
          <Icon name="close" />
        </ActionIcon>
      </span>
    </footer>
  );
}
