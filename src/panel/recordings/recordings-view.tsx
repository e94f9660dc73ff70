import { useEffect, useRef, useState, useId } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import { Problem } from './problem';
import { RecordingList } from './recording-list';
import { useScheduleNeeds } from '../hooks/use-schedule-needs';
import { ScheduleCard } from '../schedule/schedule-card';
import { ScheduledRunRow } from '../schedule/scheduled-run-row';
import { Button, ActionIcon, FileButton, Menu } from '@mantine/core';
import type { LiveRecording } from '../../protocol/recordings/live-recording';
import { LiveState } from './live-state';
import css from './recordings.module.css';
import { pageText, showInvisible } from '../format';
import { Icon } from '../icons';
import sessions from '../sessions/sessions.module.css';
import { type Preview, previewFile } from '../../recording/formats/import-file';
import ui from '../kit/kit.module.css';
import { toAutomationError } from '../../base/errors';
import type { PartChange, Proposal, RecordingChange, StepPart } from '../../protocol/recordings/proposal';

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

/** A recording that is being made, or that ended with its tab and waits to be saved. */
function LiveRow({ live }: { live: LiveRecording }) {
  const { showRecording } = useIntents();
  return (
    <div className={css.live}>
      <LiveState state={live.state} />
      <span className={`${shell.small} ${shell.second} ${shell.grow}`}>
        {t('recordings.steps', live.count, [live.count])}
      </span>
      <Button variant="default" size="xs" onClick={() => showRecording(live.sessionId)}>
        {t('live.show')}
      </Button>
    </div>
  );
}

/** Tells the last change of the list, with a way to undo a removal. */
function RecordingsNotice() {
  const { removed, wasEmpty } = usePanelState().recordings;
  const { restoreRecording } = useIntents();
  return (
    <div role="status">
      {wasEmpty && <p className={`${shell.small} ${css.notice}`}>{t('recordings.wasEmpty')}</p>}
      {removed && (
        <p className={`${shell.small} ${css.notice}`}>
          <span className={css.text}>{t('recordings.removed', [pageText(removed.name)])}</span>
          <Button variant="default" size="xs" onClick={() => void restoreRecording()}>
            {t('recordings.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Records what the user does in the tab that is shown, or leads to the recording that is being made there. */
function RecordDock() {
  const state = usePanelState();
  const { startRecording } = useIntents();
  const { tab } = state;
  const isOff = !tab || tab.isOffLimits;
  return (
    <footer className={shell.dock}>
      <p className={`${shell.small} ${shell.second}`}>
        {isOff ? t('recordings.noPage') : t('recordings.records', [t('recordings.thisTab')])}
      </p>
      <Button
        leftSection={<Icon name="record" size={14} />}
        disabled={isOff}
        onClick={() => void startRecording()}
      >
        {t('recordings.record')}
      </Button>
    </footer>
  );
}

/** Lists recordings that the service has otherwise than this browser. Nothing changes before one is accepted. */
function Proposals() {
  const { proposals: list } = usePanelState().recordings;
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
      {more > 0 && (
        <p className={`${shell.small} ${shell.second} ${css.note}`}>{t('proposals.more', more, [more])}</p>
      )}
    </section>
  );
}

type RecordingsHeaderProps = { onFile: (file: File | null) => Promise<unknown> };

/** The tools for all recordings. */
function RecordingsHeader({ onFile }: RecordingsHeaderProps) {
  const { list } = usePanelState().recordings;
  const { exportRecordings } = useIntents();
  return (
    <header className={`${shell.sub} ${sessions.head}`}>
      <h1 className={shell.grow}>{t('recordings.title')}</h1>
      <FileButton
        accept="application/json,.json,.side"
        onChange={(file) => void onFile(file)}
        inputProps={{ 'aria-label': t('recordings.file') }}
      >
        {({ onClick }) => (
          <Button variant="default" onClick={onClick}>
            {t('recordings.import')}
          </Button>
        )}
      </FileButton>
      {list && list.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={t('recordings.menu')} title={t('recordings.menu')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void exportRecordings()}>{t('recordings.exportAll')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}

type ImportedRecordingsProps = { read: ImportRead; onClose: () => void };

/** Shows the recordings of a file before anything is saved. */
function ImportedRecordings({ read, onClose }: ImportedRecordingsProps) {
  if ('problem' in read) {
    return (
      <section className={`${ui.card} ${css.card}`} role="alert">
        <h2>{t('importing.refused')}</h2>
        <p className={css.text}>{read.problem}</p>
        <div className={ui.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('recordings.close')}
          </Button>
        </div>
      </section>
    );
  }
  return <Previews previews={read.previews} onClose={onClose} />;
}

function Previews({ previews, onClose }: { previews: readonly Preview[]; onClose: () => void }) {
  const { addRecordings } = useIntents();
  const save = async () => {
    if (await addRecordings(previews.map(({ recording }) => recording))) onClose();
  };
  return (
    <section className={`${ui.card} ${css.card}`} aria-labelledby="import-title">
      <h2 id="import-title">{t('importing.title', previews.length, [previews.length])}</h2>
      <ul className={css.previews}>
        {previews.map((preview) => (
          <ImportedRecording key={preview.recording.id} preview={preview} />
        ))}
      </ul>
      <div className={ui.buttons}>
        {previews.length > 0 && (
          <Button onClick={() => void save()}>
            {t('importing.save', previews.length, [previews.length])}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('importing.leave')}
        </Button>
      </div>
    </section>
  );
}

/** Most steps that are shown of a file before it is saved. */
const mostShown = 200;

/** One recording of a file: where it goes, what it asks for, what could not be taken over, and its steps. */
function ImportedRecording({ preview }: { preview: Preview }) {
  const { recording, source, origins, asksFor, notes } = preview;
  const { name, steps } = recording;
  return (
    <li className={css.preview}>
      <h3 className={css.text}>
        <bdi>{pageText(name)}</bdi>
      </h3>
      <p className={`${shell.small} ${shell.second} ${css.text}`}>
        {t(`importing.from_${source}`)}
        {origins.length > 0 && ` ${t('importing.goesTo', [origins.join(', ')])}`}
        {asksFor.length > 0 && ` ${t('importing.asksFor', [asksFor.map((each) => `%${each}%`).join(', ')])}`}
      </p>
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
          {steps.slice(0, mostShown).map(({ id, description }) => (
            <li key={id}>
              <bdi>{pageText(description)}</bdi>
            </li>
          ))}
        </ol>
        {steps.length > mostShown && (
          <p>{t('importing.more', steps.length - mostShown, [steps.length - mostShown])}</p>
        )}
      </details>
    </li>
  );
}

/** The recordings of an opened file, or the reason why it cannot be read. */
type ImportRead = { previews: readonly Preview[] } | { problem: string };

/** A file of recordings that is looked at before anything of it is saved. */
function useImport() {
  const [read, setRead] = useState<ImportRead>();
  return {
    read,
    open: async (file: File | null) => file && setRead(await readImport(file)),
    close: () => setRead(undefined),
  };
}

async function readImport(file: File): Promise<ImportRead> {
  try {
    const made = { id: () => crypto.randomUUID(), at: Date.now() };
    return { previews: previewFile(await file.text(), made) };
  } catch (thrown) {
    return { problem: toAutomationError(thrown).message };
  }
}

type ProposalCardProps = { proposal: Proposal; onDecide: () => void };

/** Another form of a recording: all that is otherwise in it, to be accepted or not. */
function ProposalCard({ proposal, onDecide }: ProposalCardProps) {
  const { tag, revision, name, isChangedHere, withheld } = proposal;
  const { decideProposal } = useIntents();
  const id = useId();
  const isNew = revision === undefined;
  const shown = pageText(name);
  const decide = (isAccepted: boolean) => {
    onDecide();
    void decideProposal(proposal, isAccepted);
  };
  const title = tag === null ? 'proposals.removed' : isNew ? 'proposals.new' : 'proposals.changed';
  return (
    <article className={`${ui.card} ${css.card}`} aria-labelledby={id}>
      <h3 id={id} className={css.text}>
        {t(title, [shown])}
      </h3>
      <Changes proposal={proposal} />
      {withheld.length > 0 && (
        <p className={css.losses}>
          {t('proposals.withheld', [withheld.map((each) => `%${each}%`).join(', ')])}
        </p>
      )}
      {isChangedHere && tag !== null && <p className={css.losses}>{t('proposals.bothChanged')}</p>}
      {!isNew && tag !== null && <p className={`${shell.small} ${shell.third}`}>{t('proposals.kept')}</p>}
      <div className={ui.buttons}>
        <Button variant="default" aria-label={t('proposals.acceptOf', [shown])} onClick={() => decide(true)}>
          {t('proposals.accept')}
        </Button>
        <Button
          variant="default"
          aria-label={t('proposals.discardOf', [shown])}
          onClick={() => decide(false)}
        >
          {t(isNew ? 'proposals.discardNew' : 'proposals.keepMine')}
        </Button>
      </div>
    </article>
  );
}

function Changes({ proposal: { changes } }: { proposal: Proposal }) {
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes} aria-label={t('proposals.changes')}>
      {changes.map((change, at) => (
        <Change key={at} change={change} />
      ))}
    </ul>
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
      <dt>{partName(part)}</dt>
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

/** A change in a line. Of what a service has written nothing is left out that decides where something goes. */
function changeLine(change: RecordingChange): string {
  switch (change.kind) {
    case 'site':
      return t('proposals.site', [showInvisible(change.site)]);
    case 'address':
      return t('proposals.address', [showInvisible(change.address)]);
    case 'name':
      return t('proposals.name', [pageText(change.before), pageText(change.after)]);
    case 'tags':
      return t('proposals.tags', [pageText(change.before), pageText(change.after)]);
    case 'variable':
      return t(`proposals.variable_${change.what}`, [change.name]);
    case 'step':
      return t(`proposals.step_${change.what}`, [change.number, showInvisible(change.does)]);
    default:
      return change satisfies never;
  }
}

const partName = (part: StepPart): string => t(`proposals.part_${part}`);
