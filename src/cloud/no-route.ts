import { AutomationError } from '../base/errors';
import { CloudFailure } from './send-request';

/** What our own service says of what it does not know, in routes that the public API has not. */
const unknownThing = /^(Session|Run|Recording) not found/;

/** What was thrown; when a service has no such route, in words that say so. */
export function asNoRoute(thrown: unknown, what: 'runs' | 'recordings'): unknown {
  if (!(thrown instanceof CloudFailure)) return thrown;
  const { details, message } = thrown.error;
  const isKnownRoute = unknownThing.test(message);
  if ((details['status'] !== 404 && details['status'] !== 405) || isKnownRoute) return thrown;
  const words =
    what === 'runs'
      ? 'This service follows no recordings: the public API has none. Nothing was done.'
      : 'This service keeps no recordings: the public API has none. They stay in this browser.';
  return new CloudFailure(new AutomationError('invalid-input', words), false);
}
