/** A token may be on its way between two processes for this long, in milliseconds. */
const onTheWayMs = 250;

/**
 * Keeps the last announced token that the parent frame sent, so that the background can tell which frame element this frame is
 * in. Needed only for cross-origin frames in shadow trees. Messages of the page's own that look like one go on to the page.
 */
export function listenForToken(
  window: Window,
  signal: AbortSignal,
): { expect(token: string): boolean; received(token: string): Promise<boolean> } {
  let expected: string | undefined;
  let last = '';
  let wake = () => {};
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== window.parent || expected === undefined || event.data !== expected) return;
      last = expected;
      expected = undefined;
      event.stopImmediatePropagation();
      wake();
    },
    { capture: true, signal },
  );
  return {
    expect: (token) => {
      expected = token;
      return true;
    },
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
