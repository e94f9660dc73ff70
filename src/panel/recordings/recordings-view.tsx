import { useEffect } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import { ImportedRecordings } from './imported-recordings';
import { LiveRow } from './live-row';
import { Problem } from './problem';
import { Proposals } from './proposals';
import { RecordDock } from './record-dock';
import { RecordingList } from './recording-list';
import { RecordingsHeader } from './recordings-header';
import { RecordingsNotice } from './recordings-notice';
import { useScheduleNeeds } from '../hooks/use-schedule-needs';
import { ScheduleCard } from '../schedule/schedule-card';
import { ScheduledRunRow } from '../schedule/scheduled-run-row';
import { useImport } from './use-import';

/** The recordings that are kept in this browser, and those that are being made. */
export function RecordingsView() {
  const { recordings, scheduledRuns } = usePanelState();
  const { readRecordings } = useIntents();
  const { changedAt, lives, list, scheduling } = recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  useScheduleNeeds();
  const imported = useImport();
  return (
    <>
      <RecordingsHeader onFile={imported.open} />
      <main className={shell.scroll}>
        <Problem />
        <RecordingsNotice />
        <Proposals />
        {imported.read && <ImportedRecordings read={imported.read} onClose={imported.close} />}
        {Object.values(lives).map((live) => (
          <LiveRow key={live.sessionId} live={live} />
        ))}
        {scheduling && <ScheduleCard key={scheduling.recording.id} scheduling={scheduling} />}
        {scheduledRuns
          .filter(({ state }) => state === 'running')
          .map((run) => (
            <ScheduledRunRow key={run.id} scheduled={run} />
          ))}
        {list?.length === 0 && Object.keys(lives).length === 0 && <Empty />}
        {list && list.length > 0 && <RecordingList list={list} />}
      </main>
      <RecordDock />
    </>
  );
}

function Empty() {
  return (
    <section className={shell.empty}>
      <h2>{t('recordings.emptyTitle')}</h2>
      <p>{t('recordings.emptyText')}</p>
    </section>
  );
}
