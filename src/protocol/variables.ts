import { z } from 'zod';

const Primitive = z.union([z.string(), z.number(), z.boolean()]);

/** A primitive, or `{value, description?}` and nothing else. Descriptions may go to a model, values never. */
export const VariableValue = z.union([
  Primitive,
  z.strictObject({ value: Primitive, description: z.string().optional() }),
]);
export type VariableValue = z.infer<typeof VariableValue>;

/** Variable name → value; `%name%` in an action's arguments stands for it. */
export const Variables = z.record(z.string(), VariableValue);
export type Variables = z.infer<typeof Variables>;

/** A name that can stand in an instruction between percent signs. */
export const VariableName = z.string().regex(/^[A-Za-z_][\w.-]*$/);

/** Longest value that is kept, in characters. */
export const maxVariableLength = 10_000;

/** The text that is typed for a variable: numbers and booleans become text. */
export function variableText(variable: VariableValue): string {
  return String(typeof variable === 'object' ? variable.value : variable);
}

/** Variable name → text. */
export function variableTexts(variables: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, variableText(value)]));
}

/** The names between percent signs in a text, each once. */
export function variableNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/%([A-Za-z_][\w.-]*)%/g), ([, name = '']) => name))];
}

/** A secret the worker has a value of; the value itself is nowhere but in its memory. */
export const SecretName = z.object({ name: z.string(), description: z.string().optional() });
export type SecretName = z.infer<typeof SecretName>;

/** Where the names of a tab's secrets lie in `storage.session`. */
export const secretsKey = (tabId: number | ''): string => `secrets:${tabId}`;
