import { ActionIcon, Button, FileButton, Menu } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../../panel-context';
import { Icon } from '../../icons';
import sessions from '../sessions/sessions.module.css';
import shell from '../shell.module.css';

type RecordingsHeaderProps = { onFile: (file: File | null) => Promise<unknown> };

/** The tools for all recordings. */
export function RecordingsHeader({ onFile }: RecordingsHeaderProps) {
  const { list } = usePanelState().recordings;
  const { exportRecordings } = useIntents();
  return (
    <header className={`${shell.sub} ${sessions.head}`}>
      <h1 className={shell.grow}>{i18n.t('recordings.title')}</h1>
      <FileButton
        accept="application/json,.json,.side"
        onChange={(file) => void onFile(file)}
        inputProps={{ 'aria-label': i18n.t('recordings.file') }}
      >
        {({ onClick }) => (
          <Button variant="default" onClick={onClick}>
            {i18n.t('recordings.import')}
          </Button>
        )}
      </FileButton>
      {list && list.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={i18n.t('recordings.menu')} title={i18n.t('recordings.menu')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void exportRecordings()}>{i18n.t('recordings.exportAll')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}
