import { Button, FileButton, Progress } from '@mantine/core';
import { t } from '../../languages/t';
import type { ActionOutput } from '../../protocol/action';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import css from './candidates.module.css';

type FileChoiceProps = { action: ActionOutput; title: string; listRunId: string };

/** Chooses the files for a file field; while they are given to the session, how far that is. */
export function FileChoice({ action, title, listRunId }: FileChoiceProps) {
  const upload = usePanelState((state) => state.upload);
  const { putFiles } = useIntents();
  if (upload) {
    const giving = t('files.giving', [upload.name]);
    return (
      <div className={css.upload} role="status">
        <span className={css.uploadName}>{giving}</span>
        <Progress value={upload.percent} aria-label={giving} />
      </div>
    );
  }
  return (
    <div className={css.value}>
      <FileButton multiple onChange={(files) => void putFiles(action, files, listRunId)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<Icon name="file" size={12} />}
            aria-label={t('files.chooseFor', [title])}
          >
            {t('files.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
