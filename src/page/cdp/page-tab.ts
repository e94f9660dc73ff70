import { guardPageDialogs } from '../acting/dialogs';
import { createServer } from '../../messaging/server';
import { answerByActs } from '../answer-by-acts';
import type { Tab } from '../tab';
import { ActingMemory } from '../acting-memory';
import { frameQuestions } from '../../protocol/frame-contract';
import { followFrames } from './frame-targets';
import { answerFrames } from './frame-questions';
import { leaveByCdp } from './leave-page';
import { LiveFrames } from './live-frames';
import { dialogsOf, followCausesInWorld, letScriptRun, pageWorldsOf } from './page-world';
import { faultOfPage } from './page-fault';
import { TabEvents } from './tab-events';
import type { CdpTarget } from './cdp-target';

/** A page of the debugging protocol as a tab. `close` retires the engine; the page stays open. */
export type PageTab = { tab: Tab; close: () => Promise<void> };

/** The longest wait for a page to retire its engine, in milliseconds: it may hang. */
const patienceMs = 500;

const patience = () => new Promise((resolve) => setTimeout(resolve, patienceMs));

/** The number of the last tab that this process opened. */
let lastId = 0;

/** Makes a tab of a page that anyone has opened. `engine` is the page engine as one script. */
export async function openPageTab(page: CdpTarget, engine: string): Promise<PageTab> {
  const tabId = ++lastId;
  const memory = new ActingMemory();
  const server = createServer(
    frameQuestions,
    answerByActs(() => memory.acts),
  );
  const ends: (() => void)[] = [];
  const events = new TabEvents();
  const live = new LiveFrames(engine);
  const targets = await followFrames(page, async (target) => {
    ends.push(answerFrames(target, { frames: live, server }));
    await target.send('Page.enable');
  });
  live.follow(targets);
  ends.push(
    events.listen(page, (id) => live.urlOf(id)),
    () => targets.stop(),
  );
  const runInPage = pageWorldsOf(live);
  const tab: Tab = {
    id: tabId,
    memory,
    ask: (documentId, operation, input) => live.ask(documentId, operation, input),
    readyFrames: (request) => live.ready(request),
    actingFrames: () => live.ready(),
    extractingFrames: () => live.ready(),
    guardDialogs: (policy) => guardPageDialogs(memory, policy, dialogsOf(live, runInPage)),
    followCauses: (documentId, name) => followCausesInWorld({ live, run: runInPage }, documentId, name),
    hear: (ears, signal) => events.hear(ears, signal),
    leave: (move, signal) => leaveByCdp(page, move, signal),
    isLoading: async () => events.isLoading,
    isGone: () =>
      page.send('Page.getFrameTree').then(
        () => false,
        () => true,
      ),
    fault: () => faultOfPage(page),
    // No files are brought this way: the frame's own error names the missing ones.
    bringFiles: async () => {},
    followScript: (frame) => letScriptRun(runInPage, frame),
  };
  const close = async () => {
    await Promise.race([live.retire(), patience()]);
    for (const end of ends) end();
  };
  return { tab, close };
}
