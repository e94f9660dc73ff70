import { ActionIcon, Button, FileButton, Menu } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import sessions from '../sessions/sessions.module.css';
import shell from '../now/shell.module.css';

type RecordingsHeaderProps = { onFile: (file: File | null) => Promise<unknown> };

/** The tools for all recordings. */
export function RecordingsHeader({ onFile }: RecordingsHeaderProps) {
  const { list } = usePanelState().recordings;
  const { exportRecordings } = useIntents();
  return (
    <header className={`${shell.sub} ${sessions.head}`}>
      <h1 className={shell.grow}>{t('recordings.title')}</h1>
      <FileButton
        accept="application/json,.json,.side"
        onChange={(file) => void onFile(file)}
        inputProps={{ 'aria-label': t('recordings.file') }}
      >
        {({ onClick }) => (
          <Button variant="default" onClick={onClick}>
            {t('recordings.import')}
          </Button>
        )}
      </FileButton>
      {list && list.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={t('recordings.menu')} title={t('recordings.menu')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void exportRecordings()}>{t('recordings.exportAll')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}
