import browser from 'webextension-polyfill';
import type { LiveFrame } from '../../page/tab';

/**
 * Has the page itself go to `address`, a script. From our world the browser follows no such link, since our own content
 * security policy holds there; in the page's world the page's does, as for a press of the user.
 */
export async function followInPage(
  tabId: number,
  { documentId, timeOrigin }: LiveFrame,
  address: string,
): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, documentIds: [documentId] },
    func: goTo,
    args: [address, timeOrigin],
    world: 'MAIN',
    injectImmediately: true,
  });
}

/** A script that is on its way while its frame comes to another document finds out here. */
function goTo(address: string, timeOrigin: number): void {
  if (performance.timeOrigin === timeOrigin) window.location.href = address;
}
