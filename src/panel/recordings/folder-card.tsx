import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/recording';
import { pageText } from '../format';
import { useAsked } from '../hooks/use-asked';
import { useIntents } from '../panel-context';
import { foldersOf } from '../library/recording-groups';
import ui from '../kit/kit.module.css';
import css from './recordings.module.css';

/** Recordings that go into another folder together; `folder`: they are all of this one. */
export type Moving = { recordings: readonly RecordingSummary[]; folder?: string };

type FolderCardProps = {
  /** What goes there: one recording, or all of a folder that gets another name. */
  moving: Moving;
  list: readonly RecordingSummary[];
  /** `isMoved`: the list is about to change. */
  onClose: (isMoved: boolean) => void;
};

/** Asks which folder recordings go into: one that is there, a new one, or none. */
export function FolderCard({ moving, list, onClose }: FolderCardProps) {
  const [first] = moving.recordings;
  const isRenamed = moving.folder !== undefined;
  const { moveRecording } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const close = () => onClose(false);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('folder');
    onClose(true);
    const folder = typeof typed === 'string' ? typed.trim() : '';
    for (const { id } of moving.recordings) void moveRecording(id, folder);
  };
  return (
    <form
      ref={form}
      className={`${ui.card} ${css.card}`}
      aria-labelledby="folder-title"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <h2 id="folder-title">
        {isRenamed
          ? t('recordings.renameFolder', [pageText(moving.folder ?? '')])
          : t('recordings.moveTitle', [pageText(first?.name ?? '')])}
      </h2>
      <TextInput
        name="folder"
        label={t('recordings.folder')}
        description={t('recordings.folderText')}
        defaultValue={first?.folder ?? ''}
        maxLength={100}
        autoComplete="off"
        list="folders"
      />
      <datalist id="folders">
        {foldersOf(list).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <div className={ui.buttons}>
        <Button type="submit">{t(isRenamed ? 'recordings.renameIt' : 'recordings.moveIt')}</Button>
        <Button variant="default" onClick={close} rightSection={<kbd>Esc</kbd>}>
          {t('recordings.close')}
        </Button>
      </div>
    </form>
  );
}
