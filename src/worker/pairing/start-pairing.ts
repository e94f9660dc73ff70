import browser from 'webextension-polyfill';
import type { Server } from '../../messaging/server';
import { leaveProgramTab } from '../frames/heed-user';
import { endSession } from '../sessions/sessions';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import { forgetAsking } from './client-consent';
import type { ClientWorks } from './client-works';
import { PairingLine } from './pairing-line';
import { createClientServer } from './serve-client';

type Parts = { server: Server; store: SessionStore; queue: SessionQueue; works: ClientWorks };

/** Lets the clients of the broker work here, as long as this browser is paired. */
export function startPairing({ server, store, queue, works }: Parts): PairingLine {
  const line = new PairingLine({
    serve: createClientServer({ server, store, works }),
    working: async () => (await works.all()).map(({ id }) => id),
    onOver: async () => {
      await works.endAll();
      await forgetAsking();
    },
  });
  works.follow({
    onPages: (workId, pages) => line.say({ workId, pages }),
    onEnded: (workId) => line.say({ ended: workId }),
    onLeft: async (tabIds) => {
      const sessions = (await store.all()).filter(({ tabId }) => tabIds.includes(tabId));
      for (const { id } of sessions) await endSession(store, queue, id);
      for (const tabId of tabIds) leaveProgramTab(tabId);
    },
  });
  line.start();
  browser.action.onClicked.addListener(({ id }) => {
    if (id !== undefined) void stopClientIn(id, { store, queue, works });
  });
  return line;
}

/** The toolbar button ends what a client is doing in the tab, whether or not a panel shows it. */
async function stopClientIn(tabId: number, { store, queue, works }: Omit<Parts, 'server'>): Promise<void> {
  if (!(await works.isOfClient(tabId))) return;
  const sessions = (await store.all()).filter((session) => session.tabId === tabId);
  for (const { id } of sessions) queue.stop(id);
}
