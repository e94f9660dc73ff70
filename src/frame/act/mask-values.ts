import { changeSaid, type SaidParts } from '../../base/say';
import type { ErrorRecord } from '../../base/errors';
import type { FrameAct, Outcome } from '../../protocol/frame';

/**
 * The outcome with names in place of the values of variables, which never leave the page. Whoever asked looks for other
 * ways to write them.
 */
export function maskOutcome(outcome: Outcome, request: FrameAct): Outcome {
  if (outcome.status === 'failed') return { ...outcome, error: maskError(outcome.error, request) };
  const hide = hiderOf(request);
  const effects = outcome.effects.map((effect) => ({
    ...effect,
    sentence: hide(effect.sentence),
    ...hiddenIn(effect.said, hide),
  }));
  return { ...outcome, effects };
}

/** The same of an error, and of the texts among its details. */
export function maskError({ code, message, details, said }: ErrorRecord, request: FrameAct): ErrorRecord {
  const hide = hiderOf(request);
  const masked = Object.entries(details ?? {}).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? hide(value) : value,
  ]);
  return {
    code,
    message: hide(message),
    details: details ? Object.fromEntries(masked) : undefined,
    ...hiddenIn(said, hide),
  };
}

const hiddenIn = (said: SaidParts | undefined, hide: (text: string) => string) =>
  said === undefined ? {} : { said: changeSaid(said, hide) };

function hiderOf({ variables }: FrameAct): (text: string) => string {
  const values = Object.entries(variables)
    .filter(([, value]) => value.length >= shortestMasked)
    .sort(([, one], [, other]) => other.length - one.length);
  return (text) => values.reduce((rest, [name, value]) => rest.replaceAll(value, () => `%${name}%`), text);
}

/** Values shorter than this stay: they stand for too much else. */
const shortestMasked = 4;
