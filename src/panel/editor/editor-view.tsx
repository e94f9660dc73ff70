import { Button, UnstyledButton } from '@mantine/core';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { t } from '../../languages/t';
import type { StepRepair } from '../../recording/edit-recording';
import { summaryOf } from '../../recording/summary';
import answers from '../answers/answers.module.css';
import { RepairTable } from '../answers/repair-table';
import { ShowOnPage } from '../answers/show-on-page';
import { pageText } from '../format';
import { useArrivals } from '../hooks/use-arrivals';
import { useAsked } from '../hooks/use-asked';
import { useRepairKeys } from '../hooks/use-repair-keys';
import { keepFocus } from '../hooks/use-step-keys';
import { Icon } from '../icons';
import type { Intents } from '../intents';
import { attempt, openRecording, recordingIntents, save, setRecordings } from '../intents/recordings';
import { replayIntents } from '../intents/replay-intents';
import { scheduleIntents } from '../intents/schedule-intents';
import { useOnLeave } from '../hooks/use-on-leave';
import { Buttons, IconButton, PlainButton, Small } from '../kit/kit';
import ui from '../kit/kit.module.css';
import { undecidedRepairs } from '../library/asked-above';
import type { EditorCard } from '../library/recordings-state';
import { isGoingOn, replayOf } from '../library/replaying';
import chips from '../now/chips.module.css';
import { GateCard } from '../access/access-card';
import { lazyPart } from '../now/lazy-part';
import shell from '../now/shell.module.css';
import { shortAddress } from '../page-address';
import { useIntents, useOwnIntents, usePanel, usePanelState } from '../panel-context';
import type { IntentPorts } from '../store';
import { Problem } from '../recordings/problem';
import { RecordingMenu, type MenuEntry } from '../recordings/recording-menu';
import { FailureText } from '../run/failure-text';
import run from '../run/run.module.css';
import { ScheduleCard } from '../schedule/schedule-card';
import type { PanelState } from '../state';
import { stepTitle } from '../words/deed-titles';
import { dayAndTime, runWord, scheduleWords } from '../words/schedule-words';
import { AddStep } from './add-step';
import { DetailsCard, FolderOfOpen, VariablesCard, VersionsCard, type OpenProps } from './cards';
import css from './editor.module.css';
import { ReplayCard } from './replay-card';
import { ReplayDock } from './replay-dock';
import { KeptRowsCard } from './kept-rows';
import { RowResults } from './row-results';
import { StepList } from './step-list';

const cards: Record<EditorCard, ComponentType<OpenProps>> = {
  details: DetailsCard,
  folder: FolderOfOpen,
  export: lazyPart(async () => (await import('./export-card')).ExportCard),
  versions: ({ open }) => <VersionsCard key={open.recording.revision} open={open} />,
  variables: VariablesCard,
  replay: ReplayCard,
  delivery: lazyPart(async () => (await import('./delivery-card')).DeliveryCard),
};

/** One recording: its steps, and what is done with them. Changes are saved when it is left. */
export function EditorView() {
  const open = usePanelState(({ recordings }) => recordings.open);
  const scheduling = usePanelState(({ recordings }) => recordings.scheduling);
  const { saveOpen } = useIntents();
  const main = useArrivals<HTMLElement>();
  useEditorKeys();
  useOnLeave(useCallback(() => void saveOpen(), [saveOpen]));
  if (!open) return null;
  const Card = open.card && cards[open.card];
  const isAsked = Card !== undefined || scheduling !== undefined;
  return (
    <>
      <EditorHeader open={open} />
      <EditorSchedule open={open} />
      <VariablesBar open={open} />
      <main ref={main} className={shell.scroll}>
        <Problem />
        <NeedsYou />
        {Card && <Card key={open.cards} open={open} />}
        {scheduling && <ScheduleCard scheduling={scheduling} />}
        {!isAsked && <RowResults open={open} />}
        {!isAsked && <KeptRowsCard open={open} />}
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

/** Tells the last change, with a way to undo it. */
function EditorNotice({ open: { said, past, recording } }: OpenProps) {
  const { undoEdit, forgetSaid } = useIntents();
  const before = past.at(-1);
  const undo = () => {
    const left = new Set(recording.steps.map(({ id }) => id));
    const back = before?.steps.find(({ id }) => !left.has(id)) ?? before?.steps[0];
    undoEdit();
    if (back) keepFocus('data-row', back.id);
  };
  return (
    <div role="status">
      {said !== undefined && <UndoLine said={said} effect={before} onUndo={undo} onOver={forgetSaid} />}
    </div>
  );
}

/** It is shown so long, in milliseconds. */
const shownMs = 6000;

type UndoLineProps = {
  said: string;
  /** Another one is shown as long as the first. */
  effect: unknown;
  onUndo: () => void;
  /** Puts it away. */
  onOver: () => void;
};

/** Says at the bottom of a view what was done, and takes it back. It stays while the pointer or the focus is on it. */
function UndoLine({ said, effect, onUndo, onOver }: UndoLineProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the next effect is shown as long as the first
  }, [effect, isHeld, onOver]);
  return (
    <div
      className={css.undo}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={`${shell.small} ${css.said}`}>{said}</span>
      <PlainButton size="xs" onClick={onUndo}>
        {t('recordings.undo')}
      </PlainButton>
    </div>
  );
}

/** The times at which the open recording runs by itself, and the outcome of the last. A press opens both. */
function EditorSchedule({ open }: OpenProps) {
  const { id } = open.recording;
  const times = usePanelState(({ schedules: { [id]: schedule } }) =>
    schedule ? scheduleWords(schedule, Date.now()) : '',
  );
  const last = usePanelState(({ scheduledRuns }) => scheduledRuns.find((each) => each.recordingId === id));
  const { scheduleOpen } = useOwnIntents(openRecordingIntents);
  const words = [times, last ? t('editor.lastRun', [runWord(last), dayAndTime(last.startedAt)]) : ''].filter(
    (word) => word !== '',
  );
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
  const report = usePanelState(replayOf);
  if (report?.asks && isGoingOn(report)) return <GateCard key={report.asks.id} question={report.asks} />;
  if (report?.state === 'needs-you') return <SignIn url={report.needs?.url} />;
  // Where there is no step to show it at.
  return report?.error && report.steps.length === 0 ? (
    <section data-arrival className={run.notice} role="alert" data-tone="bad">
      <FailureText error={report.error} />
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
function VariablesBar({ open }: OpenProps) {
  const { variables } = open.recording;
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
function EditorHeader({ open: { recording, isChanged } }: OpenProps) {
  const { closeRecording, saveOpen, recordMore, showCard } = useIntents();
  const { duplicateOpen, removeOpen, scheduleOpen } = useOwnIntents(openRecordingIntents);
  const { id, name, revision } = recording;
  const more = async () => {
    if (await saveOpen()) await recordMore(id);
  };
  const choose = (entry: MenuEntry) => {
    switch (entry) {
      case 'duplicate':
        return duplicateOpen(t('recordings.copyOf', [name]));
      case 'schedule':
        return scheduleOpen();
      case 'remove':
        return removeOpen();
      default:
        return showCard(entry);
    }
  };
  return (
    <header className={shell.sub}>
      <IconButton icon="back" label={t('editor.all')} onClick={closeRecording} />
      <h1 className={`${shell.grow} ${shell.truncate}`} title={name}>
        <bdi>{pageText(name)}</bdi>
      </h1>
      {isChanged ? (
        <PlainButton size="xs" onClick={saveOpen}>
          {t('editor.save')}
        </PlainButton>
      ) : (
        <span className={`${shell.meta} ${shell.third}`} role="status">
          {t('editor.saved', [revision])}
        </span>
      )}
      <IconButton icon="record" label={t('editor.recordMore')} onClick={more} />
      <RecordingMenu label={t('editor.menu')} onChoose={choose} />
    </header>
  );
}

/** The first of the repairs that the newest replay proposes and nobody has decided yet. */
function StepRepairs({ open }: OpenProps) {
  const [first, ...more] = usePanelState((state) => undecidedRepairs(state, open));
  return first ? <StepRepairCard key={first.step.id} proposed={first} more={more.length} /> : null;
}

type StepRepairProps = { proposed: StepRepair; more: number };

function StepRepairCard({ proposed, more }: StepRepairProps) {
  const { decideStepRepair } = useOwnIntents(replayIntents);
  const { step, number, repair } = proposed;
  const decide = (isKept: boolean) => decideStepRepair(proposed, isKept);
  useRepairKeys(decide);
  return (
    <section data-arrival className={`${ui.card} ${answers.repair}`} aria-labelledby="repair-title">
      <h2 id="repair-title">{t('repair.title')}</h2>
      <Small>{t('repair.stepText', [number, stepTitle(step)])}</Small>
      <RepairTable title={stepTitle(step)} repair={repair} />
      <Small tone="third">{t('repair.stepUndecided')}</Small>
      <Buttons>
        <Button onClick={() => decide(true)} rightSection={<kbd>Y</kbd>}>
          {t('repair.keep')}
        </Button>
        <PlainButton onClick={() => decide(false)} rightSection={<kbd>N</kbd>}>
          {t('repair.reject')}
        </PlainButton>
        <ShowOnPage selectors={[repair.after.selector]} />
      </Buttons>
      {more > 0 && <p className={answers.detail}>{t('repair.more', more, [more])}</p>}
    </section>
  );
}

/** Works with the whole of the open recording as it is: changes are saved first. */
function openRecordingIntents(ports: IntentPorts) {
  const { removeRecording } = recordingIntents(ports);
  const { openSchedule } = scheduleIntents(ports);
  const saved = async () => {
    const isSaved = await save(ports);
    const { open } = ports.store.getState().recordings;
    return isSaved && open ? summaryOf(open.recording) : undefined;
  };
  return {
    /** Makes a copy and opens it. */
    duplicateOpen: async (name: string) => {
      const summary = await saved();
      if (!summary) return;
      await attempt(ports, async () => {
        const { id } = await ports.background.duplicateRecording({ id: summary.id, name });
        await openRecording(ports, id);
      });
    },
    /** Asks when it is to run. */
    scheduleOpen: async () => {
      const summary = await saved();
      if (!summary) return;
      const { open } = ports.store.getState().recordings;
      setRecordings(ports, { open: open && { ...open, card: undefined }, scheduling: undefined });
      await openSchedule(summary);
    },
    /** Deletes it and goes back to the list, where it can be had back. */
    removeOpen: async () => {
      const summary = await saved();
      if (summary && (await removeRecording(summary))) ports.store.setState({ screen: 'recordings' });
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
      const state = store.getState();
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
