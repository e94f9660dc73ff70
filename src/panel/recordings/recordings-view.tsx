import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { toAutomationError } from '../../base/errors';
import { t } from '../../languages/t';
import type { LiveRecording } from '../../protocol/recordings/live-recording';
import type { PartChange, Proposal, RecordingChange } from '../../protocol/recordings/proposal';
import { previewFile, type Preview } from '../../recording/formats/import-file';
import { pageText, showInvisible } from '../format';
import { useScheduleNeeds } from '../hooks/use-schedule-needs';
import { Icon } from '../icons';
import { ActionMenu, FileInput } from '../kit/form';
import { useRecordingList } from '../kit/hooks';
import { Buttons, Dock, Empty, IconButton, joined, PlainButton, Small, TitledCard, Undo } from '../kit/kit';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import { useIntents, usePanelState } from '../panel-context';
import { ScheduleCard } from '../schedule/schedule-card';
import { ScheduledRunRow } from '../schedule/schedule-rows';
import { LiveState } from './live-view';
import { Problem } from './problem';
import { RecordingList } from './recording-list';
import css from './recordings.module.css';

/** The recordings that are kept in this browser, and those that are being made. */
export function RecordingsView() {
  const lives = usePanelState(({ recordings }) => Object.values(recordings.lives));
  const scheduling = usePanelState(({ recordings }) => recordings.scheduling);
  const going = usePanelState(({ scheduledRuns }) =>
    scheduledRuns.filter(({ state }) => state === 'running'),
  );
  const list = useRecordingList();
  useScheduleNeeds();
  const [read, setRead] = useState<ImportRead>();
  const close = () => setRead(undefined);
  return (
    <>
      <RecordingsHeader onFile={async (file) => setRead(await readImport(file))} />
      <main className={shell.scroll}>
        <Problem />
        <RecordingsNotice />
        <Proposals />
        {read && 'problem' in read && <RefusedImport problem={read.problem} onClose={close} />}
        {read && 'previews' in read && <Previews previews={read.previews} onClose={close} />}
        {lives.map((live) => (
          <LiveRow key={live.sessionId} live={live} />
        ))}
        {scheduling && <ScheduleCard key={scheduling.recording.id} scheduling={scheduling} />}
        {going.map((run) => (
          <ScheduledRunRow key={run.id} scheduled={run} />
        ))}
        {list?.length === 0 && lives.length === 0 && (
          <Empty title={t('recordings.emptyTitle')} text={t('recordings.emptyText')} />
        )}
        {list && list.length > 0 && <RecordingList list={list} />}
      </main>
      <RecordDock />
    </>
  );
}

/** The tools for all recordings. */
function RecordingsHeader({ onFile }: { onFile: (file: File) => unknown }) {
  const isAny = usePanelState(({ recordings }) => (recordings.list ?? []).length > 0);
  const { exportRecordings } = useIntents();
  return (
    <header className={`${shell.sub} ${ui.top}`}>
      <h1 className={shell.grow}>{t('recordings.title')}</h1>
      <FileInput
        accept="application/json,.json,.side,.ts,.js,.mjs,.py"
        label={t('recordings.file')}
        onFile={onFile}
      >
        {t('recordings.import')}
      </FileInput>
      {isAny && (
        <ActionMenu
          position="bottom-end"
          target={<IconButton icon="more" label={t('recordings.menu')} />}
          items={[[t('recordings.exportAll'), exportRecordings]]}
        />
      )}
    </header>
  );
}

/** A recording that is being made, or that ended with its tab and waits to be saved. */
function LiveRow({ live: { state, count, sessionId } }: { live: LiveRecording }) {
  const { showRecording } = useIntents();
  return (
    <div className={css.live}>
      <LiveState state={state} />
      <span className={`${shell.small} ${shell.second} ${shell.grow}`}>
        {t('recordings.steps', count, [count])}
      </span>
      <PlainButton size="xs" onClick={() => showRecording(sessionId)}>
        {t('live.show')}
      </PlainButton>
    </div>
  );
}

/** Tells the last change of the list, with a way to undo a removal. */
function RecordingsNotice() {
  const removed = usePanelState(({ recordings }) => recordings.removed);
  const wasEmpty = usePanelState(({ recordings }) => recordings.wasEmpty);
  const { restoreRecording } = useIntents();
  return (
    <div role="status">
      {wasEmpty && <p className={`${shell.small} ${ui.undo}`}>{t('recordings.wasEmpty')}</p>}
      {removed && (
        <Undo undo={t('recordings.undo')} onUndo={restoreRecording}>
          {t('recordings.removed', [pageText(removed.name)])}
        </Undo>
      )}
    </div>
  );
}

/** Records what the user does in the tab that is shown. */
function RecordDock() {
  const isOff = usePanelState(({ tab }) => !tab || tab.isOffLimits);
  const { startRecording } = useIntents();
  return (
    <Dock>
      <Small>{isOff ? t('recordings.noPage') : t('recordings.records', [t('recordings.thisTab')])}</Small>
      <Button
        leftSection={<Icon name="record" size={14} />}
        disabled={isOff}
        onClick={() => void startRecording()}
      >
        {t('recordings.record')}
      </Button>
    </Dock>
  );
}

/** The recordings of an opened file, or the reason why it cannot be read. */
type ImportRead = { previews: readonly Preview[] } | { problem: string };

async function readImport(file: File): Promise<ImportRead> {
  try {
    const made = { id: () => crypto.randomUUID(), at: Date.now() };
    return { previews: previewFile(await file.text(), made) };
  } catch (thrown) {
    return { problem: toAutomationError(thrown).message };
  }
}

const RefusedImport = ({ problem, onClose }: { problem: string; onClose: () => void }) => (
  <section className={joined(ui.card, ui.apart)} role="alert">
    <h2>{t('importing.refused')}</h2>
    <p className={css.text}>{problem}</p>
    <Buttons>
      <PlainButton onClick={onClose}>{t('recordings.close')}</PlainButton>
    </Buttons>
  </section>
);

/** Shows the recordings of a file before anything of it is saved. */
function Previews({ previews, onClose }: { previews: readonly Preview[]; onClose: () => void }) {
  const { addRecordings } = useIntents();
  const save = async () => {
    if (await addRecordings(previews.map(({ recording }) => recording))) onClose();
  };
  return (
    <TitledCard id="import-title" title={t('importing.title', previews.length, [previews.length])}>
      <ul className={css.previews}>
        {previews.map((preview) => (
          <ImportedRecording key={preview.recording.id} preview={preview} />
        ))}
      </ul>
      <Buttons>
        {previews.length > 0 && (
          <Button onClick={() => void save()}>
            {t('importing.save', previews.length, [previews.length])}
          </Button>
        )}
        <PlainButton onClick={onClose}>{t('importing.leave')}</PlainButton>
      </Buttons>
    </TitledCard>
  );
}

/** Most steps that are shown of a file before it is saved. */
const maxShown = 200;

/** One recording of a file: where it goes, what it asks for, what could not be taken over, and its steps. */
function ImportedRecording({ preview }: { preview: Preview }) {
  const { recording, source, origins, asksFor, notes } = preview;
  const leftOut = [...new Set(preview.leftOut ?? [])];
  const { name, steps } = recording;
  const more = steps.length - maxShown;
  return (
    <li className={css.preview}>
      <h3 className={css.text}>
        <bdi>{pageText(name)}</bdi>
      </h3>
      <Small className={css.text}>
        {t(`importing.from_${source}`)}
        {origins.length > 0 && ` ${t('importing.goesTo', [origins.join(', ')])}`}
        {asksFor.length > 0 && ` ${t('importing.asksFor', [variableNames(asksFor)])}`}
      </Small>
      {leftOut.length > 0 && (
        <>
          <p className={css.text} role="alert">
            {t('importing.notWhole')}
          </p>
          <ul className={css.losses} aria-label={t('importing.notWhole')}>
            {leftOut.map((what) => (
              <li key={what}>{pageText(what)}</li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <ul className={css.losses} aria-label={t('importing.notes')}>
          {notes.map((note) => (
            <li key={note}>{pageText(note)}</li>
          ))}
        </ul>
      )}
      <details className={css.steps}>
        <summary>{t('recordings.steps', steps.length, [steps.length])}</summary>
        <ol>
          {steps.slice(0, maxShown).map(({ id, description }) => (
            <li key={id}>
              <bdi>{pageText(description)}</bdi>
            </li>
          ))}
        </ol>
        {more > 0 && <p>{t('importing.more', more, [more])}</p>}
      </details>
    </li>
  );
}

const variableNames = (names: readonly string[]): string => names.map((each) => `%${each}%`).join(', ');

/** Lists recordings that the service has otherwise than this browser. Nothing changes before one is accepted. */
function Proposals() {
  const list = usePanelState(({ recordings }) => recordings.proposals);
  const title = useRef<HTMLHeadingElement>(null);
  if (!list || list.proposals.length === 0) return null;
  const { host, proposals, more } = list;
  return (
    <section aria-labelledby="proposals-title">
      <div className={shell.section}>
        <h2 id="proposals-title" ref={title} tabIndex={-1} className={css.text}>
          {t('proposals.title', [host])}
        </h2>
      </div>
      {proposals.map((proposal) => (
        // A decided card goes; where it was, the next decision is found from the title on.
        <ProposalCard
          key={`${proposal.id} ${proposal.tag}`}
          proposal={proposal}
          onDecide={() => title.current?.focus()}
        />
      ))}
      {more > 0 && <Small className={css.note}>{t('proposals.more', more, [more])}</Small>}
    </section>
  );
}

type ProposalCardProps = { proposal: Proposal; onDecide: () => void };

/** Another form of a recording: all that is otherwise in it, to be accepted or not. */
function ProposalCard({ proposal, onDecide }: ProposalCardProps) {
  const { tag, revision, name, isChangedHere, withheld, changes } = proposal;
  const { decideProposal } = useIntents();
  const id = useId();
  const isNew = revision === undefined;
  const shown = pageText(name);
  const decide = (isAccepted: boolean) => () => {
    onDecide();
    return decideProposal(proposal, isAccepted);
  };
  const title = tag === null ? 'proposals.removed' : isNew ? 'proposals.new' : 'proposals.changed';
  return (
    <article className={joined(ui.card, ui.apart)} aria-labelledby={id}>
      <h3 id={id} className={css.text}>
        {t(title, [shown])}
      </h3>
      {changes.length > 0 && (
        <ul className={css.changes} aria-label={t('proposals.changes')}>
          {changes.map((change, at) => (
            <Change key={at} change={change} />
          ))}
        </ul>
      )}
      {withheld.length > 0 && (
        <p className={css.losses}>{t('proposals.withheld', [variableNames(withheld)])}</p>
      )}
      {isChangedHere && tag !== null && <p className={css.losses}>{t('proposals.bothChanged')}</p>}
      {!isNew && tag !== null && <Small tone="third">{t('proposals.kept')}</Small>}
      <Buttons>
        <PlainButton aria-label={t('proposals.acceptOf', [shown])} onClick={decide(true)}>
          {t('proposals.accept')}
        </PlainButton>
        <PlainButton aria-label={t('proposals.discardOf', [shown])} onClick={decide(false)}>
          {t(isNew ? 'proposals.discardNew' : 'proposals.keepMine')}
        </PlainButton>
      </Buttons>
    </article>
  );
}

function Change({ change }: { change: RecordingChange }) {
  const isPlace = change.kind === 'site' || change.kind === 'address';
  return (
    <li data-place={isPlace || undefined}>
      <bdi>{changeLine(change)}</bdi>
      {change.kind === 'step' && change.parts.length > 0 && (
        <dl>
          {change.parts.map((part) => (
            <Part key={part.part} part={part} isNew={change.what === 'added'} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Part({ part: { part, before, after }, isNew }: { part: PartChange; isNew: boolean }) {
  return (
    <div>
      <dt>{t(`proposals.part_${part}`)}</dt>
      <dd>
        <bdi>{showInvisible(after ?? t('proposals.none'))}</bdi>
        {!isNew && (
          <span className={shell.third}>
            {' '}
            ({t('proposals.was')} <bdi>{showInvisible(before ?? t('proposals.none'))}</bdi>)
          </span>
        )}
      </dd>
    </div>
  );
}

/** A change in a line. Nothing that a service has written is left out where it decides where something goes. */
function changeLine(change: RecordingChange): string {
  switch (change.kind) {
    case 'site':
      return t('proposals.site', [showInvisible(change.site)]);
    case 'address':
      return t('proposals.address', [showInvisible(change.address)]);
    case 'name':
    case 'tags':
      return t(`proposals.${change.kind}`, [pageText(change.before), pageText(change.after)]);
    case 'variable':
      return t(`proposals.variable_${change.what}`, [change.name]);
    case 'step':
      return t(`proposals.step_${change.what}`, [change.number, showInvisible(change.does)]);
    default:
      return change satisfies never;
  }
}
