import { expect, it } from 'vitest';
import { doAct, find, on, open, say } from './fixtures';

const search = { selector: 'input', arguments: ['copper'], tellsAnswer: true };
const list = '<input type="search"><button hidden>Clear</button><ul><li>Tea<li>Copper pan</ul>';

const filter = () => find('li').setAttribute('hidden', '');

it.each([
  { name: 'at once', react: filter },
  { name: 'after a pause', react: () => setTimeout(filter, 300) },
  { name: 'over the network', react: () => void fetch('data:text/plain,x').then(filter) },
])('tells what a page shows $name in answer to what is typed', async ({ react }) => {
  const context = open(list);
  on('input', 'input', react);
  expect(say(await doAct(context, 'fill', search))).toEqual([
    'value is now copper',
    expect.stringMatching(/hidden now$/),
  ]);
});

it.each([
  { name: 'a button', react: () => find('button').removeAttribute('hidden') },
  { name: 'a state', react: () => find('button').setAttribute('disabled', '') },
  {
    name: 'a list to choose from',
    react: () =>
      find('ul').insertAdjacentHTML('afterend', '<div role="listbox"><p role="option">Copper</div>'),
  },
])('takes $name that comes with typing for no answer', async ({ react }) => {
  const context = open(list);
  on('input', 'input', react);
  expect(say(await doAct(context, 'fill', search))).toEqual(['value is now copper']);
});

it('takes what the page does by itself for no answer', async () => {
  const context = open(list);
  setTimeout(filter, 50);
  on('input', 'input', () => setTimeout(() => {}, 200));
  expect(say(await doAct(context, 'fill', search))).toEqual(['value is now copper']);
});

it('tells nothing more of what is typed elsewhere', async () => {
  const context = open(list);
  on('input', 'input', filter);
  const typed = { selector: 'input', arguments: ['copper'] };
  expect(say(await doAct(context, 'fill', typed))).toEqual(['value is now copper']);
});
