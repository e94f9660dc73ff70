import { tryItChannel } from '../protocol/first-use';

/** Enter, where nothing on the page takes it, is for the instruction in the panel: the page took the keyboard from there. */
export function passEnter(): void {
  const channel = new BroadcastChannel(tryItChannel);
  addEventListener('keydown', ({ key, target, isTrusted }) => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (isTrusted && key === 'Enter' && target === document.body) channel.postMessage('run');
  });
}
