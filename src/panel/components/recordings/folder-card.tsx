import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { i18n } from '#i18n';
import type { RecordingSummary } from '../../../protocol/recordings/library';
import { pageText } from '../../format';
import { useAsked } from '../../hooks/use-asked';
import { useIntents } from '../../panel-context';
import { foldersOf } from '../../recordings/recording-groups';
import ui from '../ui/kit.module.css';
import css from './recordings.module.css';

type FolderCardProps = {
  recording: RecordingSummary;
  list: readonly RecordingSummary[];
  /** `isMoved`: the list is about to change. */
  onClose: (isMoved: boolean) => void;
};

/** Asks which folder a recording goes into: one that is there, a new one, or none. */
export function FolderCard({ recording: { id, name, folder = '' }, list, onClose }: FolderCardProps) {
  const { moveRecording } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const close = () => onClose(false);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('folder');
    onClose(true);
    void moveRecording(id, typeof typed === 'string' ? typed.trim() : '');
  };
  return (
    <form
      ref={form}
      className={`${ui.card} ${css.card}`}
      aria-labelledby="folder-title"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <h2 id="folder-title">{i18n.t('recordings.moveTitle', [pageText(name)])}</h2>
      <TextInput
        name="folder"
        label={i18n.t('recordings.folder')}
        description={i18n.t('recordings.folderText')}
        defaultValue={folder}
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
        <Button type="submit">{i18n.t('recordings.moveIt')}</Button>
        <Button variant="default" onClick={close} rightSection={<kbd>Esc</kbd>}>
          {i18n.t('recordings.close')}
        </Button>
      </div>
    </form>
  );
}
