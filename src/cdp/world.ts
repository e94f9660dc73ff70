import { z } from 'zod';
import { AutomationError } from '../base/errors';
import type { CdpTarget } from './cdp-target';

/** The name of our world in each frame: the page's scripts have no part in it. */
const worldName = 'tabwright';

/** The function by which a frame of ours asks; the page's own world does not have it. */
export const binding = 'askTabwright';

/** Our world in one document. */
export type World = { target: CdpTarget; contextId: number };

const Made = z.object({ executionContextId: z.number() });

const Called = z.object({
  result: z.object({ value: z.unknown().optional(), objectId: z.string().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
});
type Called = z.infer<typeof Called>;

/** Our world in the frame's document of now: the one that is there already, or a new one. */
export async function openWorld(target: CdpTarget, frameId: string): Promise<World> {
  const made = await speak(target, 'Page.createIsolatedWorld', { frameId, worldName });
  return { target, contextId: Made.parse(made).executionContextId };
}

/** Gives a world the way to ask. By name it would come only to worlds of a session that is told of every world of the page. */
export async function bind({ target, contextId }: World): Promise<void> {
  await speak(target, 'Runtime.addBinding', { name: binding, executionContextId: contextId });
}

/** Puts the engine into a world; where another just did, nothing is done. */
export async function putEngine({ target, contextId }: World, engine: string): Promise<void> {
  const expression = `if (typeof globalThis.Tabwright?.hello !== 'function') {\n${engine}\n}`;
  valueOf(await speak(target, 'Runtime.evaluate', { contextId, expression }));
}

/** What a function of the engine's script gives; undefined where the script is not yet. */
export async function callEngine(world: World, name: string, ...args: unknown[]): Promise<unknown> {
  const params = {
    executionContextId: world.contextId,
    // Not by `in`: an element of the page can have the same name.
    functionDeclaration: `function (name, ...args) {
      const engine = globalThis.Tabwright;
      return typeof engine?.[name] === 'function' ? engine[name](...args) : undefined;
    }`,
    arguments: [name, ...args].map((value) => ({ value })),
    returnByValue: true,
    awaitPromise: true,
  };
  return valueOf(await speak(world.target, 'Runtime.callFunctionOn', params)).value;
}

const Described = z.object({ node: z.looseObject({ backendNodeId: z.number() }) });

/** The document as the protocol describes it, with all that is in it. */
export async function describeDocument(world: World): Promise<unknown> {
  return (await describe(world, { depth: -1, pierce: true })).node;
}

/** The document as an object of the page's own world, to call functions on there. */
export async function pageObjectOf(world: World): Promise<string> {
  const { node } = await describe(world, { depth: 0 });
  return resolve(world.target, { backendNodeId: node.backendNodeId });
}

/** A node as an object of our world. */
export function objectIn({ target, contextId }: World, backendNodeId: number): Promise<string> {
  return resolve(target, { backendNodeId, executionContextId: contextId });
}

async function describe({ target, contextId }: World, params: Record<string, unknown>) {
  const { objectId } = valueOf(
    await speak(target, 'Runtime.evaluate', { contextId, expression: 'document' }),
  );
  return Described.parse(await speak(target, 'DOM.describeNode', { objectId, ...params }));
}

const Resolved = z.object({ object: z.object({ objectId: z.string() }) });

async function resolve(target: CdpTarget, params: Record<string, unknown>): Promise<string> {
  return Resolved.parse(await speak(target, 'DOM.resolveNode', params)).object.objectId;
}

/** Calls a function, given as its source, in the world of an object. */
export async function callOn(
  target: CdpTarget,
  objectId: string,
  call: { source: string; args: readonly unknown[] },
): Promise<unknown> {
  const params = {
    objectId,
    functionDeclaration: call.source,
    arguments: call.args.map((value) => ({ value })),
    returnByValue: true,
  };
  return valueOf(await speak(target, 'Runtime.callFunctionOn', params)).value;
}

/** What the protocol refuses has gone: the document, its frame, or the page. */
async function speak(target: CdpTarget, method: string, params: Record<string, unknown>): Promise<unknown> {
  try {
    return await target.send(method, params);
  } catch (thrown) {
    throw new AutomationError('frame-gone', 'The page went away before it answered.', { cause: thrown });
  }
}

function valueOf(answer: unknown): Called['result'] {
  const { result, exceptionDetails } = Called.parse(answer);
  if (!exceptionDetails) return result;
  const message = exceptionDetails.exception?.description ?? exceptionDetails.text;
  throw new AutomationError('engine-failed', `The page engine could not start: ${message}`);
}
