import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '#i18n';
import type { RecordingSummary } from '../../../protocol/recordings/library';
import { scheduleIntents } from '../../intents/schedule-intents';
import { useIntents, useOwnIntents } from '../../panel-context';
import { pageText } from '../../format';
import { Icon } from '../../icons';

type RecordingMenuProps = { recording: RecordingSummary; onMove: () => void };

/** The menu of one recording of the list. */
export function RecordingMenu({ recording, onMove }: RecordingMenuProps) {
  const { openRecording, duplicateRecording, removeRecording } = useIntents();
  const { openSchedule } = useOwnIntents(scheduleIntents);
  const { id, name } = recording;
  // What is asked then has the focus, not the menu's button.
  const [isLeft, setLeft] = useState(false);
  const leaveFor = (open: () => unknown) => () => {
    setLeft(true);
    void open();
  };
  const label = i18n.t('recordings.menuOf', [pageText(name)]);
  return (
    <Menu position="bottom-end" withinPortal returnFocus={!isLeft} onOpen={() => setLeft(false)}>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void openRecording(id, 'details')}>{i18n.t('recordings.rename')}</Menu.Item>
        <Menu.Item onClick={leaveFor(() => openSchedule(recording))}>{i18n.t('schedule.menu')}</Menu.Item>
        <Menu.Item onClick={leaveFor(onMove)}>{i18n.t('recordings.move')}</Menu.Item>
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
