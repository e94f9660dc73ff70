import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents } from '../../panel-context';
import type { OpenRecording } from '../../recordings/recordings-state';
import recordings from '../recordings/recordings.module.css';
import shell from '../shell.module.css';

/** Tells the last change, with a way to undo it. */
export function EditorNotice({ open: { said } }: { open: OpenRecording }) {
  const { undoEdit } = useIntents();
  return (
    <div role="status">
      {said !== undefined && (
        <p className={`${shell.small} ${recordings.notice}`}>
          <span className={recordings.text}>{said}</span>
          <Button variant="default" size="xs" onClick={undoEdit}>
            {i18n.t('recordings.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}
