import { lazy, Suspense, useEffect } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { useArrivals } from '../hooks/use-arrivals';
import { useEditorKeys } from '../hooks/use-editor-keys';
import type { OpenRecording } from '../recordings/recordings-state';
import { Problem } from '../recordings/problem';
import { RowResults } from '../rows/row-results';
import { ScheduleCard } from '../schedule/schedule-card';
import shell from '../now/shell.module.css';
import { AddStep } from './add-step';
import { DetailsCard } from './details-card';
import { EditorHeader } from './editor-header';
import { EditorNotice } from './editor-notice';
import { NeedsYou } from './needs-you';
import { ReplayCard } from './replay-card';
import { ReplayDock } from './replay-dock';
import { StepList } from './step-list';
import { StepRepairs } from './step-repair';
import { VariablesBar } from './variables-bar';
import { VariablesCard } from './variables-card';
import { VersionsCard } from './versions-card';
import { EditorSchedule } from './editor-schedule';
import { FolderOfOpen } from './folder-of-open';

const ExportCard = lazy(async () => ({ default: (await import('./export-card')).ExportCard }));

/** One recording: its steps, and what is done with them. */
export function EditorView() {
  const { open, scheduling } = usePanelState().recordings;
  const { saveOpen } = useIntents();
  const main = useArrivals<HTMLElement>();
  useEditorKeys();
  useEffect(() => {
    // What was changed is saved when it is left, or the panel closed.
    const onLeave = () => void saveOpen();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [saveOpen]);
  if (!open) return null;
  const isAsked = open.card !== undefined || scheduling !== undefined;
  return (
    <>
      <EditorHeader open={open} />
      <EditorSchedule id={open.recording.id} />
      <VariablesBar recording={open.recording} />
      <main ref={main} className={shell.scroll}>
        <Problem />
        <NeedsYou />
        <Card key={open.cards} open={open} />
        {scheduling && <ScheduleCard scheduling={scheduling} />}
        {!isAsked && <RowResults open={open} />}
        {!isAsked && <StepRepairs open={open} />}
        {open.recording.steps.length === 0 ? (
          <p className={`${shell.empty} ${shell.second}`}>{t('editor.none')}</p>
        ) : (
          <StepList open={open} />
        )}
        <AddStep />
      </main>
      <EditorNotice open={open} />
      <ReplayDock open={open} />
    </>
  );
}

function Card({ open }: { open: OpenRecording }) {
  switch (open.card) {
    case 'details':
      return <DetailsCard recording={open.recording} />;
    case 'folder':
      return <FolderOfOpen id={open.recording.id} />;
    case 'export':
      return (
        <Suspense fallback={null}>
          <ExportCard recording={open.recording} />
        </Suspense>
      );
    case 'versions':
      return <VersionsCard key={open.recording.revision} recording={open.recording} />;
    case 'variables':
      return <VariablesCard recording={open.recording} />;
    case 'replay':
      return <ReplayCard open={open} />;
    case undefined:
      return null;
    default:
      return open.card satisfies never;
  }
}
