import { lazy, Suspense, useEffect, useCallback, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState, useOwnIntents, usePanel } from '../panel-context';
import { useArrivals } from '../hooks/use-arrivals';
import type { OpenRecording } from '../library/recordings-state';
import { Problem } from '../recordings/problem';
import { RowResults } from '../rows/row-results';
import { ScheduleCard } from '../schedule/schedule-card';
import shell from '../now/shell.module.css';
import { AddStep } from './add-step';
import { ReplayCard } from './replay-card';
import { ReplayDock } from './replay-dock';
import { StepList } from './step-list';
import { VariablesCard } from './variables-card';
import { VersionsCard } from './versions-card';
import { keepFocus } from '../hooks/use-step-keys';
import { UndoLine } from '../undo/undo-line';
import { FolderCard } from '../recordings/folder-card';
import { UnstyledButton, ActionIcon, Button, TextInput } from '@mantine/core';
import { Icon } from '../icons';
import { dayAndTime, runWord, scheduleWords } from '../words/schedule-words';
import css from './editor.module.css';
import { shortAddress } from '../page-address';
import { isGoingOn, replayOf } from '../library/replaying';
import { useAsked } from '../hooks/use-asked';
import { GateCard } from '../now/gate-card';
import { FailureText } from '../run/failure-text';
import run from '../run/run.module.css';
import type { Recording } from '../../protocol/recordings/recording';
import chips from '../now/chips.module.css';
import { pageText } from '../format';
import { RecordingMenu, type MenuEntry } from '../recordings/recording-menu';
import type { StepRepair } from '../../recording/repairs';
import { replayIntents } from '../intents/replay-intents';
import { undecidedRepairs } from '../library/asked-above';
import { stepTitle } from '../words/deed-titles';
import { useRepairKeys } from '../hooks/use-repair-keys';
import answers from '../answers/answers.module.css';
import { RepairTable } from '../answers/repair-table';
import { ShowOnPage } from '../answers/show-on-page';
import ui from '../kit/kit.module.css';
import { summaryOf } from '../../recording/summary';
import type { IntentPorts } from '../ports/panel-ports';
import { openRecording, save } from '../intents/editor';
import { attempt, recordingIntents, setRecordings } from '../intents/recordings';
import { scheduleIntents } from '../intents/schedule-intents';
import type { Intents } from '../intents';
import type { PanelState } from '../state';
import { tagsIn } from '../library/recorded-steps';
import recordings from '../recordings/recordings.module.css';

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

/** Tells the last change, with a way to undo it. */
function EditorNotice({ open: { said, past, recording } }: { open: OpenRecording }) {
  const { undoEdit, forgetSaid } = useIntents();
  const before = past.at(-1);
  const undo = useCallback(() => {
    const left = new Set(recording.steps.map(({ id }) => id));
    const back = before?.steps.find(({ id }) => !left.has(id)) ?? before?.steps[0];
    undoEdit();
    if (back) keepFocus('data-row', back.id);
  }, [before, recording, undoEdit]);
  return <UndoLine said={said} deed={before} onUndo={undo} onOver={forgetSaid} />;
}

/** Asks which folder the open recording goes into. What folders there are, the list says. */
function FolderOfOpen({ id }: { id: string }) {
  const { changedAt, list } = usePanelState().recordings;
  const { readRecordings, showCard } = useIntents();
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const recording = list?.find((each) => each.id === id);
  return (
    recording && (
      <FolderCard
        moving={{ recordings: [recording] }}
        list={list ?? []}
        onClose={() => showCard(undefined)}
      />
    )
  );
}

/** When the open recording runs by itself, and what came of the last time. A press opens both. */
function EditorSchedule({ id }: { id: string }) {
  const { schedules, scheduledRuns } = usePanelState();
  const { scheduleOpen } = useOwnIntents(openRecordingIntents);
  const { [id]: schedule } = schedules;
  const last = scheduledRuns.find(({ recordingId }) => recordingId === id);
  const times = schedule ? scheduleWords(schedule, Date.now()) : '';
  const words = [
    ...(times === '' ? [] : [times]),
    ...(last ? [t('editor.lastRun', [runWord(last), dayAndTime(last.startedAt)])] : []),
  ];
  if (words.length === 0) return null;
  return (
    <UnstyledButton className={css.schedule} onClick={() => void scheduleOpen()}>
      <Icon name="clock" size={12} />
      <span>{words.join(' · ')}</span>
    </UnstyledButton>
  );
}

/** Says what the user has to do on the page before a replay can go on, and why it waits. */
function NeedsYou() {
  const report = replayOf(usePanelState());
  if (report?.asks && isGoingOn(report)) return <GateCard key={report.asks.id} question={report.asks} />;
  if (report?.state === 'needs-you') return <SignIn url={report.needs?.url} />;
  // Why it ended where there is no step to show it at.
  const isStepless = report?.error && report.steps.length === 0;
  return isStepless ? (
    <section data-arrival className={run.notice} role="alert" data-tone="bad">
      {report.error && <FailureText error={report.error} />}
    </section>
  ) : null;
}

function SignIn({ url }: { url: string | undefined }) {
  const notice = useAsked<HTMLElement>();
  return (
    <section ref={notice} className={run.notice} role="alert" data-tone="warn">
      <h2>{t('replay.signIn', [shortAddress(url)])}</h2>
      <p>{t('replay.goesOn')}</p>
    </section>
  );
}

/** The variables that the recording asks for when it is replayed. */
function VariablesBar({ recording: { variables } }: { recording: Recording }) {
  const { showCard } = useIntents();
  if (variables.length === 0) return null;
  return (
    <section className={css.variables} aria-labelledby="asks-for">
      <span id="asks-for" className={`${shell.small} ${shell.third}`}>
        {t('editor.asksFor')}
      </span>
      {variables.map(({ name, isSecret }) => (
        <UnstyledButton
          key={name}
          className={css.variable}
          aria-label={t('editor.variable', [name])}
          onClick={() => showCard('variables')}
        >
          <code className={chips.variable}>
            {isSecret && <Icon name="lock" size={10} />}
            <bdi>{`%${name}%`}</bdi>
          </code>
        </UnstyledButton>
      ))}
    </section>
  );
}

/** The way back, the name, which version it is, and what can be done with all of it. */
function EditorHeader({ open: { recording, isChanged } }: { open: OpenRecording }) {
  const { closeRecording, saveOpen, recordMore } = useIntents();
  const more = async () => {
    if (await saveOpen()) await recordMore(recording.id);
  };
  const { name, revision } = recording;
  return (
    <header className={shell.sub}>
      <ActionIcon aria-label={t('editor.all')} title={t('editor.all')} onClick={() => void closeRecording()}>
        <Icon name="back" />
      </ActionIcon>
      <h1 className={`${shell.grow} ${shell.truncate}`} title={name}>
        <bdi>{pageText(name)}</bdi>
      </h1>
      {isChanged ? (
        <Button variant="default" size="xs" onClick={() => void saveOpen()}>
          {t('editor.save')}
        </Button>
      ) : (
        <span className={`${shell.meta} ${shell.third}`} role="status">
          {t('editor.saved', [revision])}
        </span>
      )}
      <ActionIcon
        aria-label={t('editor.recordMore')}
        title={t('editor.recordMore')}
        onClick={() => void more()}
      >
        <Icon name="record" />
      </ActionIcon>
      <EditorMenu recording={recording} />
    </header>
  );
}

/** What can be done with the recording that is open. */
function EditorMenu({ recording: { name } }: { recording: Recording }) {
  const { showCard } = useIntents();
  const { duplicateOpen, removeOpen, scheduleOpen } = useOwnIntents(openRecordingIntents);
  const choose = (entry: MenuEntry) => {
    switch (entry) {
      case 'duplicate':
        return void duplicateOpen(t('recordings.copyOf', [name]));
      case 'schedule':
        return void scheduleOpen();
      case 'remove':
        return void removeOpen();
      default:
        return showCard(entry);
    }
  };
  return <RecordingMenu label={t('editor.menu')} onChoose={choose} />;
}

/** The first of the repairs that the newest replay proposes and nobody has decided yet. */
function StepRepairs({ open }: { open: OpenRecording }) {
  const [first, ...more] = undecidedRepairs(usePanelState(), open);
  return first ? <StepRepairCard key={first.step.id} proposed={first} more={more.length} /> : null;
}

function StepRepairCard({ proposed, more }: { proposed: StepRepair; more: number }) {
  const { decideStepRepair } = useOwnIntents(replayIntents);
  const { step, number, repair } = proposed;
  const decide = (isKept: boolean) => decideStepRepair(proposed, isKept);
  useRepairKeys(decide);
  return (
    <section data-arrival className={`${ui.card} ${answers.repair}`} aria-labelledby="repair-title">
      <h2 id="repair-title">{t('repair.title')}</h2>
      <p className={`${shell.small} ${shell.second}`}>{t('repair.stepText', [number, stepTitle(step)])}</p>
      <RepairTable title={stepTitle(step)} repair={repair} />
      <p className={`${shell.small} ${shell.third}`}>{t('repair.stepUndecided')}</p>
      <div className={ui.buttons}>
        <Button onClick={() => decide(true)} rightSection={<kbd>Y</kbd>}>
          {t('repair.keep')}
        </Button>
        <Button variant="default" onClick={() => decide(false)} rightSection={<kbd>N</kbd>}>
          {t('repair.reject')}
        </Button>
        <ShowOnPage selectors={[repair.after.selector]} />
      </div>
      {more > 0 && <p className={answers.detail}>{t('repair.more', more, [more])}</p>}
    </section>
  );
}

/** What is done with the whole of the open recording, as it is: what was changed is saved first. */
function openRecordingIntents(around: IntentPorts) {
  const { removeRecording } = recordingIntents(around);
  const { openSchedule } = scheduleIntents(around);
  const saved = async () => {
    const isSaved = await save(around);
    const { open } = around.store.read().recordings;
    return isSaved && open ? summaryOf(open.recording) : undefined;
  };
  return {
    /** Makes a copy and opens it. */
    duplicateOpen: async (name: string) => {
      const summary = await saved();
      if (!summary) return;
      await attempt(around, async () => {
        const { id } = await around.background.duplicateRecording({ id: summary.id, name });
        await openRecording(around, id);
      });
    },
    /** Asks when it is to run. */
    scheduleOpen: async () => {
      const summary = await saved();
      if (!summary) return;
      const { open } = around.store.read().recordings;
      setRecordings(around, { open: open && { ...open, card: undefined }, scheduling: undefined });
      await openSchedule(summary);
    },
    /** Deletes it and goes back to the list, where it can be had back. */
    removeOpen: async () => {
      const summary = await saved();
      if (summary && (await removeRecording(summary)))
        around.store.update((state) => ({ ...state, screen: 'recordings' }));
    },
  };
}

/** Keys of a recording that is open: Space plays and pauses, `.` does one step, Ctrl+Z undoes, Ctrl+S saves. */
function useEditorKeys(): void {
  const { store, intents } = usePanel();
  const replaying = useOwnIntents(replayIntents);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
      if (defaultPrevented || isComposing || altKey) return;
      const state = store.read();
      const command = ctrlKey || metaKey ? withCtrl[event.key] : letterCommand(event, state);
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (!command || (isTyping && event.key !== 's')) return;
      event.preventDefault();
      command({ ...intents, ...replaying }, state);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, intents, replaying]);
}

type Command = (intents: Intents & ReturnType<typeof replayIntents>, state: PanelState) => unknown;

const withCtrl: Readonly<Record<string, Command>> = {
  z: (intents) => intents.undoEdit(),
  s: (intents) => intents.saveOpen(),
};

function letterCommand({ key, target }: KeyboardEvent, state: PanelState): Command | undefined {
  if (!state.settings.letterKeys) return undefined;
  if (key === '.') return (intents) => intents.replayStep();
  // On a button, Space presses it.
  return key === ' ' && !(target instanceof HTMLButtonElement) ? playOrPause : undefined;
}

const playOrPause: Command = (intents, state) => {
  const report = replayOf(state);
  if (!isGoingOn(report)) return intents.startReplay();
  return report?.pausedBy ? intents.goOn() : intents.pause();
};

/** Edits the name of the recording and its tags. */
function DetailsCard({ recording: { name, tags } }: { recording: Recording }) {
  const { edit, showCard, saveOpen } = useIntents();
  const close = () => showCard(undefined);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (field: string) => {
      const typed = data.get(field);
      return typeof typed === 'string' ? typed.trim() : '';
    };
    edit((recording) => ({
      ...recording,
      name: text('name') || name,
      tags: tagsIn(text('tags')),
    }));
    close();
    void saveOpen();
  };
  return (
    <form
      data-arrival
      className={`${ui.card} ${recordings.card}`}
      aria-label={t('recordings.rename')}
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <TextInput data-answer name="name" label={t('editor.name')} defaultValue={name} maxLength={200} />
      <TextInput
        name="tags"
        label={t('editor.tags')}
        description={t('editor.tagsText')}
        defaultValue={tags.join(', ')}
      />
      <div className={ui.buttons}>
        <Button type="submit">{t('editor.take')}</Button>
        <Button variant="default" onClick={close} rightSection={<kbd>Esc</kbd>}>
          {t('recordings.close')}
        </Button>
      </div>
    </form>
  );
}
