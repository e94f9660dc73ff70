import { sleep } from '../../base/deadline';
import { TabRequests } from '../../page/tab-requests';
import browser, { type Tabs, type WebRequest } from 'webextension-polyfill';
import {
  askFrame,
  type DocumentPlace,
  actingFrames,
  extractingFrames,
  leaveFrames,
  readyFrames,
  faultOf,
} from '../frames/tab-frames';
import { guardPageDialogs, type RunDialogs } from '../../page/witnesses';
import type { Tab, TabListeners, TrustedInput, LiveFrame, DialogGuard, PlacedRef } from '../../page/tab';
import { ActingMemory } from '../../page/followed-acts';
import { sendFiles } from './kept-files';
import { leavePage } from './navigation';
import { beginTrusted } from '../trusted/send-input';
import { followCauses, forgetCauses } from '../../frame/page-causes';
import { z } from 'zod';
import { debuggerOf, type TabDebugger } from '../trusted/debugger';
import type { DialogAnswers, Effect } from '../../protocol/frame';
import { accepts, dialogSentence } from '../../protocol/told/dialog-sentence';
import { replaceDialogs, restoreDialogs, tellDialogs } from '../../frame/page-dialogs';

/** The tabs that were worked on since the worker started. */
const tabs = new Map<number, Tab>();

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
    listen: (listeners, signal) => hearTab(tabId, listeners, signal),
    leave: (move, signal) => leavePage(tabId, move, signal),
    isLoading: () =>
      browser.tabs.get(tabId).then(
        ({ status }) => status === 'loading',
        () => false,
      ),
    statusOf: (id) => statusOf(id).catch(() => undefined),
    restedMs: hearsRequests ? () => requestsOf(tabId).restedMs() : undefined,
    isGone: () =>
      browser.tabs.get(tabId).then(
        () => false,
        () => true,
      ),
    fault: () => faultOf(tabId),
    giveFiles: (documentId, names) => sendFiles({ tabId, documentId }, names),
    followScript: (frame, address) => followInPage(tabId, frame, address),
    hearsDownloads: Boolean(chrome.downloads),
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

function hearTab(
  tabId: number,
  { onOpened, onClosed, onDownload, onLoading }: TabListeners,
  signal: AbortSignal,
): void {
  const onCreated = (tab: Tabs.Tab) => {
    if (tab.openerTabId === tabId) onOpened(tab.id);
  };
  const onUpdated = (id: number, { status }: Tabs.OnUpdatedChangeInfoType) => {
    if (id === tabId && status !== undefined) onLoading(status === 'loading');
  };
  const onFile = async (item: chrome.downloads.DownloadItem) => {
    const name = downloadName(item.filename || item.url);
    onDownload({ name, referrer: item.referrer, hasFailed: await hasFailed(item) });
  };
  if (chrome.downloads) listen(signal, chrome.downloads.onCreated, (item) => void onFile(item));
  listen(signal, browser.tabs.onCreated, onCreated);
  listen(signal, browser.tabs.onUpdated, onUpdated);
  listen(signal, browser.tabs.onRemoved, onClosed);
}

/** A server refuses a file, and breaks one off that comes, within this, in milliseconds. */
const refusedMs = { unbegun: 600, begun: 1000 };

/** True when the browser got no file: there is none at its address, or it broke off. One that goes on coming counts as got. */
async function hasFailed({ id, state }: chrome.downloads.DownloadItem): Promise<boolean> {
  const startedAt = performance.now();
  let most = refusedMs.unbegun;
  for (let now: string = state; ;) {
    if (now !== 'in_progress' || performance.now() > startedAt + most) return now === 'interrupted';
    await sleep(50);
    const [item] = await chrome.downloads.search({ id });
    if (item && item.bytesReceived > 0) most = refusedMs.begun;
    now = item?.state ?? 'complete';
  }
}

async function statusOf(tabId: number): Promise<number | undefined> {
  for (let left = 30; ; left -= 1) {
    const { status, pendingUrl } = await browser.tabs.get(tabId);
    const [top] = await readyFrames(tabId).catch(() => []);
    // A tab is empty until its page begins to come.
    const isThere = status === 'complete' && !pendingUrl && (left < 20 || top?.url !== 'about:blank');
    if (top?.status || isThere || left === 0) return top?.status;
    await sleep(50);
  }
}

type BrowserEvent<L> = { addListener(listener: L): void; removeListener(listener: L): void };

function listen<L>(signal: AbortSignal, event: BrowserEvent<L>, listener: L): void {
  event.addListener(listener);
  signal.addEventListener('abort', () => event.removeListener(listener), { once: true });
}

const downloadName = (path: string) =>
  path.startsWith('data:') ? 'of a file' : (path.split(/[?#]/)[0]?.split(/[/\\]/).pop() ?? '');

/** Has a frame's main world follow what an act causes, until the function it gives is called. */
async function followCausesIn({ tabId, documentId }: DocumentPlace, name: string): Promise<() => void> {
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

const Opening = z.object({
  type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
  message: z.string(),
  defaultPrompt: z.string().optional(),
});

/**
 * Answers the dialogs of a tab through the debugger, as the policy says. That one opened proves nothing: the page may have opened
 * it by itself. `page` has other frames tell of theirs.
 */
function answerDialogs(tabId: number, policy: DialogAnswers, page: DialogGuard): DialogGuard {
  const tab = debuggerOf(tabId);
  const asked: Effect[] = [];
  const using = tab.use();
  using.catch(() => {});
  const stop = tab.on(({ method, params }) => {
    const opening = method === 'Page.javascriptDialogOpening' ? Opening.safeParse(params) : undefined;
    if (!opening?.success) return;
    const { type, message, defaultPrompt } = opening.data;
    const accept = type === 'alert' || accepts(policy, type, message);
    const promptText = policy.promptText ?? defaultPrompt ?? '';
    // It may have been answered by the person meanwhile.
    tab.send('Page.handleJavaScriptDialog', { accept, promptText }).catch(() => {});
    if (type === 'beforeunload') asked.push({ kind: 'dialog', ...dialogSentence(type, message, policy) });
  });
  let isReleased = false;
  return {
    ...page,
    begin: () => using,
    asked: () => asked,
    release: async () => {
      if (isReleased) return;
      isReleased = true;
      await page.release();
      stop();
      // A page that hangs lets nobody attach; nobody waits for it.
      void using.then(
        () => tab.release(),
        () => {},
      );
    },
  };
}

const Child = z.object({
  backendNodeId: z.number(),
  nodeType: z.number(),
  shadowRootType: z.string().optional(),
});

/** The fields we read of a node of the debugging protocol, one level deep. */
const ProtocolNode = z.object({
  backendNodeId: z.number(),
  frameId: z.string().optional(),
  children: z.array(Child).optional(),
  shadowRoots: z.array(Child).optional(),
  contentDocument: Child.optional(),
});

type ProtocolNode = z.infer<typeof ProtocolNode>;

const elementType = 1;

/** A node, and the debugging session of the process it is in; none for the tab's own. */
type Place = { id: number; sessionId?: string };

/**
 * The debugging protocol's ids of elements, in the order of `points`: undefined for one that is gone, or that moved while
 * it was looked for. Attaches the debugger.
 */
async function findNodeIds(
  tabId: number,
  points: readonly (PlacedRef | undefined)[],
): Promise<(number | undefined)[]> {
  const tab = debuggerOf(tabId);
  await tab.use();
  const sessions = createSessions(tab);
  try {
    const paths = await readPaths(tabId, points);
    const find = createFinder(tab, paths, sessions);
    const found = await Promise.all(
      points.map(async (point) => point && (await find(point).catch(() => undefined))),
    );
    const after = await readPaths(tabId, points);
    return found.map((place, index) => {
      const point = points[index];
      return point && isSameWay(point, paths, after) ? place?.id : undefined;
    });
  } finally {
    await sessions.end();
    tab.release();
  }
}

type Paths = ReadonlyMap<string, number[]>;

const keyOf = ({ place, ref }: PlacedRef) => `${place.frame.documentId} ${ref}`;

/** The frame elements around an element, and itself. */
function wayTo(point: PlacedRef): PlacedRef[] {
  const { holder } = point.place;
  return holder ? [...wayTo(holder), point] : [point];
}

async function readPaths(tabId: number, points: readonly (PlacedRef | undefined)[]): Promise<Paths> {
  const refs = new Map<string, Set<number>>();
  for (const { place, ref } of points.flatMap((point) => (point ? wayTo(point) : []))) {
    const { documentId } = place.frame;
    refs.set(documentId, (refs.get(documentId) ?? new Set()).add(ref));
  }
  const asked = [...refs].map(async ([documentId, wanted]) => {
    const found = await askFrame({ tabId, documentId }, 'nodePaths', { refs: [...wanted] }).catch(() => []);
    return found.map(({ ref, path }): [string, number[]] => [`${documentId} ${ref}`, path]);
  });
  return new Map((await Promise.all(asked)).flat());
}

function isSameWay(point: PlacedRef, before: Paths, after: Paths): boolean {
  return wayTo(point).every((each) => before.get(keyOf(each))?.join() === after.get(keyOf(each))?.join());
}

/** Goes the ways of elements through the debugger's tree, each node of it read once. */
function createFinder(tab: TabDebugger, paths: Paths, sessions: Sessions) {
  const read = new Map<string, Promise<ProtocolNode>>();
  const describe = ({ id, sessionId }: Place): Promise<ProtocolNode> => {
    const key = `${sessionId} ${id}`;
    const reading =
      read.get(key) ??
      tab
        .send('DOM.describeNode', { backendNodeId: id, depth: 1 }, sessionId)
        .then((answer) => z.object({ node: ProtocolNode }).parse(answer).node);
    read.set(key, reading);
    return reading;
  };
  const step = async (place: Place, index: number): Promise<Place> => {
    const { children = [], shadowRoots = [] } = await describe(place);
    const next =
      index < 0
        ? shadowRoots.find(({ shadowRootType }) => shadowRootType !== 'user-agent')
        : children.filter(({ nodeType }) => nodeType === elementType)[index];
    if (!next) throw new Error('The tree is another one.');
    return { ...place, id: next.backendNodeId };
  };
  const documentIn = async (holder: Place): Promise<Place> => {
    const { contentDocument, frameId } = await describe(holder);
    if (contentDocument) return { ...holder, id: contentDocument.backendNodeId };
    const sessionId = await sessions.of(frameId ?? '', holder.sessionId);
    return { id: await rootId(tab, sessionId), sessionId };
  };
  let top: Promise<Place> | undefined;
  const find = async (point: PlacedRef): Promise<Place> => {
    const { holder } = point.place;
    top ??= rootId(tab).then((id) => ({ id }));
    let at = holder ? await documentIn(await find(holder)) : await top;
    const path = paths.get(keyOf(point));
    if (!path) throw new Error('The element is gone.');
    for (const index of path) at = await step(at, index);
    return at;
  };
  return find;
}

async function rootId(tab: TabDebugger, sessionId?: string): Promise<number> {
  const answer = await tab.send('DOM.getDocument', { depth: 0 }, sessionId);
  return z.object({ root: z.object({ backendNodeId: z.number() }) }).parse(answer).root.backendNodeId;
}

/** Debugging sessions of frames in processes of their own, attached when the first one is needed. */
type Sessions = {
  of(frameId: string, parent: string | undefined): Promise<string>;
  end(): Promise<void>;
};

const Attached = z.object({ sessionId: z.string(), targetInfo: z.object({ targetId: z.string() }) });

function createSessions(tab: TabDebugger): Sessions {
  const known = new Map<string, string>();
  const attaching = new Map<string | undefined, Promise<unknown>>();
  const unlisten = tab.on(({ method, params }) => {
    const attached = method === 'Target.attachedToTarget' ? Attached.safeParse(params).data : undefined;
    if (attached) known.set(attached.targetInfo.targetId, attached.sessionId);
  });
  const attach = (autoAttach: boolean, sessionId: string | undefined) =>
    tab.send('Target.setAutoAttach', { autoAttach, waitForDebuggerOnStart: false, flatten: true }, sessionId);
  return {
    of: async (frameId, parent) => {
      attaching.set(parent, attaching.get(parent) ?? attach(true, parent));
      await attaching.get(parent);
      const found = known.get(frameId);
      if (found === undefined) throw new Error('The frame has no session.');
      return found;
    },
    end: async () => {
      unlisten();
      if (attaching.size > 0) await attach(false, undefined).catch(() => undefined);
    },
  };
}

const deeds = { replace: replaceDialogs, restore: restoreDialogs };

/** Runs dialog deeds in the main world of a tab's frames. */
function dialogsOfTab(tabId: number): RunDialogs {
  return async (documentId, deed, { name, policy }) => {
    const [done] = await browser.scripting.executeScript({
      target: { tabId, documentIds: [documentId] },
      func: deeds[deed],
      args: [name, policy],
      world: 'MAIN',
      injectImmediately: true,
    });
    return done?.result;
  };
}

/** Has a frame's main world tell, by an event of this name, what the user answers to dialogs, or no longer. */
export async function watchDialogs(
  { tabId, documentId }: DocumentPlace,
  name: string,
  on: boolean,
): Promise<void> {
  const target = { tabId, documentIds: [documentId] };
  const func = on ? tellDialogs : restoreDialogs;
  // Our own page takes no scripts; its dialogs are not recorded.
  await browser.scripting
    .executeScript({ target, func, args: [name], world: 'MAIN', injectImmediately: true })
    .catch(() => {});
}

/** Only the managed flavour is told of requests. */
const hearsRequests = import.meta.env.MODE === 'managed';

type OfTab = { tabId: number; requestId: string };

const heard = new Map<number, TabRequests>();

function requestsOf(tabId: number): TabRequests {
  const requests = heard.get(tabId) ?? new TabRequests();
  heard.set(tabId, requests);
  return requests;
}

/** Notes what is on its way to each tab: documents, scripts, styles and data. Call it before the first `await`. */
export function hearRequests(): void {
  if (!hearsRequests) return;
  const types: WebRequest.ResourceType[] = [
    'main_frame',
    'sub_frame',
    'script',
    'stylesheet',
    'xmlhttprequest',
  ];
  const filter = { urls: ['<all_urls>'], types };
  const { onBeforeRequest, onResponseStarted, onCompleted, onErrorOccurred } = browser.webRequest;
  onBeforeRequest.addListener(({ tabId, requestId, method, url, type }) => {
    if (type === 'main_frame') requestsOf(tabId).leavePage();
    requestsOf(tabId).begin(requestId, `${method} ${url.replace(/[?#].*$/su, '')}`);
  }, filter);
  onResponseStarted.addListener(({ tabId, requestId }) => requestsOf(tabId).answer(requestId), filter);
  const end = ({ tabId, requestId }: OfTab) => requestsOf(tabId).end(requestId);
  onCompleted.addListener(end, filter);
  onErrorOccurred.addListener(end, filter);
  browser.tabs.onRemoved.addListener((tabId) => heard.delete(tabId));
}
