import { t } from '../../languages/t';
import type { RecordingSummary } from '../../protocol/recordings/library';
import { scheduleIntents } from '../intents/schedule-intents';
import { useIntents, useOwnIntents } from '../panel-context';
import { pageText } from '../format';
import { RecordingMenu, type MenuEntry } from './recording-menu';

type RowMenuProps = { recording: RecordingSummary; onMove: () => void; onRemove: () => void };

/** The menu of one recording of the list. */
export function RowMenu({ recording, onMove, onRemove }: RowMenuProps) {
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
