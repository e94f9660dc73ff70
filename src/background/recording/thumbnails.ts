import browser from 'webextension-polyfill';
import { readFrameTree, type FrameTree } from '../../page/frames/frame-tree';
import type { LiveFrame } from '../../page/tab';
import type { SecretBoxes } from '../../protocol/frame';
import { ask } from '../frames/frame-port';
import { tabOf } from '../tab';
import { framesIn } from './frame-hops';

/** How wide a picture is kept, in pixels. */
const width = 480;

/** A small picture of what the tab shows, with each secret field covered; undefined when the tab is not in front, or went on. */
export async function takeThumbnail(tabId: number): Promise<Blob | undefined> {
  const { active, windowId, url } = await browser.tabs.get(tabId);
  if (!active) return undefined;
  const before = await secretBoxes(tabId);
  const picture = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
  // A field may have come or moved while the picture was taken.
  const after = await secretBoxes(tabId);
  const now = await browser.tabs.get(tabId);
  if (!now.active || now.url !== url) return undefined;
  return cover(picture, { ...after, boxes: [...before.boxes, ...after.boxes] });
}

async function cover(picture: string, { boxes, viewport }: SecretBoxes): Promise<Blob> {
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  const scale = width / viewport;
  const canvas = new OffscreenCanvas(width, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  context.fillStyle = '#555';
  for (const box of boxes) {
    context.fillRect(box.x * scale - 1, box.y * scale - 1, box.width * scale + 2, box.height * scale + 2);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
}

/** Where secrets are in the tab's viewport: fields of the top frame, and whole frames that have some or that cannot be read. */
async function secretBoxes(tabId: number): Promise<SecretBoxes> {
  const tree = await readFrameTree(tabOf(tabId));
  const inner = await framesIn(tree, tree.top);
  const hidden = await Promise.all(inner.map(async ({ frame }) => !frame || holdsSecrets(tree, frame)));
  const refs = inner.filter((_each, at) => hidden[at]).map(({ ref }) => ref);
  return ask({ tabId, frameId: tree.top.frameId }, 'secretBoxes', { refs });
}

async function holdsSecrets(tree: FrameTree, frame: LiveFrame): Promise<boolean> {
  try {
    const { boxes } = await ask({ tabId: tree.tab.id, frameId: frame.frameId }, 'secretBoxes', { refs: [] });
    if (boxes.length > 0) return true;
    const inner = await framesIn(tree, frame);
    const held = await Promise.all(inner.map(async (each) => !each.frame || holdsSecrets(tree, each.frame)));
    return held.includes(true);
  } catch {
    // What does not answer may have one.
    return true;
  }
}
