import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { t } from '../../languages/t';
import type { Schedule, ScheduledRun } from '../../protocol/recordings/schedule';
import { pageText } from '../format';
import { Icon, type IconName } from '../icons';
import { scheduleIntents } from '../intents/schedule-intents';
import { useRecordingList } from '../kit/hooks';
import { Buttons, joined, PlainButton, RemoveButton } from '../kit/kit';
import shell from '../now/shell.module.css';
import { webOrigin } from '../page-address';
import { useOwnIntents, usePanelState } from '../panel-context';
import run from '../run/run.module.css';
import type { PanelState } from '../state';
import { dayAndTime, scheduledRunWords, scheduleWords, variablesSaid } from '../words/schedule-words';
import css from './schedule.module.css';

/** On every screen: runs that go by themselves and wait for the user, and those that were missed. */
export function ScheduleArea() {
  const schedules = usePanelState((state) => state.schedules);
  const waiting = usePanelState(({ scheduledRuns }) =>
    scheduledRuns.filter(({ state }) => state === 'needs-you'),
  );
  const missed = Object.values(schedules)
    .filter(({ missedAt }) => missedAt !== undefined)
    .toSorted((one, other) => one.recordingId.localeCompare(other.recordingId))
    .toSorted((one, other) => (one.missedAt ?? 0) - (other.missedAt ?? 0));
  const [first] = missed;
  if (waiting.length === 0 && !first) return null;
  return (
    <div className={css.area}>
      {waiting.map((each) => (
        <ScheduledRunRow key={each.id} scheduled={each} />
      ))}
      {first && <MissedRow schedule={first} all={missed} />}
    </div>
  );
}

type MissedRowProps = { schedule: Schedule; all: readonly Schedule[] };

/** Asks whether a recording is to run whose time was missed; for all of them, whether they are to be skipped. */
function MissedRow({ schedule: { recordingId, missedAt = 0 }, all }: MissedRowProps) {
  const { answerMissed } = useOwnIntents(scheduleIntents);
  const recording = useRecordingList()?.find(({ id }) => id === recordingId);
  const title = recording ? t('schedule.missed', [pageText(recording.name)]) : t('schedule.missedUnnamed');
  const skipAll = () => Promise.all(all.map((each) => answerMissed(each.recordingId, false)));
  return (
    <ScheduleRow isAsking said={`${title} ${t('schedule.missedText', [dayAndTime(missedAt)])}`}>
      <Button size="xs" onClick={() => void answerMissed(recordingId, true)}>
        {t('schedule.runNow')}
      </Button>
      <PlainButton size="xs" onClick={() => answerMissed(recordingId, false)}>
        {t('schedule.pass')}
      </PlainButton>
      {all.length > 1 && (
        <PlainButton size="xs" onClick={skipAll}>
          {t('schedule.passAll', [all.length])}
        </PlainButton>
      )}
    </ScheduleRow>
  );
}

/** A run that goes or went by itself, with the way to it. One that is over can be put away, and is once it was shown. */
export function ScheduledRunRow({ scheduled }: { scheduled: ScheduledRun }) {
  const { showScheduledRun, stopScheduledRun, putRunAway } = useOwnIntents(scheduleIntents);
  const isOver = scheduled.endedAt !== undefined;
  return (
    <ScheduleRow
      said={scheduledRunWords(scheduled)}
      isAsking={scheduled.state === 'needs-you'}
      onAway={isOver ? () => void putRunAway(scheduled) : undefined}
    >
      <PlainButton size="xs" onClick={() => showScheduledRun(scheduled)}>
        {t('live.show')}
      </PlainButton>
      {!isOver && (
        <Button size="xs" className={run.stop} onClick={() => void stopScheduledRun(scheduled)}>
          {t('run.stop')}
        </Button>
      )}
    </ScheduleRow>
  );
}

type ScheduleRowProps = {
  said: string;
  /** It waits for the user. */
  isAsking: boolean;
  /** Where it may be put away: with its button, or with Esc. */
  onAway?: () => void;
  children: ReactNode;
};

function ScheduleRow({ said, isAsking, onAway, children }: ScheduleRowProps) {
  const id = useId();
  return (
    <section
      className={css.row}
      aria-labelledby={id}
      data-tone={isAsking ? 'warn' : undefined}
      onKeyDown={(event) => event.key === 'Escape' && onAway?.()}
    >
      <p className={`${shell.small} ${css.said}`} role="status" id={id}>
        {said}
      </p>
      <Buttons>
        {children}
        {onAway && <RemoveButton label={t('schedule.away')} onClick={onAway} />}
      </Buttons>
    </section>
  );
}

/** Says that a recording ran, or runs, because the page of the tab was opened. */
export function PageRunLine() {
  const last = usePanelState(runOfPage);
  return (
    last && (
      <div className={css.inPage}>
        <ScheduledRunRow scheduled={last} />
      </div>
    )
  );
}

/**
 * The run that began because the page of the shown tab was opened: while it goes, and when it is over until the user has seen it,
 * goes to another site, or does something else there. One that waits is asked about on every screen.
 */
export function runOfPage(state: PanelState): ScheduledRun | undefined {
  const { tab, sessions, scheduledRuns, target, tasks } = state;
  const session = tab && sessions[tab.id];
  if (!session || target !== undefined) return undefined;
  const last = scheduledRuns.find(({ cause, sessionId }) => cause === 'page' && sessionId === session.id);
  if (!last || last.isSeen || last.state === 'needs-you') return undefined;
  if (last.endedAt === undefined) return last;
  const task = tasks.find(({ sessionId }) => sessionId === session.id);
  const newest = Math.max(session.runs[0]?.startedAt ?? 0, task?.startedAt ?? 0);
  const isHere = last.site === undefined || last.site === webOrigin(tab.url);
  return isHere && newest < last.startedAt ? last : undefined;
}

/** Says when a recording runs by itself, or why it would not. */
export function ScheduleTimes({ recordingId }: { recordingId: string }) {
  const times = usePanelState(({ schedules: { [recordingId]: schedule } }) =>
    schedule ? scheduleWords(schedule, Date.now()) : '',
  );
  const needs = usePanelState(({ recordings }) => recordings.needs[recordingId]) ?? [];
  if (times === '') return null;
  return (
    <>
      <TimesLine icon="clock">{times}</TimesLine>
      {needs.length > 0 && (
        <TimesLine icon="warning">{t('schedule.willNot', [variablesSaid(needs)])}</TimesLine>
      )}
    </>
  );
}

const TimesLine = ({ icon, children }: { icon: IconName; children: string }) => (
  <span className={joined(shell.itemText, css.times, icon === 'warning' && css.warns)}>
    <Icon name={icon} size={12} />
    {children}
  </span>
);
