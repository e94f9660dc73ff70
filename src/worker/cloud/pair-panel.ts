import browser from 'webextension-polyfill';
import { toAutomationError, type AutomationError } from '../../base/errors';
import { pairByCode } from '../../pairing/browser-side';
import { textOfBytes } from '../../pairing/bytes';
import { dialSocket } from '../../pairing/dial-socket';
import { faultOfPairing, pairingRefused } from '../../pairing/handshake-line';
import { readCode } from '../../pairing/pairing-code';
import { overSocket } from '../../pairing/socket-line';
import { isOnThisComputer, type CloudService } from '../../protocol/cloud';
import { panelPath, type PairingFault } from '../../protocol/pairing/pairing-messages';

/**
 * The service with the key that it is to be asked with. Where a code was typed as the key of one on this computer, this panel proves it
 * there, and the key that came of it stands in its place. Rejects with `pairing-refused`.
 */
export async function pairPanel(service: CloudService): Promise<CloudService> {
  const { baseUrl, apiKey } = service;
  const code = isOnThisComputer(baseUrl) ? readCode(apiKey) : undefined;
  return code === undefined ? service : { ...service, apiKey: await keyFor(code, new URL(baseUrl).host) };
}

async function keyFor(code: string, host: string): Promise<string> {
  let key = '';
  const socket = await dialSocket(`ws://${host}${panelPath}`).catch(() => {
    throw pairingRefused('no-broker', { message: nobody });
  });
  const isClosed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
  try {
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
    return key;
  } catch (thrown) {
    throw inWords(thrown);
  } finally {
    socket.close();
  }
}

const nobody =
  'Nothing takes a code there. Check the address and that the service runs; one that was started with a key takes that key.';

/** The handshake's own sentences speak of the broker. */
const sentences: Partial<Record<PairingFault, string>> = {
  'wrong-code': 'The code is another. Look at it again where the service shows it.',
  'no-code': 'The code counts no more. The service shows a new one: type that.',
  'tries-used':
    'Too many wrong codes came, so this one counts no more. The service shows a new one within a minute.',
  unproven: 'The program that answers there could not prove that it showed the code. Nothing was told to it.',
  version: 'The service and the extension are of different versions. Update the older one.',
};

function inWords(thrown: unknown): AutomationError {
  const fault = faultOfPairing(thrown);
  if (fault === undefined) return toAutomationError(thrown);
  const message =
    sentences[fault] ?? 'The service answered something else than was asked, or nothing in time. Try again.';
  return pairingRefused(fault, { message, cause: thrown });
}
