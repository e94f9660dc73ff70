import type { Repeat } from '../../protocol/recordings/recording';
import type { Tab } from '../tab';
import { readFrameTree } from './frame-tree';
import { enterFrames } from './page-scope';

/** What the rows of a repeat say, in the frame that they are in. */
export async function readRowTexts(
  tab: Tab,
  { rows, inside, frame = [] }: NonNullable<Repeat['rows']>,
): Promise<string[]> {
  const tree = await readFrameTree(tab, () => tab.extractingFrames());
  const way = [...frame.map(({ selector }) => selector), rows].join(' >> ');
  const { place } = await enterFrames(tree, way);
  return tab.ask(place.frame.documentId, 'rowTexts', { rows, inside });
}
