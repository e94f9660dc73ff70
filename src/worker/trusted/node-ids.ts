import { z } from 'zod';
import { debuggerOf, type TabDebugger } from './debugger';
import { askFrame } from '../../messaging/ask-frame';
import type { PlacedRef } from '../../page/tab';

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
export async function findNodeIds(
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
