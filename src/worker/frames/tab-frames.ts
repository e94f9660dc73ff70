import browser, { type Scripting } from 'webextension-polyfill';
import { type FrameOrigin, type MessageEnvelope, valueOfReply } from '../../messaging/contract';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { pageHung, pageCrashed, pageNotLoaded, type LiveFrame } from '../../page/tab';
import { thisBrowser } from '../../browsers/this-browser';
import { describeFrame } from '../../frame/describe-frame';
import { FrameHello } from '../../protocol/frame';
import type { WholeTextRequest } from '../../protocol/snapshot';
import { tryItPath } from '../../protocol/first-use';
import { parseFrameAnswer, malformedAnswer, type FrameRequests } from '../../protocol/frame-contract';
import { frameName } from '../../messaging/serve-frame';

/** The documents of tabs that are to say when the user acts in them. */
const watched = new Map<number, Set<string>>();

/** Tabs that programs work in: they are watched between runs, too. */
const ofPrograms = new Set<number>();

/** Notes that a program works in a tab, which is watched from now on, whatever page it shows. */
export function noteProgramTab(tabId: number): void {
  if (ofPrograms.has(tabId)) return;
  ofPrograms.add(tabId);
  if (!browser.tabs.onUpdated.hasListener(watchNewPage)) browser.tabs.onUpdated.addListener(watchNewPage);
  // A page that hangs holds up nothing.
  void watchUser(tabId, true);
}

export function leaveProgramTab(tabId: number): void {
  if (ofPrograms.delete(tabId)) void watchUser(tabId, false);
}

export const isProgramTab = (tabId: number): boolean => ofPrograms.has(tabId);

function watchNewPage(tabId: number, { status }: { status?: string }): void {
  if (status === 'complete' && ofPrograms.has(tabId)) void watchUser(tabId, true);
}

/** Has all frames of a tab say when the user acts in them, or no longer. Frames that go away meanwhile say nothing. */
export async function watchUser(tabId: number, on: boolean): Promise<void> {
  if (!on && ofPrograms.has(tabId)) return;
  if (!on) watched.delete(tabId);
  const frames = await readyFrames(tabId).catch(() => []);
  if (on) watched.set(tabId, new Set(frames.map(({ documentId }) => documentId)));
  await Promise.allSettled(
    frames.map(({ documentId }) => askFrame({ tabId, documentId }, 'watchUser', { on })),
  );
}

export const isWatched = ({ tabId = -1, documentId = '' }: FrameOrigin): boolean =>
  watched.get(tabId)?.has(documentId) ?? false;

/** When the debugger last made input in a tab, in ms since 1970; `end` is open while it does. */
const ownInput = new Map<number, { start: number; end: number }>();

/** Our own input may be reported this much after its time, in milliseconds. */
const graceMs = 150;

/** Input we make through the debugger looks like the user's: the frames' word is not taken while it goes on. */
export async function asOwnInput<T>(tabId: number, make: () => Promise<T>): Promise<T> {
  const span = { start: Date.now(), end: Number.POSITIVE_INFINITY };
  ownInput.set(tabId, span);
  try {
    return await make();
  } finally {
    span.end = Date.now();
  }
}

/** True when an event in a tab at this time (ms since 1970) may be our own input. */
export function isOwnInput(tabId: number, at: number): boolean {
  const span = ownInput.get(tabId);
  return span !== undefined && at >= span.start - graceMs && at <= span.end + graceMs;
}

/** A page has this long to say that it is there, in milliseconds: no longer than an act waits for a last word. */
const answerMs = 300;

/**
 * The fault that keeps a tab's page from being worked on: closed, crashed, not loaded, or blocked. Undefined when the
 * page answers.
 */
export async function faultOf(tabId: number): Promise<AutomationError | undefined> {
  const crash = await crashOf(tabId).catch(() => new AutomationError('tab-closed', say`The tab was closed.`));
  if (crash) return crash;
  const look = topFrame(tabId).then(
    () => undefined,
    (thrown: unknown) => toAutomationError(thrown),
  );
  const answer = await Promise.race([look, isAlive(tabId).then((alive) => alive || 'silent')]);
  if (answer === 'silent') return pageHung();
  // A page with a thread of its own answers the look too, unless it has no content to look at.
  const error = answer === true ? await Promise.race([look, patience()]) : answer;
  return error && faults.has(error.code) ? error : undefined;
}

const faults: ReadonlySet<string> = new Set(['tab-closed', 'page-crashed', 'navigation-failed']);

/** True when the thread of the tab's page takes messages: nobody in it need understand them. */
export async function isAlive(tabId: number): Promise<boolean> {
  const taken = browser.tabs.sendMessage(tabId, {}, { frameId: 0 }).then(
    () => true,
    () => true,
  );
  return (await Promise.race([taken, patience()])) ?? false;
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, answerMs, undefined));

/** The error itself; for a timeout or a lost frame the fault of the page that caused it, if there is one. */
export async function causeOf(thrown: unknown, tabId: number): Promise<AutomationError> {
  const error = toAutomationError(thrown);
  if (error.code !== 'timeout' && error.code !== 'frame-gone') return error;
  return (await faultOf(tabId)) ?? error;
}

export const causeIn = (tabId: number) => (thrown: unknown) => causeOf(thrown, tabId);

type Bounded = { tabId: number; timeoutMs: number; what: string; signal?: AbortSignal };

/** Awaits the answer of a tab's page. Throws the fault of the page when that takes longer than `timeoutMs`. */
export async function inTime<T>(asked: Promise<T>, { tabId, timeoutMs, what, signal }: Bounded): Promise<T> {
  const deadline = startDeadline(timeoutMs, what, signal);
  try {
    return await withSignal(asked, deadline.signal);
  } catch (thrown) {
    throw await causeOf(thrown, tabId);
  } finally {
    deadline.clear();
  }
}

/** The scripts that carry the page engine, as the build names them: what reads, what acts, and what reads data. */
const engineFile = '/frame.js';

const actingFile = '/act.js';

const extractingFile = '/extract.js';

/** The script that sees what the user does and where secrets are. */
export const recorderFile = '/recorder.js';

/**
 * The frames of a tab we may read, the top one first, each with the engine in it.
 *
 * Asks the browser every time: a list kept by hand goes stale, and one probe of all frames costs about a millisecond.
 * Frames we may not read are missing here; the frame elements that hold them are not. With a `request` the frames that
 * can say their whole text on the same way, which saves a second one.
 */
export async function readyFrames(tabId: number, request?: WholeTextRequest): Promise<LiveFrame[]> {
  const found = await probePage({ tabId, allFrames: true }, request);
  const bare = found.filter(({ key }) => key === '');
  if (bare.length === 0) return topFirst(found);
  // A frame inside the page that went away meanwhile is no fault of the others.
  const isInner = bare.every(({ frameId }) => frameId !== 0);
  const missing = bare.map(({ documentId }) => documentId);
  try {
    await inject(tabId, missing);
  } catch (thrown) {
    if (isInner && toAutomationError(thrown).code === 'frame-gone')
      return topFirst(found.filter(({ key }) => key !== ''));
    throw thrown;
  }
  // All of them: a document that is gone by now would fail a probe that names it.
  const fresh = await probe({ tabId, allFrames: true }, request);
  const byId = new Map([...found, ...fresh].map((frame) => [frame.documentId, frame]));
  return topFirst([...byId.values()].filter(({ key }) => key !== ''));
}

/** The top frame alone, with the engine in it: it answers though a frame inside it may not. */
export async function topFrame(tabId: number): Promise<LiveFrame | undefined> {
  const [found] = await probePage({ tabId, frameIds: [0] });
  if (!found || found.key !== '') return found;
  const { documentId } = found;
  await inject(tabId, [documentId]);
  return (await probe({ tabId, documentIds: [documentId] }))[0];
}

/** The frames as `readyFrames` gives them, each with the script that acts: put there when the first act in the tab begins. */
export const actingFrames = (tabId: number): Promise<LiveFrame[]> =>
  framesWith(tabId, actingFile, ({ canAct }) => canAct);

/** The same with the script that reads data: put there when data is first asked for. */
export const extractingFrames = (tabId: number): Promise<LiveFrame[]> =>
  framesWith(tabId, extractingFile, ({ canExtract }) => canExtract);

async function framesWith(
  tabId: number,
  file: string,
  isThere: (frame: LiveFrame) => boolean,
): Promise<LiveFrame[]> {
  const frames = await readyFrames(tabId);
  const missing = frames.filter((frame) => !isThere(frame)).map(({ documentId }) => documentId);
  if (missing.length > 0) await inject(tabId, missing, file);
  return frames;
}

/** Takes the engine out of all frames of a tab, with all that it drew and heard there. A tab we may not reach has none. */
export async function leaveFrames(tabId: number): Promise<void> {
  const target = { tabId, allFrames: true };
  const func = () => globalThis.__tabwright?.retire();
  await browser.scripting.executeScript({ target, func, injectImmediately: true }).catch(() => undefined);
}

/** Puts a file of ours into documents of a tab. Those that go away meanwhile are skipped. */
export async function inject(tabId: number, documentIds: string[], file = engineFile): Promise<void> {
  const target = { tabId, documentIds };
  try {
    await execute({ target, files: [file], injectImmediately: true });
  } catch (thrown) {
    // Our own page brings its scripts itself.
    if (await showsOwnPage(tabId)) return;
    if (documentIds.length === 1) throw thrown;
    // One frame that just went away fails the whole call: then each is tried on its own.
    await Promise.allSettled(documentIds.map((documentId) => inject(tabId, [documentId], file)));
  }
}

function topFirst(frames: LiveFrame[]): LiveFrame[] {
  return frames.sort((a, b) => a.frameId - b.frameId);
}

async function probePage(
  target: Scripting.InjectionTarget,
  request?: WholeTextRequest,
): Promise<LiveFrame[]> {
  try {
    return await probe(target, request);
  } catch (thrown) {
    const own = await greetOwnPage(target.tabId);
    if (own) return [own];
    throw thrown;
  }
}

async function probe(target: Scripting.InjectionTarget, request?: WholeTextRequest): Promise<LiveFrame[]> {
  const args = request ? [request] : [];
  const ask = () => execute({ target, func: describeFrame, args, injectImmediately: true });
  const results = await ask().catch((thrown: unknown) => {
    // A frame that goes away just then fails the call for all; the others are there still.
    if (target.allFrames && toAutomationError(thrown).code === 'frame-gone') return ask();
    throw thrown;
  });
  return results.flatMap(({ frameId, documentId, result }) => {
    const hello = FrameHello.safeParse(result);
    return hello.success ? [{ ...hello.data, frameId, documentId }] : [];
  });
}

async function execute(injection: Scripting.ScriptInjection): Promise<Scripting.InjectionResult[]> {
  try {
    return await browser.scripting.executeScript(injection);
  } catch (thrown) {
    throw await explain(thrown, injection.target);
  }
}

async function explain(thrown: unknown, target: Scripting.InjectionTarget): Promise<AutomationError> {
  const { tabId, documentIds } = target;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const cause = { cause: thrown };
  const refusal = await thisBrowser.refusalOf(message, { tabId, namesDocuments: documentIds !== undefined });
  switch (refusal) {
    case 'tab-closed':
      return new AutomationError('tab-closed', say`The tab was closed.`, cause);
    case 'not-loaded':
      return pageNotLoaded(await shownUrlOf(tabId), cause);
    case 'off-limits':
      return pageNotScriptable(cause);
    case 'no-access':
      return (await crashOf(tabId, cause).catch(() => undefined)) ?? needsAccess(await urlOf(tabId), cause);
    case 'document-gone':
      return new AutomationError('frame-gone', say`The frame went away.`, cause);
    case undefined:
      return new AutomationError('engine-failed', say`The page engine could not start: ${message}`, cause);
    default:
      return refusal satisfies never;
  }
}

function pageNotScriptable(options: ErrorOptions = {}): AutomationError {
  const message = say`This page belongs to the browser, and no extension may work on it. Open a website and try again.`;
  return new AutomationError('page-not-scriptable', message, options);
}

export function needsAccess(url: string | undefined, options: ErrorOptions = {}): AutomationError {
  const origin = url && /^https?:/.test(url) ? new URL(url).origin : undefined;
  if (url && !origin) return pageNotScriptable(options);
  const where = origin ? new URL(origin).host : 'this page';
  return new AutomationError('needs-access', say`Tabwright has no access to ${where} yet.`, {
    ...options,
    details: origin ? { origin } : {},
  });
}

/**
 * The crash of a tab's page, if it has crashed. Rejects when the tab is closed.
 *
 * Chromium calls such a tab `unloaded`, like one that it has put away to save memory, and takes no scripts for it.
 */
async function crashOf(tabId: number, options: ErrorOptions = {}): Promise<AutomationError | undefined> {
  const { status } = await browser.tabs.get(tabId);
  return status === 'unloaded' ? pageCrashed(options) : undefined;
}

/** The address a tab shows now, though it may be on its way to another. */
async function shownUrlOf(tabId: number): Promise<string | undefined> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.url;
}

/** The tab's address, which the browser only tells of sites we have access to. */
async function urlOf(tabId: number): Promise<string | undefined> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.url ?? tab?.pendingUrl;
}

/**
 * The frame of our own practice page, if the tab shows it.
 *
 * No extension may put a script into an extension's page, not even its own: that page brings the engine itself.
 */
async function greetOwnPage(tabId: number): Promise<LiveFrame | undefined> {
  const documentId = await ownDocument(tabId);
  if (documentId === undefined) return undefined;
  // Until its script has run, nobody answers.
  const hello = await askFrame({ tabId, documentId }, 'hello', null).catch(() => undefined);
  return hello && { ...hello, frameId: 0, documentId };
}

/** By the browser's own list of our pages: what a page says of itself proves nothing. */
async function showsOwnPage(tabId: number): Promise<boolean> {
  return (await ownDocument(tabId)) !== undefined;
}

async function ownDocument(tabId: number): Promise<string | undefined> {
  const [context] = await chrome.runtime.getContexts({
    contextTypes: ['TAB'],
    tabIds: [tabId],
    documentUrls: [browser.runtime.getURL(tryItPath)],
  });
  return context?.documentId;
}

/** The place of a document in this browser. */
export type DocumentPlace = { tabId: number; documentId: string };

/** Asks one document. Rejects with its own error, or with `frame-gone` when it went away before it answered. */
export async function askFrame<K extends keyof FrameRequests>(
  { tabId, documentId }: DocumentPlace,
  operation: K,
  input: FrameRequests[K]['input'],
): Promise<FrameRequests[K]['output']> {
  const reply = await sendToFrame(tabId, documentId, { to: frameName, operation, input });
  if (reply === undefined || reply === null)
    throw new AutomationError('frame-gone', 'The page went away before it answered.');
  return parseFrameAnswer(
    operation,
    valueOfReply(reply, () => malformedAnswer(operation)),
  );
}

async function sendToFrame(tabId: number, documentId: string, envelope: MessageEnvelope): Promise<unknown> {
  try {
    return await browser.tabs.sendMessage(tabId, envelope, { documentId });
  } catch (thrown) {
    throw new AutomationError('frame-gone', 'The page went away before it answered.', { cause: thrown });
  }
}
