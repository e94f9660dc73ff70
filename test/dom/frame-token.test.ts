import { expect, it, onTestFinished } from 'vitest';
import { listenForToken } from '../../src/frame/answer-in-frame';

/** A frame that listens for tokens, and what its page hears of messages. */
async function openFrame() {
  const frame = document.createElement('iframe');
  frame.srcdoc = '<p>Inside</p>';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const { contentWindow: inner } = frame;
  if (!inner) throw new Error('The frame has no window.');
  const over = new AbortController();
  onTestFinished(() => {
    over.abort();
    frame.remove();
  });
  const token = listenForToken(inner, over.signal);
  const heard: unknown[] = [];
  inner.addEventListener('message', ({ data }) => heard.push(data));
  const send = async (data: unknown) => {
    inner.postMessage(data, '*');
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return { inner, token, heard, send };
}

it('takes the announced token of the frame around, and the page does not hear it', async () => {
  const { token, heard, send } = await openFrame();
  token.expect('one');
  await send('one');
  expect(await token.received('one')).toBe(true);
  expect(heard).toEqual([]);
});

it('leaves the page all its own messages, those that look like tokens too', async () => {
  const { token, heard, send } = await openFrame();
  await send('one');
  token.expect('one');
  await send('two');
  await send({ token: 'one' });
  await send('one');
  await send('one');
  expect(heard).toEqual(['one', 'two', { token: 'one' }, 'one']);
  expect(await token.received('one')).toBe(true);
});

it('takes no token that another window sends', async () => {
  const { inner, token, heard } = await openFrame();
  token.expect('one');
  const script = inner.document.createElement('script');
  script.textContent = 'postMessage("one", "*")';
  inner.document.body.append(script);
  expect(await token.received('one')).toBe(false);
  expect(heard).toEqual(['one']);
});
