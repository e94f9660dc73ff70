import { AutomationError } from '../../base/errors';
import { CloudFailure } from './send-request';

/** The words in which our own service says that it does not know a thing, on routes that the public API lacks. */
const unknownThing = /^(Session|Run|Recording) not found/;

/** `thrown`, or, when the service has no such route, an error that says so in words for people. */
export function asNoRoute(thrown: unknown, what: keyof typeof sentences): unknown {
  if (!(thrown instanceof CloudFailure)) return thrown;
  const { details, message } = thrown.error;
  const isKnownRoute = unknownThing.test(message);
  if ((details['status'] !== 404 && details['status'] !== 405) || isKnownRoute) return thrown;
  return new CloudFailure(
    new AutomationError('invalid-input', sentences[what], { details: { isNoRoute: true } }),
    false,
  );
}

const sentences = {
  runs: 'This service follows no recordings: the public API has none. Nothing was done.',
  recordings: 'This service keeps no recordings: the public API has none. They stay in this browser.',
  pictures: 'This service shows no pictures of its pages: the public API has none.',
};
