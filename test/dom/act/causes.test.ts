import { describe, expect, it, onTestFinished } from 'vitest';
import { doAct, find, on, open, say } from './fixtures';

const late = { selector: 'button', effectTimeoutMs: 1200 };

describe('a worker that was there before the act', () => {
  const answer = async (html: string, react: () => unknown) => {
    const context = open(html);
    const source = URL.createObjectURL(new Blob(['onmessage = () => postMessage(0)']));
    const worker = new Worker(source);
    onTestFinished(() => (worker.terminate(), URL.revokeObjectURL(source)));
    // A worker that is still loading is not there yet.
    await new Promise((resolve) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.postMessage(0, { transfer: [] });
    });
    // The page's own listener stands before any other, and runs before it is known whose message this is.
    worker.addEventListener('message', react);
    on('button', 'click', () => worker.postMessage(0, { transfer: [] }));
    return context;
  };

  it('has its page send what the server refuses', async () => {
    const context = await answer('<button>Save</button><p></p>', () => {
      find('p').textContent = 'Saved';
      return fetch('/refused-here', { method: 'POST' });
    });
    expect(say(await doAct(context, 'click', late))).toBe('value-rejected');
  });

  it('has its page scroll a box', async () => {
    const box = '<div style="height: 50px; overflow: auto"><p style="height: 500px">Orders</p></div>';
    const context = await answer(`<button>Last</button>${box}`, () => (find('div').scrollTop = 200));
    expect(await doAct(context, 'click', late)).toMatchObject({ status: 'done' });
  });
});

it('a window that gets the focus at a press takes no code out of it', async () => {
  const context = open('<button>Ask</button><p></p>');
  on('button', 'mousedown', () => window.dispatchEvent(new FocusEvent('focus')));
  on('button', 'contextmenu', () => (find('p').textContent = 'Menu'));
  expect(say(await doAct(context, 'rightClick', late))).toEqual(['now shows "Menu"']);
});
