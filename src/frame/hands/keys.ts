import { isPlace } from '../../protocol/methods';

export const noModifiers: Modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

const buttons: readonly string[] = ['left', 'middle', 'right'] satisfies Button[];

const modifierKeys: Record<string, keyof Modifiers> = {
  alt: 'altKey',
  control: 'ctrlKey',
  ctrl: 'ctrlKey',
  meta: 'metaKey',
  shift: 'shiftKey',
};

const words = (args: readonly string[]) =>
  args
    .filter((arg) => !isPlace(arg))
    .flatMap((arg) => arg.toLowerCase().split('+'))
    .filter(Boolean);

/** A key as keyboard events name it. Source: UI Events `key` and `code` values, US layout. */
export type Key = {
  key: string;
  code: string;
  keyCode: number;
  /** The text it types, if it types something. */
  text?: string;
  /** Its place on the keyboard, as `KeyboardEvent.location` says it: 1 left, 2 right, 3 number pad. */
  location?: number;
};

export type Chord = Modifiers & { key: Key };

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
  ...keyNames(),
  ...Object.fromEntries(
    Array.from(
      { length: 24 },
      (_unused, index) => [`F${index + 1}`, [`F${index + 1}`, 112 + index]] as const,
    ),
  ),
};

/** Keys beyond those of every keyboard. Source: UI Events KeyboardEvent key Values, https://www.w3.org/TR/uievents-key/ */
function keyNames(): typeof named {
  const firstCode = 166;
  const inOrder =
    'BrowserBack BrowserForward BrowserRefresh BrowserStop BrowserSearch BrowserFavorites BrowserHome AudioVolumeMute ' +
    'AudioVolumeDown AudioVolumeUp MediaTrackNext MediaTrackPrevious MediaStop MediaPlayPause LaunchMail';
  const coded = {
    Pause: 19,
    Convert: 28,
    NonConvert: 29,
    Select: 41,
    PrintScreen: 44,
    Help: 47,
    NumLock: 144,
    ScrollLock: 145,
  };
  const uncoded =
    'Again Copy Cut Eject Find Fn FnLock Hyper Open Paste Power Props Super Undo WakeUp Redo Cancel Accept Play Print ' +
    'Save New Close Exit Info GoBack GoHome Call EndCall Camera Process Compose Dead Symbol Standby Hibernate LogOff';
  return {
    ...Object.fromEntries(uncoded.split(' ').map((key) => [key, [key, 0]])),
    ...Object.fromEntries(inOrder.split(' ').map((key, index) => [key, [key, firstCode + index]])),
    ...Object.fromEntries(Object.entries(coded).map(([key, code]) => [key, [key, code]])),
    Clear: ['NumpadClear', 12],
    AltGraph: ['AltRight', 225],
    LaunchMediaPlayer: ['MediaSelect', 181],
  };
}

/** Families of keys that keyboards have few of: each stands for itself. */
const families = /^(Audio|Brightness|Channel|Launch|Mail|Media|Microphone|Speech|Zoom)[A-Z]\w+$/;

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
  '\n': 'Enter',
  '\r': 'Enter',
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

/** Keys of the number pad that type nothing but a sign: code's end, sign, key code. */
const padSigns: Record<string, readonly [text: string, keyCode: number]> = {
  Multiply: ['*', 106],
  Add: ['+', 107],
  Subtract: ['-', 109],
  Decimal: ['.', 110],
  Divide: ['/', 111],
  ...Object.fromEntries(Array.from({ length: 10 }, (_unused, digit) => [digit, [`${digit}`, 96 + digit]])),
};

/** The key that `name`, a key (`Enter`, `esc`, `a`, `é`) or a place (`KeyA`, `Numpad7`), stands for, or null. */
export function keyNamed(name: string): Key | null {
  return keyAt(name) ?? keyCalled(name);
}

/** The key at a place of the keyboard, by its `code`. */
function keyAt(code: string): Key | null {
  const modifier = /^(Shift|Control|Alt|Meta)(Left|Right)$/.exec(code);
  if (modifier?.[1]) {
    const key = keyCalled(modifier[1]);
    return key && { ...key, code, location: modifier[2] === 'Left' ? 1 : 2 };
  }
  if (code === 'NumpadEnter') return { ...enter, code, location: 3 };
  const pad = padSigns[/^Numpad(\w+)$/.exec(code)?.[1] ?? ''];
  if (pad) return { key: pad[0], code, keyCode: pad[1], text: pad[0], location: 3 };
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  const sign = letter ?? signs.find(([, , place]) => place === code)?.[0];
  return sign === undefined ? null : printable(sign);
}

const enter: Key = { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' };

function keyCalled(name: string): Key | null {
  const key = aliases[name.toLowerCase()] ?? canonicalName(name) ?? name;
  const entry = named[key];
  if (entry) {
    const [code, keyCode, text] = entry;
    const location = modifierNames.has(key) ? { location: 1 } : {};
    return { key, code, keyCode, ...location, ...(text !== undefined && { text }) };
  }
  if (families.test(key)) return { key, code: key, keyCode: 0 };
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

/** Reads `Control+Shift+A`, `Enter` or `+`; null when a part is no key. */
export function parseChord(text: string): Chord | null {
  const parts = text === '+' ? ['+'] : text.replace(/\+\+$/, '+Plus').split('+');
  const key = keyNamed(parts.at(-1) === 'Plus' ? '+' : (parts.at(-1) ?? ''));
  const modifiers = parts
    .slice(0, -1)
    .map(
      (part) =>
        keyNamed(part === 'ControlOrMeta' ? (navigator.userAgent.includes('Mac') ? 'Meta' : 'Control') : part)
          ?.key,
    );
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

/** Modifier keys, in the order in which a chord holds them, and the flag of each in events. */
export const modifierFlags = {
  Control: 'ctrlKey',
  Alt: 'altKey',
  Shift: 'shiftKey',
  Meta: 'metaKey',
} as const;

const modifierNames = new Set(Object.keys(modifierFlags));

/** The modifier flags of events while these keys are down. */
export function heldFlags(down: readonly Key[]): Modifiers {
  const isDown = (name: string) => down.some(({ key }) => key === name);
  return {
    ctrlKey: isDown('Control'),
    shiftKey: isDown('Shift'),
    altKey: isDown('Alt'),
    metaKey: isDown('Meta'),
  };
}

function withShift(key: Key): Key {
  if (!key.text || key.key.length > 1) return key;
  const sign = signs.find(([plain]) => plain === key.text);
  const text = sign ? sign[1] : key.text.toUpperCase();
  return { ...key, key: text, text };
}

type Button = 'left' | 'middle' | 'right';

export type Modifiers = { ctrlKey: boolean; shiftKey: boolean; altKey: boolean; metaKey: boolean };

/** `holdMs`: how long the button is held down, in milliseconds. */
export type ClickOptions = { button: Button; modifiers: Modifiers; holdMs?: number };

/**
 * Says what is wrong with the arguments of a click, or null: they are a button (`left`) and modifiers (`Control`,
 * `Shift`), in any order.
 */
export function checkClickArguments(args: readonly string[]): string | null {
  const wrong = words(args).find((word) => !buttons.includes(word) && !Object.hasOwn(modifierKeys, word));
  return wrong === undefined
    ? null
    : 'arguments are left, middle or right, Alt, Control, Meta or Shift, and a place in it: `30,20`.';
}

/** Says what is wrong with arguments that are to be modifiers only, or null. */
export function checkHeldKeys(args: readonly string[]): string | null {
  const areKeys = words(args).every((word) => Object.hasOwn(modifierKeys, word));
  return areKeys ? null : 'arguments are Alt, Control, Meta or Shift, and a place in it: `30,20`.';
}

export function readClickOptions(args: readonly string[]): ClickOptions {
  const given = words(args);
  const button = (['middle', 'right'] as const).find((name) => given.includes(name)) ?? 'left';
  const keys = given.flatMap((word) => modifierKeys[word] ?? []);
  if (keys.length === 0) return { button, modifiers: noModifiers };
  return { button, modifiers: { ...noModifiers, ...Object.fromEntries(keys.map((key) => [key, true])) } };
}
