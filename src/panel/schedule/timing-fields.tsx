import { Checkbox, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import type { ScheduleFields } from '../recordings/schedule-form';
import { dayName } from '../words/schedule-words';
import css from './schedule.module.css';

type TimingFieldsProps = { fields: ScheduleFields; onFields: (fields: ScheduleFields) => void };

/** The fields that belong to the kind of times that was chosen. */
export function TimingFields({ fields, onFields }: TimingFieldsProps) {
  const { kind, at, time, minutes } = fields;
  const change = (changes: Partial<ScheduleFields>) => onFields({ ...fields, ...changes });
  if (kind === 'once')
    return (
      <TextInput
        type="datetime-local"
        label={t('schedule.at')}
        value={at}
        onChange={({ currentTarget }) => change({ at: currentTarget.value })}
      />
    );
  if (kind === 'every')
    return (
      <TextInput
        type="number"
        min={1}
        max={10_080}
        label={t('schedule.minutes')}
        value={minutes}
        onChange={({ currentTarget }) => change({ minutes: currentTarget.value })}
      />
    );
  if (kind === 'never') return null;
  return (
    <>
      {kind === 'weekly' && <Days fields={fields} onFields={onFields} />}
      <TextInput
        type="time"
        label={t('schedule.time')}
        value={time}
        onChange={({ currentTarget }) => change({ time: currentTarget.value })}
      />
    </>
  );
}

/** The days of the week, from Monday. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;

function Days({ fields, onFields }: TimingFieldsProps) {
  const { days } = fields;
  return (
    <fieldset className={css.days}>
      <legend>{t('schedule.days')}</legend>
      {week.map((day) => (
        <Checkbox
          key={day}
          label={dayName(day)}
          aria-label={dayName(day, 'long')}
          checked={days.includes(day)}
          onChange={({ currentTarget: { checked } }) =>
            onFields({ ...fields, days: checked ? [...days, day] : days.filter((each) => each !== day) })
          }
        />
      ))}
    </fieldset>
  );
}
