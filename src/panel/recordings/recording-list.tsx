import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/recording';
import { day, pageText } from '../format';
import { focusRow } from '../hooks/use-row-keys';
import { replayIntents } from '../intents/replay-intents';
import { scheduleIntents } from '../intents/schedule-intents';
import { Search } from '../kit/form';
import { IconButton, List, Small } from '../kit/kit';
import { recordingGroups, tagsToChoose, type RecordingGroup } from '../library/recording-groups';
import { Favicon } from '../icons';
import shell from '../now/shell.module.css';
import { shortAddress } from '../page-address';
import { useIntents, useOwnIntents } from '../panel-context';
import { ScheduleTimes } from '../schedule/schedule-rows';
import { FolderCard, type Moving } from './folder-card';
import { RecordingMenu, type MenuEntry } from './recording-menu';
import css from './recordings.module.css';

/** The recordings by folder, and what chooses some of them: words, and tags. */
export function RecordingList({ list }: { list: readonly RecordingSummary[] }) {
  const [query, setQuery] = useState('');
  const [tags, setTags] = useState<readonly string[]>([]);
  const [moving, setMoving] = useState<Moving>();
  const moved = useRef<string>(undefined);
  useEffect(() => {
    // It is drawn anew in its new place.
    if (moved.current !== undefined) focusRecording(moved.current);
    moved.current = undefined;
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the list that came is what it is for
  }, [list]);
  const groups = recordingGroups(list, { query, tags });
  const choice: TagChoice = {
    chosen: tags,
    onTag: (tag) => setTags(tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag]),
  };
  const close = (isMoved: boolean) => {
    setMoving(undefined);
    const id = moving?.recordings[0]?.id ?? '';
    if (isMoved) moved.current = id;
    else focusRecording(id);
  };
  return (
    <>
      {moving && (
        <FolderCard
          key={moving.folder ?? moving.recordings[0]?.id}
          moving={moving}
          list={list}
          onClose={close}
        />
      )}
      <Search
        className={css.search}
        label={t('recordings.search')}
        placeholder={t('recordings.searchHint')}
        spellCheck={false}
        value={query}
        onSearch={setQuery}
      />
      <TagButtons className={css.filter} all={tagsToChoose(list, tags)} {...choice} />
      {groups.length === 0 && (
        <Small className={css.note} role="status">
          {t('recordings.noHits', [[...tags, query].filter(Boolean).join(' ')])}
        </Small>
      )}
      <div data-rows>
        {groups.map((group) => (
          <Group
            key={group.folder ?? ''}
            group={group}
            isOnly={groups.length === 1}
            onRename={(folder) =>
              setMoving({ folder, recordings: list.filter((each) => each.folder === folder) })
            }
          >
            {group.recordings.map((recording) => (
              <RecordingRow
                key={recording.id}
                recording={recording}
                choice={choice}
                onMove={() => setMoving({ recordings: [recording] })}
              />
            ))}
          </Group>
        ))}
      </div>
    </>
  );
}

const focusRecording = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();

type GroupProps = {
  group: RecordingGroup;
  isOnly: boolean;
  onRename: (folder: string) => void;
  children: ReactNode;
};

function Group({ group: { folder, recordings }, isOnly, onRename, children }: GroupProps) {
  const name = folder === undefined ? t('recordings.loose') : pageText(folder);
  const rows = (
    <List aria-label={folder === undefined ? t('recordings.list') : t('recordings.inFolder', [name])}>
      {children}
    </List>
  );
  if (folder === undefined && isOnly) return rows;
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
        <IconButton
          icon="edit"
          size={14}
          className={css.rename}
          label={t('recordings.renameFolder', [name])}
          onClick={() => onRename(folder)}
        />
      )}
    </div>
  );
}

type RecordingRowProps = { recording: RecordingSummary; choice: TagChoice; onMove: () => void };

/** A recording: what it is called, where it works, and what can be done with it. */
function RecordingRow({ recording, choice, onMove }: RecordingRowProps) {
  const { openRecording, removeRecording, duplicateRecording } = useIntents();
  const { openAndReplay } = useOwnIntents(replayIntents);
  const { openSchedule } = useOwnIntents(scheduleIntents);
  const { id, tags, sites, steps, savedAt } = recording;
  const name = pageText(recording.name);
  const places = sites.map(shortAddress).filter((place) => place !== '');
  const facts = [...places.slice(0, 2), t('recordings.steps', steps, [steps]), day(savedAt)];
  const row = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // The row goes; the next one is where the list goes on.
    if (row.current) focusRow(row.current, 1, -1);
    void removeRecording(recording);
  };
  const choose = (entry: MenuEntry) => {
    switch (entry) {
      case 'schedule':
        return openSchedule(recording);
      case 'folder':
        return onMove();
      case 'duplicate':
        return duplicateRecording(id, t('recordings.copyOf', [recording.name]));
      case 'remove':
        return remove();
      default:
        return openRecording(id, entry);
    }
  };
  return (
    <li className={css.row}>
      <UnstyledButton
        ref={row}
        className={css.open}
        data-row={id}
        onClick={() => void openRecording(id)}
        onKeyDown={(event) => {
          const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
          const by = { ArrowDown: 1, ArrowUp: -1 }[key];
          if ((by === undefined && key !== 'Delete') || ctrlKey || metaKey || altKey) return;
          event.preventDefault();
          if (by === undefined) remove();
          else focusRow(currentTarget, by);
        }}
      >
        <Favicon url={sites[0]} />
        <span className={shell.grow}>
          <span className={`${shell.itemTitle} ${css.name}`} title={recording.name}>
            <bdi>{name}</bdi>
          </span>
          <span className={`${shell.itemText} ${css.text}`}>{facts.join(' · ')}</span>
          <ScheduleTimes recordingId={id} />
        </span>
      </UnstyledButton>
      <IconButton
        icon="play"
        size={14}
        label={t('recordings.replay', [name])}
        disabled={steps === 0}
        onClick={() => openAndReplay(id)}
      />
      <RecordingMenu label={t('recordings.menuOf', [name])} onChoose={choose} />
      <TagButtons className={css.tags} all={tags} {...choice} />
    </li>
  );
}

/** The tags that are looked for. */
type TagChoice = { chosen: readonly string[]; onTag: (tag: string) => void };

type TagButtonsProps = TagChoice & { className: string | undefined; all: readonly string[] };

/** Chooses the recordings that have all of some tags. The arrow keys go from tag to tag. */
function TagButtons({ className, all, chosen, onTag }: TagButtonsProps) {
  if (all.length === 0) return null;
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
