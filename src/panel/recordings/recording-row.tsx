import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/library';
import { shortAddress } from '../page-address';
import { replayIntents } from '../intents/replay-intents';
import { useIntents, useOwnIntents } from '../panel-context';
import { day, pageText } from '../format';
import { focusRow } from '../hooks/use-row-keys';
import { Icon } from '../icons';
import { Favicon } from '../now/favicon';
import shell from '../now/shell.module.css';
import { ScheduleTimes } from '../schedule/schedule-times';
import { TagButtons } from './tag-filter';
import { RowMenu } from './row-menu';
import css from './recordings.module.css';

type RecordingRowProps = {
  recording: RecordingSummary;
  /** The tags that are looked for. */
  tags: readonly string[];
  onTag: (tag: string) => void;
  onMove: (recording: RecordingSummary) => void;
};

/** A recording: what it is called, where it works, and what can be done with it. */
export function RecordingRow({ recording, tags: chosen, onTag, onMove }: RecordingRowProps) {
  const { openRecording, removeRecording } = useIntents();
  const { openAndReplay } = useOwnIntents(replayIntents);
  const { id, name, tags, sites, steps, savedAt } = recording;
  const places = sites.map(shortAddress).filter((place) => place !== '');
  const facts = [...places.slice(0, 2), t('recordings.steps', steps, [steps]), day(savedAt)];
  const remove = (element: HTMLElement) => {
    // The row goes; the next one is where the list goes on.
    focusRow(element, 1, -1);
    void removeRecording(recording);
  };
  const row = useRef<HTMLButtonElement>(null);
  return (
    <li className={css.row}>
      <UnstyledButton
        ref={row}
        className={css.open}
        data-row={id}
        onClick={() => void openRecording(id)}
        onKeyDown={keysOf(remove)}
      >
        <Favicon url={sites[0]} />
        <span className={shell.grow}>
          <span className={`${shell.itemTitle} ${css.name}`} title={name}>
            <bdi>{pageText(name)}</bdi>
          </span>
          <span className={`${shell.itemText} ${css.text}`}>{facts.join(' · ')}</span>
          <ScheduleTimes recordingId={id} />
        </span>
      </UnstyledButton>
      <ActionIcon
        aria-label={t('recordings.replay', [pageText(name)])}
        title={t('recordings.replay', [pageText(name)])}
        disabled={steps === 0}
        onClick={() => void openAndReplay(id)}
      >
        <Icon name="play" size={14} />
      </ActionIcon>
      <RowMenu
        recording={recording}
        onMove={() => onMove(recording)}
        onRemove={() => row.current && remove(row.current)}
      />
      {tags.length > 0 && <TagButtons className={css.tags} all={tags} chosen={chosen} onTag={onTag} />}
    </li>
  );
}

function keysOf(remove: (row: HTMLElement) => void) {
  const keys: Readonly<Record<string, (row: HTMLElement) => void>> = {
    ArrowDown: (row) => focusRow(row, 1),
    ArrowUp: (row) => focusRow(row, -1),
    Delete: remove,
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const command = keys[event.key];
    if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    command(event.currentTarget);
  };
}
