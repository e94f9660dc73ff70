import browser from 'webextension-polyfill';
import type { LiveFrame } from '../../page/tab';
import { tryItPath } from '../../protocol/first-use';
import { askFrame } from '../../messaging/ask-frame';

/**
 * The frame of our own practice page, if the tab shows it.
 *
 * No extension may put a script into an extension's page, not even its own: that page brings the engine itself.
 */
export async function greetOwnPage(tabId: number): Promise<LiveFrame | undefined> {
  const documentId = await ownDocument(tabId);
  if (documentId === undefined) return undefined;
  // Until its script has run, nobody answers.
  const hello = await askFrame({ tabId, documentId }, 'hello', null).catch(() => undefined);
  return hello && { ...hello, frameId: 0, documentId };
}

/** By the browser's own list of our pages: what a page says of itself proves nothing. */
export async function showsOwnPage(tabId: number): Promise<boolean> {
  return (await ownDocument(tabId)) !== undefined;
}

async function ownDocument(tabId: number): Promise<string | undefined> {
  const [context] = await chrome.runtime.getContexts({
    contextTypes: ['TAB'],
    tabIds: [tabId],
    documentUrls: [browser.runtime.getURL(tryItPath)],
  });
  return context?.documentId;
}
