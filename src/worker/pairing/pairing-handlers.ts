import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { pairingOperations } from '../../protocol/pairing/pairing-operations';
import { answerClient, revokeClient } from './client-consent';
import type { ClientWorks } from './client-works';
import type { PairingLine } from './pairing-line';

type PairingHandlers = Pick<Handlers<BackgroundContract>, keyof typeof pairingOperations>;

/** The user's side of pairing: switching it on and off, and who may work here. */
export function pairingHandlers(line: () => PairingLine, works: ClientWorks): PairingHandlers {
  return {
    pairBrowser: async (request) => {
      await line().pair(request);
      return true;
    },
    unpairBrowser: () => line().unpair(),
    answerClient: ({ clientId, answer }) => answerClient(clientId, answer),
    revokeClient: async ({ clientId }) => {
      const wasKnown = await revokeClient(clientId);
      const own = (await works.all()).filter(({ client }) => client.id === clientId);
      for (const { id } of own) await works.end(id);
      return wasKnown;
    },
    endClientWork: async ({ workId }) => {
      if (workId !== undefined) return works.end(workId);
      await works.endAll();
      return true;
    },
    shareTab: async ({ workId, tabId }) => {
      await works.hand(workId, tabId);
      return true;
    },
  };
}
