import { z } from 'zod';
import { AutomationError, fromRecord } from '../../base/errors';
import type { LiveFrame } from '../tab';
import { ErrorShape, FrameHello } from '../../protocol/frame';
import { parseFrameAnswer, type FrameRequests } from '../../protocol/frame-contract';
import type { WholeTextRequest } from '../../protocol/snapshot';
import type { FrameTargets } from './frame-targets';
import type { CdpTarget } from './cdp-target';
import {
  bind,
  callEngine,
  openWorld,
  putEngine,
  type World,
  callOn,
  describeDocument,
  objectIn,
} from './world';
import { isRecord } from '../../base/json';

/** Our world in a frame's document. `frameId` is our number of the frame, `id` the protocol's. */
export type LiveWorld = World & {
  frameId: number;
  documentId: string;
  id: string;
  url: string;
  closedRoots: Set<number>;
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
    const [root, ...inner] = await frameIdsOf(target);
    const greet = (id: string, isTop: boolean) =>
      this.#greet({ target, id, frameId: isTop ? topFrameId : this.#numberOf(id) }, request);
    const [first, ...others] = await Promise.allSettled([
      ...(root === undefined ? [] : [greet(root, isPage)]),
      ...inner.map((id) => greet(id, false)),
    ]);
    if (isPage && first?.status === 'rejected') throw first.reason;
    return [first, ...others].flatMap((each) => (each?.status === 'fulfilled' ? each.value : []));
  }

  async #greet(
    { target, id, frameId }: { target: CdpTarget; id: string; frameId: number },
    request: WholeTextRequest | undefined,
  ): Promise<LiveFrame> {
    const opened = await openWorld(target, id);
    const last = this.#worlds.get(frameId);
    const isSame = last?.target === target && last.contextId === opened.contextId;
    const world = isSame ? last : { ...opened, ...named(frameId, id) };
    this.#worlds.set(frameId, world);
    if (!isSame) await bind(world);
    const greeting = FrameHello.safeParse(await callEngine(world, 'hello', request)).data;
    if (!greeting) await putEngine(world, this.#engine);
    await adoptClosedRoots(world, world.closedRoots);
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

/** The names of a new world. Its document gets a random id. */
const named = (frameId: number, id: string) => ({
  frameId,
  documentId: crypto.randomUUID(),
  id,
  url: '',
  closedRoots: new Set<number>(),
});

const Reply = z.union([
  z.object({ ok: z.literal(true), value: z.unknown().optional() }),
  z.object({ ok: z.literal(false), error: ErrorShape }),
]);

type FrameTree = { frame: { id: string }; childFrames?: FrameTree[] };
const FrameTree: z.ZodType<FrameTree> = z.lazy(() =>
  z.object({ frame: z.object({ id: z.string() }), childFrames: z.array(FrameTree).optional() }),
);

/** The protocol's ids of the frames in a target's process, its own first. */
async function frameIdsOf(target: CdpTarget): Promise<string[]> {
  const answer = await target.send('Page.getFrameTree').catch((thrown: unknown) => {
    throw new AutomationError('tab-closed', 'The page was closed.', { cause: thrown });
  });
  const { frameTree } = z.object({ frameTree: FrameTree }).parse(answer);
  const idsIn = ({ frame, childFrames = [] }: FrameTree): string[] => [
    frame.id,
    ...childFrames.flatMap(idsIn),
  ];
  return idsIn(frameTree);
}

/**
 * Gives our world the closed shadow roots of its document, which no script can find for itself. Skips the `known` ones,
 * and adds the new ones to them.
 */
async function adoptClosedRoots(world: World, known: Set<number>): Promise<void> {
  const fresh = closedRootsIn(await describeDocument(world)).filter((id) => !known.has(id));
  await Promise.all(
    fresh.map(async (id) => {
      known.add(id);
      const objectId = await objectIn(world, id);
      const source = 'function () { globalThis.Tabwright.adopt(this); }';
      await callOn(world.target, objectId, { source, args: [] });
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
