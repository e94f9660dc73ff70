import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import css from './recordings.module.css';

/** What can be done with a recording, in this order wherever it is offered. Deleting comes last, apart. */
const entries = [
  ['replay', 'replay.withValues'],
  ['schedule', 'schedule.menu'],
  ['details', 'recordings.rename'],
  ['folder', 'recordings.move'],
  ['duplicate', 'recordings.duplicate'],
  ['export', 'recordings.export'],
  ['versions', 'recordings.versions'],
] as const;

export type MenuEntry = (typeof entries)[number][0] | 'remove';

type RecordingMenuProps = { label: string; onChoose: (entry: MenuEntry) => void };

/** The menu of a recording, in the list and in the editor. */
export function RecordingMenu({ label, onChoose }: RecordingMenuProps) {
  // What is asked then has the focus, not the menu's button.
  const [isLeft, setLeft] = useState(false);
  const choose = (entry: MenuEntry) => () => {
    setLeft(entry !== 'duplicate');
    onChoose(entry);
  };
  return (
    <Menu position="bottom-end" withinPortal returnFocus={!isLeft} onOpen={() => setLeft(false)}>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(([entry, words]) => (
          <Menu.Item key={entry} onClick={choose(entry)}>
            {t(words)}
          </Menu.Item>
        ))}
        <Menu.Divider role="separator" />
        <Menu.Item className={css.delete ?? ''} onClick={choose('remove')}>
          {t('recordings.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
