import { expect, it } from 'vitest';
import { createComposedTree } from '../../src/frame/dom/composed';
import { hintsOf } from '../../src/frame/see/take-snapshot';
import { createReading } from '../../src/frame/dom/reading';
import { query, showPage } from './fixtures';

const sendsTo = (html: string) => {
  showPage(html);
  return hintsOf(query('[data-x]'), '', createReading(createComposedTree(document))).sendsTo;
};

it.each([
  [
    'a link to another site',
    '<a data-x href="https://other.example/in?a=1">Go</a>',
    'https://other.example/in?a=1',
  ],
  ['a link of the page', '<a data-x href="/cart">Go</a>', undefined],
  ['a link to a script', '<a data-x href="javascript:void 0">Go</a>', undefined],
  ['a link to text', '<a data-x href="data:text/html,x">Go</a>', undefined],
  [
    'a button of a form that is sent elsewhere',
    '<form action="https://other.example/"><button data-x>Go</button></form>',
    'https://other.example/',
  ],
  ['a field of it', '<form action="https://other.example/"><input data-x></form>', 'https://other.example/'],
  [
    'a button with an address of its own',
    '<form action="/here"><button data-x formaction="https://other.example/">Go</button></form>',
    'https://other.example/',
  ],
  [
    'a button that stands outside its form',
    '<form id="f" action="https://other.example/"></form><button data-x form="f">Go</button>',
    'https://other.example/',
  ],
  [
    'a button of a form that is sent to another path',
    '<form action="/account/delete"><button data-x>Go</button></form>',
    '/account/delete?&',
  ],
  [
    'a button whose form hides a deed',
    '<form><input type="hidden" name="action" value="delete_all"><button data-x>Go</button></form>',
    expect.stringContaining('&delete_all'),
  ],
  ['a button of a form that is sent to its page', '<form><button data-x>Go</button></form>', undefined],
  ['a button of no form', '<button data-x>Go</button>', undefined],
])('where it is sent: %s', (_what, html, address) => {
  expect(sendsTo(html)).toEqual(address);
});
