import { z } from 'zod';
import type { RunDialogs } from '../page/acting/dialogs';
import type { LiveFrames } from './live-frames';
import { callEngine, callOn, pageObjectOf, type World } from './world';

/** Runs a function, given as its source, in the page's own world of a frame. */
export type RunInPage = (
  frameId: number,
  call: { source: string; args: readonly unknown[] },
) => Promise<unknown>;

export function pageWorldsOf(live: LiveFrames): RunInPage {
  const objects = new WeakMap<World, Promise<string>>();
  return async (frameId, call) => {
    const world = live.worldOf(frameId);
    if (!world) return undefined;
    const object = objects.get(world) ?? pageObjectOf(world);
    objects.set(world, object);
    return callOn(world.target, await object, call);
  };
}

const Sources = z.object({ replace: z.string(), read: z.string(), restore: z.string() });

/** What is done to dialogs in the page's own world. */
export function dialogsOf(live: LiveFrames, run: RunInPage): RunDialogs {
  return async (frameId, deed, { name, policy }) => {
    if (deed === 'replace') await live.ready();
    const world = live.worldOf(frameId);
    if (!world) return undefined;
    const source = Sources.parse(await callEngine(world, 'dialogSources'))[deed];
    return run(frameId, { source, args: [name, policy] });
  };
}

const CauseSources = z.object({ follow: z.string(), forget: z.string() });

/** Has a frame's own world follow what an act causes, until the function it gives is called. */
export async function followCausesIn(
  { live, run }: { live: LiveFrames; run: RunInPage },
  frameId: number,
  name: string,
): Promise<() => void> {
  await live.ready();
  const world = live.worldOf(frameId);
  if (!world) return () => {};
  const { follow, forget } = CauseSources.parse(await callEngine(world, 'causeSources'));
  await run(frameId, { source: follow, args: [name] });
  return () => void run(frameId, { source: forget, args: [name] }).catch(() => undefined);
}

/** Has the page go to a script, as for a press of the user: from our own world it is not followed. */
export async function followScript(run: RunInPage, frameId: number, address: string): Promise<void> {
  await run(frameId, { source: 'function (address) { location.href = address; }', args: [address] });
}
