import { tryItChannel } from '../protocol/first-use';

/** Passes Enter on to the panel's instruction when nothing on the page takes it: the page took the focus from the panel. */
export function passEnter(): void {
  const channel = new BroadcastChannel(tryItChannel);
  addEventListener('keydown', ({ key, target, isTrusted }) => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (isTrusted && key === 'Enter' && target === document.body) channel.postMessage('run');
  });
}
