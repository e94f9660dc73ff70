import { AutomationError } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import { splitHops } from '../protocol/selector';
import { sendFiles } from './files';
import type { FrameTree } from './frame-tree';
import { enterFrames, type FramePlace } from './page-scope';

type Act = ActionOutput & { method: string };

/**
 * Puts the arguments of an action in terms of the frame it is for: a drop's selector loses its way into the frame, and
 * files are handed over.
 */
export async function prepareArguments(tree: FrameTree, place: FramePlace, action: Act): Promise<Act> {
  if (action.method === 'setInputFiles') {
    await sendFiles({ tabId: tree.tabId, frameId: place.frame.frameId }, action.arguments ?? []);
    return action;
  }
  const [onto] = action.arguments ?? [];
  if (action.method !== 'dragAndDrop' || onto === undefined) return action;
  return { ...action, arguments: [await dropSelector(tree, place, onto)] };
}

/** A selector without hops is one of the dragged element's own frame. */
async function dropSelector(tree: FrameTree, { frame }: FramePlace, onto: string): Promise<string> {
  if (splitHops(onto).length < 2) return onto;
  const drop = await enterFrames(tree, onto);
  if (drop.place.frame.frameId === frame.frameId) return drop.selector;
  throw new AutomationError(
    'not-supported',
    'What is dragged and what it is dropped on are in different frames, which only trusted input can do.',
  );
}
