import { describe, expect, it } from 'vitest';
import { isRenumberedTitle, numbersIn, tellsOfAnother } from '../../../src/protocol/place';

const kindsIn = (text: string) => numbersIn(text).map(({ of, number, kind }) => `${of} ${number} ${kind}`);

describe('a number of a text', () => {
  it.each([
    ['Order 17', 'order 17 key'],
    ['You look at order 17, paid by card', 'order 17 key'],
    ['Bestellung Nr. 17', 'bestellung 17 key'],
    ['Schritt 2 von 4: Bank', 'schritt 2 key'],
    ['Visa ending in 4242', 'ending 4242 key'],
    ['Account ••4821', 'account 4821 key'],
    ['注文番号 1001', '注文番号 1001 key'],
    ['注文番号1001', '注文番号 1001 key'],
    ['plan-v2.pdf', 'plan v2 key'],
  ])('tells which one is meant in "%s"', (text, first) => {
    expect(kindsIn(text)[0]).toBe(first);
  });

  it.each([
    '3 items',
    'Comments (3)',
    '€20.00',
    '$20',
    '80 %',
    '5 min ago',
    '2h',
    '新着3件',
    'Balance 1,200.00',
  ])('comes and goes in "%s"', (text) => {
    expect(numbersIn(text).map(({ kind }) => kind)).toEqual([/[€$%]/.test(text) ? 'amount' : 'state']);
  });

  it.each(['3 March', 'lundi 10 mars', 'März 2026', 'at 08:15', 'Invoices 2025'])(
    'is a date in "%s"',
    (text) => {
      expect(new Set(numbersIn(text).map(({ kind }) => kind))).toEqual(new Set(['date']));
    },
  );

  it('tells a title that has another one', () => {
    expect(isRenumberedTitle('Order 17', 'Order 18')).toBe(true);
    expect(isRenumberedTitle('Monday 3 March', 'Monday 10 March')).toBe(true);
    expect(isRenumberedTitle('Ramipril 5 mg', 'Ramipril 10 mg')).toBe(true);
    expect(isRenumberedTitle('Comments (3)', 'Comments (4)')).toBe(false);
    expect(isRenumberedTitle('Cart ( 1 )', 'Cart ( 2 )')).toBe(false);
    expect(isRenumberedTitle('Ada King · 2h', 'Ada King · 3h')).toBe(false);
    expect(isRenumberedTitle('Order 17', 'Your order')).toBe(false);
  });
});

describe('the texts before an element', () => {
  const tells = (wanted: string[], seen: string[], name = 'Confirm') =>
    tellsOfAnother({ wanted: { told: wanted }, seen: { told: seen }, name });

  it.each([
    ['another number after the same word', ['Lot 42: Brass lamp'], ['Lot 43: Ming bowl']],
    ['another name in the same sentence', ['This goes to Marta Ruiz.'], ['This goes to Igor Petrov.']],
    ['another quotation', ['Remove “the lamp” for good?'], ['Remove “the bowl” for good?']],
    ['another name under the same label', ['Acme Tools', 'Customer'], ['Globex Heating', 'Customer']],
  ])('tell of another thing by %s', (_, wanted, seen) => {
    expect(tells(wanted, seen)).toBe(true);
  });

  it.each([
    ['states', ['3 items, paid'], ['4 items, sent']],
    ['dates', ['Last changed on Monday, 3 March'], ['Last changed on Friday, 7 March']],
    ['other words', ['We keep your card.'], ['Your card is safe with us.']],
    ['a name that stands elsewhere', ['Acme Tools', 'Customer'], ['Globex Heating', 'Seller']],
    ['nothing', ['Order 17'], []],
  ])('do not by %s', (_, wanted, seen) => {
    expect(tells(wanted, seen)).toBe(false);
  });

  it('tell of another day by the month where that is all that a name says', () => {
    expect(tells(['March 2026'], ['April 2026'], '14')).toBe(true);
    expect(tells(['March 2026'], ['April 2026'])).toBe(false);
  });
});
