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
