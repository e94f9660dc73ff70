import { SessionSlot } from '../store/session-slot';
import { Queue } from '../../base/queue';
import browser from 'webextension-polyfill';
import { z } from 'zod';
import { sleep } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { createServer, type Server, type Handlers, type Reply } from '../../messaging/contract';
import { optionsOf } from '../../protocol/operations/operation';
import { operationRows } from '../../protocol/operations/session-operations';
import {
  pageIdOf,
  pairedContract,
  tabIdOf,
  type PairedContract,
  type PairedClient,
} from '../../protocol/pairing/paired-contract';
import { navigate } from '../acting/navigation';
import { noteProgramTab } from '../frames/tab-frames';
import { refuseHeld } from '../runs/run';
import type { SessionStore } from '../sessions/session-store';
import { admitClient } from './client-consent';
import type { ClientWorks } from './client-works';
import { maskAddress, maskText, type ValueTexts } from '../../base/mask';
import { ClientDeed, deedsKey } from '../../protocol/pairing/pairing-state';

/** A question of a client, as the broker brings it. */
export type ClientQuestion = { workId?: string; operation: string; input: unknown };

export type ClientServer = (asked: ClientQuestion, onProgress: (progress: unknown) => void) => Promise<Reply>;

type Parts = { server: Server; store: SessionStore; works: ClientWorks };

/** The operations that a client may ask for: all of them work in its own tabs only. */
const ofSession: ReadonlySet<string> = new Set([...operationRows.map(({ name }) => name), 'stop']);

/** Operations that ask a model. It has to be the client's own: a client gets no key of the user's, and spends none of their money. */
const asking: ReadonlySet<string> = new Set(
  operationRows.filter((row) => optionsOf(row)?.shape['model']).map(({ name }) => name),
);

/**
 * Answers clients of a paired browser, each in its own tabs only: other sessions and tabs are there for none of them, and so is all
 * that is the user's own (settings, recordings, keys, history).
 */
export function createClientServer({ server, store, works }: Parts): ClientServer {
  const own = createServer(pairedContract, workHandlers({ store, works }));
  const note = async (asked: ClientQuestion, reply: Reply): Promise<Reply> => {
    const work = (await works.all()).find(({ id }) => id === asked.workId);
    const { data } = OfOwnSession.safeParse(asked.input);
    const session = data && (await store.all()).find(({ id }) => id === data.sessionId);
    const values = session ? store.values.textsOf(session.tabId) : {};
    if (work) noteClientDeed(work.client, { ...asked, reply, values });
    return reply;
  };
  return async ({ workId, operation, input }, onProgress) => {
    try {
      if (Object.hasOwn(pairedContract, operation)) {
        const reply = await own(operation, input, { caller: 'service' });
        return await note({ workId: OfWork.safeParse(input).data?.workId, operation, input }, reply);
      }
      const work = await works.get(workId);
      const allowed = await allowedInput({ operation, input }, work.id, { store, works });
      const origin = { caller: 'service', isSeen: true, onProgress } as const;
      const reply = await works.whileActing(work.id, () => server(operation, allowed, origin));
      return await note({ workId, operation, input }, reply);
    } catch (thrown) {
      return { ok: false, error: toAutomationError(thrown).toJSON() };
    }
  };
}

const OfWork = z.looseObject({ workId: z.string() });
const OfTab = z.strictObject({ tabId: z.number() });
const OfOwnSession = z.looseObject({ sessionId: z.string() });

/** The input, if it is of the client's own. Another's session is answered as one that is not there. */
async function allowedInput(
  { operation, input }: ClientQuestion,
  workId: string,
  { store, works }: Pick<Parts, 'store' | 'works'>,
): Promise<unknown> {
  if (operation === 'startSession') {
    const { tabId } = parsed(OfTab, input);
    if (await works.owns(workId, tabId)) {
      await wake(tabId);
      return { tabId };
    }
    throw new AutomationError('tab-closed', 'This tab is not open for this client.');
  }
  if (!ofSession.has(operation))
    throw new AutomationError(
      'invalid-input',
      `A client of a paired browser may not ask for "${operation}".`,
    );
  const asked = parsed(OfOwnSession, input);
  const session = await store.get(asked.sessionId);
  const { tabId } = session;
  if (!(await works.owns(workId, tabId)))
    throw new AutomationError('session-not-found', 'This session has ended. Start a new one.');
  if (operation === 'navigate') refuseHeld(session);
  await wake(tabId);
  noteProgramTab(tabId);
  return asking.has(operation) ? { ...asked, options: ownModel(asked['options']) } : asked;
}

/** A model that is only named would be one of the user's. */
function ownModel(options: unknown): Record<string, unknown> {
  const given = z.record(z.string(), z.unknown()).safeParse(options ?? {}).data ?? {};
  return typeof given['model'] === 'object' ? given : { ...given, model: 'builtin/matcher' };
}

function parsed<T>(shape: z.ZodType<T>, input: unknown): T {
  const { data } = shape.safeParse(input);
  if (data !== undefined) return data;
  throw new AutomationError(
    'invalid-input',
    'A client of a paired browser has to name a session of its own.',
  );
}

function workHandlers({ store, works }: Pick<Parts, 'store' | 'works'>): Handlers<PairedContract> {
  return {
    beginWork: async ({ client }) => {
      await admitClient(client);
      return { workId: (await works.begin(client)).id };
    },
    endWork: ({ workId }) => works.end(workId),
    openPage: async ({ workId }) => pageIdOf(await works.openTab(workId)),
    goTo: async ({ workId, pageId, url, timeoutMs, waitUntil }) => {
      const tabId = tabIdOf(pageId);
      if (tabId === undefined || !(await works.owns(workId, tabId)))
        throw new AutomationError('tab-closed', 'This tab is not open for this client.');
      refuseHeld(await store.ofTab(tabId));
      await works.whileActing(workId, async () => {
        noteProgramTab(tabId);
        await works.leaveEmpty(workId, tabId);
        await navigate(tabId, url, { timeoutMs });
        if (waitUntil === 'load' || waitUntil === 'networkidle') await whenLoaded(tabId, timeoutMs);
      });
      return true;
    },
  };
}

/** Loads a tab again that the browser has put away to save memory. */
async function wake(tabId: number): Promise<void> {
  const { discarded } = await browser.tabs.get(tabId);
  if (discarded !== true) return;
  await browser.tabs.reload(tabId);
  await whenLoaded(tabId);
}

/** Longest wait for the rest of a page, in milliseconds. */
const loadMs = 15_000;

async function whenLoaded(tabId: number, timeoutMs = loadMs): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  let isLoading = true;
  while (isLoading) {
    const tab = await browser.tabs.get(tabId);
    isLoading = tab.status === 'loading' && !signal.aborted;
    if (isLoading) await sleep(50, signal).catch(() => {});
  }
}

/** The most deeds that are kept, the newest. */
const mostDeeds = 100;

/** Longest words of a deed, in characters. */
const longestWords = 200;

/** Operations that the user can look up later. */
const told: ReadonlySet<string> = new Set(['goTo', 'navigate', 'act', 'observe', 'extract', 'agentExecute']);

const Asked = z.object({
  input: z.union([z.string(), z.object({ description: z.string() })]).optional(),
  instruction: z.string().optional(),
  url: z.string().optional(),
});

const Failed = z.object({ result: z.object({ success: z.literal(false) }) });

type Answered = { operation: string; input: unknown; reply: Reply; values: ValueTexts };

/** Keeps what a client asked for and whether it was done, for the user to look at; without values of variables. */
function noteClientDeed(client: PairedClient, { operation, input, reply, values }: Answered): void {
  if (!told.has(operation)) return;
  const { input: given, instruction, url } = Asked.safeParse(input).data ?? {};
  const said = typeof given === 'string' ? given : given?.description;
  const words = maskText(said ?? instruction ?? maskAddress(url ?? ''), values).slice(0, longestWords);
  const isDone = reply.ok && !Failed.safeParse(reply.value).success;
  const deed = { client, at: Date.now(), operation, words, isDone };
  void deedChanges.run(() => deeds.change((before) => [deed, ...before].slice(0, mostDeeds))).catch(() => {});
}

const deeds = new SessionSlot(deedsKey, z.array(ClientDeed), []);

/** A deed is added to what the one before it has written. */
const deedChanges = new Queue();
