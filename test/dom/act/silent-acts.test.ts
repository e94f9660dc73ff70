import { describe, expect, it } from 'vitest';
import { doAct, open } from './fixtures';

const known = `${location.pathname}?known`;

/** Presses a button that does this and says “Saved”, on a page that has asked its site for something. */
async function press(deed: () => unknown) {
  await (await fetch(known)).text();
  const context = open('<button>Save</button><p></p>');
  const said = document.querySelector('p');
  document.querySelector('button')?.addEventListener('click', () => {
    void Promise.resolve(deed()).then(() => said?.append('Saved'));
  });
  return doAct(context, 'click', { selector: 'button' });
}

const opened = () =>
  new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open('silent-acts');
    asked.onupgradeneeded = () => asked.result.createObjectStore('all');
    asked.onsuccess = () => resolve(asked.result);
  });

describe('an act', () => {
  it.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['the same question again', async () => (await fetch(known)).text()],
  ])('leaves nothing outside its page by %s', async (_name, deed) => {
    expect(await press(deed)).toMatchObject({ status: 'done', silent: true });
  });

  it('that enters something leaves nothing either', async () => {
    await (await fetch(known)).text();
    const context = open(
      '<label><input type="radio" name="a">One</label><input aria-label="Name"><select><option>A<option>B</select>',
    );
    const deeds = [
      ['check', '[type=radio]', []],
      ['fill', '[aria-label]', ['Ada']],
      ['selectOption', 'select', ['B']],
    ] as const;
    for (const [method, selector, given] of deeds)
      expect(await doAct(context, method, { selector, arguments: [...given] })).toMatchObject({
        status: 'done',
        silent: true,
      });
  });

  it.each<[string, () => unknown]>([
    [
      'a request that is more than a question',
      async () => (await fetch('data:,kept', { method: 'POST' })).text(),
    ],
    ['a question at another address', async () => (await fetch(`${known}&id=${Math.random()}`)).text()],
    ['a beacon', () => navigator.sendBeacon(known)],
    ['the local storage', () => (localStorage['silent-acts'] = Math.random())],
    ['a cookie', () => (document.cookie = `silent-acts=${Math.random()}`)],
    [
      'IndexedDB',
      async () => {
        const store = (await opened()).transaction('all', 'readwrite').objectStore('all');
        await new Promise((resolve) => (store.put('kept', 'key').onsuccess = resolve));
      },
    ],
  ])('leaves something by %s', async (_name, deed) => {
    const outcome = await press(deed);
    expect(outcome.status).toBe('done');
    expect(outcome).not.toHaveProperty('silent');
  });
});

const form = '<form><textarea aria-label="Comment"></textarea><button id="post">Post</button></form>';
const composer =
  '<div><div contenteditable role="textbox" aria-label="Comment"></div><button id="post">Post</button></div>';

/** Presses the button beside a field into which a text was typed. */
async function post(deed: () => unknown, text = 'See you at noon', html = form) {
  await (await fetch(known)).text();
  const context = open(`<button>Menu</button>${html}<ul></ul>`);
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  document.querySelector('#post')?.addEventListener('click', () => {
    void Promise.resolve(deed()).then(() => document.querySelector('ul')?.append(`You: ${text}`));
  });
  await doAct(context, 'fill', { selector: '[aria-label=Comment]', arguments: [text] });
  return doAct(context, 'click', { selector: '#post' });
}

describe('a form that was typed into', () => {
  const count = JSON.stringify({ event: 'click', at: 1 });
  it.each<[string, () => unknown]>([
    ['a count of clicks', async () => (await fetch('data:,counted', { method: 'POST', body: count })).text()],
    ['a beacon that counts', () => navigator.sendBeacon(known, count)],
    ['a question at another address', async () => (await fetch(`${known}&id=1`)).text()],
  ])('is not sent by %s', async (_name, deed) => {
    expect(await post(deed)).toMatchObject({ status: 'done', silent: true });
  });

  it.each([
    ['an editable text', 'See you at noon', composer],
    ['a text in another script', 'До встречи в полдень', form],
    ['a text without spaces', '正午に会いましょう', composer],
  ])('is not sent by a count where it is %s, and is by what has it', async (_name, text, html) => {
    const send = (body: string) => async () => (await fetch('data:,kept', { method: 'POST', body })).text();
    expect(await post(send(count), text, html)).toMatchObject({ status: 'done', silent: true });
    for (const body of [JSON.stringify({ text }), `text=${encodeURIComponent(text)}`])
      expect(await post(send(body), text, html)).not.toHaveProperty('silent');
  });

  const fieldsOf = (text: string) => {
    const data = new FormData();
    data.append('text', text);
    return data;
  };
  it.each<[string, BodyInit]>([
    ['JSON', JSON.stringify({ text: 'See you at noon' })],
    ['fields', fieldsOf('See you at noon')],
    ['parameters', new URLSearchParams({ text: 'See you at noon' })],
    ['what cannot be read', new Blob(['closed'])],
  ])('is sent as %s', async (_name, body) => {
    const outcome = await post(async () => (await fetch('data:,kept', { method: 'POST', body })).text());
    expect(outcome.status).toBe('done');
    expect(outcome).not.toHaveProperty('silent');
  });
});
