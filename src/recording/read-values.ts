import { isRecord } from '../base/json';
import { withoutAccents } from '../base/text';
import type { Step, StepExtraction } from '../protocol/recordings/recording';
import { maxVariableLength, type Variables } from '../protocol/variables';
import { usedVariables } from './edit-recording';

/** Reads one value that the page says under this name, by what it means. */
export const valueExtraction = (name: string): StepExtraction => ({
  schema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  lists: [],
  pairs: [],
});

/** The variable that a value of this name fills: `Order_number` for "Order number". */
export function variableFor(name: string): string {
  const plain = withoutAccents(name)
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[^A-Za-z_]+|_+$/g, '');
  return plain.replace(/_/g, '') === '' ? 'value' : plain;
}

/** The variables that a step fills for those after it: the single values of its schema. */
export function variablesRead({ extraction }: Pick<Step, 'extraction'>): string[] {
  const { properties } = extraction?.schema ?? {};
  const entries = isRecord(properties) ? Object.entries(properties) : [];
  return entries.flatMap(([name, schema]) =>
    isRecord(schema) && isSingle(schema['type']) ? variableFor(name) : [],
  );
}

const isSingle = (type: unknown): boolean =>
  [type].flat().every((each) => typeof each === 'string' && !['object', 'array', 'null'].includes(each));

/** The values that were read, by the variables that they fill. */
export function valuesRead(result: unknown): Variables {
  if (!isRecord(result)) return {};
  const single = Object.entries(result).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[variableFor(name), String(value).slice(0, maxVariableLength)] as const]
      : [],
  );
  return Object.fromEntries(single);
}

/** The variables that somebody has to give a value: used by a step, and read by none before it. */
export function neededVariables(steps: readonly Step[]): string[] {
  const read = new Set<string>();
  const needed = new Set<string>();
  for (const step of steps) {
    for (const name of usedVariables([step])) if (!read.has(name)) needed.add(name);
    for (const name of variablesRead(step)) read.add(name);
  }
  return [...needed];
}
