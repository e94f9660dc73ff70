import { useState, type KeyboardEvent } from 'react';
import { useIntents, usePanelState } from '../panel-context';
import { gapIn, noRecall, stepThroughHistory } from '../recent-history';
import { knownNames } from '../state';
import { focusSaid } from './use-panel-keys';
import { focusFirstRow } from './use-row-keys';

/**
 * Enter runs, Shift+Enter breaks the line, ↑ in the first line and ↓ in the last go through earlier instructions as in
 * a shell, ↓ past the newest goes to what was found.
 */
export function useComposerKeys(draft: string): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const state = usePanelState();
  const { history } = state;
  const { setDraft, runDraft } = useIntents();
  const [known, setRecall] = useState(noRecall);
  // Once it was changed, a recalled instruction is the user's own draft.
  const recall = history[known.position] === draft ? known : noRecall;
  const walk = (by: 1 | -1): boolean => {
    const step = stepThroughHistory(history, { recall, box: draft, by });
    if (!step) return false;
    setRecall(step.recall);
    setDraft(step.box);
    const gap = gapIn(step.box, knownNames(state));
    if (gap) setTimeout(() => focusSaid(gap));
    return true;
  };
  return (event) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isHandled = follow(event, { walk, run: () => void runDraft() });
    if (isHandled) event.preventDefault();
  };
}

type Keys = { walk: (by: 1 | -1) => boolean; run: () => void };

/** Whether the key was ours. */
function follow({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>, keys: Keys): boolean {
  if (shiftKey) return false;
  if (key === 'Enter') {
    keys.run();
    return true;
  }
  if (key === 'ArrowUp') return isInFirstLine(currentTarget) && keys.walk(1);
  if (key === 'ArrowDown') return isInLastLine(currentTarget) && (keys.walk(-1) || focusFirstRow());
  return false;
}

function isInFirstLine({ selectionStart, value }: HTMLTextAreaElement): boolean {
  return !value.slice(0, selectionStart).includes('\n');
}

function isInLastLine({ selectionEnd, value }: HTMLTextAreaElement): boolean {
  return !value.slice(selectionEnd).includes('\n');
}
