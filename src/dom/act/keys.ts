/** A key as keyboard events name it. Source: UI Events `key` and `code` values, US layout. */
export type Key = {
  key: string;
  code: string;
  keyCode: number;
  /** What it types, if it types something. */
  text?: string;
  /** Where it is on the keyboard, as `KeyboardEvent.location` says it: 1 left, 2 right, 3 number pad. */
  location?: number;
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
  ...keyNames(),
  ...Object.fromEntries(
    Array.from(
      { length: 24 },
      (_unused, index) => [`F${index + 1}`, [`F${index + 1}`, 112 + index]] as const,
    ),
  ),
};

/**
 * Keys that no keyboard of this layout needs, with the code a keyboard that has them gives, and its key code where there is
 * one. Source: UI Events KeyboardEvent key Values, https://www.w3.org/TR/uievents-key/
 */
function keyNames(): typeof named {
  const coded = `Clear NumpadClear 12|Pause Pause 19|KanaMode KanaMode 21|Convert Convert 28|NonConvert NonConvert 29|
    Select Select 41|Execute 43|PrintScreen PrintScreen 44|Help Help 47|Standby Sleep 95|NumLock NumLock 144|
    ScrollLock ScrollLock 145|BrowserBack BrowserBack 166|BrowserForward BrowserForward 167|
    BrowserRefresh BrowserRefresh 168|BrowserStop BrowserStop 169|BrowserSearch BrowserSearch 170|
    BrowserFavorites BrowserFavorites 171|BrowserHome BrowserHome 172|AudioVolumeMute AudioVolumeMute 173|
    AudioVolumeDown AudioVolumeDown 174|AudioVolumeUp AudioVolumeUp 175|MediaTrackNext MediaTrackNext 176|
    MediaTrackPrevious MediaTrackPrevious 177|MediaStop MediaStop 178|MediaPlayPause MediaPlayPause 179|
    LaunchMail LaunchMail 180|LaunchMediaPlayer MediaSelect 181|LaunchApplication1 LaunchApp1 182|
    LaunchApplication2 LaunchApp2 183|AltGraph AltRight 225|Attn 246|CrSel 247|ExSel 248|EraseEof 249|Play 250|
    ZoomToggle 251|Copy Copy|Cut Cut|Paste Paste|Undo Undo|Redo Again|Again Again|Find Find|Open Open|Props Props|
    Eject Eject|Power Power|WakeUp WakeUp|Fn Fn|FnLock FnLock|Hyper Hyper|Super Super|HangulMode Lang1|
    HanjaMode Lang2|Katakana Lang3|Hiragana Lang4|ZenkakuHankaku Lang5`;
  const bare = `Accept Cancel Finish ZoomIn ZoomOut BrightnessDown BrightnessUp LogOff PowerOff Hibernate Symbol
    SymbolLock AllCandidates Alphanumeric CodeInput Compose Dead FinalMode GroupFirst GroupLast GroupNext GroupPrevious
    ModeChange NextCandidate PreviousCandidate Process SingleCandidate JunjaMode Eisu HiraganaKatakana KanjiMode Romaji
    Zenkaku Hankaku Soft1 Soft2 Soft3 Soft4 AppSwitch Call Camera CameraFocus EndCall GoBack GoHome HeadsetHook
    LastNumberRedial Notification MannerMode VoiceDial ChannelDown ChannelUp Close MailForward MailReply MailSend
    MediaClose MediaFastForward MediaPause MediaPlay MediaRecord MediaRewind New Print Save SpellCheck AudioBalanceLeft
    AudioBalanceRight AudioBassBoostToggle AudioBassDown AudioBassUp AudioFaderFront AudioFaderRear AudioTrebleDown
    AudioTrebleUp MicrophoneToggle MicrophoneVolumeDown MicrophoneVolumeMute MicrophoneVolumeUp SpeechCorrectionList
    SpeechInputToggle LaunchCalendar LaunchContacts LaunchMusicPlayer LaunchPhone LaunchScreenSaver LaunchSpreadsheet
    LaunchWebBrowser LaunchWebCam LaunchWordProcessor TV Subtitle Guide Info Exit Settings`;
  return Object.fromEntries([
    ...bare.split(/\s+/).map((key) => [key, ['', 0]] as const),
    ...coded.split(/\|\s*/).map((entry) => {
      const [key = '', code = '', keyCode] = entry.split(' ');
      return [key, /^\d+$/.test(code) ? ['', Number(code)] : [code, Number(keyCode ?? 0)]] as const;
    }),
  ]);
}

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
export function keyOf(name: string): Key | null {
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
    return { key, code, keyCode, ...location, ...(text === undefined ? {} : { text }) };
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

/** Modifier keys, in the order in which a chord holds them, and what events say of each. */
export const modifierFlags = {
  Control: 'ctrlKey',
  Alt: 'altKey',
  Shift: 'shiftKey',
  Meta: 'metaKey',
} as const;

const modifierNames = new Set(Object.keys(modifierFlags));

/** What events say while these keys are down. */
export function heldFlags(down: readonly Key[]): Omit<Chord, 'key'> {
  const isDown = (name: string) => down.some(({ key }) => key === name);
  return {
    ctrlKey: isDown('Control'),
    shiftKey: isDown('Shift'),
    altKey: isDown('Alt'),
    metaKey: isDown('Meta'),
  };
}

const primaryModifier = () => (navigator.userAgent.includes('Mac') ? 'Meta' : 'Control');

function withShift(key: Key): Key {
  if (!key.text || key.key.length > 1) return key;
  const sign = signs.find(([plain]) => plain === key.text);
  const text = sign ? sign[1] : key.text.toUpperCase();
  return { ...key, key: text, text };
}
