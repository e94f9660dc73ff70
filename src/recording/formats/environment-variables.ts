import type { Recording, RecordingVariable } from '../../protocol/recordings/recording';
import { usedVariables } from '../edit-recording';
import { environmentNames, quotedLiteral } from './code';

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
