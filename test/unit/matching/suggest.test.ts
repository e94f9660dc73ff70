import { describe, expect, it } from 'vitest';
import { suggestActions } from '../../../src/matching';
import { item, nameOf, pageOf, part } from './page-builder';
import { shop } from './shop-page';

const kindsAndNames = (page: Parameters<typeof suggestActions>[0]) =>
  suggestActions(page).map(({ kind, name }) => `${kind} ${name}`.trim());

const submit = { hints: { tag: 'button', type: 'submit' } };
const search = { hints: { tag: 'input', type: 'search' } };

describe('what is likely to be done on a page', () => {
  it('fills in the forms, searches, chooses and acts on rows, at most five', () => {
    const suggestions = suggestActions(shop);
    expect(suggestions.map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ['form', 'Checkout', 10],
      ['form', 'Sign in', 3],
      ['search', 'Search products', 1],
      ['list', 'Colour', 3],
      ['rows', 'Add to cart', 3],
    ]);
  });

  it('gives a form as its fields in order and the button that sends them', () => {
    const form = suggestActions(shop).find(({ name }) => name === 'Sign in');
    expect(form?.instruction).toBeUndefined();
    expect(form?.refs.map((ref) => nameOf(shop, ref))).toEqual([
      'Email',
      'Password',
      'Remember me',
      'Sign in',
    ]);
  });

  it('says what is to be said, with a gap where a value is wanted', () => {
    const page = pageOf(
      part('banner', '', item('searchbox', 'Rechercher', search)),
      part(
        'main',
        '',
        part('heading', 'Commandes'),
        item('combobox', 'Trier par', { hints: { tag: 'select', options: ['Prix', 'Date'] } }),
      ),
    );
    expect(suggestActions(page).map(({ instruction }) => instruction)).toEqual([
      'type "" into Rechercher and press Enter',
      'choose "" in Trier par',
    ]);
  });

  it('finds a form by its submit button where the page names none, in any language', () => {
    const page = pageOf(
      part('heading', 'ログイン'),
      item('textbox', 'メール'),
      item('textbox', 'パスワード', { states: ['secret'] }),
      item('button', '次へ', submit),
      item('link', 'ヘルプ'),
    );
    const [form] = suggestActions(page);
    expect(form).toMatchObject({ kind: 'form', name: 'ログイン', count: 2, refs: ['1', '2', '3'] });
  });

  it('tells the same deed on rows, and how to say which', () => {
    const row = (name: string) => part('row', '', part('cell', name), item('button', 'Löschen'));
    const page = pageOf(part('table', 'Aufträge', row('Nr. 1'), row('Nr. 2'), row('Nr. 3')));
    const [rows] = suggestActions(page);
    expect(rows).toMatchObject({
      kind: 'rows',
      name: 'Löschen',
      count: 3,
      instruction: 'click Löschen next to ""',
    });
  });

  it('goes on to the next page, by its link or by the number after the current one', () => {
    const numbers = ['1', '2', '3'].map((name) =>
      item('link', name, name === '2' ? { states: ['current'] } : {}),
    );
    const withNext = pageOf(
      part('navigation', '', item('link', 'Zurück'), ...numbers, item('link', 'Weiter')),
    );
    expect(suggestActions(withNext)).toContainEqual(
      expect.objectContaining({ kind: 'pages', name: 'Weiter', count: 3, instruction: 'click Weiter' }),
    );
    const bare = pageOf(part('navigation', '', ...numbers));
    expect(suggestActions(bare)).toContainEqual(expect.objectContaining({ kind: 'pages', name: '3' }));
  });

  it('answers a dialog first, and leaves out what lies behind it', () => {
    const page = pageOf(
      item('button', 'Buy', { states: ['behind'] }),
      part(
        'dialog',
        'Cookies',
        part('text', 'We use cookies.'),
        item('button', 'Reject'),
        item('button', 'Accept'),
      ),
    );
    expect(kindsAndNames(page)).toEqual(['dialog Cookies']);
  });

  it('presses the buttons of the page, not those of its navigation, and none that are disabled', () => {
    const page = pageOf(
      part('navigation', '', item('button', 'Menu')),
      part(
        'main',
        '',
        part('heading', 'Report'),
        item('button', 'Export', { hints: { tag: 'button' } }),
        item('button', 'Print', { states: ['disabled'] }),
      ),
    );
    expect(suggestActions(page)).toEqual([
      { kind: 'button', name: 'Export', count: 1, instruction: 'click Export', refs: ['2'] },
    ]);
  });

  it('says nothing that would not be understood on the page: then there is a choice', () => {
    const page = pageOf(
      part(
        'main',
        '',
        part('heading', 'Tools'),
        item('button', 'Go'),
        item('link', 'Go'),
        item('link', 'Go!'),
      ),
    );
    const button = suggestActions(page).find(({ kind }) => kind === 'button');
    expect(button).toMatchObject({ refs: ['1'] });
    expect(button?.instruction).toBeUndefined();
  });

  it('has nothing to say of an empty page', () => {
    expect(suggestActions(pageOf(part('text', 'Nothing here')))).toEqual([]);
  });
});
