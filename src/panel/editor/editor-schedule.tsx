import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import { openRecordingIntents } from '../intents/open-recording-intents';
import { useOwnIntents, usePanelState } from '../panel-context';
import { dayAndTime, runWord, scheduleWords } from '../words/schedule-words';
import css from './editor.module.css';

/** When the open recording runs by itself, and what came of the last time. A press opens both. */
export function EditorSchedule({ id }: { id: string }) {
  const { schedules, scheduledRuns } = usePanelState();
  const { scheduleOpen } = useOwnIntents(openRecordingIntents);
  const { [id]: schedule } = schedules;
  const last = scheduledRuns.find(({ recordingId }) => recordingId === id);
  const times = schedule ? scheduleWords(schedule, Date.now()) : '';
  const words = [
    ...(times === '' ? [] : [times]),
    ...(last ? [t('editor.lastRun', [runWord(last), dayAndTime(last.startedAt)])] : []),
  ];
  if (words.length === 0) return null;
  return (
    <UnstyledButton className={css.schedule} onClick={() => void scheduleOpen()}>
      <Icon name="clock" size={12} />
      <span>{words.join(' · ')}</span>
    </UnstyledButton>
  );
}
