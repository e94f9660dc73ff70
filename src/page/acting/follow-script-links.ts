import { withSignal } from '../../base/deadline';
import type { ActOfFrame } from '../tab';
import { ActsOfFrames, type From } from './acts-of-frames';

/** Acts by events of the page's own kind, by act. */
const acts = new ActsOfFrames<ActOfFrame>();

/** Lets the act's frame have its page follow links that are scripts, until the function it gives is called. */
export function allowScripts(actId: string, act: ActOfFrame): () => void {
  return acts.allow(actId, act);
}

/** Has the page run a link's script. */
export async function followScript(
  { actId, address }: { actId: string; address: string },
  from: From,
): Promise<boolean> {
  const { tab, place, signal } = acts.of(actId, from, 'follows scripts');
  await withSignal(tab.followScript(place.frame, address), signal);
  return true;
}
