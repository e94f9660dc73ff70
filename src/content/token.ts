/**
 * Keeps the last token the parent frame sent, so that the background can tell which frame element this frame is in.
 * Needed only for cross-origin frames in shadow trees. The page does not see the message: the listener captures it
 * first, and a token is random and says nothing.
 */
export function listenForToken(window: Window): { received(): string } {
  let received = '';
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== window.parent || !isToken(event.data)) return;
      received = event.data;
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return { received: () => received };
}

const tokenForm = /^[0-9a-z]{40}$/;

function isToken(data: unknown): data is string {
  return typeof data === 'string' && tokenForm.test(data);
}
