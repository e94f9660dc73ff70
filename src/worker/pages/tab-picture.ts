import browser from 'webextension-polyfill';
import { holdsValue } from '../../base/mask';
import type { ValueTexts } from '../../base/find-values';
import { readFrameTree, type FrameTree } from '../../page/frames';
import type { LiveFrame } from '../../page/tab';
import type { SecretBoxes } from '../../protocol/frame';
import { framesIn } from './frame-hops';
import { tabOf } from '../acting/tab-of';
import { askFrame } from '../../messaging/ask-frame';

/** Why a tab has no picture now. */
export type Unseen = 'not-in-front' | 'page-changed' | 'not-taken';

type Wanted = {
  /** In pixels. */
  width: number;
  /** Values of variables: what shows one is covered. */
  values: ValueTexts;
};

/** The browser takes two pictures a second at most, and refuses more. In milliseconds. */
export const betweenPicturesMs = 500;

let last: Promise<unknown> = Promise.resolve();

/** Takes pictures one after the other, as fast as the browser does. */
function inPace<T>(take: () => Promise<T>): Promise<T> {
  const taken = last.then(take);
  last = taken
    .catch(() => undefined)
    .then(() => new Promise((resolve) => setTimeout(resolve, betweenPicturesMs)));
  return taken;
}

/**
 * A picture of a tab that covers each field with a secret, and all that shows one of `values`. Its frames need a
 * recorder: inner ones without are covered, a top one without is an error.
 */
export const takePicture = (tabId: number, wanted: Wanted): Promise<OffscreenCanvas | Unseen> =>
  inPace(() => takeNow(tabId, wanted));

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

/** Whether a picture shows the viewport as the page knows it: else its boxes are elsewhere in it, as on a page that fingers enlarged. */
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
    // What does not answer may have one.
    return true;
  }
}
