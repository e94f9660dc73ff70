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

/** The text that is typed for a variable: numbers and booleans become text. */
export function variableText(variable: VariableValue): string {
  return String(typeof variable === 'object' ? variable.value : variable);
}
