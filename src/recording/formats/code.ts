import type { Recording, RecordingVariable } from '../../protocol/recordings/recording';
import { usedVariables } from '../edit-recording';
import { asWritten } from '../scope';

/** The variables of a recording, and those that only its steps name. */
export function askedFor({ variables, steps }: Pick<Recording, 'variables' | 'steps'>): RecordingVariable[] {
  const known = new Set(variables.map(({ name }) => name));
  const more = usedVariables(steps).filter((name) => !known.has(name));
  return [...variables, ...more.map((name) => ({ name }))];
}

/** Lines that read them from the environment. */
export function declareVariables(variables: readonly RecordingVariable[]): string[] {
  if (variables.length === 0) return [];
  const names = environmentNames(variables.map(({ name }) => name));
  const lines = variables.map(
    ({ name, value = '' }) =>
      `  ${quotedLiteral(name)}: process.env[${quotedLiteral(names.get(name) ?? name)}] ?? ${quotedLiteral(value)},`,
  );
  return ['const variables = {', ...lines, '};', ''];
}

/** A string literal of TypeScript, in which variables stand as expressions: `'a'` or a template. */
export function literal(text: string): string {
  const parts = text.split(placeholder);
  if (parts.length === 1) return quotedLiteral(text);
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return variable(parts[1] ?? '');
  const pieces = parts.map((part, at) => (at % 2 === 1 ? `\${${variable(part)}}` : escapeTemplate(part)));
  return `\`${pieces.join('')}\``;
}

/** A single-quoted literal that stays on its line. */
export function quotedLiteral(text: string): string {
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

/**
 * A regular expression for an address in which `*` stands for anything. Variables in it are looked for in every form that an
 * address may write their values in: `inAddress`, which the file has to declare.
 */
export function addressPattern(pattern: string): string {
  const parts = pattern.split(placeholder);
  const end = `${/[?#]/u.test(pattern) ? '' : '([?#].*)?'}$`;
  if (parts.length === 1) return `/^${sourceOf(pattern)}${end}/`;
  const pieces = parts.map((part, at) =>
    at % 2 === 1 ? `\${inAddress(${variable(part)})}` : escapeTemplate(sourceOf(part)),
  );
  return `new RegExp(\`^${pieces.join('')}${end}\`)`;
}

/** The lines of a function that files with such patterns declare. */
export const inAddress = [
  '/** A value as an address may write it. */',
  'const inAddress = (value: string) => {',
  '  const encoded = encodeURIComponent(value);',
  "  const forms = [value, encodeURI(value), encoded, encoded.replace(/%20/g, '+')];",
  String.raw`  return ${'`'}(?:${'$'}{forms.map((form) => form.replace(/[.*+?^${'$'}{}()|[\]\\/]/g, '\\$&')).join('|')})${'`'};`,
  '};',
  '',
];

function sourceOf(pattern: string): string {
  return pattern
    .split('*')
    .map((part) => asWritten(part).replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`))
    .join('.*')
    .replace(/[\n\r\u2028\u2029]/gu, '.');
}

/**
 * The environment's names for variables, each another: `fullName` → `TEST_FULL_NAME`. With the first word none is one that the
 * system sets itself, such as `USER`.
 */
export function environmentNames(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const plain = `TEST_${name
        .replace(/([a-z0-9])([A-Z])/gu, '$1_$2')
        .replace(/[^A-Za-z0-9]+/gu, '_')
        .toUpperCase()}`;
      let free = plain;
      for (let count = 2; taken.has(free); count += 1) free = `${plain}_${count}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

const placeholder = /%([A-Za-z_][\w.-]*)%/u;

const variable = (name: string) => `variables[${quotedLiteral(name)}]`;

function escapeTemplate(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/gu, '"')
    .replace(/`|\$\{/gu, String.raw`\$&`);
}
