import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { pageText } from '../format';
import { useAsked } from '../hooks/use-asked';
import { shortAddress } from '../page-address';
import { scheduleIntents } from '../intents/schedule-intents';
import { useOwnIntents, usePanelState } from '../panel-context';
import type { Scheduling } from '../recordings/recordings-state';
import { scheduleFields, timingKinds, timingOf } from '../recordings/schedule-form';
import { variablesSaid } from '../words/schedule-words';
import recordings from '../recordings/recordings.module.css';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { ScheduleRuns } from './schedule-runs';
import css from './schedule.module.css';
import { TimingFields } from './timing-fields';

/** Asks when a recording is to run by itself, and shows what came of its last runs. */
export function ScheduleCard({ scheduling: { recording, page } }: { scheduling: Scheduling }) {
  const { setSchedule, closeSchedule } = useOwnIntents(scheduleIntents);
  const { schedules, recordings: known } = usePanelState();
  const { [recording.id]: set } = schedules;
  const { [recording.id]: needs = [] } = known.needs;
  const [fields, setFields] = useState(() => scheduleFields(set?.timing, Date.now()));
  const [isOnPage, setOnPage] = useState(set?.page !== undefined);
  const form = useAsked<HTMLFormElement>();
  const timing = timingOf(fields);
  const isWhole = fields.kind === 'never' || timing !== undefined;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = { timing, page: isOnPage && page !== undefined ? page : undefined };
    void setSchedule({ recordingId: recording.id, ...wanted });
  };
  return (
    <form
      ref={form}
      className={`${ui.card} ${recordings.card} ${css.form}`}
      aria-labelledby="schedule-title"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && closeSchedule()}
    >
      <h2 id="schedule-title">{t('schedule.title', [pageText(recording.name)])}</h2>
      <NativeSelect
        data-answer
        label={t('schedule.when')}
        value={fields.kind}
        data={timingKinds.map((value) => ({ value, label: t(`schedule.kind_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setFields({ ...fields, kind: timingKinds.find((kind) => kind === value) ?? 'never' })
        }
      />
      <TimingFields fields={fields} onFields={setFields} />
      {page !== undefined && (
        <Checkbox
          label={t('schedule.alsoOnPage', [shortAddress(page)])}
          description={t('schedule.alsoOnPageText')}
          checked={isOnPage}
          onChange={({ currentTarget }) => setOnPage(currentTarget.checked)}
        />
      )}
      {needs.length > 0 && (
        <p className={`${shell.small} ${css.needs}`} role="status">
          {t('schedule.asks', [variablesSaid(needs)])}
        </p>
      )}
      <p className={`${shell.small} ${shell.second}`}>{t('schedule.text')}</p>
      <div className={ui.buttons}>
        <Button type="submit" disabled={!isWhole}>
          {t('schedule.save')}
        </Button>
        <Button variant="default" onClick={closeSchedule} rightSection={<kbd>Esc</kbd>}>
          {t('recordings.close')}
        </Button>
      </div>
      <ScheduleRuns recordingId={recording.id} />
    </form>
  );
}
