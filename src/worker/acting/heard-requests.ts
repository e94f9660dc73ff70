import browser, { type WebRequest } from 'webextension-polyfill';
import { TabRequests } from '../../page/tab-requests';

/** Only the managed flavour is told of requests. */
export const hearsRequests = import.meta.env.MODE === 'managed';

type OfTab = { tabId: number; requestId: string };

const heard = new Map<number, TabRequests>();

export function requestsOf(tabId: number): TabRequests {
  const requests = heard.get(tabId) ?? new TabRequests();
  heard.set(tabId, requests);
  return requests;
}

/** Notes what is on its way to each tab: documents, scripts, styles and data. Call it before the first `await`. */
export function hearRequests(): void {
  if (!hearsRequests) return;
  const types: WebRequest.ResourceType[] = [
    'main_frame',
    'sub_frame',
    'script',
    'stylesheet',
    'xmlhttprequest',
  ];
  const filter = { urls: ['<all_urls>'], types };
  const { onBeforeRequest, onResponseStarted, onCompleted, onErrorOccurred } = browser.webRequest;
  onBeforeRequest.addListener(({ tabId, requestId, method, url, type }) => {
    if (type === 'main_frame') requestsOf(tabId).leavePage();
    requestsOf(tabId).begin(requestId, `${method} ${url.replace(/[?#].*$/su, '')}`);
  }, filter);
  onResponseStarted.addListener(({ tabId, requestId }) => requestsOf(tabId).answer(requestId), filter);
  const end = ({ tabId, requestId }: OfTab) => requestsOf(tabId).end(requestId);
  onCompleted.addListener(end, filter);
  onErrorOccurred.addListener(end, filter);
  browser.tabs.onRemoved.addListener((tabId) => heard.delete(tabId));
}
