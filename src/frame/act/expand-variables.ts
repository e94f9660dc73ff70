import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { FrameAct } from '../../protocol/frame';

const placeholder = /%([A-Za-z_][\w.-]*)%/g;

/**
 * The arguments with every `%name%` replaced, in one pass: what a value holds is never replaced again.
 * Throws `unknown-variable` for a name that has no value, and `variable-not-allowed` in a document of another origin than the
 * values are meant for.
 */
export function replaceVariables(request: FrameAct, origin: string): string[] {
  if (request.origin !== undefined && request.origin !== origin) throw isElsewhere(request, origin);
  return request.arguments.map((argument) =>
    argument.replace(placeholder, (_match, name: string) => {
      const value = Object.hasOwn(request.variables, name) ? request.variables[name] : undefined;
      if (value !== undefined) return value;
      throw new AutomationError(
        'unknown-variable',
        say`There is no variable "${name}". Nothing was done. Give it a value and try again.`,
      );
    }),
  );
}

function isElsewhere({ origin: wanted }: FrameAct, origin: string): AutomationError {
  return new AutomationError(
    'variable-not-allowed',
    say`The values are for ${wanted ?? ''} only, and the page is now of ${origin}. Nothing was done.`,
    { details: { origin } },
  );
}
