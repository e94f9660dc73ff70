import { z } from 'zod';
import { AutomationError } from '../base/errors';

/** Longest value, in characters. */
export const maxVariableLength = 10_000;

/** The most variables of one request. */
const mostVariables = 200;

const Primitive = z.union([
  z.string().max(maxVariableLength, `A variable has at most ${maxVariableLength} characters.`),
  z.number(),
  z.boolean(),
]);

/** A primitive, or `{value, description?}` and nothing else. Descriptions may go to a model, values never. */
export const VariableValue = z.union([
  Primitive,
  z.strictObject({ value: Primitive, description: z.string().optional() }),
]);
export type VariableValue = z.infer<typeof VariableValue>;

/** Variable name → value; `%name%` in an action's arguments stands for it. */
export const Variables = z
  .record(z.string(), VariableValue)
  .refine((all) => Object.keys(all).length <= mostVariables, `There are at most ${mostVariables} variables.`);
export type Variables = z.infer<typeof Variables>;

/** A site, as `https://shop.example`: scheme, host and port. */
export const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => originOf(text) === text, 'Give an origin, such as https://shop.example, with no path.');

/** Origins each variable may be typed into; one that is not here may be typed anywhere. */
export const VariableOrigins = z.record(z.string(), z.array(Origin).min(1).max(50));
export type VariableOrigins = z.infer<typeof VariableOrigins>;

/** A name that can stand in an instruction between percent signs. */
export const VariableName = z.string().regex(/^[A-Za-z_][\w.-]*$/);

/** The text that is typed for a variable: numbers and booleans become text. */
export function variableText(variable: VariableValue): string {
  return String(typeof variable === 'object' ? variable.value : variable);
}

/** Variable name → text. */
export function variableTexts(variables: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, variableText(value)]));
}

/** The names between percent signs in a text, each once. The escapes of an address are none: `K%C3%A4se`. */
export function variableNames(text: string): string[] {
  const said = text.replace(/\w:\/\/\S+/g, (address) => address.replace(/%[\dA-F]{2}(?=%)/gi, ' '));
  return [...new Set(Array.from(said.matchAll(/%([A-Za-z_][\w.-]*)%/g), ([, name = '']) => name))];
}

/** `%name%` and nothing else. */
export function isVariable(argument: string): boolean {
  return /^%[^%\s]+%$/.test(argument);
}

/** A secret the worker has a value of; the value itself is nowhere but in its memory. */
export const SecretName = z.object({
  name: z.string(),
  description: z.string().optional(),
  origins: z.array(Origin).optional(),
});
export type SecretName = z.infer<typeof SecretName>;

/** The key in `storage.session` of the names of a tab's secrets. */
export const secretsKey = (tabId: number | ''): string => `secrets:${tabId}`;

/** Throws when `text` names a variable that may not be typed on the site of `url`. */
export function checkOrigins(text: string, origins: VariableOrigins, url: string): void {
  const origin = originOf(url);
  const name = variableNames(text).find((each) => !mayTypeOn(each, origins, origin));
  if (name === undefined) return;
  throw new AutomationError(
    'variable-not-allowed',
    `%${name}% may be typed on ${(origins[name] ?? []).join(', ')} only, and this is ${origin}. Nothing was done with it.`,
    { details: { variable: name, origin } },
  );
}

/**
 * Throws when the value of one of these variables may not stand in the address `url`: of no secret, which servers and their logs
 * would get, and of one that is bound to origins only in addresses of these.
 */
export function checkInAddress(
  names: readonly string[],
  url: string,
  { secrets, origins }: { secrets: ReadonlySet<string>; origins: VariableOrigins },
): void {
  const secret = names.find((name) => secrets.has(name));
  if (secret === undefined) return checkOrigins(names.map((name) => `%${name}%`).join(''), origins, url);
  throw new AutomationError(
    'variable-not-allowed',
    `%${secret}% is a secret, and secrets go into no address. The page was not opened.`,
    { details: { variable: secret } },
  );
}

/** True if the variable is bound to no origins, or to this one. */
export function mayTypeOn(name: string, origins: VariableOrigins, origin: string): boolean {
  return !Object.hasOwn(origins, name) || (origins[name] ?? []).includes(origin);
}

/** The origin of an address; `null` for what has none of its own, which no variable is bound to. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}
