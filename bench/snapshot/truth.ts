import type { CDPSession, Frame, Page } from 'playwright';
import { accessibilityOf } from './accessibility';

/** An element that Chromium's accessibility tree calls interactive and that is drawn. */
export type Expected = { frame: string; backendNodeId: number; role: string; name: string };

/** What is on the page, found without our engine. */
export type Truth = {
  expected: Expected[];
  /** Words of the drawn text nodes of all frames. */
  words: string[];
  /** Sessions to ask further things by, for each frame. */
  frames: FrameSession[];
};

/** `id` is the browser's frame id, `url` where it is. */
export type FrameSession = { id: string; url: string; cdp: CDPSession; contexts: World[] };

type World = { id: number; name: string; frameId: string };

export async function readTruth(page: Page): Promise<Truth> {
  const frames = await sessionsOf(page);
  const expected: Expected[] = [];
  const words: string[] = [];
  for (const frame of frames) {
    const { nodes, text } = await accessibilityOf(frame);
    expected.push(...nodes.map((node) => ({ ...node, frame: frame.id })));
    words.push(...text);
  }
  return { expected, words, frames };
}

/** A CDP session for each frame: its own where it has a process of its own, else that of the nearest frame that has. */
async function sessionsOf(page: Page): Promise<FrameSession[]> {
  const found: FrameSession[] = [];
  const open = async (target: Page | Frame): Promise<{ cdp: CDPSession; worlds: World[] }> => {
    const cdp = await page.context().newCDPSession(target);
    const worlds: World[] = [];
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId: unknown = (context.auxData as { frameId?: string } | undefined)?.frameId;
      worlds.push({
        id: context.id,
        name: context.name,
        frameId: typeof frameId === 'string' ? frameId : '',
      });
    });
    await cdp.send('DOM.enable');
    await cdp.send('Accessibility.enable');
    await cdp.send('Runtime.enable');
    const { frameTree } = await cdp.send('Page.getFrameTree');
    for (const { id, url } of flatten(frameTree)) {
      if (!found.some((frame) => frame.id === id)) found.push({ id, url, cdp, contexts: worlds });
    }
    return { cdp, worlds };
  };
  await open(page);
  for (const frame of page.frames().slice(1)) {
    await open(frame).catch(() => undefined);
  }
  return found;
}

type FrameTree = { frame: { id: string; url: string }; childFrames?: FrameTree[] };

function flatten({ frame, childFrames = [] }: FrameTree): { id: string; url: string }[] {
  return [frame, ...childFrames.flatMap(flatten)];
}
