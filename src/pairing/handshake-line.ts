import type { z } from 'zod';
import { AutomationError, isAutomationError } from '../base/errors';
import { PairingFault } from '../protocol/pairing/pairing-messages';

/** Carries the messages of one handshake, one after the other. `receive` rejects when the line ends or takes too long. */
export type HandshakeLine = { send(message: object): void; receive(): Promise<unknown> };

/** The place of a handshake, which both sides know from their own surroundings and not from each other. */
export type HandshakePlace = { address: string; origin: string };

const sentences: Record<PairingFault, string> = {
  unproven: 'The program that answers there could not prove that it is your broker. Nothing was told to it.',
  'wrong-code': 'The code is another. Look at it again where it is shown.',
  'no-code': 'No code is being shown. Show one with `tabwright pair`.',
  'tries-used':
    'Too many wrong codes came, so this one counts no more. Show a new one with `tabwright pair`.',
  'label-taken':
    'Another browser has this name already. Choose another name, or remove it: `tabwright pair --remove NAME`.',
  'unknown-profile': 'The broker does not know this browser any more. Pair it again.',
  version: 'The broker and the extension are of different versions. Update the older one.',
  crowded: 'Too many browsers ask to be let in at once. Try again.',
  broken: 'The broker answered something else than was asked, or nothing in time.',
  'no-broker': 'No broker answers there. Start one with `tabwright pair`.',
  'broker-running': 'A broker runs on this computer already.',
};

/** A handshake that failed, as a typed error whose `details.fault` says which way. */
export function pairingRefused(
  fault: PairingFault,
  message = sentences[fault],
  cause?: unknown,
): AutomationError {
  return new AutomationError('pairing-refused', message, { details: { fault }, cause });
}

/** The way in which a handshake failed; undefined for any other error. */
export function faultOfPairing(thrown: unknown): PairingFault | undefined {
  return isAutomationError(thrown) ? PairingFault.safeParse(thrown.details?.['fault']).data : undefined;
}

/** The received message in this shape. In any other the handshake is over. */
export function expectShape<T>(received: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(received);
  if (parsed.success) return parsed.data;
  throw pairingRefused('broken');
}
