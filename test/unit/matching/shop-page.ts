import type { Snapshot } from '../../../src/protocol/snapshot';
import { item, pageOf, part } from './page-builder';

const product = (name: string, price: string) =>
  part(
    'listitem',
    '',
    part('heading', name),
    part('text', price),
    item('button', 'Add to cart'),
    item('link', 'Details'),
  );

/** An ordinary shop page: header, sign-in form, products, a cart table, checkout fields, a footer. */
export const shop: Snapshot = pageOf(
  part(
    'banner',
    '',
    item('link', 'Home', { hints: { tag: 'a', href: '/' } }),
    item('link', 'Account', { hints: { tag: 'a', href: '/account' } }),
    item('searchbox', 'Search products', { hints: { tag: 'input', type: 'search' } }),
    item('button', 'Search'),
    item('button', 'Cart'),
  ),
  part(
    'form',
    'Sign in',
    part('heading', 'Sign in'),
    item('textbox', 'Email', { hints: { tag: 'input', type: 'email', autocomplete: 'email' } }),
    item('textbox', 'Password', { states: ['secret'], hints: { tag: 'input', type: 'password' } }),
    item('checkbox', 'Remember me'),
    item('button', 'Sign in', { hints: { tag: 'button', type: 'submit' } }),
    item('link', 'Forgot your password?'),
  ),
  part(
    'main',
    '',
    part('heading', 'Kettles'),
    part(
      'list',
      '',
      product('Blue kettle', '£20'),
      product('Red kettle', '£22'),
      product('Green teapot', '£30'),
    ),
    item('combobox', 'Colour', { hints: { tag: 'select', options: ['Red', 'Blue', 'Green'] } }),
    item('combobox', 'Sort by', {
      hints: { tag: 'select', options: ['Price, low to high', 'Price, high to low', 'Newest'] },
    }),
    part('radiogroup', 'Delivery', item('radio', 'Standard'), item('radio', 'Express')),
    part(
      'table',
      'Orders',
      part('row', '', part('cell', 'Order 1001'), part('cell', 'Paid'), item('button', 'Delete')),
      part('row', '', part('cell', 'Order 1002'), part('cell', 'Open'), item('button', 'Delete')),
      part('row', '', part('cell', 'Order 1003'), part('cell', 'Open'), item('button', 'Delete')),
    ),
  ),
  part(
    'form',
    'Checkout',
    part('heading', 'Delivery address'),
    item('textbox', 'First name', { hints: { tag: 'input', autocomplete: 'given-name' } }),
    item('textbox', 'Last name', { hints: { tag: 'input', autocomplete: 'family-name' } }),
    item('textbox', 'Address line 1'),
    item('textbox', 'Address line 2 (optional)'),
    item('textbox', 'Postcode'),
    item('combobox', 'Country', {
      hints: { tag: 'select', options: ['France', 'Germany', 'United Kingdom'] },
    }),
    part('heading', 'Card'),
    item('textbox', 'Card number', { states: ['secret'] }),
    item('textbox', 'CVC', { states: ['secret'] }),
    item('textbox', '', { hints: { tag: 'input', id: 'promoCode', placeholder: 'Voucher' } }),
    item('checkbox', 'Newsletter', { states: ['checked'] }),
    item('button', 'Place order'),
  ),
  part('contentinfo', '', item('link', 'Imprint'), item('link', 'Contact')),
);
