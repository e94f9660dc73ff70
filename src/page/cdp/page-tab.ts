import { guardPageDialogs, type RunDialogs } from '../witnesses';
import { createServer, type Server } from '../../messaging/contract';
import { answerByActs, ActingMemory } from '../followed-acts';
import type { Tab, TabListeners, LiveFrame } from '../tab';
import { frameQuestions, parseFrameAnswer, type FrameRequests } from '../../protocol/frame-contract';
import { followFrames, type FrameTargets, type CdpTarget } from './frame-targets';
import { faultOfPage, openAddress } from './open-address';
import { z } from 'zod';
import { AutomationError, fromRecord } from '../../base/errors';
import type { Move } from '../../engine/page';
import { parseJson, isRecord } from '../../base/json';
import {
  binding,
  callEngine,
  callOn,
  pageObjectOf,
  type World,
  bind,
  openWorld,
  putEngine,
  describeDocument,
  objectIn,
} from './world';
import { ErrorShape, FrameHello } from '../../protocol/frame';
import type { WholeTextRequest } from '../../protocol/snapshot';

/** A page of the debugging protocol as a tab. `close` retires the engine; the page stays open. */
export type PageTab = { tab: Tab; close: () => Promise<void> };

/** The longest wait for a page to retire its engine, in milliseconds: it may hang. */
const patienceMs = 500;

let lastId = 0;

/** Makes a tab of a page that anyone has opened. `engine` is the page engine as one script. */
export async function openPageTab(page: CdpTarget, engine: string): Promise<PageTab> {
  const memory = new ActingMemory();
  const server = createServer(
    frameQuestions,
    answerByActs(() => memory.acts),
  );
  const ends: (() => void)[] = [];
  const events = new TabEvents();
  const live = new LiveFrames(engine);
  const targets = await followFrames(page, async (target) => {
    ends.push(answerFrames(target, live, server));
    await target.send('Page.enable');
  });
  live.follow(targets);
  ends.push(
    events.follow(page, (id) => live.urlOf(id)),
    () => targets.stop(),
  );
  const tab: Tab = {
    id: ++lastId,
    memory,
    ask: (documentId, operation, input) => live.ask(documentId, operation, input),
    readyFrames: (request) => live.ready(request),
    actingFrames: () => live.ready(),
    extractingFrames: () => live.ready(),
    guardDialogs: (policy) => guardPageDialogs(memory, policy, dialogsOf(live)),
    followCauses: (documentId, name) => followCauses(live, documentId, name),
    listen: (listeners, signal) => events.listen(listeners, signal),
    leave: (move, signal) => leaveByCdp(page, move, signal),
    isLoading: async () => events.isLoading,
    statusOf: async () => undefined,
    isGone: () =>
      page.send('Page.getFrameTree').then(
        () => false,
        () => true,
      ),
    fault: () => faultOfPage(page),
    // No files are brought this way: the frame's own error names the missing ones.
    giveFiles: async () => {},
    // For events from a world of the debugging protocol the browser runs the script by itself, in a task of its own; a question
    // to the page comes after that.
    followScript: async ({ documentId }) => void (await live.runInPage(documentId, 'function () {}')),
  };
  const close = async () => {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([live.retire(), patience]);
    for (const end of ends) end();
  };
  return { tab, close };
}

const History = z.object({ currentIndex: z.number(), entries: z.array(z.object({ id: z.number() })) });

/** Leaves a page. `navigate` waits for the new document; the other moves only begin. Throws `navigation-failed`. */
async function leaveByCdp(page: CdpTarget, { method, address }: Move, signal: AbortSignal): Promise<void> {
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
function answerFrames(target: CdpTarget, frames: LiveFrames, server: Server): () => void {
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
  readonly #listeners = new Set<TabListeners>();

  /** Listens to the page until the returned function is called. `urlOf` gives the address of a frame. */
  follow(page: CdpTarget, urlOf: (frameId: string) => string | undefined): () => void {
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

  listen(listeners: TabListeners, signal: AbortSignal): void {
    this.#listeners.add(listeners);
    signal.addEventListener('abort', () => this.#listeners.delete(listeners), { once: true });
  }

  #load(frameId: string, isLoading: boolean): void {
    const before = this.isLoading;
    if (isLoading) this.#loading.add(frameId);
    else this.#loading.delete(frameId);
    if (this.isLoading !== before) this.#tell(({ onLoading }) => onLoading(this.isLoading));
  }

  #tell(what: (listeners: TabListeners) => void): void {
    for (const listeners of this.#listeners) what(listeners);
  }
}

const Sources = z.object({ replace: z.string(), restore: z.string() });

/** Changes the dialog functions of the page's own world. */
function dialogsOf(live: LiveFrames): RunDialogs {
  return async (documentId, change, { name, policy }) => {
    if (change === 'replace') await live.ready();
    const world = live.worldOf(documentId);
    if (!world) return undefined;
    const source = Sources.parse(await callEngine(world, 'dialogSources'))[change];
    return live.runInPage(documentId, source, name, policy);
  };
}

const CauseSources = z.object({ follow: z.string(), forget: z.string() });

/** Makes a frame's own world follow an act's effects, until the returned function is called. */
async function followCauses(live: LiveFrames, documentId: string, name: string): Promise<() => void> {
  await live.ready();
  const world = live.worldOf(documentId);
  if (!world) return () => {};
  const { follow, forget } = CauseSources.parse(await callEngine(world, 'causeSources'));
  await live.runInPage(documentId, follow, name);
  return () => void live.runInPage(documentId, forget, name).catch(() => undefined);
}

/** Our world in a frame's document. `frameId` is our number of the frame, `id` the protocol's. */
type LiveWorld = World & {
  frameId: number;
  documentId: string;
  id: string;
  url: string;
  closedRoots: Set<number>;
  pageObject?: Promise<string>;
};

const topFrameId = 0;

/** The frames of one page by number, each with the engine put into our world of it. */
export class LiveFrames {
  readonly #engine: string;
  readonly #numbers = new Map<string, number>();
  readonly #worlds = new Map<number, LiveWorld>();
  #targets: FrameTargets | undefined;

  /** `engine` is the page engine as one script. */
  constructor(engine: string) {
    this.#engine = engine;
  }

  /** Sets the targets whose frames are read. Without them there are no frames. */
  follow(targets: FrameTargets): void {
    this.#targets = targets;
  }

  /** Lists the frames there are now, the top one first. It asks the browser each time: a kept list goes stale. */
  async ready(request?: WholeTextRequest): Promise<LiveFrame[]> {
    // A world that comes while this list is made may be missing from it.
    const known = [...this.#worlds.values()];
    const [page, ...inner] = (await this.#targets?.all()) ?? [];
    if (!page) return [];
    const top = await this.#greetAll(page, request, true);
    const asked = await Promise.allSettled(inner.map((target) => this.#greetAll(target, request, false)));
    const others = asked.map((each) => (each.status === 'fulfilled' ? each.value : []));
    const frames = [...top, ...others.flat()].sort((a, b) => a.frameId - b.frameId);
    this.#forgetGone(known, frames);
    return frames;
  }

  /** Forgets those of the known worlds whose frame is listed no more. */
  #forgetGone(known: readonly LiveWorld[], frames: readonly LiveFrame[]): void {
    const listed = new Set(frames.map(({ frameId }) => frameId));
    for (const world of known) {
      const { frameId } = world;
      if (!listed.has(frameId) && this.#worlds.get(frameId) === world) this.#worlds.delete(frameId);
    }
  }

  async ask<K extends keyof FrameRequests>(
    documentId: string,
    operation: K,
    input: FrameRequests[K]['input'],
  ): Promise<FrameRequests[K]['output']> {
    const world = this.worldOf(documentId);
    const reply = Reply.safeParse(world && (await callEngine(world, 'answer', { operation, input }))).data;
    if (!reply) throw new AutomationError('frame-gone', 'The page went away before it answered.');
    if (reply.ok) return parseFrameAnswer(operation, reply.value);
    throw fromRecord(reply.error);
  }

  /** The world of a listed document; undefined once its frame was listed with another. */
  worldOf(documentId: string): LiveWorld | undefined {
    return [...this.#worlds.values()].find((world) => world.documentId === documentId);
  }

  /** The world that has this execution context of a target. */
  ofContext(target: CdpTarget, contextId: number): LiveWorld | undefined {
    return [...this.#worlds.values()].find(
      (world) => world.target === target && world.contextId === contextId,
    );
  }

  /** The last reported address of the frame with this id of the protocol. */
  urlOf(id: string): string | undefined {
    return [...this.#worlds.values()].find((world) => world.id === id)?.url;
  }

  /** Runs a function, given as its source, in the page's own world of a frame. */
  async runInPage(documentId: string, source: string, ...args: readonly unknown[]): Promise<unknown> {
    const world = this.worldOf(documentId);
    if (!world) return undefined;
    world.pageObject ??= pageObjectOf(world);
    return callOn(world.target, await world.pageObject, source, args);
  }

  /** Retires the engines of all frames, and forgets them. */
  async retire(): Promise<void> {
    const worlds = [...this.#worlds.values()];
    this.#worlds.clear();
    await Promise.allSettled(worlds.map((world) => callEngine(world, 'retire')));
  }

  /** Lists the frames in one target's process. Leaves out those that go away meanwhile; throws when the top frame does. */
  async #greetAll(
    target: CdpTarget,
    request: WholeTextRequest | undefined,
    isPage: boolean,
  ): Promise<LiveFrame[]> {
    const ids = await frameIdsOf(target);
    const greeted = await Promise.allSettled(
      ids.map((id, at) =>
        this.#greet(target, id, isPage && at === 0 ? topFrameId : this.#numberOf(id), request),
      ),
    );
    const [first] = greeted;
    if (isPage && first?.status === 'rejected') throw first.reason;
    return greeted.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  async #greet(
    target: CdpTarget,
    id: string,
    frameId: number,
    request: WholeTextRequest | undefined,
  ): Promise<LiveFrame> {
    const opened = await openWorld(target, id);
    const last = this.#worlds.get(frameId);
    const isSame = last?.target === target && last.contextId === opened.contextId;
    const fresh = { frameId, documentId: crypto.randomUUID(), id, url: '', closedRoots: new Set<number>() };
    const world: LiveWorld = isSame ? last : { ...opened, ...fresh };
    this.#worlds.set(frameId, world);
    if (!isSame) await bind(world);
    const greeting = FrameHello.safeParse(await callEngine(world, 'hello', request)).data;
    if (!greeting) await putEngine(world, this.#engine);
    await adoptClosedRoots(world);
    const hello = greeting ?? FrameHello.parse(await callEngine(world, 'hello', request));
    world.url = hello.url;
    return { ...hello, frameId, documentId: world.documentId };
  }

  #numberOf(id: string): number {
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    return number;
  }
}

const Reply = z.union([
  z.object({ ok: z.literal(true), value: z.unknown().optional() }),
  z.object({ ok: z.literal(false), error: ErrorShape }),
]);

const FrameId = z.object({ id: z.string() });

type FrameTree = { frame: z.infer<typeof FrameId>; childFrames?: FrameTree[] };

const FrameTree: z.ZodType<FrameTree> = z.lazy(() =>
  z.object({ frame: FrameId, childFrames: z.array(FrameTree).optional() }),
);

/** The protocol's ids of the frames in a target's process, its own first. */
async function frameIdsOf(target: CdpTarget): Promise<string[]> {
  const answer = await target.send('Page.getFrameTree').catch((thrown: unknown) => {
    throw new AutomationError('tab-closed', 'The page was closed.', { cause: thrown });
  });
  const idsIn = ({ frame, childFrames = [] }: FrameTree): string[] => [
    frame.id,
    ...childFrames.flatMap(idsIn),
  ];
  return idsIn(z.object({ frameTree: FrameTree }).parse(answer).frameTree);
}

/** Gives our world the closed shadow roots of its document that are new to it: no script can find them for itself. */
async function adoptClosedRoots(world: LiveWorld): Promise<void> {
  const known = world.closedRoots;
  const fresh = closedRootsIn(await describeDocument(world)).filter((id) => !known.has(id));
  await Promise.all(
    fresh.map(async (id) => {
      known.add(id);
      const objectId = await objectIn(world, id);
      await callOn(world.target, objectId, 'function () { globalThis.Tabwright.adopt(this); }', []);
    }),
  );
}

/** The protocol's ids of the closed shadow roots below a node as the protocol describes it; not those in other documents. */
function closedRootsIn(node: unknown): number[] {
  if (!isRecord(node)) return [];
  const { children = [], shadowRoots = [], shadowRootType, backendNodeId } = node;
  const below = [children, shadowRoots].flatMap((list) =>
    Array.isArray(list) ? list.flatMap(closedRootsIn) : [],
  );
  return shadowRootType === 'closed' && typeof backendNodeId === 'number' ? [backendNodeId, ...below] : below;
}
