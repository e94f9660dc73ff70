import { z } from 'zod';
import { thisBrowser } from '../browsers/this-browser';
import { listenForMessages } from '../messaging/runtime';
import { createServer } from '../messaging/server';
import { backgroundContract } from '../protocol/background';
import { keepAwake } from './frames/keep-awake';
import { createHandlers } from './handlers';
import { answerServicePages, connectToService } from './launcher-link';
import { ClientWorks } from './pairing/client-works';
import { pairingHandlers } from './pairing/pairing-handlers';
import { startPairing } from './pairing/start-pairing';
import { connectModels } from './models/model-ports';
import { LiveRecordings } from './recorder/live-recordings';
import { Recorder } from './recorder/recorder';
import { interruptReplays } from './runs/replay-run';
import { Scheduler } from './schedule/scheduler';
import { SessionQueue } from './sessions/session-queue';
import { SessionStore } from './sessions/session-store';
import { followTabs } from './sessions/sessions';
import { purgeRecordings } from './store/recording-store';
import { followNotices } from './tasks/notify-user';
import { pruneOriginRules } from './store/stored-settings';
import { detachLeft } from './trusted/debugger';
import { clearSiteRules } from './tasks/site-rules';
import { migrateStorage } from './store/read-storage';

/** Starts the worker. Everything that listens is set up before the first `await`: the browser asks for it. */
export function startBackground(): void {
  // The extension's content security policy forbids the code zod would otherwise generate.
  z.config({ jitless: true });
  const store = new SessionStore();
  const queue = new SessionQueue();
  const lives = new LiveRecordings();
  const recorder = new Recorder(lives, store.values);
  const works = new ClientWorks();
  const pairing = pairingHandlers(() => line, works);
  const scheduler = new Scheduler({ store, queue });
  const parts = { store, queue, lives, recorder, pairing, scheduler };
  const server = createServer(backgroundContract, createHandlers(parts));
  const line = startPairing({ server, store, queue, works });
  listenForMessages('background', (...question) => keepAwake(server(...question)));
  followTabs(store, queue);
  recorder.follow();
  followNotices();
  scheduler.start();
  connectModels();
  thisBrowser.openPanelFromToolbar();
  void thisBrowser.closeStorageToPages();
  void migrateStorage();
  void interruptReplays();
  void clearSiteRules();
  detachLeft();
  void pruneOriginRules();
  void purgeRecordings();
  if (import.meta.env.MODE === 'managed') {
    answerServicePages(server);
    globalThis.tabwrightConnect = (url, secret) => connectToService(url, secret, server);
  }
}

declare global {
  /** The launcher calls this with the service's address; managed flavour only. */
  var tabwrightConnect: ((url: string, secret: string) => void) | undefined;
}
