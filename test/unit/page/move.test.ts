import { describe, expect, it } from 'vitest';
import { leavePage } from '../../../src/page/leave-page';
import { liveFrame, scriptedTab } from './scripted-tab';

const { signal } = new AbortController();
const next = liveFrame({ documentId: 'next', key: 'key of next', url: 'https://shop.example/cart?of=1' });

describe('a page that is left', () => {
  it('for an address is where that came', async () => {
    let top = liveFrame();
    const { tab } = scriptedTab({ frames: () => [top], leave: async () => void (top = next) });
    expect(await leavePage(tab, { method: 'navigate', address: next.url }, signal)).toMatchObject({
      status: 'done',
      effects: [{ kind: 'navigated', sentence: 'went to shop.example/cart?of=1' }],
    });
  });

  it('waits until the page before has come', async () => {
    let looks = 0;
    const { tab } = scriptedTab({ frames: () => [(looks += 1) < 3 ? liveFrame() : next] });
    expect(await leavePage(tab, { method: 'goBack', address: '' }, signal)).toMatchObject({
      effects: [{ sentence: 'went back to shop.example/cart?of=1' }],
    });
  });

  it.each([
    ['goForward', 'navigation-failed'],
    ['reload', 'no-effect-seen'],
  ] as const)('says so when nothing comes of %s', async (method, code) => {
    const { tab } = scriptedTab();
    expect(await leavePage(tab, { method, address: '' }, signal)).toMatchObject({
      error: { code },
      sent: true,
    });
  });

  it('takes the same document at another address for another page', async () => {
    let top = liveFrame();
    const { tab } = scriptedTab({
      frames: () => [top],
      leave: async () => void (top = liveFrame({ url: 'https://shop.example/#cart' })),
    });
    expect(await leavePage(tab, { method: 'goBack', address: '' }, signal)).toMatchObject({ status: 'done' });
  });
});
