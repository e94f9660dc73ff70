import { z } from 'zod';
import { parseJson } from '../../base/json';

/** The targets of one page: its own first, then those of its frames in other processes, as they come and go. */
export type FrameTargets = {
  all(): Promise<readonly CdpTarget[]>;
  stop(): void;
};

const Attached = z.object({ sessionId: z.string(), targetInfo: z.object({ type: z.string() }) });
const Detached = z.object({ sessionId: z.string() });

/**
 * Follows the targets of a page. `all` lists a target only once `makeReady` has resolved for it.
 *
 * Frames are spoken with through the page's own session (not flat), which is the same over every library's connection.
 */
export async function followFrames(
  page: CdpTarget,
  makeReady: (target: CdpTarget) => Promise<void>,
): Promise<FrameTargets> {
  const children = new Map<string, Followed>();
  const unlisten = [
    page.on('Target.attachedToTarget', (params) => {
      const attached = Attached.safeParse(params).data;
      if (attached?.targetInfo.type !== 'iframe') return;
      const child = frameTarget(page, attached.sessionId);
      const followed = followFrames(child.target, makeReady);
      // A frame that goes away at once is left out of the list.
      followed.catch(() => {});
      children.set(attached.sessionId, { followed, lose: child.lose });
    }),
    page.on('Target.detachedFromTarget', (params) => {
      const sessionId = Detached.safeParse(params).data?.sessionId ?? '';
      children.get(sessionId)?.lose();
      children.delete(sessionId);
    }),
  ];
  await makeReady(page);
  const params = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await page.send('Target.setAutoAttach', params);
  return {
    all: async () => {
      const found = await Promise.allSettled(
        [...children.values()].map(async ({ followed }) => (await followed).all()),
      );
      return [page, ...found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))];
    },
    stop: () => {
      for (const end of unlisten) end();
      for (const { lose } of children.values()) lose();
      children.clear();
    },
  };
}

type Followed = { followed: Promise<FrameTargets>; lose: () => void };

const Received = z.object({ sessionId: z.string(), message: z.string() });
type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** The target of a frame. `lose` rejects all that was sent and not answered. */
type FrameSession = { target: CdpTarget; lose: () => void };

function frameTarget(page: CdpTarget, sessionId: string): FrameSession {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<(params: unknown) => void>>();
  let lastId = 0;
  const unlisten = page.on('Target.receivedMessageFromTarget', (params) => {
    const received = Received.safeParse(params).data;
    if (received?.sessionId !== sessionId) return;
    const { id, method = '', error, ...message } = CdpMessage.parse(parseJson(received.message));
    if (id === undefined) for (const listener of listeners.get(method) ?? []) listener(message.params);
    else if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(message.result);
    if (id !== undefined) pending.delete(id);
  });
  const target: CdpTarget = {
    send: (method, params = {}) => {
      const id = ++lastId;
      const answer = new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject }));
      const message = JSON.stringify({ id, method, params });
      page.send('Target.sendMessageToTarget', { sessionId, message }).catch((thrown: unknown) => {
        pending.get(id)?.reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
        pending.delete(id);
      });
      return answer;
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
  };
  const lose = () => {
    unlisten();
    for (const { reject } of pending.values()) reject(new Error('The frame went away.'));
    pending.clear();
  };
  return { target, lose };
}

/** An answer or an event of the debugging protocol. */
export const CdpMessage = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().optional(),
});

export type CdpMessage = z.infer<typeof CdpMessage>;

/** A target of the debugging protocol: a page, or a frame in a process of its own. */
export type CdpTarget = {
  /** Sends a command and resolves with its result. Rejects when the target refuses, or is gone. */
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
  /** Calls `listener` for each event named `event`; returns the function that ends this. */
  on(event: string, listener: (params: unknown) => void): () => void;
};
