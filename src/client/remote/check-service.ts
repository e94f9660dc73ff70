import { toAutomationError, type AutomationError } from '../../base/errors';
import { isOnThisComputer, type CloudCheck, type CloudFault } from '../../protocol/cloud';
import { within } from './read-answer';
import { sendRequest, type Connection } from './send-request';

/** The time a service has to answer a check, in milliseconds. */
const checkMs = 15_000;

const warning = 'The connection is not encrypted: others in the network can read the key.';

/**
 * Checks that this is a session service that takes the key. It is asked to end a session that there is none of, which costs and
 * changes nothing.
 */
export async function checkService(connection: Connection): Promise<CloudCheck> {
  const startedAt = performance.now();
  const path = ['sessions', crypto.randomUUID(), 'end'];
  const error = await within('The check', { timeoutMs: checkMs }, async (signal) => {
    const request = { operation: 'end', path, signal, isRepeatable: false, retries: 0 };
    const response = await sendRequest(connection, request);
    void response.body?.cancel();
  }).catch((thrown: unknown) => toAutomationError(thrown));
  const ms = Math.round(performance.now() - startedAt);
  if (!error || isUnknownSession(error)) {
    const { protocol } = new URL(connection.baseUrl);
    const isReadable = protocol === 'http:' && !isOnThisComputer(connection.baseUrl);
    return { ok: true, message: isReadable ? warning : '', ms };
  }
  const fault = faultOf(error);
  return { ok: false, fault, message: `${sentences[fault]}${detailOf(error, fault)}`, ms };
}

const isUnknownSession = ({ details, message }: AutomationError) =>
  details['status'] === 404 && /session not found/i.test(message);

/** A fault that shows once a request was sent. */
type ServiceFault = Exclude<CloudFault, 'consent'>;

const byStatus: Partial<Record<number, ServiceFault>> = { 401: 'key', 403: 'forbidden', 429: 'rate-limit' };

function faultOf({ code, details }: AutomationError): ServiceFault {
  const { status } = details;
  if (code === 'pairing-refused') return 'pairing';
  if (typeof status === 'number') return byStatus[status] ?? (status >= 500 ? 'server' : 'address');
  if ('redirectedTo' in details) return 'redirect';
  return code === 'timeout' ? 'timeout' : 'network';
}

const sentences: Record<ServiceFault, string> = {
  key: 'The service refused the key (401). It may be cut off, or go under other header names.',
  pairing: 'It is shown where the service was started: type it in place of the key.',
  forbidden: 'The service refuses this browser (403).',
  address: 'Something answers there, but it is no session service. Check the address.',
  redirect: 'The service sends on to another address. Keys go nowhere else: enter that address.',
  network: 'Nothing answers there. Check the address, that the service runs, and that access was allowed.',
  'rate-limit': 'The service is asked too often (429). Wait a minute.',
  server: 'The service is in trouble.',
  timeout: `Nothing was answered within ${checkMs / 1000} seconds.`,
};

/** The service's own words, where they say more than ours. */
function detailOf({ message }: AutomationError, fault: ServiceFault): string {
  return fault === 'forbidden' || fault === 'server' ? ` It says: ${message.slice(0, 300)}` : '';
}
