import { AutomationError, toAutomationError } from '../../base/errors';
import { thisBrowser } from '../../browsers/this-browser';
import type { Connection } from '../../client/remote/connection';
import { CloudFailure } from '../../client/remote/send-request';
import type { CloudService } from '../../protocol/cloud';
import { loadSettings } from '../store/stored-settings';

/** The service that is set up, or an `invalid-input` error. */
export async function loadService(): Promise<CloudService> {
  const { cloud } = await loadSettings();
  if (cloud) return cloud;
  throw new AutomationError('invalid-input', 'No session service is set up. Connect one under Sessions.');
}

/**
 * The connection to a service. It carries no key of a model. Fails with `needs-consent` where the browser was not allowed to send
 * anything there.
 */
export async function connectionTo({ baseUrl, apiKey, headerNames }: CloudService): Promise<Connection> {
  if (await thisBrowser.maySend('service')) return { baseUrl, apiKey, headerNames };
  throw new AutomationError(
    'needs-consent',
    'The browser may not send anything to the service. Nothing was sent. Save the service again, and allow it.',
  );
}

/** The connection to the service of a session. The key of one service never goes to another. */
export async function connectionOf(session: { baseUrl: string }): Promise<Connection> {
  const service = await loadService();
  if (service.baseUrl === session.baseUrl) return connectionTo(service);
  const host = new URL(session.baseUrl).host;
  throw new AutomationError(
    'session-not-found',
    `This session belongs to ${host}, and another service is set up. Connect ${host} to go on with it.`,
  );
}

/** Turns an error of asking a service into one of ours. */
export function errorIn(thrown: unknown): AutomationError {
  const error = thrown instanceof CloudFailure ? thrown.error : toAutomationError(thrown, 'no-answer');
  const { status } = error.details;
  // The user is asked, or has answered: nobody refused this browser.
  if (error.code === 'needs-you' || error.code === 'client-refused') return error;
  if (status !== 401 && status !== 403) return error;
  if (error.code === 'pairing-refused') {
    const cure = 'Type the code that it shows in place of the key, under Change the service.';
    return new AutomationError('pairing-refused', `${error.message} ${cure}`, { details: { status } });
  }
  const what = status === 401 ? 'the key' : 'this browser';
  const message = `The service refused ${what} (${status}). It says: ${error.message.slice(0, 300)}`;
  return new AutomationError('service-refused', message, { details: { status } });
}
