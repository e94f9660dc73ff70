import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { connectPipe } from '../../../src/server/chromium/cdp';

/** A connection whose other end is in the test's hands. */
function pipe() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const answer = (message: object) => fromBrowser.write(`${JSON.stringify(message)}\0`);
  return { cdp: connectPipe(toBrowser, fromBrowser), toBrowser, fromBrowser, answer };
}

describe('connectPipe', () => {
  it('gives each call its own answer', async () => {
    const { cdp, answer, toBrowser } = pipe();
    const [first, second] = [cdp.send({ method: 'A' }), cdp.send({ method: 'B', sessionId: 's' })];
    answer({ id: 2, result: 'b' });
    answer({ id: 1, result: 'a' });
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
    expect(String(toBrowser.read())).toBe(
      '{"id":1,"method":"A","params":{}}\0{"id":2,"method":"B","params":{},"sessionId":"s"}\0',
    );
  });

  it('joins a message that arrives in pieces, even inside a character', async () => {
    const { cdp, fromBrowser } = pipe();
    const call = cdp.send({ method: 'A' });
    const bytes = Buffer.from('{"id":1,"result":"£"}\0');
    const cut = bytes.indexOf('£') + 1;
    fromBrowser.write(bytes.subarray(0, cut));
    await new Promise((resolve) => setImmediate(resolve));
    fromBrowser.write(bytes.subarray(cut));
    expect(await call).toBe('£');
  });

  it("passes events on until the listener's end", async () => {
    const { cdp, answer } = pipe();
    const seen: unknown[] = [];
    const stop = cdp.on('Target.targetCreated', (params) => seen.push(params));
    answer({ method: 'Target.targetCreated', params: 1 });
    await cdp.send({ method: 'A', timeoutMs: 5 }).catch(() => undefined);
    stop();
    answer({ method: 'Target.targetCreated', params: 2 });
    await cdp.send({ method: 'A', timeoutMs: 5 }).catch(() => undefined);
    expect(seen).toEqual([1]);
  });

  it('rejects what the browser refuses, and names the call', async () => {
    const { cdp, answer } = pipe();
    const call = cdp.send({ method: 'Page.fly' });
    answer({ id: 1, error: { message: 'not found' } });
    await expect(call).rejects.toMatchObject({ code: 'browser-failed', message: 'Page.fly: not found' });
  });

  it('rejects waiting and later calls when the browser is gone', async () => {
    const { cdp, fromBrowser } = pipe();
    const call = cdp.send({ method: 'A' });
    fromBrowser.destroy();
    await expect(call).rejects.toMatchObject({ code: 'no-answer' });
    await cdp.closed;
    await expect(cdp.send({ method: 'B' })).rejects.toMatchObject({ code: 'no-answer' });
  });

  it('gives up a call at its deadline', async () => {
    await expect(pipe().cdp.send({ method: 'A', timeoutMs: 10 })).rejects.toMatchObject({
      code: 'no-answer',
    });
  });
});
