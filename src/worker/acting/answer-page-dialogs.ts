import browser from 'webextension-polyfill';
import { replaceDialogs, restoreDialogs, tellDialogs } from '../../frame/page-dialogs';
import type { RunDialogs } from '../../page/dialogs';

const deeds = { replace: replaceDialogs, restore: restoreDialogs };

/** Runs dialog deeds in the main world of a tab's frames. */
export function dialogsOfTab(tabId: number): RunDialogs {
  return async (documentId, deed, { name, policy }) => {
    const [done] = await browser.scripting.executeScript({
      target: { tabId, documentIds: [documentId] },
      func: deeds[deed],
      args: [name, policy],
      world: 'MAIN',
      injectImmediately: true,
    });
    return done?.result;
  };
}

/** Has a frame's main world tell, by an event of this name, what the user answers to dialogs, or no longer. */
export async function watchDialogs(
  { tabId, documentId }: { tabId: number; documentId: string },
  name: string,
  on: boolean,
): Promise<void> {
  const target = { tabId, documentIds: [documentId] };
  const func = on ? tellDialogs : restoreDialogs;
  // Our own page takes no scripts; its dialogs are not recorded.
  await browser.scripting
    .executeScript({ target, func, args: [name], world: 'MAIN', injectImmediately: true })
    .catch(() => {});
}
