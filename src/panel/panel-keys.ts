import { modes, type Mode } from './state';

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
export type KeyCommand =
  | { name: 'stop' }
  | { name: 'focus-box' }
  | { name: 'run-all' }
  | { name: 'set-mode'; mode: Mode }
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
  const mode = modes[Number(key) - 1];
  return mode && { name: 'set-mode', mode };
}

function letterCommand(key: string): KeyCommand | undefined {
  if (/^[1-9]$/.test(key)) return { name: 'run-number', number: Number(key) };
  if (key === '/') return { name: 'focus-box' };
  if (key === '?') return { name: 'show-keys' };
  if (key.toLowerCase() === 'p') return { name: 'pick' };
  return key.toLowerCase() === 'h' ? { name: 'toggle-numbers' } : undefined;
}
