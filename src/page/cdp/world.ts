import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { CdpTarget } from './frame-targets';

/** The name of our world in each frame. The page's scripts cannot reach into it. */
const worldName = 'tabwright';

/** The name of the function by which our world in a frame asks. The page's own world does not have it. */
export const binding = 'askTabwright';

export type World = { target: CdpTarget; contextId: number };

const Made = z.object({ executionContextId: z.number() });

const Called = z.object({
  result: z.object({ value: z.unknown().optional(), objectId: z.string().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
});
type Called = z.infer<typeof Called>;

/** Opens our world in the frame's current document: the one that is there already, or a new one. */
export async function openWorld(target: CdpTarget, frameId: string): Promise<World> {
  const made = await sendTo(target, 'Page.createIsolatedWorld', { frameId, worldName });
  return { target, contextId: Made.parse(made).executionContextId };
}

/** Adds the asking function to one world. By world name it would need a session that hears of every world of the page. */
export async function bind({ target, contextId }: World): Promise<void> {
  await sendTo(target, 'Runtime.addBinding', { name: binding, executionContextId: contextId });
}

/** Puts the engine into a world, unless it is there already. */
export async function putEngine({ target, contextId }: World, engine: string): Promise<void> {
  const expression = `if (typeof globalThis.Tabwright?.hello !== 'function') {\n${engine}\n}`;
  valueOf(await sendTo(target, 'Runtime.evaluate', { contextId, expression }));
}

/** Calls a function of the engine's script and resolves with its result; undefined when the script is not there yet. */
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
  return valueOf(await sendTo(world.target, 'Runtime.callFunctionOn', params)).value;
}

const Described = z.object({ node: z.looseObject({ backendNodeId: z.number() }) });

/** The protocol's description of the document and of all nodes in it. */
export async function describeDocument(world: World): Promise<unknown> {
  return (await describe(world, { depth: -1, pierce: true })).node;
}

/** The protocol's object id of the document in the page's own world, where functions can be called on it. */
export async function pageObjectOf(world: World): Promise<string> {
  const { node } = await describe(world, { depth: 0 });
  return resolve(world.target, { backendNodeId: node.backendNodeId });
}

/** The protocol's object id of a node in our world. */
export const objectIn = ({ target, contextId }: World, backendNodeId: number): Promise<string> =>
  resolve(target, { backendNodeId, executionContextId: contextId });

async function describe({ target, contextId }: World, params: Record<string, unknown>) {
  const { objectId } = valueOf(
    await sendTo(target, 'Runtime.evaluate', { contextId, expression: 'document' }),
  );
  return Described.parse(await sendTo(target, 'DOM.describeNode', { objectId, ...params }));
}

const Resolved = z.object({ object: z.object({ objectId: z.string() }) });

async function resolve(target: CdpTarget, params: Record<string, unknown>): Promise<string> {
  return Resolved.parse(await sendTo(target, 'DOM.resolveNode', params)).object.objectId;
}

/** Calls a function, given as its source, in the world of an object. */
export async function callOn(
  target: CdpTarget,
  objectId: string,
  source: string,
  args: readonly unknown[],
): Promise<unknown> {
  const params = {
    objectId,
    functionDeclaration: source,
    arguments: args.map((value) => ({ value })),
    returnByValue: true,
  };
  return valueOf(await sendTo(target, 'Runtime.callFunctionOn', params)).value;
}

/** Sends a command. A refusal means that the document, its frame or the page has gone: throws `frame-gone`. */
async function sendTo(target: CdpTarget, method: string, params: Record<string, unknown>): Promise<unknown> {
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
