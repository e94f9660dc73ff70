import browser, { type Tabs } from 'webextension-polyfill';
import { askFrame } from '../../messaging/ask-frame';
import { guardPageDialogs } from '../../page/acting/dialogs';
import type { Tab, TabEars, TrustedInput, LiveFrame } from '../../page/tab';
import { ActingMemory } from '../../page/acting-memory';
import { sendFiles } from './kept-files';
import { leavePage } from './navigation';
import { dialogsOfTab } from './answer-page-dialogs';
import { actingFrames, extractingFrames, leaveFrames, readyFrames } from '../frames/injection';
import { faultOf } from '../frames/tab-fault';
import { findNodeIds } from '../trusted/node-ids';
import { beginTrusted } from '../trusted/send-input';
import { answerDialogs } from '../trusted/trusted-dialogs';
import { followCauses, forgetCauses } from '../../frame/page-causes';

/** The tabs that were worked on since the worker started. */
const tabs = new Map<number, Tab>();

/** A tab of this browser. */
export function tabOf(tabId: number): Tab {
  const tab = tabs.get(tabId) ?? makeTab(tabId);
  tabs.set(tabId, tab);
  return tab;
}

/** Leaves a tab: nothing of ours is in its pages any more, in our world or in theirs. */
export async function leaveTab(tabId: number): Promise<void> {
  tabs.get(tabId)?.memory.followed.leave();
  await leaveFrames(tabId);
}

/** The last words of a closed tab's frames come within this time, in milliseconds. */
const lastWordsMs = 5000;

/** Forgets a tab that was closed, once its frames have had their last words. */
export function forgetTab(tabId: number): void {
  setTimeout(() => tabs.delete(tabId), lastWordsMs);
}

function makeTab(tabId: number): Tab {
  const memory = new ActingMemory();
  return {
    id: tabId,
    memory,
    ask: (documentId, operation, input) => askFrame({ tabId, documentId }, operation, input),
    readyFrames: (request) => readyFrames(tabId, request),
    actingFrames: () => actingFrames(tabId),
    extractingFrames: () => extractingFrames(tabId),
    guardDialogs: (policy) => guardPageDialogs(memory, policy, dialogsOfTab(tabId)),
    followCauses: (documentId, name) => followCausesIn({ tabId, documentId }, name),
    hear: (ears, signal) => hearTab(tabId, ears, signal),
    leave: (move, signal) => leavePage(tabId, move, signal),
    isLoading: () =>
      browser.tabs.get(tabId).then(
        ({ status }) => status === 'loading',
        () => false,
      ),
    isGone: () =>
      browser.tabs.get(tabId).then(
        () => false,
        () => true,
      ),
    fault: () => faultOf(tabId),
    bringFiles: (documentId, names) => sendFiles({ tabId, documentId }, names),
    followScript: (frame, address) => followInPage(tabId, frame, address),
    trusted: trustedInputOf(tabId, memory),
  };
}

function trustedInputOf(tabId: number, memory: ActingMemory): TrustedInput {
  return {
    begin: beginTrusted,
    guardDialogs: (policy) =>
      answerDialogs(tabId, policy, guardPageDialogs(memory, null, dialogsOfTab(tabId))),
    nodeIds: (points) => findNodeIds(tabId, points),
  };
}

function hearTab(tabId: number, { onOpened, onDownload, onLoading }: TabEars, signal: AbortSignal): void {
  const onCreated = (tab: Tabs.Tab) => {
    if (tab.openerTabId === tabId) onOpened(tab.id);
  };
  const onUpdated = (id: number, { status }: Tabs.OnUpdatedChangeInfoType) => {
    if (id === tabId && status !== undefined) onLoading(status === 'loading');
  };
  const onFile = ({ url, filename, referrer }: chrome.downloads.DownloadItem) =>
    onDownload({ name: downloadName(filename || url), referrer });
  if (chrome.downloads) listen(signal, chrome.downloads.onCreated, onFile);
  listen(signal, browser.tabs.onCreated, onCreated);
  listen(signal, browser.tabs.onUpdated, onUpdated);
}

type BrowserEvent<L> = { addListener(listener: L): void; removeListener(listener: L): void };

function listen<L>(signal: AbortSignal, event: BrowserEvent<L>, listener: L): void {
  event.addListener(listener);
  signal.addEventListener('abort', () => event.removeListener(listener), { once: true });
}

const downloadName = (path: string) =>
  path.startsWith('data:') ? 'of a file' : (path.split(/[?#]/)[0]?.split(/[/\\]/).pop() ?? '');

/** Has a frame's main world follow what an act causes, until the function it gives is called. */
async function followCausesIn(
  { tabId, documentId }: { tabId: number; documentId: string },
  name: string,
): Promise<() => void> {
  const run = (func: (name: string) => void) =>
    browser.scripting
      .executeScript({
        target: { tabId, documentIds: [documentId] },
        func,
        args: [name],
        world: 'MAIN',
        injectImmediately: true,
      })
      // A frame may be gone by now, or take no scripts: then nothing is followed there.
      .catch(() => undefined);
  await run(followCauses);
  return () => void run(forgetCauses);
}

/**
 * Has the page itself go to `address`, a script. From our world the browser follows no such link, since our own content
 * security policy holds there; in the page's world the page's does, as for a press of the user.
 */
async function followInPage(
  tabId: number,
  { documentId, timeOrigin }: LiveFrame,
  address: string,
): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, documentIds: [documentId] },
    func: goTo,
    args: [address, timeOrigin],
    world: 'MAIN',
    injectImmediately: true,
  });
}

/** A script that is on its way while its frame comes to another document finds out here. */
function goTo(address: string, timeOrigin: number): void {
  if (performance.timeOrigin === timeOrigin) window.location.href = address;
}
