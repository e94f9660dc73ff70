const doubleEscapeMs = 600;

/** Calls `onStop` when a person presses Esc twice, until the returned function is called. */
export function listenForDoubleEscape(onStop: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.repeat) return;
    const isSecond = event.key === 'Escape' && event.timeStamp - last <= doubleEscapeMs;
    last = event.key === 'Escape' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isSecond) onStop();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
