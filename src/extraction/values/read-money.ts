import { plainDigits } from './digits';
import { findNumbers, type DecimalSign } from './read-number';

/**
 * An amount of money, or a range with `to`. `currency` is the ISO code where the sign has only one meaning, else the sign
 * itself: `$` is the dollar of many countries.
 */
export type Money = { amount: number; to?: number; currency: string };

const signs: readonly (readonly [sign: string, currency: string])[] = [
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
  ['NT$', 'TWD'],
  ['€', 'EUR'],
  ['euros', 'EUR'],
  ['euro', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₴', 'UAH'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['₿', 'BTC'],
  ['zł', 'PLN'],
  ['zl', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['SFr.', 'CHF'],
  ['Fr.', 'CHF'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['人民币', 'CNY'],
  ['лв', 'BGN'],
  ['RMB', 'CNY'],
  ['ر.س', 'SAR'],
  ['$', '$'],
  ['¥', '¥'],
  ['￥', '¥'],
  ['kr', 'kr'],
];

const codes = new Set(
  'EUR USD GBP CHF JPY CNY PLN CZK HUF SEK NOK DKK AUD CAD NZD HKD SGD INR BRL MXN ARS CLP COP ZAR TRY ILS RUB UAH KRW TWD THB MYR IDR PHP VND AED SAR EGP RON BGN ISK'.split(
    ' ',
  ),
);

/** Reads the amount of money in a text; undefined without a currency, or for several amounts that are no range. */
export function readMoney(text: string, sign?: DecimalSign): Money | undefined {
  const currency = currencyIn(text);
  if (currency === undefined) return undefined;
  const bare = withoutCurrency(text, currency.written);
  const numbers = findNumbers(bare, sign ?? groupSign(bare)).map(({ value }) => value);
  const [amount, to, ...others] = numbers;
  if (amount === undefined || others.length > 0) return undefined;
  if (to === undefined) return { amount, currency: currency.code };
  // The dash of a range reads as a minus.
  const last = Math.abs(to);
  return isRange(bare) && last >= amount ? { amount, to: last, currency: currency.code } : undefined;
}

function currencyIn(text: string): { code: string; written: string } | undefined {
  const plain = text.replaceAll('￥', '¥');
  const code = [...plain.matchAll(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)]
    .map(([each]) => each)
    .find((each) => codes.has(each));
  if (code) return { code, written: code };
  for (const [sign, currency] of signs) {
    const at = plain.indexOf(sign);
    if (
      at < 0 ||
      (/^\p{L}/u.test(sign) && /\p{L}/u.test((plain[at - 1] ?? '') + (plain[at + sign.length] ?? '')))
    )
      continue;
    return { code: currency, written: sign };
  }
  return undefined;
}

/** The text with `¤` for its currency. The sign before or after it comes to the number: `-€5` and `€-5` are the same. */
const withoutCurrency = (text: string, written: string): string =>
  plainDigits(text.replaceAll('￥', '¥').replaceAll(written, '¤'))
    .replace(/(^|\s)([-+]) ?¤ ?(?=\d)/g, '$1$2')
    .replace(/^¤ ?([-+]) ?(?=\d)/, '$1');

/** The decimal sign when the only other sign groups thousands: money has no three decimals, so `1.234 €` has a comma. */
function groupSign(text: string): DecimalSign | undefined {
  const [, sign] = /^\D*\d{1,3}([.,])\d{3}\D*$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return sign === '.' ? 'comma' : 'point';
}

const isRange = (text: string): boolean =>
  /\d[\s¤]*(?:[-–—~〜～]|to|bis|à|a|al|tot|do|até|至|から)[\s¤]*\d/iu.test(text);
