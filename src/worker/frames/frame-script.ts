import browser from 'webextension-polyfill';

/** Runs a function of ours in one frame's isolated world. It may use nothing from outside itself. */
export async function runInFrame<A extends unknown[]>(
  { tabId, documentId }: { tabId: number; documentId: string },
  func: (...args: A) => void,
  args: A,
): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, documentIds: [documentId] },
    func,
    args,
    injectImmediately: true,
  });
}
