import { useCallback } from 'react';
import { keepFocus } from '../hooks/use-step-keys';
import { useIntents } from '../panel-context';
import type { OpenRecording } from '../recordings/recordings-state';
import { UndoLine } from '../undo/undo-line';

/** Tells the last change, with a way to undo it. */
export function EditorNotice({ open: { said, past, recording } }: { open: OpenRecording }) {
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
