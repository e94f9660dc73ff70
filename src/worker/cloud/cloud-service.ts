import browser from 'webextension-polyfill';
import { AutomationError, toAutomationError } from '../../base/errors';
import { keepAwake, thisBrowser } from '../../browsers/this-browser';
import type { Connection } from '../../client/remote/send-request';
import { pairByCode } from '../../pairing/browser-side';
import { dialSocket, overSocket } from '../../pairing/socket-line';
import { faultOfPairing, pairingRefused } from '../../pairing/handshake-line';
import { readCode } from '../../pairing/pairing-code';
import { textOfBytes } from '../../pairing/prove';
import { isOnThisComputer, type CloudService } from '../../protocol/cloud';
import { panelPath, type PairingFault } from '../../protocol/pairing/pairing-messages';
import { loadSettings } from '../store/read-storage';

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
export async function connectionOf(session: Pick<CloudService, 'baseUrl'>): Promise<Connection> {
  const service = await loadService();
  if (service.baseUrl === session.baseUrl) return connectionTo(service);
  const { host } = new URL(session.baseUrl);
  throw new AutomationError(
    'session-not-found',
    `This session belongs to ${host}, and another service is set up. Connect ${host} to go on with it.`,
  );
}

/** Keeps the worker awake while a service is asked. Fails with an error of ours. */
export const asked = <T>(work: Promise<T>): Promise<T> =>
  keepAwake(work).catch((thrown: unknown) => {
    throw errorIn(thrown);
  });

/** An error of asking a service, in words for its user. */
export function errorIn(thrown: unknown): AutomationError {
  const error = toAutomationError(thrown, 'no-answer');
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

/**
 * The service with the key that it is to be asked with. Where a code was typed as the key of one on this computer, this panel proves it
 * there, and the key that came of it stands in its place. Rejects with `pairing-refused`.
 */
export async function pairPanel(service: CloudService): Promise<CloudService> {
  const { baseUrl, apiKey } = service;
  const code = isOnThisComputer(baseUrl) ? readCode(apiKey) : undefined;
  if (code === undefined) return service;
  const { host } = new URL(baseUrl);
  const socket = await dialSocket(`ws://${host}${panelPath}`).catch(() => {
    throw pairingRefused('no-broker', nobody);
  });
  const isClosed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
  try {
    let key = '';
    await overSocket(socket, (line) =>
      pairByCode(line, {
        code,
        label: `Panel ${crypto.randomUUID().slice(0, 8)}`,
        address: host,
        origin: new URL(browser.runtime.getURL('')).origin,
        keep: async (kept) => void (key = textOfBytes(kept.key)),
      }),
    );
    // The service hangs up once it has kept the key: only then it counts there.
    await isClosed;
    return { ...service, apiKey: key };
  } catch (cause) {
    const fault = faultOfPairing(cause);
    if (fault === undefined) throw toAutomationError(cause);
    throw pairingRefused(fault, sentences[fault] ?? broken, cause);
  } finally {
    socket.close();
  }
}

const nobody =
  'Nothing takes a code there. Check the address and that the service runs; one that was started with a key takes that key.';

const broken = 'The service answered something else than was asked, or nothing in time. Try again.';

/** In place of the handshake's own sentences, which name the broker. */
const sentences: Partial<Record<PairingFault, string>> = {
  'wrong-code': 'The code is another. Look at it again where the service shows it.',
  'no-code': 'The code counts no more. The service shows a new one: type that.',
  'tries-used':
    'Too many wrong codes came, so this one counts no more. The service shows a new one within a minute.',
  unproven: 'The program that answers there could not prove that it showed the code. Nothing was told to it.',
  version: 'The service and the extension are of different versions. Update the older one.',
};
