/** Variables of our own in a file of Selenium IDE. Their names cannot be those of a recording's variables. */
export const dollar = '$';
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
