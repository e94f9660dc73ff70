import { t } from '../../languages/t';
import { usePanelState } from '../panel-context';
import { scheduleWords, variablesSaid } from '../words/schedule-words';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import css from './schedule.module.css';

/** When a recording runs by itself, or why it would not. */
export function ScheduleTimes({ recordingId }: { recordingId: string }) {
  const { schedules, recordings } = usePanelState();
  const { [recordingId]: schedule } = schedules;
  const times = schedule ? scheduleWords(schedule, Date.now()) : '';
  if (times === '') return null;
  const { [recordingId]: needs = [] } = recordings.needs;
  return (
    <>
      <span className={`${shell.itemText} ${css.times}`}>
        <Icon name="clock" size={12} />
        {times}
      </span>
      {needs.length > 0 && (
        <span className={`${shell.itemText} ${css.times} ${css.warns}`}>
          <Icon name="warning" size={12} />
          {t('schedule.willNot', [variablesSaid(needs)])}
        </span>
      )}
    </>
  );
}
