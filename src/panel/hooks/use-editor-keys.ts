import { useEffect } from 'react';
import { replayIntents } from '../intents/replay-intents';
import type { Intents } from '../intents';
import { useOwnIntents, usePanel } from '../panel-context';
import { isGoingOn, replayOf } from '../recordings/replaying';
import type { PanelState } from '../state';

/** Keys of a recording that is open: Space plays and pauses, `.` does one step, Ctrl+Z undoes, Ctrl+S saves. */
export function useEditorKeys(): void {
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
