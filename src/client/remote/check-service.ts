import { toAutomationError, type AutomationError } from '../../base/errors';
import { startDeadline } from '../../base/deadline';
import { isOnThisComputer, type CloudCheck, type CloudFault } from '../../protocol/cloud';
import { type Connection, CloudFailure, sendRequest } from './send-request';

type Asked = { startedAt: number; isOpen: boolean };

/** How long a service may take to answer a check, in milliseconds. */
const checkMs = 15_000;

/**
 * Whether this is a session service that takes the key. It is asked to end a session that there is none of, which costs and
 * changes nothing.
 */
export async function checkService(connection: Connection): Promise<CloudCheck> {
  const asked = { startedAt: performance.now(), isOpen: isReadable(connection) };
  const deadline = startDeadline(checkMs, 'The check');
  const sessionId = crypto.randomUUID();
  try {
    const request = { operation: 'end', sessionId, signal: deadline.signal, isRepeatable: false };
    const response = await sendRequest({ ...connection, retries: 0 }, request);
    void response.body?.cancel();
    return judged(undefined, asked);
  } catch (thrown) {
    return judged(thrown instanceof CloudFailure ? thrown.error : toAutomationError(thrown), asked);
  } finally {
    deadline.clear();
  }
}

const warning = 'The connection is not encrypted: others in the network can read the key.';

const isReadable = ({ baseUrl }: Connection): boolean =>
  new URL(baseUrl).protocol === 'http:' && !isOnThisComputer(baseUrl);

function judged(error: AutomationError | undefined, { startedAt, isOpen }: Asked): CloudCheck {
  const ms = Math.round(performance.now() - startedAt);
  if (!error || isUnknownSession(error)) {
    return { ok: true, message: isOpen ? warning : '', ms };
  }
  const fault = faultOf(error);
  return { ok: false, fault, message: `${sentences[fault]}${detailOf(error, fault)}`, ms };
}

const isUnknownSession = ({ details, message }: AutomationError) =>
  details['status'] === 404 && /session not found/i.test(message);

/** Those that show once something was sent. */
type ServiceFault = Exclude<CloudFault, 'consent'>;

const byStatus: Partial<Record<number, ServiceFault>> = { 401: 'key', 403: 'forbidden', 429: 'rate-limit' };

function faultOf({ code, details }: AutomationError): ServiceFault {
  const status = typeof details['status'] === 'number' ? details['status'] : undefined;
  if (code === 'pairing-refused') return 'pairing';
  if (status !== undefined) return byStatus[status] ?? (status >= 500 ? 'server' : 'address');
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
