import { useState, type KeyboardEvent } from 'react';
import { useIntents, usePanelState } from './context';
import { earlierInstructions } from './history';
import { focusFirstRow } from './use-row-keys';

/**
 * Enter runs, Shift+Enter breaks the line, ↑ and ↓ in an empty or recalled box go through earlier instructions, ↓ at
 * the end goes to what was found.
 */
export function useComposerKeys(draft: string): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const { tab, sessions } = usePanelState();
  const { setDraft, runDraft } = useIntents();
  const [position, setPosition] = useState(-1);
  const earlier = earlierInstructions(tab ? sessions[tab.id]?.runs : undefined);
  const recall = (next: number) => {
    const bounded = Math.max(-1, Math.min(next, earlier.length - 1));
    setPosition(bounded);
    setDraft(earlier[bounded] ?? '');
  };
  return (event) => {
    if (event.nativeEvent.isComposing) return;
    const isRecalled = draft === '' || draft === earlier[position];
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      setPosition(-1);
      void runDraft();
    } else if (isRecalled && (event.key === 'ArrowUp' || (event.key === 'ArrowDown' && draft !== ''))) {
      event.preventDefault();
      recall((draft === '' ? -1 : position) + (event.key === 'ArrowUp' ? 1 : -1));
    } else if (event.key === 'ArrowDown' && isAtEnd(event.currentTarget)) {
      if (focusFirstRow()) event.preventDefault();
    }
  };
}

function isAtEnd({ selectionEnd, value }: HTMLTextAreaElement): boolean {
  return selectionEnd === value.length;
}
