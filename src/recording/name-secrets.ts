import type { Recording } from '../protocol/recordings/recording';
import { variableNames } from '../protocol/variables';

/** The variables of a recording that are secrets: those that say so, and those that are typed where secrets are. */
export function secretNames({ variables, steps }: Pick<Recording, 'variables' | 'steps'>): Set<string> {
  const said = variables.flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  const typed = steps.filter(({ isSecret }) => isSecret).flatMap((step) => step.arguments);
  return new Set([...said, ...variableNames(typed.join(' '))]);
}
