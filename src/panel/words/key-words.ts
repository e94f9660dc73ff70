import { t } from '../../languages/t';

const named = {
  Ctrl: 'key.ctrl',
  Shift: 'key.shift',
  Del: 'key.del',
  Space: 'key.space',
  Enter: 'key.enter',
} as const;

const isNamed = (key: string): key is keyof typeof named => Object.hasOwn(named, key);

/** Keys that are pressed together or one after another, as they are written on the reader's keyboard: "Strg ↵". */
export const pressedKeys = (keys: string): string =>
  keys
    .split(' ')
    .map((key) => (isNamed(key) ? t(named[key]) : key))
    .join(' ');
