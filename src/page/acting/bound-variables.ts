import type { ActionOutput } from '../../protocol/action';
import {
  checkOrigins,
  originOf,
  variableNames,
  variableText,
  type VariableOrigins,
  type Variables,
} from '../../protocol/variables';

type Bound = { variables: Variables; variableOrigins?: VariableOrigins };

/** The variables that an act's arguments name, with their values, and the frame's origin when one is bound to origins. */
export type Brought = { variables: Record<string, string>; origin?: string };

/** The values for a frame at `url`. Throws `variable-not-allowed` when a named variable may not be typed there. */
export function valuesFor(
  action: ActionOutput,
  url: string,
  { variables, variableOrigins = {} }: Bound,
): Brought {
  const text = textOf(action);
  checkOrigins(text, variableOrigins, url);
  const origin = originOf(url);
  const named = variableNames(text).filter((name) => Object.hasOwn(variables, name));
  const values = Object.fromEntries(named.map((name) => [name, variableText(variables[name] ?? '')]));
  return namesBound(action, variableOrigins) ? { variables: values, origin } : { variables: values };
}

/** Whether the action names a variable that is bound to origins. */
export function namesBound(action: ActionOutput, variableOrigins: VariableOrigins = {}): boolean {
  return variableNames(textOf(action)).some((name) => Object.hasOwn(variableOrigins, name));
}

const textOf = ({ arguments: given = [] }: ActionOutput) => given.join(' ');
