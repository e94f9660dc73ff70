import type { Recording } from '../protocol/recording';
import { usedVariables } from './edit';

/** The variables of a recording that are secrets: those that say so, and those that are typed where secrets are. */
export function secretNames({ variables, steps }: Pick<Recording, 'variables' | 'steps'>): Set<string> {
  const said = variables.flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  return new Set([...said, ...usedVariables(steps.filter(({ isSecret }) => isSecret))]);
}
