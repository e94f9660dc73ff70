import { ActionIcon, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/library';
import { pageText } from '../format';
import { recordingGroups, tagsToChoose, type RecordingGroup } from './recording-groups';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { FolderCard, type Moving } from './folder-card';
import { RecordingRow } from './recording-row';
import css from './recordings.module.css';
import { TagButtons } from './tag-filter';

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
