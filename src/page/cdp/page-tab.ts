import { guardPageDialogs, type RunDialogs } from '../acting/dialogs';
import { createServer, type Server } from '../../messaging/server';
import { answerByActs } from '../answer-by-acts';
import type { Tab, TabEars, LiveFrame } from '../tab';
import { ActingMemory } from '../acting-memory';
import { frameQuestions } from '../../protocol/frame-contract';
import { followFrames } from './frame-targets';
import { LiveFrames } from './live-frames';
import { faultOfPage } from './page-fault';
import type { CdpTarget } from './cdp-target';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { PageMove } from '../../protocol/action';
import { openAddress } from './open-address';
import { parseJson } from '../../base/json';
import { binding, callEngine, callOn, pageObjectOf, type World } from './world';

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

const History = z.object({ currentIndex: z.number(), entries: z.array(z.object({ id: z.number() })) });

/** Leaves a page. `navigate` waits for the new document; the other moves only begin. Throws `navigation-failed`. */
async function leaveByCdp(
  page: CdpTarget,
  { method, address }: { method: PageMove; address: string },
  signal: AbortSignal,
): Promise<void> {
  if (method === 'navigate') return void (await openAddress(page, { url: address, signal }));
  if (method === 'reload') return void (await page.send('Page.reload'));
  const { currentIndex, entries } = History.parse(await page.send('Page.getNavigationHistory'));
  const entry = entries[currentIndex + (method === 'goBack' ? -1 : 1)];
  if (!entry) throw new AutomationError('navigation-failed', 'This tab has no page to go to that way.');
  await page.send('Page.navigateToHistoryEntry', { entryId: entry.id });
}

const BindingCalled = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() });

const Question = z.object({ question: z.number(), operation: z.string(), input: z.unknown() });

/** Passes the questions of a target's frames to `server`, and its replies back. The returned function ends this. */
function answerFrames(
  target: CdpTarget,
  { frames, server }: { frames: LiveFrames; server: Server },
): () => void {
  return target.on('Runtime.bindingCalled', (params) => {
    const { name, payload, executionContextId } = BindingCalled.parse(params);
    const asked = Question.safeParse(parseJson(payload)).data;
    const world = frames.ofContext(target, executionContextId);
    if (name !== binding || !asked || !world) return;
    const { question, operation, input } = asked;
    const { frameId, documentId } = world;
    // A frame that went away meanwhile waits for no reply.
    void server(operation, input, { caller: 'content', frameId, documentId })
      .then((reply) => callEngine(world, 'hear', question, reply))
      .catch(() => undefined);
  });
}

const OfFrame = z.object({ frameId: z.string() });

const Download = OfFrame.extend({ suggestedFilename: z.string() });

/** The events of a page as a whole: loading, opened windows, downloads. */
class TabEvents {
  readonly #loading = new Set<string>();
  readonly #ears = new Set<TabEars>();

  /** Listens to the page until the returned function is called. `urlOf` gives the address of a frame. */
  listen(page: CdpTarget, urlOf: (frameId: string) => string | undefined): () => void {
    const unlisten = [
      page.on('Page.frameStartedLoading', (params) => this.#load(OfFrame.parse(params).frameId, true)),
      page.on('Page.frameStoppedLoading', (params) => this.#load(OfFrame.parse(params).frameId, false)),
      page.on('Page.frameDetached', (params) => this.#load(OfFrame.parse(params).frameId, false)),
      page.on('Page.windowOpen', () => this.#tell(({ onOpened }) => onOpened(undefined))),
      page.on('Page.downloadWillBegin', (params) => {
        const { frameId, suggestedFilename: name } = Download.parse(params);
        const referrer = urlOf(frameId);
        this.#tell(({ onDownload }) => onDownload({ name, referrer }));
      }),
    ];
    return () => unlisten.forEach((end) => end());
  }

  get isLoading(): boolean {
    return this.#loading.size > 0;
  }

  hear(ears: TabEars, signal: AbortSignal): void {
    this.#ears.add(ears);
    signal.addEventListener('abort', () => this.#ears.delete(ears), { once: true });
  }

  #load(frameId: string, isLoading: boolean): void {
    const before = this.isLoading;
    if (isLoading) this.#loading.add(frameId);
    else this.#loading.delete(frameId);
    if (this.isLoading !== before) this.#tell(({ onLoading }) => onLoading(this.isLoading));
  }

  #tell(what: (ears: TabEars) => void): void {
    for (const ears of this.#ears) what(ears);
  }
}

/** Runs a function, given as its source, in the page's own world of a frame. */
type RunInPage = (documentId: string, call: { source: string; args: readonly unknown[] }) => Promise<unknown>;

function pageWorldsOf(live: LiveFrames): RunInPage {
  const objects = new WeakMap<World, Promise<string>>();
  return async (documentId, call) => {
    const world = live.worldOf(documentId);
    if (!world) return undefined;
    const object = objects.get(world) ?? pageObjectOf(world);
    objects.set(world, object);
    return callOn(world.target, await object, call);
  };
}

const Sources = z.object({ replace: z.string(), restore: z.string() });

/** Returns the function that runs dialog deeds in the page's own world. */
function dialogsOf(live: LiveFrames, run: RunInPage): RunDialogs {
  return async (documentId, deed, { name, policy }) => {
    if (deed === 'replace') await live.ready();
    const world = live.worldOf(documentId);
    if (!world) return undefined;
    const source = Sources.parse(await callEngine(world, 'dialogSources'))[deed];
    return run(documentId, { source, args: [name, policy] });
  };
}

const CauseSources = z.object({ follow: z.string(), forget: z.string() });

/** Makes a frame's own world follow what an act causes, until the returned function is called. */
async function followCausesInWorld(
  { live, run }: { live: LiveFrames; run: RunInPage },
  documentId: string,
  name: string,
): Promise<() => void> {
  await live.ready();
  const world = live.worldOf(documentId);
  if (!world) return () => {};
  const { follow, forget } = CauseSources.parse(await callEngine(world, 'causeSources'));
  await run(documentId, { source: follow, args: [name] });
  return () => void run(documentId, { source: forget, args: [name] }).catch(() => undefined);
}

/**
 * Waits until the page has run the script that is the address of a pressed link. For events from a world of the debugging
 * protocol the browser runs it by itself, in a task of its own; a question to the page comes after that.
 */
async function letScriptRun(run: RunInPage, { documentId }: LiveFrame): Promise<void> {
  await run(documentId, { source: 'function () {}', args: [] });
}
