import { TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/recording';
import { pageText } from '../format';
import { useAsked } from '../hooks/use-asked';
import { FormCard } from '../kit/form';
import { foldersOf } from '../library/recording-groups';
import { useIntents } from '../panel-context';

/** Recordings that go into another folder together; `folder`: they are all of this one, which gets another name. */
export type Moving = { recordings: readonly RecordingSummary[]; folder?: string };

type FolderCardProps = {
  moving: Moving;
  list: readonly RecordingSummary[];
  /** `isMoved`: the list is about to change. */
  onClose: (isMoved: boolean) => void;
};

/** Asks which folder recordings go into: one that is there, a new one, or none. */
export function FolderCard({ moving: { recordings, folder }, list, onClose }: FolderCardProps) {
  const [first] = recordings;
  const { moveRecording } = useIntents();
  const form = useAsked<HTMLFormElement>();
  return (
    <FormCard
      ref={form}
      id="folder-title"
      title={
        folder === undefined
          ? t('recordings.moveTitle', [pageText(first?.name ?? '')])
          : t('recordings.renameFolder', [pageText(folder)])
      }
      send={t(folder === undefined ? 'recordings.moveIt' : 'recordings.renameIt')}
      onSend={({ text }) => {
        onClose(true);
        for (const { id } of recordings) void moveRecording(id, text('folder').trim());
      }}
      onLeave={() => onClose(false)}
    >
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
    </FormCard>
  );
}
