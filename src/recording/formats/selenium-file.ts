import { chainOf, chainParts, splitHops, isXPath } from '../../protocol/selector';
import type { Alternate, StepTarget } from '../../protocol/recordings/recording';
import { selectorKind } from '../step-target';
import { z } from 'zod';

/** Selenium's locator for a selector without hops; undefined when it has no words for it. */
export function toSeleniumLocator(selector: string): string | undefined {
  if (
    chainParts(selector) ||
    selector.startsWith('text=') ||
    selector.includes(' >>> ') ||
    splitHops(selector).length > 1
  )
    return undefined;
  return isXPath(selector)
    ? `xpath=${toSeleniumText(selector.replace(/^\s*xpath=/u, ''))}`
    : `css=${toSeleniumText(selector.replace(/^css=/u, ''))}`;
}

/** The locators of a step's element, the one that is used first. */
export function locatorsOf({ selector, alternates }: StepTarget): string[] {
  const all = [selector, ...alternates.flatMap((each) => ('selector' in each ? [each.selector] : []))];
  return [...new Set(all.flatMap((each) => toSeleniumLocator(each) ?? []))];
}

/** The element that Selenium's locators are about; undefined when none says it. */
export function fromSeleniumLocators(locators: readonly string[]): StepTarget | undefined {
  const [first, ...others] = locators.flatMap((each) => fromSeleniumLocator(each) ?? []);
  const known = first?.selector;
  return (
    first && { selector: first.selector, alternates: others.filter(({ selector }) => selector !== known) }
  );
}

type Way = Extract<Alternate, { selector: string }>;

function fromSeleniumLocator(locator: string): Way | undefined {
  const text = fromSeleniumText(locator);
  const [, kind, rest = ''] = /^(\w+)=(.*)$/su.exec(text) ?? [];
  if (text.startsWith('//')) return { kind: 'xpath', selector: text };
  if (rest === '') return undefined;
  switch (kind) {
    case 'css':
      return { kind: selectorKind(rest), selector: rest };
    case 'xpath':
      return { kind: 'xpath', selector: `xpath=${rest}` };
    case 'id':
      return { kind: 'id', selector: `[id=${quoted(rest)}]` };
    case 'name':
      return { kind: 'name', selector: `[name=${quoted(rest)}]` };
    case 'link':
    case 'linkText':
      return { kind: 'text', selector: `text=${quoted(rest)}` };
    case 'partialLinkText':
      return {
        kind: 'text',
        selector: chainOf([
          { kind: 'css', by: '=', value: 'a' },
          { kind: 'has', by: '*=', value: rest },
          { kind: 'nth', by: '=', value: 0 },
        ]),
      };
    case 'class':
    case 'className':
      return { kind: 'css', selector: `.${rest}` };
    case 'identifier':
      return { kind: 'css', selector: `[id=${quoted(rest)}], [name=${quoted(rest)}]` };
    default:
      return undefined;
  }
}

const quoted = (text: string) => `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;

/** Variables of our own in a file of Selenium IDE. Their names cannot be those of a recording's variables. */
const dollar = '$';

const backslash = '\\';

const nothing = '""';

/** Selenium's text for one of ours: variables stay variables, and all else stays what it is. */
export function toSeleniumText(text: string): string {
  const parts = text.split(placeholder);
  const said = parts.map((part, at) => (at % 2 === 1 ? `\${${part}}` : escapeText(part))).join('');
  // Spaces at the ends would be cut off.
  return said === said.trim() ? said : `\${${nothing}}${said}\${${nothing}}`;
}

/** Our text for one of Selenium's, which cuts off the spaces at its ends. */
export function fromSeleniumText(text: string): string {
  return fromSeleniumPart(text.trim());
}

/** Our text for a part of one of Selenium's. */
export function fromSeleniumPart(text: string): string {
  return text
    .split(/\$\{([^{}]*)\}/u)
    .map((part, at) => (at % 2 === 1 ? fromVariable(part) : unescapeText(part)))
    .join('');
}

/** The commands that give our own variables their values, of those that the texts have. */
export function ownVariables(texts: readonly string[]): { target: string; value: string }[] {
  const values = [
    { name: dollar, value: '$' },
    { name: backslash, value: '\\' },
    { name: nothing, value: '' },
  ];
  return values
    .filter(({ name }) => texts.some((text) => text.includes(`\${${name}}`)))
    .map(({ name, value }) => ({ target: value, value: name }));
}

const placeholder = /%([A-Za-z_][\w.-]*)%/u;

function escapeText(text: string): string {
  return text
    .replace(/[\\$]/gu, (character) => `\${${character}}`)
    .replace(/\r/gu, String.raw`\r`)
    .replace(/\n/gu, String.raw`\n`);
}

function unescapeText(text: string): string {
  return text.replace(/\\\\/gu, '\\').replace(/\\r/gu, '\r').replace(/\\n/gu, '\n');
}

function fromVariable(name: string): string {
  if (name === dollar || name === backslash) return name;
  if (name === nothing) return '';
  if (name === 'nbsp') return '\u00A0';
  const own = name.replace(/^env:/u, '');
  return /^[A-Za-z_][\w.-]*$/u.test(own) ? `%${own}%` : `\${${name}}`;
}

/** A project of Selenium IDE, version 2 or 3 of its files. Fields that are not here are of no use to us. */
const Text = z.string().max(20_000);

export const SeleniumCommand = z.object({
  id: Text.optional(),
  comment: Text.optional(),
  command: z.string().max(200),
  target: Text.default(''),
  /** Other ways to the target, each with the name of what found it. */
  targets: z.array(z.array(Text).max(5)).max(50).optional(),
  value: Text.default(''),
  /** It opens a window, whose handle is kept under this name. */
  opensWindow: z.boolean().optional(),
  windowHandleName: Text.optional(),
  /** How long the window is waited for, in milliseconds. */
  windowTimeout: z.number().optional(),
});
export type SeleniumCommand = z.infer<typeof SeleniumCommand>;

export type SeleniumLine = Omit<SeleniumCommand, 'id' | 'target' | 'value'> & {
  target?: string;
  value?: string;
};

export const SeleniumProject = z.object({
  name: Text.optional(),
  url: Text.default(''),
  tests: z
    .array(z.object({ name: Text.default(''), commands: z.array(z.unknown()).max(20_000) }))
    .min(1)
    .max(1000),
  /** Our own recording beside what it was written as. */
  tabwright: z.unknown().optional(),
});
export type SeleniumProject = z.infer<typeof SeleniumProject>;

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

type KeyPress = { text?: string; keys?: string };

/** Selenium's keys as texts to type and keys to press. Undefined when a key is not known. */
export function fromSeleniumKeys(value: string): KeyPress[] | undefined {
  const parts = value.split(/\$\{KEY_(\w+)\}/u);
  const deeds: KeyPress[] = [];
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
