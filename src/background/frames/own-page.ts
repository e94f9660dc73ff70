import browser from 'webextension-polyfill';
import type { FrameHello } from '../../protocol/frame';
import { tryItPath } from '../../protocol/first-use';
import { ask } from './frame-port';

/**
 * What our own page to try things on says of itself, if the tab shows it.
 *
 * No extension may put a script into an extension's page, its own neither: that page brings the engine itself.
 */
export async function greetOwnPage(tabId: number): Promise<FrameHello | undefined> {
  if (!(await showsOwnPage(tabId))) return undefined;
  // Until its script has run, nobody answers.
  return ask({ tabId, frameId: 0 }, 'hello', null).catch(() => undefined);
}

/** By the browser's own list of our pages: what a page says of itself proves nothing. */
export async function showsOwnPage(tabId: number): Promise<boolean> {
  const contexts = await chrome.runtime.getContexts({
    contextTypes: ['TAB'],
    tabIds: [tabId],
    documentUrls: [browser.runtime.getURL(tryItPath)],
  });
  return contexts.length > 0;
}
