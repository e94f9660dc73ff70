import { expect, it } from 'vitest';
import { doAct, find, on, open, say, wait } from './fixtures';

/** Acts with a user who answers so, and tells what was asked and what the page's code saw of its request. */
async function actWith(mayGo: boolean | (() => Promise<boolean>), begin: (seen: string[]) => unknown) {
  const [asked, seen]: [string[], string[]] = [[], []];
  const context = open('<button>Details</button><p></p>');
  on('button', 'click', () => {
    find('p').textContent = 'More';
    begin(seen);
  });
  const maySend = async (to: string) => {
    asked.push(to);
    return typeof mayGo === 'boolean' ? mayGo : mayGo();
  };
  const outcome = await doAct({ ...context, maySend }, 'click', { selector: 'button' });
  await wait(100);
  return { asked, seen, outcome };
}

const place = () => `/probe-${crypto.randomUUID()}`;
const reached = (address: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(address));

const noting = (seen: string[], address: string, options?: RequestInit) =>
  fetch(address, options).then(
    ({ status }) => seen.push(String(status)),
    () => seen.push('failed'),
  );

it('asks before what an act has the page send, and drops it on a no', async () => {
  const address = place();
  const { asked, seen } = await actWith(false, (told) =>
    noting(told, address, { method: 'POST', body: 'x' }),
  );
  expect(asked).toEqual([location.origin]);
  expect(seen).toEqual(['failed']);
  expect(reached(address)).toBe(false);
});

it('lets it go on a yes, whenever that comes, and the act waits for it', async () => {
  const address = place();
  const { seen, outcome } = await actWith(
    () => wait(800).then(() => true),
    (told) => noting(told, address, { method: 'PUT', body: 'x' }),
  );
  expect(seen.map((each) => each !== 'failed')).toEqual([true]);
  // The server has no such place, and the act has waited for its answer.
  expect(say(outcome)).toBe('value-rejected');
});

it.each([
  ['a request that only asks', { method: 'GET' }],
  ['a query', { method: 'POST', body: JSON.stringify({ query: 'query { books { name } }' }) }],
])('holds no %s', async (_, options) => {
  const { asked, seen } = await actWith(false, (told) => noting(told, place(), options));
  expect(asked).toEqual([]);
  expect(seen).not.toEqual(['failed']);
});

it('holds a request of the older kind, with its events', async () => {
  const address = place();
  const { asked, seen } = await actWith(false, (told) => {
    const request = new XMLHttpRequest();
    request.open('DELETE', address);
    for (const type of ['load', 'error', 'loadend']) request.addEventListener(type, () => told.push(type));
    request.send();
  });
  expect(asked).toHaveLength(1);
  expect(seen).toEqual(['error', 'loadend']);
  expect(reached(address)).toBe(false);
});

it('holds a form, and sends it with its button on a yes', async () => {
  const frame = 'held-form';
  const context = open(
    `<iframe name="${frame}"></iframe><form method="post" target="${frame}" action="${place()}"><button name="deed" value="bin">Details</button></form>`,
  );
  const answers = [false, true];
  const sent: string[] = [];
  const native = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'submit') ?? {};
  const submit = function (this: HTMLFormElement) {
    if (new FormData(this).get('deed') === 'bin') sent.push('bin');
  };
  Object.defineProperty(HTMLFormElement.prototype, 'submit', { ...native, value: submit });
  const maySend = () => Promise.resolve(answers.shift() ?? false);
  try {
    await doAct({ ...context, maySend }, 'click', { selector: 'button' });
    expect(sent).toEqual([]);
    await doAct({ ...context, maySend }, 'click', { selector: 'button' });
    expect(sent).toEqual(['bin']);
  } finally {
    Object.defineProperty(HTMLFormElement.prototype, 'submit', native);
  }
});

it('drops what nobody answers, without a question', async () => {
  const address = place();
  const { asked } = await actWith(true, () => navigator.sendBeacon(address, 'x'));
  expect(asked).toEqual([]);
  expect(reached(address)).toBe(false);
});

it.each([
  ['contentWindow', (frame: HTMLIFrameElement) => frame.contentWindow?.postMessage('both', '*')],
  ['source', () => heard?.source?.postMessage('both', { targetOrigin: '*' })],
])('holds a message to a window of another site: %s', async (_, send) => {
  const context = open('<button>Compare</button>');
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.srcdoc = `<script>onmessage = ({ data }) => parent.postMessage('got ' + data, '*'); parent.postMessage('here', '*')</script>`;
  const got: unknown[] = [];
  const hear = (event: MessageEvent) => {
    heard = event;
    got.push(event.data);
  };
  addEventListener('message', hear);
  try {
    document.body.append(frame);
    await wait(300);
    on('button', 'click', () => send(frame));
    const answers = [false, true];
    const maySend = () => Promise.resolve(answers.shift() ?? false);
    await doAct({ ...context, maySend }, 'click', { selector: 'button' });
    await wait(200);
    expect([got, answers]).toEqual([['here'], [true]]);
    await doAct({ ...context, maySend }, 'click', { selector: 'button' });
    await wait(200);
    expect(got).toEqual(['here', 'got both']);
  } finally {
    removeEventListener('message', hear);
    frame.remove();
  }
});

let heard: MessageEvent | undefined;

it('leaves a message to a frame of its own site alone', async () => {
  const { asked } = await actWith(false, () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentWindow?.postMessage('x', '*');
    frame.remove();
  });
  expect(asked).toEqual([]);
});
