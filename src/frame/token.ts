/** How long a token may be on its way between two processes, in milliseconds. */
const onTheWayMs = 250;

/**
 * Keeps the last token the parent frame sent, so that the background can tell which frame element this frame is in.
 * Needed only for cross-origin frames in shadow trees. The page does not see the message: the listener captures it
 * first, and a token is random and says nothing.
 */
export function listenForToken(
  window: Window,
  signal: AbortSignal,
): { received(token: string): Promise<boolean> } {
  let last = '';
  let wake = () => {};
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== window.parent || !isToken(event.data)) return;
      last = event.data;
      event.stopImmediatePropagation();
      wake();
    },
    { capture: true, signal },
  );
  return {
    received: async (token) => {
      if (last === token) return true;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, onTheWayMs);
      });
      return last === token;
    },
  };
}

const tokenForm = /^[0-9a-z]{40}$/;

function isToken(data: unknown): data is string {
  return typeof data === 'string' && tokenForm.test(data);
}
