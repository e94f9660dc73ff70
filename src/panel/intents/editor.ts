import type { Recording } from '../../protocol/recordings/recording';
import type { IntentPorts } from '../ports/panel-ports';
import type { EditorCard, OpenRecording } from '../library/recordings-state';
import { attempt, setRecordings } from './recordings';

/** Changing one recording. It is saved when asked, and whenever it is left: each save is a version. */
export function editorIntents(around: IntentPorts) {
  const { background, browser } = around;
  return {
    openRecording: (id: string, card?: EditorCard) => openRecording(around, id, card),
    /** Saves it and goes back to the list. */
    closeRecording: async () => {
      if (await save(around)) around.store.update((state) => ({ ...state, screen: 'recordings' }));
    },
    saveOpen: () => {
      forgetSaid(around);
      return save(around);
    },
    /** Changes the open recording; `said` tells what was done where it can be undone by a button. */
    edit: (change: (recording: Recording) => Recording, said?: string) => edit(around, change, said),
    undoEdit: () => changeOpen(around, undo),
    /** Says no more of the last change. It can still be undone. */
    forgetSaid: () => forgetSaid(around),
    /** Shows the parts of a step; nothing puts them away. */
    openStep: (stepId: string | undefined) => changeOpen(around, (open) => ({ ...open, stepId })),
    /** Shows a card; one that is there comes up anew. */
    showCard: (card: EditorCard | undefined) => {
      setRecordings(around, { scheduling: undefined });
      changeOpen(around, (open) => withCard(open, card));
    },
    saveText: (name: string, text: string) => browser.saveFile(name, text),
    /** The picture a step names, as a `data:` address. */
    readThumbnail: (id: string) => background.thumbnail({ id }).catch(() => null),
  };
}

/** With a card, and no other. */
export const withCard = (open: OpenRecording, card: EditorCard | undefined): OpenRecording => ({
  ...open,
  card,
  cards: open.cards + 1,
});

const untouched = {
  cards: 0,
  isChanged: false,
  past: [],
  said: undefined,
  stepId: undefined,
  addedId: undefined,
  rowsFile: undefined,
  isSlow: false,
  rejected: [],
};

/** Opens a recording as it was last saved. */
export function openRecording(around: IntentPorts, id: string, card?: EditorCard): Promise<boolean> {
  return attempt(around, async () => {
    const [recording, withheld] = await Promise.all([
      around.background.readRecording({ id }),
      around.background.listWithheld({ id }),
    ]);
    const open = { ...untouched, recording, withheld, card };
    setRecordings(around, { open, problem: undefined, scheduling: undefined });
    around.store.update((state) => ({ ...state, screen: 'editor' }));
  });
}

/** Changes what is open, if anything is. */
export function changeOpen(around: IntentPorts, change: (open: OpenRecording) => OpenRecording): void {
  const { open } = around.store.read().recordings;
  if (open) setRecordings(around, { open: change(open) });
}

const mostPast = 100;

export function edit(around: IntentPorts, change: (recording: Recording) => Recording, said?: string): void {
  changeOpen(around, (open) => ({
    ...open,
    recording: change(open.recording),
    isChanged: true,
    past: [...open.past.slice(1 - mostPast), open.recording],
    said,
  }));
}

function forgetSaid(around: IntentPorts): void {
  changeOpen(around, (open) => (open.said === undefined ? open : { ...open, said: undefined }));
}

function undo(open: OpenRecording): OpenRecording {
  const before = open.past.at(-1);
  if (!before) return open;
  const { revision, savedAt } = open.recording;
  const recording = { ...before, revision, savedAt };
  return { ...open, recording, isChanged: true, past: open.past.slice(0, -1), said: undefined };
}

/** Saves what was changed. False when it could not be saved. */
export function save(around: IntentPorts): Promise<boolean> {
  const { open } = around.store.read().recordings;
  if (!open?.isChanged) return Promise.resolve(true);
  return attempt(around, async () => {
    const { revision, savedAt } = await around.background.saveRecording({ recording: open.recording });
    changeOpen(around, (now) => ({
      ...now,
      recording: { ...now.recording, revision, savedAt },
      // What was changed meanwhile is not in it.
      isChanged: now.recording !== open.recording,
    }));
  });
}
