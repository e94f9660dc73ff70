import browser from 'webextension-polyfill';
import { followCauses, forgetCauses } from '../../frame/page-causes';

/** Has a frame's main world follow what an act causes, until the function it gives is called. */
export async function followCausesIn(
  { tabId, documentId }: { tabId: number; documentId: string },
  name: string,
): Promise<() => void> {
  const run = (func: (name: string) => void) =>
    browser.scripting
      .executeScript({
        target: { tabId, documentIds: [documentId] },
        func,
        args: [name],
        world: 'MAIN',
        injectImmediately: true,
      })
      // A frame may be gone by now, or take no scripts: then nothing is followed there.
      .catch(() => undefined);
  await run(followCauses);
  return () => void run(forgetCauses);
}
