import { useEffect } from 'react';
import { usePanel } from '../panel-context';
import type { Intents } from '../intents';
import { type PanelState, modeChoices, type ModeChoice } from '../state';
import type { gapIn } from '../recent-history';
import { nowView } from '../view';

/** Listens for the keys of the whole panel. */
export function usePanelKeys(): void {
  const { store, intents } = usePanel();
  useEffect(() => {
    const read = createKeyReader(() => performance.now());
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      const { key, ctrlKey, metaKey, altKey } = event;
      const { letterKeys } = store.getState().settings;
      const inText = !letterKeys || isTextField(event.target);
      const command = read({ key, ctrl: ctrlKey || metaKey, alt: altKey, inText });
      if (!command) return;
      event.preventDefault();
      follow(command, store.getState(), intents);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, intents]);
}

function follow(command: KeyCommand, state: PanelState, intents: Intents): void {
  switch (command.name) {
    case 'stop':
      return void intents.stop();
    case 'focus-box':
      return focusBox();
    case 'run-all':
      return void intents.runAllSure();
    case 'set-mode':
      return intents.setMode(command.mode);
    case 'run-number':
      return runNumber(command.number, state, intents);
    case 'toggle-numbers':
      return intents.toggleNumbers();
    case 'pick':
      return void intents.pick();
    case 'show-keys':
      return intents.show(state.screen === 'keys' ? state.screenBefore : 'keys');
    default:
      return command satisfies never;
  }
}

function runNumber(number: number, state: PanelState, intents: Intents): void {
  const view = nowView(state);
  if (state.screen !== 'now' || (view.name !== 'candidates' && view.name !== 'failed')) return;
  const row = view.rows[number - 1];
  if (row) void intents.runRow(row);
}

/** Puts the cursor into the instruction box, or into the search where there is none, with its text selected. */
export function focusBox(): void {
  const box = document.querySelector<HTMLTextAreaElement | HTMLInputElement>('#instruction, #search');
  box?.focus();
  box?.select();
}

/** Puts the cursor into the box after words were brought back, and selects only their gap where there is one (`gapIn`). */
export function focusSaid(gap: ReturnType<typeof gapIn>): void {
  focusBox();
  if (gap) document.querySelector<HTMLTextAreaElement>('#instruction')?.setSelectionRange(gap.from, gap.to);
}

/** Puts the cursor between the first empty quotes of what the box says, where a value is wanted; else to its end. */
export function focusGap(): void {
  const box = document.querySelector<HTMLTextAreaElement>('#instruction');
  if (!box) return;
  box.focus();
  const gap = box.value.indexOf('""');
  const caret = gap < 0 ? box.value.length : gap + 1;
  box.setSelectionRange(caret, caret);
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type);
}

/** A key press, and where it fell. */
export type KeyPress = {
  key: string;
  /** Ctrl, or ⌘ on a Mac. */
  ctrl: boolean;
  alt: boolean;
  /** It fell into a text field, or single letters are no keys. */
  inText: boolean;
};

/** A command that a key gives anywhere in the panel. Keys of one row are the row's own. */
type KeyCommand =
  | { name: 'stop' }
  | { name: 'focus-box' }
  | { name: 'run-all' }
  | { name: 'set-mode'; mode: ModeChoice }
  | { name: 'run-number'; number: number }
  | { name: 'toggle-numbers' }
  | { name: 'pick' }
  | { name: 'show-keys' };

const doubleEscapeMs = 600;

/** Reads key presses one after another; the second Esc within 600 ms is a stop. */
export function createKeyReader(now: () => number): (press: KeyPress) => KeyCommand | undefined {
  let lastEscape = Number.NEGATIVE_INFINITY;
  return (press) => {
    if (press.key !== 'Escape') {
      lastEscape = Number.NEGATIVE_INFINITY;
      return commandOf(press);
    }
    const isSecond = now() - lastEscape <= doubleEscapeMs;
    lastEscape = isSecond ? Number.NEGATIVE_INFINITY : now();
    return isSecond ? { name: 'stop' } : undefined;
  };
}

function commandOf({ key, ctrl, alt, inText }: KeyPress): KeyCommand | undefined {
  if (ctrl) return key === 'Enter' ? { name: 'run-all' } : undefined;
  if (alt) return modeCommand(key);
  return inText ? undefined : letterCommand(key);
}

function modeCommand(key: string): KeyCommand | undefined {
  const mode = /^\d$/.test(key) ? modeChoices[Number(key)] : undefined;
  return mode && { name: 'set-mode', mode };
}

function letterCommand(key: string): KeyCommand | undefined {
  if (/^[1-9]$/.test(key)) return { name: 'run-number', number: Number(key) };
  if (key === '/') return { name: 'focus-box' };
  if (key === '?') return { name: 'show-keys' };
  if (key.toLowerCase() === 'p') return { name: 'pick' };
  return key.toLowerCase() === 'h' ? { name: 'toggle-numbers' } : undefined;
}
