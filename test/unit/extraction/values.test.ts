import { describe, expect, it } from 'vitest';
import {
  isAmbiguous,
  readBoolean,
  typedValueOf,
  typeOfColumn,
  writingOf,
} from '../../../src/extraction/values/type-column';
import { dateOrderIn } from '../../../src/base/dates';
import { findDate } from '../../../src/base/find-date';
import { decimalSignOf, readNumber } from '../../../src/base/find-numbers';
import { readMoney } from '../../../src/base/money';

const cells = (...texts: string[]) => texts.map((text) => ({ text, ref: 1 }));

describe('numbers', () => {
  it.each([
    ['1234', 1234],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['1’234.50', 1234.5],
    ['12,345,678', 12345678],
    ['12.345.678', 12345678],
    ['0,5', 0.5],
    ['0.125', 0.125],
    ['.75', 0.75],
    ['1,234', 1234],
    ['-5', -5],
    ['−0.4', -0.4],
    ['(123)', -123],
    ['850,00-', -850],
    ['+2.2', 2.2],
    ['12.5 %', 12.5],
    ['12.–', 12],
    ['1.2k', 1200],
    ['3,5 Mio.', 3500000],
    ['2 Mrd.', 2e9],
    ['12万', 120000],
    ['1.2億', 120000000],
    ['٤٥', 45],
    ['１２３', 123],
    ['about 12 apples', 12],
    ['41.2 km', 41.2],
    ['18,402', 18402],
  ])('reads %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(['1,23,4', '1.23.4', '12,34.5', '12.34,5', '1,234,56', '1,2345,678', '192.168.1.1'])(
    'reads no number where the signs group no thousands: %s',
    (text) => {
      expect(readNumber(text)).toBeUndefined();
      expect(readNumber(`${text} €`)).toBeUndefined();
    },
  );

  it('reads the groups of two that India writes', () => {
    expect(readNumber('12,34,567')).toBe(1_234_567);
  });

  it.each(['', 'none', '3–5', '10:30 to 11', 'a1b2'])('reads no number in "%s"', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  it('learns from the column how decimals are written', () => {
    expect(decimalSignOf(['1.234', '5,5'])).toBe(',');
    expect(readNumber('1.234', ',')).toBe(1234);
    expect(decimalSignOf(['1.234', '2.345'])).toBeUndefined();
    expect(decimalSignOf(['1.5', '1,5'])).toBeUndefined();
  });
});

describe('money', () => {
  it.each([
    ['€ 12,50', { amount: 12.5, currency: 'EUR' }],
    ['1.234,56 €', { amount: 1234.56, currency: 'EUR' }],
    ['1.234 €', { amount: 1234, currency: 'EUR' }],
    ['$1,234.56', { amount: 1234.56, currency: '$' }],
    ['US$ 20', { amount: 20, currency: 'USD' }],
    ['CHF 12.–', { amount: 12, currency: 'CHF' }],
    ['Fr. 149.90', { amount: 149.9, currency: 'CHF' }],
    ['-€5.00', { amount: -5, currency: 'EUR' }],
    ['€-5.00', { amount: -5, currency: 'EUR' }],
    ['-850,00 €', { amount: -850, currency: 'EUR' }],
    ['¥128,000', { amount: 128000, currency: '¥' }],
    ['9800円', { amount: 9800, currency: 'JPY' }],
    ['99 元', { amount: 99, currency: 'CNY' }],
    ['1 299 zł', { amount: 1299, currency: 'PLN' }],
    ['R$ 1.299,00', { amount: 1299, currency: 'BRL' }],
    ['249 kr', { amount: 249, currency: 'kr' }],
    ['£5–£10', { amount: 5, to: 10, currency: 'GBP' }],
    ['10 bis 20 EUR', { amount: 10, to: 20, currency: 'EUR' }],
    ['from $5', { amount: 5, currency: '$' }],
    ['€2.5 million', { amount: 2500000, currency: 'EUR' }],
  ])('reads %s', (text, money) => {
    expect(readMoney(text)).toEqual(money);
  });

  it.each(['12.50', 'CHF 180 CHF 149', 'EUROPE 2', 'free', 'krill 12'])('reads no amount in "%s"', (text) => {
    expect(readMoney(text)).toBeUndefined();
  });
});

describe('dates', () => {
  it.each([
    ['2024-03-12', '2024-03-12'],
    ['2024/3/2', '2024-03-02'],
    ['12.03.2024', '2024-03-12'],
    ['12. 3. 2024', '2024-03-12'],
    ['02.05.24', '2024-05-02'],
    ['12 March 2024', '2024-03-12'],
    ['March 12, 2024', '2024-03-12'],
    ['Mar 12th, 2024', '2024-03-12'],
    ['Tue, 12 Mar 2024 14:05', '2024-03-12T14:05'],
    ['12. März 2024', '2024-03-12'],
    ['1er janvier 2024', '2024-01-01'],
    ['12 février 2024', '2024-02-12'],
    ['12 de marzo de 2024', '2024-03-12'],
    ['12 dicembre 2024', '2024-12-12'],
    ['12 augustus 2024', '2024-08-12'],
    ['12 września 2024 r.', '2024-09-12'],
    ['12 de outubro de 2024', '2024-10-12'],
    ['2024年3月1日', '2024-03-01'],
    ['2024年3月', '2024-03'],
    ['March 2024', '2024-03'],
    ['25/12/2024', '2024-12-25'],
    ['12/25/2024 2:30 pm', '2024-12-25T14:30'],
    ['2024-06-01T10:00:00Z', '2024-06-01T10:00:00Z'],
    ['2024-06-01T10:00:00.000+02:00', '2024-06-01T10:00:00+02:00'],
    ['4/4/2024', '2024-04-04'],
  ])('reads %s', (text, date) => {
    expect(findDate(text)).toBe(date);
  });

  it.each(['3/4/2024', '31.02.2024', 'March 12', 'soon', '12:30', '1.2.3', 'version 3.4.24.1'])(
    'reads no date in "%s"',
    (text) => {
      expect(findDate(text)).toBeUndefined();
    },
  );

  it('learns from the column which comes first', () => {
    const order = dateOrderIn(['3/4/2024', '3/25/2024']);
    expect(findDate('3/4/2024', order)).toBe('2024-03-04');
    expect(dateOrderIn(['3/4/2024', '25/3/2024'])).toBe('day');
    expect(dateOrderIn(['13/4/2024', '4/13/2024'])).toBeUndefined();
  });
});

describe('booleans', () => {
  it.each(['Yes', 'ja', 'oui', 'sí', 'sim', 'tak', 'はい', '是', '✓', 'true'])(
    'reads "%s" as yes',
    (text) => {
      expect(readBoolean(text)).toBe(true);
    },
  );
  it.each(['No', 'nein', 'non', 'não', 'nie', 'いいえ', '否', '✗', 'false'])('reads "%s" as no', (text) => {
    expect(readBoolean(text)).toBe(false);
  });
  it.each(['', 'maybe', 'yesterday', '1'])('reads neither in "%s"', (text) => {
    expect(readBoolean(text)).toBeUndefined();
  });
});

describe('columns', () => {
  it.each([
    [['€5', '€6,50', '–'], 'money'],
    [['3', '4', '5,000'], 'number'],
    [['12.03.2024', '13.03.2024'], 'date'],
    [['yes', 'no', 'yes'], 'boolean'],
    [['Route 66', 'Area 51', 'Number 5'], 'text'],
    [['–', ''], 'text'],
  ])('%j hold %s', (texts, type) => {
    expect(typeOfColumn(cells(...texts), writingOf(texts, 'en'))).toBe(type);
  });

  it('reads values as the page writes them for programs before those it draws', () => {
    expect(typedValueOf({ text: 'yesterday', value: '2024-03-01' }, 'date')).toBe('2024-03-01');
    expect(typedValueOf({ text: 'Home', link: 'https://a.example/' }, 'address')).toBe('https://a.example/');
    expect(typedValueOf({ text: 'Home' }, 'address')).toBeUndefined();
  });
});

describe('a value of which the text says more', () => {
  it.each([
    ['129,00 € (-15%)', { amount: 129, currency: 'EUR' }],
    ['AED 8000 (USD 2179)', { amount: 8000, currency: 'AED' }],
    ['£1.20 per 100 g', { amount: 1.2, currency: 'GBP' }],
    ['$426.20/EA', { amount: 426.2, currency: '$' }],
    ['205,68 € 205.68', { amount: 205.68, currency: 'EUR' }],
    ['$119. 95', { amount: 119.95, currency: '$' }],
    ['35€ 99', { amount: 35.99, currency: 'EUR' }],
    ['R8,499', { amount: 8499, currency: 'ZAR' }],
    ['₤1700.', { amount: 1700, currency: '₤' }],
    ['1.180 €', { amount: 1180, currency: 'EUR' }],
    ['12.500 KWD', { amount: 12.5, currency: 'KWD' }],
    ['3 for £5', undefined],
    ['3,49 zł 1,75 zł', undefined],
  ])('is an amount: %s', (text, value) => {
    expect(readMoney(text)).toEqual(value);
  });

  it.each([
    ['5-star', 5],
    ['850,00-', -850],
    ['R273.00', undefined],
    ['Size XL8,499', undefined],
    ['392. 00', 392],
  ])('is a number, and never a part of one: %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it('is no number where it has several amounts of money', () => {
    expect(typedValueOf({ text: 'EUR29.66 (VAT 20%) EUR24.71' }, 'number')).toBeUndefined();
    expect(typedValueOf({ text: 'Was £12, now £9' }, 'number')).toBeUndefined();
  });

  it('may be read otherwise where neither the column nor the language tells', () => {
    const isOpen = (text: string, language: string, ...others: string[]) =>
      isAmbiguous(text, writingOf([text, ...others], language));
    expect(isOpen('1.180 €', 'en')).toBe(true);
    expect(isOpen('1.180 €', 'de')).toBe(false);
    expect(isOpen('1.180 €', 'en', '12,50 €')).toBe(false);
    expect(isOpen('129.900', '')).toBe(true);
    expect(isOpen('129.900', 'de')).toBe(false);
    expect(isOpen('129,900', '', '1.5')).toBe(false);
    expect(isOpen('1,299.00', '')).toBe(false);
    expect(isOpen('40% OFF', 'en')).toBe(true);
    expect(isOpen('95 %', 'en')).toBe(false);
    expect(isOpen('£9 incl. 20% VAT', 'en')).toBe(false);
  });
});
