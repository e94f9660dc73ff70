import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import shell from '../now/shell.module.css';
import css from './recordings.module.css';

/** Tells the last change of the list, with a way to undo a removal. */
export function RecordingsNotice() {
  const { removed, wasEmpty } = usePanelState().recordings;
  const { restoreRecording } = useIntents();
  return (
    <div role="status">
      {wasEmpty && <p className={`${shell.small} ${css.notice}`}>{t('recordings.wasEmpty')}</p>}
      {removed && (
        <p className={`${shell.small} ${css.notice}`}>
          <span className={css.text}>{t('recordings.removed', [pageText(removed.name)])}</span>
          <Button variant="default" size="xs" onClick={() => void restoreRecording()}>
            {t('recordings.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}
