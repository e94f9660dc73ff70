import { z } from 'zod';
import type { ErrorRecord } from '../../base/errors';
import {
  AskingClient,
  askingKey,
  ClientDeed,
  ClientWork,
  deedsKey,
  LineState,
  lineStateKey,
  workKey,
} from '../../protocol/pairing/pairing-state';
import { atom, family, kept, stored } from '../atoms';

export const pairingAtoms = {
  pairing: kept('pairing'),
  clients: kept('clients'),
  /** Undefined without a pairing. */
  pairingLine: stored('session', lineStateKey, LineState.optional(), undefined),
  /** Programs that wait for the user's answer, the first that came first. */
  askingClients: stored<readonly AskingClient[]>('session', askingKey, z.array(AskingClient), []),
  /** Work of programs here now, the first that began first. */
  clientWorks: family('session', workKey(''), ClientWork, (works): readonly ClientWork[] =>
    Object.values(works).toSorted((one, other) => one.startedAt - other.startedAt),
  ),
  /** Operations of programs here, the newest first. */
  clientDeeds: stored<readonly ClientDeed[]>('session', deedsKey, z.array(ClientDeed), []),
  isPairing: atom(false),
  pairingError: atom<ErrorRecord>(),
};
