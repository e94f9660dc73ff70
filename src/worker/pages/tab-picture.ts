import { sleep, withSignal } from '../../base/deadline';
import { toAutomationError } from '../../base/errors';
import { enterFrames, readFrameTree, type FrameTree } from '../../page/frames';
import type { FramePlace, LiveFrame } from '../../page/tab';
import type { Box, SecretBoxes } from '../../protocol/frame';
import type { WatchedPage } from '../../protocol/operations/page-operations';
import { longestPicture, type PagePicture } from '../../protocol/recordings/replay';
import { inject, recorderFile, askFrame } from '../frames/tab-frames';
import { Queue } from '../../base/queue';
import browser from 'webextension-polyfill';
import { holdsValue, maskAddress, type ValueTexts } from '../../base/mask';
import { framesIn } from './frame-hops';
import { tabOf } from '../acting/tab-of';

/** The reason why a tab has no picture now. */
export type Unseen = 'not-in-front' | 'page-changed' | 'not-taken';

type Wanted = {
  /** In pixels. */
  width: number;
  /** Values of variables: what shows one is covered. */
  values: ValueTexts;
};

/** The browser takes two pictures a second at most, and refuses more. In milliseconds. */
export const betweenPicturesMs = 500;

const pictures = new Queue();

/**
 * A picture of a tab that covers each field with a secret, and all that shows one of `values`. Its frames need a
 * recorder: inner ones without are covered, a top one without is an error.
 */
export function takePicture(tabId: number, wanted: Wanted): Promise<OffscreenCanvas | Unseen> {
  const taken = pictures.run(() => takeNow(tabId, wanted));
  void pictures.run(() => sleep(betweenPicturesMs));
  return taken;
}

async function takeNow(tabId: number, { width, values }: Wanted): Promise<OffscreenCanvas | Unseen> {
  const { active, windowId, url } = await browser.tabs.get(tabId);
  if (!active) return 'not-in-front';
  const before = await secretBoxes(tabId, values);
  const picture = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
  // A field may have come or moved while the picture was taken.
  const after = await secretBoxes(tabId, values);
  const now = await browser.tabs.get(tabId);
  if (!now.active) return 'not-in-front';
  if (now.url !== url) return 'page-changed';
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  if (![before, after].every((each) => isOf(bitmap, each))) return 'not-taken';
  return cover(bitmap, { boxes: [...before.boxes, ...after.boxes], viewport: after.viewport, width });
}

/** The picture as a `data:` address. */
export async function dataAddressOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return `data:${picture.type};base64,${btoa(text)}`;
}

type Secrets = Pick<SecretBoxes, 'boxes' | 'viewport' | 'enlarged'>;

/** True when a picture shows the viewport as the page knows it: else its boxes are elsewhere in it, as on a page that fingers enlarged. */
function isOf({ width, height }: ImageBitmap, { viewport, enlarged }: Secrets): boolean {
  const expected = (viewport.height * width) / viewport.width;
  // Both are whole pixels, of the screen and of CSS.
  return enlarged === 1 && Math.abs(height - expected) <= 2 * Math.max(1, width / viewport.width);
}

function cover(
  bitmap: ImageBitmap,
  { boxes, viewport, width }: Omit<Secrets, 'enlarged'> & { width: number },
): OffscreenCanvas {
  const scale = width / viewport.width;
  const canvas = new OffscreenCanvas(width, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  context.fillStyle = '#555';
  for (const box of boxes) {
    context.fillRect(box.x * scale - 1, box.y * scale - 1, box.width * scale + 2, box.height * scale + 2);
  }
  return canvas;
}

/**
 * Boxes of secrets in the tab's viewport: each one of the top frame, and whole frames that have some or cannot be read.
 */
async function secretBoxes(tabId: number, values: ValueTexts): Promise<Secrets> {
  const tree = await readFrameTree(tabOf(tabId));
  const inner = await framesIn(tree, tree.top);
  const hidden = await Promise.all(
    inner.map(async ({ frame }) => !frame || holdsSecrets(tree, frame, values)),
  );
  const refs = inner.filter((_each, at) => hidden[at]).map(({ ref }) => ref);
  return secretsIn(tree, tree.top, { refs, values });
}

/** Boxes of secrets in one frame. Texts are compared with the values here, so that no frame learns a value. */
async function secretsIn(
  tree: FrameTree,
  { documentId }: LiveFrame,
  { refs = [], values }: { refs?: number[]; values: ValueTexts },
): Promise<Secrets> {
  const withTexts = Object.keys(values).length > 0;
  const found = await askFrame({ tabId: tree.tab.id, documentId }, 'secretBoxes', {
    refs,
    marked: [],
    withTexts,
  });
  // White space is drawn as one space.
  const shows = ({ text }: { text: string }) =>
    holdsValue(text, values) || holdsValue(text.replace(/\s+/gu, ' '), values);
  return { ...found, boxes: [...found.boxes, ...found.texts.filter(shows).map(({ box }) => box)] };
}

async function holdsSecrets(tree: FrameTree, frame: LiveFrame, values: ValueTexts): Promise<boolean> {
  try {
    const { boxes } = await secretsIn(tree, frame, { values });
    if (boxes.length > 0) return true;
    const inner = await framesIn(tree, frame);
    const held = await Promise.all(
      inner.map(async (each) => !each.frame || holdsSecrets(tree, each.frame, values)),
    );
    return held.includes(true);
  } catch {
    // A frame that does not answer may have one.
    return true;
  }
}

/** A session's page as it is to be looked at from elsewhere, beside whatever is done there. */
export async function watchedPage(
  tabId: number,
  selectors: readonly string[],
  values: ValueTexts,
): Promise<WatchedPage> {
  const picture = await pictureOfPage(tabId, values);
  const marked = 'address' in picture ? await boxesIn(tabId, selectors) : { boxes: [] };
  const { url = '', title = '' } = await browser.tabs.get(tabId);
  return { url: maskAddress(url), title: maskAddress(title), picture, ...marked };
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
