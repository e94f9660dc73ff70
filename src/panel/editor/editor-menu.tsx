import { t } from '../../languages/t';
import type { Recording } from '../../protocol/recordings/recording';
import { openRecordingIntents } from '../intents/open-recording-intents';
import { useIntents, useOwnIntents } from '../panel-context';
import { RecordingMenu, type MenuEntry } from '../recordings/recording-menu';

/** What can be done with the recording that is open. */
export function EditorMenu({ recording: { name } }: { recording: Recording }) {
  const { showCard } = useIntents();
  const { duplicateOpen, removeOpen, scheduleOpen } = useOwnIntents(openRecordingIntents);
  const choose = (entry: MenuEntry) => {
    switch (entry) {
      case 'duplicate':
        return void duplicateOpen(t('recordings.copyOf', [name]));
      case 'schedule':
        return void scheduleOpen();
      case 'remove':
        return void removeOpen();
      default:
        return showCard(entry);
    }
  };
  return <RecordingMenu label={t('editor.menu')} onChoose={choose} />;
}
