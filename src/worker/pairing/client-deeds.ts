import browser from 'webextension-polyfill';
import { z } from 'zod';
import { maskAddress, maskText } from '../../base/mask';
import type { ValueTexts } from '../../base/find-values';
import type { Reply } from '../../messaging/contract';
import type { PairedClient } from '../../protocol/pairing/paired-contract';
import { ClientDeed, deedsKey } from '../../protocol/pairing/pairing-state';

/** The newest deeds are kept, so many. */
const mostDeeds = 100;

/** Longest words of a deed, in characters. */
const longestWords = 200;

/** What of a client's questions the user is told of later. */
const told: ReadonlySet<string> = new Set(['goTo', 'navigate', 'act', 'observe', 'extract', 'agentExecute']);

const Asked = z.object({
  input: z.union([z.string(), z.object({ description: z.string() })]).optional(),
  instruction: z.string().optional(),
  url: z.string().optional(),
});
const Failed = z.object({ result: z.object({ success: z.literal(false) }) });

type Answered = { operation: string; input: unknown; reply: Reply; values: ValueTexts };

/** Keeps what a client asked for and whether it was done, for the user to look at; without values of variables. */
export function noteClientDeed(client: PairedClient, { operation, input, reply, values }: Answered): void {
  if (!told.has(operation)) return;
  const { input: given, instruction, url } = Asked.safeParse(input).data ?? {};
  const said = typeof given === 'string' ? given : given?.description;
  const words = maskText(said ?? instruction ?? maskAddress(url ?? ''), values).slice(0, longestWords);
  const isDone = reply.ok && !Failed.safeParse(reply.value).success;
  void keep({ client, at: Date.now(), operation, words, isDone });
}

let last: Promise<void> = Promise.resolve();

/** One after the other: none is lost between reading and writing. */
function keep(deed: ClientDeed): Promise<void> {
  last = last.then(() => add(deed)).catch(() => {});
  return last;
}

async function add(deed: ClientDeed): Promise<void> {
  const stored = await browser.storage.session.get(deedsKey);
  const before = z.array(ClientDeed).safeParse(stored[deedsKey]).data ?? [];
  await browser.storage.session.set({ [deedsKey]: [deed, ...before].slice(0, mostDeeds) });
}
