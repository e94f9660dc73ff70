import type { Values } from './exported';

/** A string literal of TypeScript, in which variables stand as expressions: `'a'` or a template. */
export function literal(text: string): string {
  const parts = text.split(/%([A-Za-z_][\w.-]*)%/u);
  if (parts.length === 1) return quoted(text);
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return variable(parts[1] ?? '');
  const pieces = parts.map((part, at) => (at % 2 === 1 ? `\${${variable(part)}}` : escapeTemplate(part)));
  return `\`${pieces.join('')}\``;
}

/** A single-quoted literal that stays on its line. */
export function quoted(text: string): string {
  const inside = JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/gu, '"')
    .replace(/'/gu, String.raw`\'`);
  return `'${inside.replace(/\u2028/gu, String.raw`\u2028`).replace(/\u2029/gu, String.raw`\u2029`)}'`;
}

/** Text of pages that cannot leave its comment. */
export function comment(text: string): string {
  return `// ${text.replace(/[\r\n\u2028\u2029]+/gu, ' ')}`;
}

/** A regular expression for an address in which `*` stands for anything. */
export function addressPattern(pattern: string, values: Values): string {
  const known = pattern.replace(/%([A-Za-z_][\w.-]*)%/gu, (whole, name: string) => values[name] ?? whole);
  const source = known
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`))
    .join('.*');
  return `/^${source}${/[?#]/u.test(known) ? '' : '([?#].*)?'}$/`;
}

/** `fullName` → `FULL_NAME`. */
export function environmentName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .replace(/[^A-Za-z0-9]+/gu, '_')
    .toUpperCase();
}

const variable = (name: string) => `variables[${quoted(name)}]`;

function escapeTemplate(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/gu, '"')
    .replace(/`|\$\{/gu, String.raw`\$&`);
}
