import type { ActionOutput } from '../../protocol/action';
import { takes } from '../../protocol/methods';
import { splitHops } from '../../protocol/selector';
import type { DropInFrame } from './drops';
import type { FrameTree } from '../frames/frame-tree';
import { enterFrames } from '../frames/page-scope';
import type { FramePlace } from '../tab';

type Act = ActionOutput & { method: string };

/** An action with selectors of its own frame, and its drop when that is in another frame. */
export type PreparedAct = { action: Act; drop?: DropInFrame };

/** Resolves a drop's selector to its frame, and hands files over to the frame of the act. */
export async function prepareArguments(
  tree: FrameTree,
  place: FramePlace,
  action: Act,
): Promise<PreparedAct> {
  if (takes(action.method, 'files')) {
    await tree.tab.bringFiles(place.frame.documentId, action.arguments ?? []);
    return { action };
  }
  const [onto] = action.arguments ?? [];
  if (!takes(action.method, 'element') || onto === undefined || !isFromTop(onto)) return { action };
  const drop = await enterFrames(tree, onto.replace(topMark, ''));
  const inFrame = { ...action, arguments: [drop.selector] };
  return drop.place.frame.documentId === place.frame.documentId
    ? { action: inFrame }
    : { action: inFrame, drop };
}

/**
 * Whether a drop's selector starts at the top frame: it has hops or a leading ` >> `. Any other is one of the dragged
 * element's own frame.
 */
const isFromTop = (onto: string) => splitHops(onto).length > 1 || topMark.test(onto);

const topMark = /^\s*>>/;
