import { describe, expect, it } from 'vitest';
import { typedValueOf, writingOf } from '../../../src/extraction/values/type-column';

/** A text as a page in that language has it, and its value: of money the amount, or the two of a range, and what stands for the currency. */
const values = [
  ['$1,299.00', 'money', 'en', [1299, '$']],
  ['1.299,00 €', 'money', 'de', [1299, 'EUR']],
  ['R8,499', 'money', 'en-ZA', [8499, 'ZAR']],
  ['1.180 €', 'money', 'en', [1180, 'EUR']],
  ['40% OFF', 'money', 'en', null],
  ['Now £12.50 was £20.00', 'money', 'en', null],
  ['Rs. 1,25,000', 'money', 'en-IN', [125000, 'Rs']],
  ['₹ 2,49,999.50', 'money', 'en-IN', [249999.5, 'INR']],
  ["CHF 1'250.–", 'money', 'de-CH', [1250, 'CHF']],
  ['kr 1 299,-', 'money', 'nb', [1299, 'kr']],
  ['12 990 Ft', 'money', 'hu', [12990, 'HUF']],
  ['5.490 kr.', 'money', 'da', [5490, 'kr']],
  ['¥12,800 (税込)', 'money', 'ja', [12800, '¥']],
  ['￥1,980', 'money', 'ja', [1980, '¥']],
  ['from $49/month', 'money', 'en', [49, '$']],
  ['$10–$15', 'money', 'en', [10, 15, '$']],
  ['Free', 'money', 'en', null],
  ['€0.99/kg', 'money', 'en', [0.99, 'EUR']],
  ['2 for $5', 'money', 'en', null],
  ['US$ 3.450,00', 'money', 'pt-BR', [3450, 'USD']],
  ['R$ 89,90', 'money', 'pt-BR', [89.9, 'BRL']],
  ['12x de R$ 9,99', 'money', 'pt-BR', null],
  ['1 234,5 zł', 'money', 'pl', [1234.5, 'PLN']],
  ['-$40.00', 'money', 'en', [-40, '$']],
  ['($1,200)', 'money', 'en', [-1200, '$']],
  ['AED 1,050.75', 'money', 'en', [1050.75, 'AED']],
  ['A$75', 'money', 'en-AU', [75, 'AUD']],
  ['SEK 1 495:-', 'money', 'sv', [1495, 'SEK']],
  ['1.499 TL', 'money', 'tr', [1499, 'TRY']],
  ['3 May 2024', 'date', 'en', '2024-05-03'],
  ['05/03/2024', 'date', 'en-US', '2024-05-03'],
  ['05/03/2024', 'date', 'en-GB', '2024-03-05'],
  ['03/04/2024', 'date', 'en', null],
  ['13/04/2024', 'date', 'en', '2024-04-13'],
  ['2024年5月3日', 'date', 'ja', '2024-05-03'],
  ['3. Mai 2024', 'date', 'de', '2024-05-03'],
  ['令和6年5月3日', 'date', 'ja', '2024-05-03'],
  ['1er mai 2024', 'date', 'fr', '2024-05-01'],
  ['May 2024', 'date', 'en', '2024-05'],
  ['Yesterday', 'date', 'en', null],
  ['2 days ago', 'date', 'en', null],
  ['Fri, 03 May 2024 10:20:00 GMT', 'date', 'en', '2024-05-03T10:20:00Z'],
  ['03.05.24', 'date', 'de', '2024-05-03'],
  ['5 de mayo de 2024', 'date', 'es', '2024-05-05'],
  ['1403/02/14', 'date', 'fa', '2024-05-03'],
  ['12 maja 2024', 'date', 'pl', '2024-05-12'],
  ['1,234', 'number', 'en', 1234],
  ['1.234', 'number', 'de', 1234],
  ['1.234', 'number', 'en', 1.234],
  ['4.5 out of 5 stars', 'number', 'en', 4.5],
  ['5-star', 'number', 'en', 5],
  ['1.2k', 'number', 'en', 1200],
  ['3M views', 'number', 'en', 3000000],
  ['½ cup', 'number', 'en', 0.5],
  ['1 1/2', 'number', 'en', 1.5],
  ['10–12', 'number', 'en', null],
  ['(128 reviews)', 'number', 'en', 128],
  ['١٢٣', 'number', 'ar', 123],
  ['12 of 48', 'number', 'en', null],
] as const;

describe('a value of a page', () => {
  it.each(values)('%s as %s on a page in %s', (text, type, language, wanted) => {
    const value = typedValueOf({ text }, type, writingOf([text], language));
    const isMoney = typeof value === 'object';
    const parts = isMoney
      ? [value.amount, value.to, value.currency].filter((part) => part !== undefined)
      : value;
    expect(parts ?? null).toEqual(wanted);
  });
});
