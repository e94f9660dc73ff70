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

/** Answers the dialogs of a tab through the debugger, as the session's policy says. Nothing in the page is touched. */
export function answerDialogs(tabId: number, policy: DialogPolicy): DialogGuard {
  const tab = debuggerOf(tabId);
  const effects: Effect[] = [];
  const { promise: first, resolve } = Promise.withResolvers<Effect[]>();
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
    effects.push({ kind: 'dialog', ...dialogSentence(type, message, policy) });
    resolve(effects);
  });
  let isReleased = false;
  return {
    cover: () => using,
    firstOpened: () => first,
    finish: async () => ({ opened: effects, blocked: undefined }),
    release: async () => {
      if (isReleased) return;
      isReleased = true;
      stop();
      // A page that hangs lets nobody attach; nobody waits for it.
      void using.then(
        () => tab.release(),
        () => {},
      );
    },
  };
}
