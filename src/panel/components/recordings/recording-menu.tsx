import { ActionIcon, Menu } from '@mantine/core';
import { i18n } from '#i18n';
import type { RecordingSummary } from '../../../protocol/recordings/library';
import { useIntents } from '../../panel-context';
import { pageText } from '../../format';
import { Icon } from '../../icons';

/** The menu of one recording of the list. */
export function RecordingMenu({ recording }: { recording: RecordingSummary }) {
  const { openRecording, openAndReplay, duplicateRecording, removeRecording } = useIntents();
  const { id, name } = recording;
  const label = i18n.t('recordings.menuOf', [pageText(name)]);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void openAndReplay(id)}>{i18n.t('replay.start')}</Menu.Item>
        <Menu.Item onClick={() => void openRecording(id, 'details')}>{i18n.t('recordings.rename')}</Menu.Item>
        <Menu.Item onClick={() => void duplicateRecording(id, i18n.t('recordings.copyOf', [name]))}>
          {i18n.t('recordings.duplicate')}
        </Menu.Item>
        <Menu.Item onClick={() => void openRecording(id, 'export')}>{i18n.t('recordings.export')}</Menu.Item>
        <Menu.Item onClick={() => void openRecording(id, 'versions')}>
          {i18n.t('recordings.versions')}
        </Menu.Item>
        <Menu.Item onClick={() => void removeRecording(recording)}>{i18n.t('recordings.remove')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
