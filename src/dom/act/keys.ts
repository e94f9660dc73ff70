/** A key as keyboard events name it. Source: UI Events `key` and `code` values, US layout. */
export type Key = {
  key: string;
  code: string;
  keyCode: number;
  /** What it types, if it types something. */
  text?: string;
};

export type Chord = { key: Key; ctrlKey: boolean; shiftKey: boolean; altKey: boolean; metaKey: boolean };

const named: Record<string, readonly [code: string, keyCode: number, text?: string]> = {
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Insert: ['Insert', 45],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Shift: ['ShiftLeft', 16],
  Control: ['ControlLeft', 17],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
  ContextMenu: ['ContextMenu', 93],
  CapsLock: ['CapsLock', 20],
  ' ': ['Space', 32, ' '],
  ...Object.fromEntries(
    Array.from(
      { length: 12 },
      (_unused, index) => [`F${index + 1}`, [`F${index + 1}`, 112 + index]] as const,
    ),
  ),
};

/** The US layout's signs: plain, shifted, code, key code. */
const signs: readonly (readonly [plain: string, shifted: string, code: string, keyCode: number])[] = [
  ...')!@#$%^&*('
    .split('')
    .map((shifted, digit) => [`${digit}`, shifted, `Digit${digit}`, 48 + digit] as const),
  ['`', '~', 'Backquote', 192],
  ['-', '_', 'Minus', 189],
  ['=', '+', 'Equal', 187],
  ['[', '{', 'BracketLeft', 219],
  [']', '}', 'BracketRight', 221],
  ['\\', '|', 'Backslash', 220],
  [';', ':', 'Semicolon', 186],
  ["'", '"', 'Quote', 222],
  [',', '<', 'Comma', 188],
  ['.', '>', 'Period', 190],
  ['/', '?', 'Slash', 191],
];

const aliases: Record<string, string> = {
  esc: 'Escape',
  return: 'Enter',
  space: ' ',
  spacebar: ' ',
  del: 'Delete',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  option: 'Alt',
};

/** The key that `name` (`Enter`, `esc`, `a`, `é`) stands for, or null. */
export function keyOf(name: string): Key | null {
  const key = aliases[name.toLowerCase()] ?? canonicalName(name) ?? name;
  const entry = named[key];
  if (entry) {
    const [code, keyCode, text] = entry;
    return { key, code, keyCode, ...(text === undefined ? {} : { text }) };
  }
  return Array.from(key).length === 1 ? printable(key) : null;
}

function canonicalName(name: string): string | undefined {
  return Object.keys(named).find((key) => key.toLowerCase() === name.toLowerCase());
}

function printable(text: string): Key {
  const upper = text.toUpperCase();
  if (/^[A-Z]$/.test(upper)) return { key: text, code: `Key${upper}`, keyCode: upper.charCodeAt(0), text };
  const sign = signs.find(([plain, shifted]) => plain === text || shifted === text);
  return { key: text, code: sign?.[2] ?? '', keyCode: sign?.[3] ?? 0, text };
}

/** Whether the US layout needs Shift to type `text`. */
export function isShifted(text: string): boolean {
  return /^[A-Z]$/.test(text) || signs.some(([, shifted]) => shifted === text);
}

/** Reads `Control+Shift+A`, `Enter` or `+`; null when a part is no key. */
export function parseChord(text: string): Chord | null {
  const parts = text === '+' ? ['+'] : text.replace(/\+\+$/, '+Plus').split('+');
  const key = keyOf(parts.at(-1) === 'Plus' ? '+' : (parts.at(-1) ?? ''));
  const modifiers = parts
    .slice(0, -1)
    .map((part) => keyOf(part === 'ControlOrMeta' ? primaryModifier() : part)?.key);
  if (!key || modifiers.some((name) => !name || !modifierNames.has(name))) return null;
  const shiftKey = modifiers.includes('Shift');
  return {
    key: shiftKey ? withShift(key) : key,
    ctrlKey: modifiers.includes('Control'),
    shiftKey,
    altKey: modifiers.includes('Alt'),
    metaKey: modifiers.includes('Meta'),
  };
}

const modifierNames = new Set(['Control', 'Shift', 'Alt', 'Meta']);

const primaryModifier = () => (navigator.userAgent.includes('Mac') ? 'Meta' : 'Control');

function withShift(key: Key): Key {
  if (!key.text || key.key.length > 1) return key;
  const sign = signs.find(([plain]) => plain === key.text);
  const text = sign ? sign[1] : key.text.toUpperCase();
  return { ...key, key: text, text };
}
