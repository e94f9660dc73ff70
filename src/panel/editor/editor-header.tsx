import { ActionIcon, Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { pageText } from '../format';
import { Icon } from '../icons';
import type { OpenRecording } from '../recordings/recordings-state';
import shell from '../now/shell.module.css';
import { EditorMenu } from './editor-menu';

/** The way back, the name, which version it is, and what can be done with all of it. */
export function EditorHeader({ open: { recording, isChanged } }: { open: OpenRecording }) {
  const { closeRecording, saveOpen, recordMore } = useIntents();
  const more = async () => {
    if (await saveOpen()) await recordMore(recording.id);
  };
  const { name, revision } = recording;
  return (
    <header className={shell.sub}>
      <ActionIcon aria-label={t('editor.all')} title={t('editor.all')} onClick={() => void closeRecording()}>
        <Icon name="back" />
      </ActionIcon>
      <h1 className={`${shell.grow} ${shell.truncate}`} title={name}>
        <bdi>{pageText(name)}</bdi>
      </h1>
      {isChanged ? (
        <Button variant="default" size="xs" onClick={() => void saveOpen()}>
          {t('editor.save')}
        </Button>
      ) : (
        <span className={`${shell.meta} ${shell.third}`} role="status">
          {t('editor.saved', [revision])}
        </span>
      )}
      <ActionIcon
        aria-label={t('editor.recordMore')}
        title={t('editor.recordMore')}
        onClick={() => void more()}
      >
        <Icon name="record" />
      </ActionIcon>
      <EditorMenu recording={recording} />
    </header>
  );
}
