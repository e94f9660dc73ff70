import browser from 'webextension-polyfill';

/** Runs a function of ours in one frame's isolated world. It may use nothing from outside itself. */
export async function runInFrame<A extends unknown[]>(
  { tabId, frameId }: { tabId: number; frameId: number },
  func: (...args: A) => void,
  args: A,
): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    func,
    args,
    injectImmediately: true,
  });
}
