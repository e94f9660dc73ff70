/** The names of keys in Selenium, by ours. */
const names: Record<string, string> = {
  Alt: 'ALT',
  ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
  ArrowUp: 'UP',
  Backspace: 'BACK_SPACE',
  Control: 'CONTROL',
  Delete: 'DELETE',
  End: 'END',
  Enter: 'ENTER',
  Escape: 'ESCAPE',
  Home: 'HOME',
  Insert: 'INSERT',
  Meta: 'META',
  PageDown: 'PAGE_DOWN',
  PageUp: 'PAGE_UP',
  Shift: 'SHIFT',
  Space: 'SPACE',
  Tab: 'TAB',
  ...Object.fromEntries(Array.from({ length: 12 }, (_none, at) => [`F${at + 1}`, `F${at + 1}`])),
};

const ours = new Map([
  ...Object.entries(names).map(([name, key]) => [key, name] as const),
  ['RETURN', 'Enter'],
  ['CTRL', 'Control'],
  ['ARROW_DOWN', 'ArrowDown'],
  ['ARROW_LEFT', 'ArrowLeft'],
  ['ARROW_RIGHT', 'ArrowRight'],
  ['ARROW_UP', 'ArrowUp'],
]);

const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift']);

/** `Control+a` as Selenium types it: keys that are held come first. Undefined when a key has no name there. */
export function toSeleniumKeys(keys: string): string | undefined {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  const said = parts.map((part) => {
    const name = Object.hasOwn(names, part) ? names[part] : undefined;
    if (name !== undefined) return `\${KEY_${name}}`;
    return /^[^\s\\$%]$/u.test(part) ? part : undefined;
  });
  return said.includes(undefined) ? undefined : said.join('');
}

/** What Selenium's keys are here: texts that are typed, and keys that are pressed. Undefined when a key is not known. */
export function fromSeleniumKeys(value: string): { text?: string; keys?: string }[] | undefined {
  const parts = value.split(/\$\{KEY_(\w+)\}/u);
  const deeds: { text?: string; keys?: string }[] = [];
  let held: string[] = [];
  for (const [at, part] of parts.entries()) {
    const key = at % 2 === 1 ? ours.get(part) : undefined;
    if (at % 2 === 1 && key === undefined) return undefined;
    if (key !== undefined && modifiers.has(key)) held.push(key);
    else if (key !== undefined || (held.length > 0 && part !== '')) {
      deeds.push({ keys: [...held, key ?? part].join('+') });
      held = [];
    } else if (part !== '') deeds.push({ text: part });
  }
  return held.length > 0 ? undefined : deeds;
}
