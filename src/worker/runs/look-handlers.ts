import browser from 'webextension-polyfill';
import { maskAddress, maskText } from '../../base/mask';
import { askFrame } from '../../messaging/ask-frame';
import type { Handlers } from '../../messaging/contract';
import { readFrameTree, type FrameTree, enterFrames } from '../../page/frames';
import type { FramePlace } from '../../page/tab';
import type { BackgroundContract } from '../../protocol/background';
import type { Box } from '../../protocol/frame';
import type { WatchedPage } from '../../protocol/operations/look-operation';
import { tabOf } from '../acting/tab-of';
import type { SessionStore } from '../sessions/session-store';
import { withSignal } from '../../base/deadline';
import { toAutomationError } from '../../base/errors';
import type { ValueTexts } from '../../base/find-values';
import { longestPicture, type PagePicture } from '../../protocol/recordings/replay';
import { inject, recorderFile } from '../frames/injection';
import { dataAddressOf, takePicture } from '../pages/tab-picture';

/** Looking at a session's page, beside whatever is done there. */
export function lookHandlers(store: SessionStore): Pick<Handlers<BackgroundContract>, 'look'> {
  return {
    look: async ({ sessionId, selectors = [] }) => {
      const { tabId } = await store.get(sessionId);
      await store.values.ready;
      const values = store.values.textsOf(tabId);
      const picture = await pictureOfPage(tabId, values);
      const marked = 'address' in picture ? await boxesIn(tabId, selectors) : { boxes: [] };
      const { url = '', title = '' } = await browser.tabs.get(tabId);
      const shown = (text: string) => maskText(maskAddress(text), values);
      return { url: shown(url), title: shown(title), picture, ...marked };
    },
  };
}

/** The boxes of what these selectors lead to. What does not answer has none. */
async function boxesIn(
  tabId: number,
  selectors: readonly string[],
): Promise<Pick<WatchedPage, 'viewport' | 'boxes'>> {
  try {
    const tree = await readFrameTree(tabOf(tabId));
    const { viewport } = await askMarks(tree, tree.top.documentId, []);
    const boxes = await Promise.all(selectors.map((each) => boxOf(tree, each).catch(() => null)));
    return { viewport, boxes };
  } catch {
    return { boxes: [] };
  }
}

async function boxOf(tree: FrameTree, whole: string): Promise<Box | null> {
  const { place, selector } = await enterFrames(tree, whole);
  const { documentId } = place.frame;
  const { ref } = await askFrame({ tabId: tree.tab.id, documentId }, 'locate', { selector });
  return inTab(tree, place, ref);
}

/** The box of an element in the tab's viewport, by those of the frames around it. */
async function inTab(tree: FrameTree, { frame, holder }: FramePlace, ref: number): Promise<Box | null> {
  const [box] = (await askMarks(tree, frame.documentId, [ref])).marked;
  if (!box || !holder) return box ?? null;
  const around = await inTab(tree, holder.place, holder.ref);
  return around && { ...box, x: around.x + box.x, y: around.y + box.y };
}

/** The recorder is there: it has just covered the picture's secrets. */
const askMarks = (tree: FrameTree, documentId: string, marked: number[]) =>
  askFrame({ tabId: tree.tab.id, documentId }, 'secretBoxes', { refs: [], marked, withTexts: false });

/** The usual width of a picture in pixels, and its qualities, best first. */
const usualWidth = 800;

const qualities = [0.7, 0.4];

/** The browser has this long to give a picture, in milliseconds: a page with an open dialog answers nothing. */
const longestMs = 3000;

/** A picture of a tab with all that is secret covered, or why there is none. Never rejects. */
export async function pictureOfPage(
  tabId: number,
  values: ValueTexts,
  width = usualWidth,
): Promise<PagePicture> {
  try {
    return await withSignal(take(tabId, { values, width }), AbortSignal.timeout(longestMs));
  } catch (thrown) {
    const { code, message } = toAutomationError(thrown);
    // Access to the site is not enough to the browser: it takes pictures with access to all, or after a click on our button.
    const isRefused = code === 'needs-access' || /permission/iu.test(message);
    return { absent: isRefused ? 'no-access' : 'not-taken' };
  }
}

async function take(tabId: number, wanted: { values: ValueTexts; width: number }): Promise<PagePicture> {
  const { frames } = await readFrameTree(tabOf(tabId));
  const documentIds = frames.map(({ documentId }) => documentId);
  await inject(tabId, documentIds, recorderFile);
  const taken = await takePicture(tabId, wanted);
  if (typeof taken === 'string') return { absent: taken };
  for (const quality of qualities) {
    const address = await dataAddressOf(await taken.convertToBlob({ type: 'image/jpeg', quality }));
    if (address.length <= longestPicture) return { address };
  }
  return { absent: 'not-taken' };
}
