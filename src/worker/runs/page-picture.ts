import { withSignal } from '../../base/deadline';
import { toAutomationError } from '../../base/errors';
import type { ValueTexts } from '../../base/find-values';
import { readFrameTree } from '../../page/frames/frame-tree';
import { longestPicture, type PagePicture } from '../../protocol/recordings/replay';
import { inject, recorderFile } from '../frames/injection';
import { dataAddressOf, takePicture } from '../pages/tab-picture';
import { tabOf } from '../acting/tab-of';

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
