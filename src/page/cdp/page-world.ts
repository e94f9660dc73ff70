import { z } from 'zod';
import type { RunDialogs } from '../acting/dialogs';
import type { LiveFrame } from '../tab';
import type { LiveFrames } from './live-frames';
import { callEngine, callOn, pageObjectOf, type World } from './world';

/** Runs a function, given as its source, in the page's own world of a frame. */
export type RunInPage = (
  documentId: string,
  call: { source: string; args: readonly unknown[] },
) => Promise<unknown>;

export function pageWorldsOf(live: LiveFrames): RunInPage {
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
export function dialogsOf(live: LiveFrames, run: RunInPage): RunDialogs {
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
export async function followCausesInWorld(
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
export async function letScriptRun(run: RunInPage, { documentId }: LiveFrame): Promise<void> {
  await run(documentId, { source: 'function () {}', args: [] });
}
