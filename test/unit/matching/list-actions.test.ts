import { describe, expect, it } from 'vitest';
import { listActions } from '../../../src/matching';
import { item, nameOf, pageOf, part } from './page-builder';
import { shop } from './shop-page';

describe('the likely actions of a page', () => {
  it('puts fields and primary buttons before links, at most 20', () => {
    const actions = listActions(shop);
    const names = actions.map((action) => nameOf(shop, action.ref));
    expect(actions).toHaveLength(20);
    expect(names.indexOf('Email')).toBeLessThan(names.indexOf('Sign in'));
    expect(names).toContain('Colour');
    expect(names).not.toContain('Imprint');
  });

  it('names the method that goes with each element', () => {
    const page = pageOf(
      item('textbox', 'Name'),
      item('combobox', 'Colour', { hints: { tag: 'select', options: ['Red'] } }),
      item('checkbox', 'News', { states: ['checked'] }),
      item('button', 'Save'),
    );
    expect(listActions(page).map((action) => [action.method, action.description])).toEqual([
      ['fill', 'Fill the "Name" field'],
      ['selectOption', 'Choose in the "Colour" list'],
      ['click', 'Click the "Save" button'],
      ['uncheck', 'Uncheck the "News" checkbox'],
    ]);
  });

  it('lists a repeated button once and leaves out what cannot be used now', () => {
    const page = pageOf(
      ...['a', 'b', 'c'].map((name) => part('row', name, item('button', 'Delete'))),
      item('button', 'Old', { states: ['disabled'] }),
      item('button', 'Under', { states: ['behind'] }),
    );
    expect(listActions(page).map((action) => action.ref)).toEqual(['1']);
  });

  it('is never sure: nothing was asked', () => {
    expect(listActions(shop).some((action) => action.sure)).toBe(false);
  });
});
