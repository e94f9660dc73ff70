import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { pageText } from '../format';
import { useAsked } from '../hooks/use-asked';
import { shortAddress } from '../page-address';
import { scheduleIntents } from '../intents/schedule-intents';
import { useOwnIntents, usePanelState } from '../panel-context';
import type { Scheduling } from '../library/recordings-state';
import { variablesSaid, dayAndTime, runWord, dayName } from '../words/schedule-words';
import recordings from '../recordings/recordings.module.css';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import css from './schedule.module.css';
import type { ScheduledRun, Timing } from '../../protocol/recordings/schedule';

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

const mostShown = 10;

/** What came of the last runs of a recording that went by themselves. */
function ScheduleRuns({ recordingId }: { recordingId: string }) {
  const runs = usePanelState().scheduledRuns.filter((run) => run.recordingId === recordingId);
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="schedule-runs">
      <h3 id="schedule-runs" className={css.heading}>
        {t('schedule.runs')}
      </h3>
      <ul className={css.runs}>
        {runs.slice(0, mostShown).map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run }: { run: ScheduledRun }) {
  return (
    <li>
      <span className={shell.small}>
        <b>{runWord(run)}</b> · {t(`schedule.cause_${run.cause}`)} · {dayAndTime(run.startedAt)}
      </span>
      {run.message !== undefined && (
        <span className={`${shell.small} ${shell.second}`}>{pageText(run.message)}</span>
      )}
    </li>
  );
}

type TimingFieldsProps = { fields: ScheduleFields; onFields: (fields: ScheduleFields) => void };

/** The fields that belong to the kind of times that was chosen. */
function TimingFields({ fields, onFields }: TimingFieldsProps) {
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

const timingKinds = ['never', 'once', 'every', 'daily', 'weekly'] as const;

type TimingKind = (typeof timingKinds)[number];

/** What the form of a schedule has in its fields. */
type ScheduleFields = {
  kind: TimingKind;
  /** As the browser's fields write them: "2026-11-24T09:00", "09:00". */
  at: string;
  time: string;
  minutes: string;
  days: readonly number[];
};

/** The fields that say this timing; where there is none, what is likely to be wanted. */
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

/** What the fields say; undefined for no time, and where a field that counts is empty. */
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

const timeText = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`;

/** A time as `datetime-local` fields write it, where the user is. */
function localMinute(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
