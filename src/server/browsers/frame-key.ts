import { z } from 'zod';
import type { Browser } from './launch';
import { attach, listTargets } from './targets';

const Context = z.object({
  context: z.object({
    id: z.number(),
    origin: z.string(),
    auxData: z.object({ frameId: z.string() }).loose().optional(),
  }),
});
const Evaluated = z.object({ result: z.object({ value: z.string().optional() }) });

/** The key of the engine in the frame that the debugging protocol names `frameId`; undefined when it has none. */
export async function keyOfFrame(
  { cdp, extensionId }: Pick<Browser, 'cdp' | 'extensionId'>,
  frameId: string,
): Promise<string | undefined> {
  const targets = await listTargets(cdp);
  // A frame of another site has a process, and with it a target, of its own.
  const own = targets.filter(({ targetId }) => targetId === frameId);
  const places = own.length > 0 ? own : targets.filter(({ type }) => type === 'page' || type === 'iframe');
  for (const { targetId } of places) {
    const key = await keyIn({ cdp, extensionId }, { targetId, frameId }).catch(() => undefined);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Looks for our own script's world in the frame, and asks it. */
async function keyIn(
  { cdp, extensionId }: Pick<Browser, 'cdp' | 'extensionId'>,
  { targetId, frameId }: { targetId: string; frameId: string },
): Promise<string | undefined> {
  const attachment = await attach(cdp, targetId);
  const { sessionId } = attachment;
  let contextId: number | undefined;
  const unlisten = cdp.on('Runtime.executionContextCreated', (params, from) => {
    const { context } = Context.parse(params);
    const isOurs = context.origin === `chrome-extension://${extensionId}`;
    if (from === sessionId && isOurs && context.auxData?.frameId === frameId) contextId = context.id;
  });
  try {
    // Worlds that are there already are told before this is answered.
    await cdp.send({ method: 'Runtime.enable', sessionId });
    if (contextId === undefined) return undefined;
    const params = { expression: 'globalThis.__tabwright?.key', contextId, returnByValue: true };
    return Evaluated.parse(await cdp.send({ method: 'Runtime.evaluate', params, sessionId })).result.value;
  } finally {
    unlisten();
    await attachment.detach();
  }
}
