import { Menu } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { ActionMenu } from '../kit/form';
import { IconButton } from '../kit/kit';
import css from './recordings.module.css';

/** The ways to work with a recording, in this order wherever they are offered. Deleting comes last, apart. */
const entries = [
  ['replay', 'replay.withValues'],
  ['schedule', 'schedule.menu'],
  ['delivery', 'delivery.menu'],
  ['details', 'recordings.rename'],
  ['folder', 'recordings.move'],
  ['duplicate', 'recordings.duplicate'],
  ['export', 'recordings.export'],
  ['versions', 'recordings.versions'],
] as const;

export type MenuEntry = (typeof entries)[number][0] | 'remove';

type RecordingMenuProps = { label: string; onChoose: (entry: MenuEntry) => unknown };

/** The menu of a recording, in the list and in the editor. */
export function RecordingMenu({ label, onChoose }: RecordingMenuProps) {
  // The question that comes then has the focus, not the menu's button.
  const [isLeft, setLeft] = useState(false);
  const choose = (entry: MenuEntry) => () => {
    setLeft(entry !== 'duplicate');
    void onChoose(entry);
  };
  return (
    <ActionMenu
      position="bottom-end"
      returnFocus={!isLeft}
      onOpen={() => setLeft(false)}
      target={<IconButton icon="more" label={label} />}
      items={entries.map(([entry, words]) => [t(words), choose(entry)])}
    >
      <Menu.Divider role="separator" />
      <Menu.Item className={css.delete} onClick={choose('remove')}>
        {t('recordings.remove')}
      </Menu.Item>
    </ActionMenu>
  );
}
