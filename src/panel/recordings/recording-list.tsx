import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/recording';
import { pageText, day } from '../format';
import { recordingGroups, tagsToChoose, type RecordingGroup } from '../library/recording-groups';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { FolderCard, type Moving } from './folder-card';
import css from './recordings.module.css';
import { shortAddress } from '../page-address';
import { replayIntents } from '../intents/replay-intents';
import { useIntents, useOwnIntents } from '../panel-context';
import { focusRow } from '../hooks/use-row-keys';
import { Favicon } from '../now/favicon';
import { ScheduleTimes } from '../schedule/schedule-times';
import { scheduleIntents } from '../intents/schedule-intents';
import { RecordingMenu, type MenuEntry } from './recording-menu';

/** The recordings by folder, and what chooses some of them: words, and tags. */
export function RecordingList({ list }: { list: readonly RecordingSummary[] }) {
  const [filter, setFilter] = useState({ query: '', tags: [] as readonly string[] });
  const [moving, setMoving] = useState<Moving>();
  const moved = useRef<string>(undefined);
  useEffect(() => {
    // It is drawn anew in its new place.
    if (moved.current !== undefined) focusRecording(moved.current);
    moved.current = undefined;
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the list that came is what it is for
  }, [list]);
  const { query, tags } = filter;
  const groups = recordingGroups(list, filter);
  const allTags = tagsToChoose(list, tags);
  const toggle = (tag: string) =>
    setFilter({ query, tags: tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag] });
  return (
    <>
      {moving && (
        <FolderCard
          key={moving.folder ?? moving.recordings[0]?.id}
          moving={moving}
          list={list}
          onClose={(isMoved) => {
            setMoving(undefined);
            const id = moving.recordings[0]?.id ?? '';
            if (isMoved) moved.current = id;
            else focusRecording(id);
          }}
        />
      )}
      <TextInput
        id="search"
        type="search"
        className={css.search ?? ''}
        aria-label={t('recordings.search')}
        placeholder={t('recordings.searchHint')}
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => setFilter({ query: currentTarget.value, tags })}
      />
      {allTags.length > 0 && <TagButtons className={css.filter} all={allTags} chosen={tags} onTag={toggle} />}
      {groups.length === 0 && (
        <p className={`${shell.small} ${shell.second} ${css.note}`} role="status">
          {t('recordings.noHits', [[...tags, query].filter(Boolean).join(' ')])}
        </p>
      )}
      <div data-rows>
        {groups.map((group) => (
          <Group
            key={group.folder ?? ''}
            group={group}
            isOnly={groups.length === 1}
            row={{ tags, onTag: toggle, onMove: (recording) => setMoving({ recordings: [recording] }) }}
            onRename={(folder) =>
              setMoving({ folder, recordings: list.filter((each) => each.folder === folder) })
            }
          />
        ))}
      </div>
    </>
  );
}

const focusRecording = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();

type RowWays = {
  tags: readonly string[];
  onTag: (tag: string) => void;
  onMove: (recording: RecordingSummary) => void;
};

type GroupProps = {
  group: RecordingGroup;
  isOnly: boolean;
  row: RowWays;
  onRename: (folder: string) => void;
};

function Group({ group: { folder, recordings }, isOnly, row, onRename }: GroupProps) {
  const name = folder === undefined ? t('recordings.loose') : pageText(folder);
  const rows = (
    <ul
      className={shell.list}
      aria-label={folder === undefined ? t('recordings.list') : t('recordings.inFolder', [name])}
    >
      {recordings.map((recording) => (
        <RecordingRow key={recording.id} recording={recording} {...row} />
      ))}
    </ul>
  );
  if (folder === undefined && isOnly) return rows;
  const rename = t('recordings.renameFolder', [name]);
  return (
    <div className={css.group}>
      <details className={css.folder} open>
        <summary>
          <bdi>{name}</bdi>
          <span>{recordings.length}</span>
        </summary>
        {rows}
      </details>
      {folder !== undefined && (
        <ActionIcon
          className={css.rename ?? ''}
          aria-label={rename}
          title={rename}
          onClick={() => onRename(folder)}
        >
          <Icon name="edit" size={14} />
        </ActionIcon>
      )}
    </div>
  );
}

type RecordingRowProps = {
  recording: RecordingSummary;
  /** The tags that are looked for. */
  tags: readonly string[];
  onTag: (tag: string) => void;
  onMove: (recording: RecordingSummary) => void;
};

/** A recording: what it is called, where it works, and what can be done with it. */
function RecordingRow({ recording, tags: chosen, onTag, onMove }: RecordingRowProps) {
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

type RowMenuProps = { recording: RecordingSummary; onMove: () => void; onRemove: () => void };

/** The menu of one recording of the list. */
function RowMenu({ recording, onMove, onRemove }: RowMenuProps) {
  const { openRecording, duplicateRecording } = useIntents();
  const { openSchedule } = useOwnIntents(scheduleIntents);
  const { id, name } = recording;
  const choose = (entry: MenuEntry) => {
    switch (entry) {
      case 'schedule':
        return void openSchedule(recording);
      case 'folder':
        return onMove();
      case 'duplicate':
        return void duplicateRecording(id, t('recordings.copyOf', [name]));
      case 'remove':
        return onRemove();
      default:
        return void openRecording(id, entry);
    }
  };
  return <RecordingMenu label={t('recordings.menuOf', [pageText(name)])} onChoose={choose} />;
}

type TagButtonsProps = {
  className: string | undefined;
  all: readonly string[];
  chosen: readonly string[];
  onTag: (tag: string) => void;
};

/** Chooses the recordings that have all of some tags. The arrow keys go from tag to tag. */
function TagButtons({ className, all, chosen, onTag }: TagButtonsProps) {
  return (
    <div className={className} role="group" aria-label={t('recordings.byTag')} onKeyDown={goOn}>
      {all.map((tag) => (
        <UnstyledButton
          key={tag}
          className={css.tag}
          aria-pressed={chosen.includes(tag)}
          onClick={() => onTag(tag)}
        >
          <bdi>{pageText(tag)}</bdi>
        </UnstyledButton>
      ))}
    </div>
  );
}

function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const tags = [...event.currentTarget.querySelectorAll('button')];
  const at = tags.findIndex((tag) => tag === document.activeElement);
  const isBack = (event.key === 'ArrowLeft') !== (document.dir === 'rtl');
  tags[at + (isBack ? -1 : 1)]?.focus();
  event.preventDefault();
}
