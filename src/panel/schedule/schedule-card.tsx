import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import type { Timing } from '../../protocol/recordings/schedule';
import { pageText } from '../format';
import { useAsked } from '../hooks/use-asked';
import { scheduleIntents } from '../intents/schedule-intents';
import { Choice, FormCard } from '../kit/form';
import { Small } from '../kit/kit';
import type { Scheduling } from '../library/recordings-state';
import shell from '../now/shell.module.css';
import { shortAddress } from '../page-address';
import { useOwnIntents, usePanelState } from '../panel-context';
import { dayAndTime, dayName, runWord, variablesSaid } from '../words/schedule-words';
import css from './schedule.module.css';

/** Asks when a recording is to run by itself, and shows the outcome of its last runs. */
export function ScheduleCard({ scheduling: { recording, page } }: { scheduling: Scheduling }) {
  const { setSchedule, closeSchedule } = useOwnIntents(scheduleIntents);
  const { id: recordingId, name } = recording;
  const set = usePanelState(({ schedules }) => schedules[recordingId]);
  const needs = usePanelState(({ recordings }) => recordings.needs[recordingId]) ?? [];
  const [fields, setFields] = useState(() => scheduleFields(set?.timing, Date.now()));
  const [isOnPage, setOnPage] = useState(set?.page !== undefined);
  const form = useAsked<HTMLFormElement>();
  const timing = timingOf(fields);
  return (
    <FormCard
      ref={form}
      className={css.form}
      id="schedule-title"
      title={t('schedule.title', [pageText(name)])}
      send={t('schedule.save')}
      isOff={fields.kind !== 'never' && timing === undefined}
      onSend={() => setSchedule({ recordingId, timing, page: isOnPage ? page : undefined })}
      onLeave={closeSchedule}
      below={<ScheduleRuns recordingId={recordingId} />}
    >
      <Choice
        data-answer
        label={t('schedule.when')}
        value={fields.kind}
        options={timingKinds}
        wordOf={(kind) => t(`schedule.kind_${kind}`)}
        onChoose={(kind) => setFields({ ...fields, kind })}
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
      <Small>{t('schedule.text')}</Small>
    </FormCard>
  );
}

const maxShown = 10;

/** The outcome of the last runs of a recording that went by themselves. */
function ScheduleRuns({ recordingId }: { recordingId: string }) {
  const runs = usePanelState(({ scheduledRuns }) =>
    scheduledRuns.filter((run) => run.recordingId === recordingId).slice(0, maxShown),
  );
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="schedule-runs">
      <h3 id="schedule-runs" className={css.heading}>
        {t('schedule.runs')}
      </h3>
      <ul className={css.runs}>
        {runs.map((run) => (
          <li key={run.id}>
            <span className={shell.small}>
              <b>{runWord(run)}</b> · {t(`schedule.cause_${run.cause}`)} · {dayAndTime(run.startedAt)}
            </span>
            {run.message !== undefined && (
              <span className={`${shell.small} ${shell.second}`}>{pageText(run.message)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type TimingFieldsProps = { fields: ScheduleFields; onFields: (fields: ScheduleFields) => void };

/** The field that each kind of times has. */
const timeFields = {
  once: ['at', { type: 'datetime-local' }],
  every: ['minutes', { type: 'number', min: 1, max: 10_080 }],
  daily: ['time', { type: 'time' }],
  weekly: ['time', { type: 'time' }],
} as const satisfies Record<Timing['kind'], readonly [name: keyof ScheduleFields, field: TextInputProps]>;

/** The fields that belong to the kind of times that was chosen. */
function TimingFields({ fields, onFields }: TimingFieldsProps) {
  const { kind, days } = fields;
  if (kind === 'never') return null;
  const [name, field] = timeFields[kind];
  return (
    <>
      {kind === 'weekly' && (
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
      )}
      <TextInput
        key={name}
        label={t(`schedule.${name}`)}
        value={fields[name]}
        onChange={({ currentTarget }) => onFields({ ...fields, [name]: currentTarget.value })}
        {...field}
      />
    </>
  );
}

/** The days of the week, from Monday. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;

const timingKinds = ['never', 'once', 'every', 'daily', 'weekly'] as const;

type TimingKind = (typeof timingKinds)[number];

/** The fields of the form. */
type ScheduleFields = {
  kind: TimingKind;
  /** As the browser's fields write them: "2026-11-24T09:00", "09:00". */
  at: string;
  time: string;
  minutes: string;
  days: readonly number[];
};

/** The fields that say this timing; where there is none, one that is likely to be wanted. */
export function scheduleFields(timing: Timing | undefined, now: number): ScheduleFields {
  const fields: ScheduleFields = {
    kind: timing?.kind ?? 'never',
    at: localMinute(now + 60 * 60_000),
    time: '09:00',
    minutes: '60',
    days: [1],
  };
  switch (timing?.kind) {
    case undefined:
      return fields;
    case 'once':
      return { ...fields, at: localMinute(timing.at) };
    case 'every':
      return { ...fields, minutes: String(timing.minutes) };
    case 'daily':
      return { ...fields, time: timeText(timing) };
    case 'weekly':
      return { ...fields, time: timeText(timing), days: timing.days };
    default:
      return timing satisfies never;
  }
}

/** The timing that the fields say; undefined for no time, and where a field that counts is empty. */
export function timingOf({ kind, at, time, minutes, days }: ScheduleFields): Timing | undefined {
  const [hour = NaN, minute = NaN] = time.split(':').map(Number);
  switch (kind) {
    case 'never':
      return undefined;
    case 'once': {
      const ms = new Date(at).getTime();
      return Number.isNaN(ms) ? undefined : { kind, at: ms };
    }
    case 'every': {
      const every = Math.round(Number(minutes));
      return every >= 1 && every <= 10_080 ? { kind, minutes: every } : undefined;
    }
    case 'daily':
      return Number.isNaN(hour + minute) ? undefined : { kind, hour, minute };
    case 'weekly':
      return Number.isNaN(hour + minute) || days.length === 0
        ? undefined
        : { kind, days: days.toSorted((one, other) => one - other), hour, minute };
    default:
      return kind satisfies never;
  }
}

const two = (count: number) => String(count).padStart(2, '0');

const timeText = ({ hour, minute }: Pick<Timing & { kind: 'daily' }, 'hour' | 'minute'>) =>
  `${two(hour)}:${two(minute)}`;

/** A time as `datetime-local` fields write it, where the user is. */
function localMinute(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
