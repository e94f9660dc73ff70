import { z } from 'zod';
import { debuggerOf } from './debugger';
import type { DialogPolicy, Effect } from '../../protocol/frame';
import { dialogSentence } from '../../protocol/told/dialog-sentence';
import type { DialogGuard } from '../../page/tab';

const Opening = z.object({
  type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
  message: z.string(),
  defaultPrompt: z.string().optional(),
});

/**
 * Answers the dialogs of a tab through the debugger, as the policy says. That one opened proves nothing: the page may have opened
 * it by itself. `page` has other frames tell of theirs.
 */
export function answerDialogs(tabId: number, policy: DialogPolicy, page: DialogGuard): DialogGuard {
  const tab = debuggerOf(tabId);
  const asked: Effect[] = [];
  const using = tab.use();
  using.catch(() => {});
  const stop = tab.on(({ method, params }) => {
    const opening = method === 'Page.javascriptDialogOpening' ? Opening.safeParse(params) : undefined;
    if (!opening?.success) return;
    const { type, message, defaultPrompt } = opening.data;
    const accept = type === 'alert' || policy.answer === 'accept';
    const promptText = policy.promptText ?? defaultPrompt ?? '';
    // It may have been answered by the person meanwhile.
    tab.send('Page.handleJavaScriptDialog', { accept, promptText }).catch(() => {});
    if (type === 'beforeunload') asked.push({ kind: 'dialog', ...dialogSentence(type, message, policy) });
  });
  let isReleased = false;
  return {
    ...page,
    begin: () => using,
    asked: () => asked,
    release: async () => {
      if (isReleased) return;
      isReleased = true;
      await page.release();
      stop();
      // A page that hangs lets nobody attach; nobody waits for it.
      void using.then(
        () => tab.release(),
        () => {},
      );
    },
  };
}
