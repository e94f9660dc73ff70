import { AutomationError } from '../../base/errors';
import type { FrameAct } from '../../protocol/frame';

const placeholder = /%([A-Za-z_][\w.-]*)%/g;

/**
 * The arguments with every `%name%` replaced, in one pass: what a value holds is never replaced again.
 * Throws `unknown-variable` for a name that has no value.
 */
export function replaceVariables(request: FrameAct): string[] {
  return request.arguments.map((argument) =>
    argument.replace(placeholder, (_match, name: string) => {
      const value = Object.hasOwn(request.variables, name) ? request.variables[name] : undefined;
      if (value !== undefined) return value;
      throw new AutomationError(
        'unknown-variable',
        `There is no variable "${name}". Nothing was done. Give it a value and try again.`,
      );
    }),
  );
}
