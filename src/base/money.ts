import { findNumbers } from './find-numbers';
import { plainDigits, valueOfAmount, type DecimalSign } from './numbers';

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
  ['Zł', 'PLN'],
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
  ['원', 'KRW'],
  ['đ', 'VND'],
  ['Rp', 'IDR'],
  ['RM', 'MYR'],
  ['TL', 'TRY'],
  ['рублей', 'RUB'],
  ['рубля', 'RUB'],
  ['руб', 'RUB'],
  ['р.', 'RUB'],
  ['Р', 'RUB'],
  ['грн', 'UAH'],
  ['lei', 'RON'],
  ['Lei', 'RON'],
  ['LEI', 'RON'],
  ['ریال', 'IRR'],
  ['S/', 'PEN'],
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  ['৳', 'BDT'],
  ['₲', 'PYG'],
  ['₡', 'CRC'],
  ['₵', 'GHS'],
  ['Rs', 'Rs'],
  ['$', '$'],
  ['¥', '¥'],
  ['￥', '¥'],
  ['kr', 'kr'],
];

const codes = new Set(
  'EUR USD GBP CHF JPY CNY PLN CZK HUF SEK NOK DKK AUD CAD NZD HKD SGD INR BRL MXN ARS CLP COP ZAR TRY ILS RUB UAH KRW TWD THB MYR IDR PHP VND AED SAR EGP RON BGN ISK KWD BHD OMR JOD TND'.split(
    ' ',
  ),
);

/**
 * Reads the amount of money in a text; undefined without a currency, or for several amounts that are no range. A remark behind the
 * amount is none: "129 € (-15 %)", "£1.20 per 100 g". `sign` is the decimal sign where the texts around tell it.
 */
export function readMoney(text: string, sign?: DecimalSign): Money | undefined {
  const currency = currencyIn(text);
  if (currency === undefined) return undefined;
  const bare = withoutRemarks(withoutCurrency(text, currency.written));
  const share = currency.isPart ? 100 : 1;
  const ownSign = sign ?? groupSign(bare, currency.code);
  const numbers = [...new Set(findNumbers(bare, ownSign))].map((value) => value / share);
  const [amount, to, ...others] = numbers;
  if (amount === undefined || others.length > 0) return undefined;
  if (to === undefined) return { amount, currency: currency.code };
  // The dash of a range reads as a minus.
  const last = Math.abs(to);
  return isRange(bare) && last >= amount ? { amount, to: last, currency: currency.code } : undefined;
}

/** The text without what stands in brackets behind a number, and what its amount is for: "per 100 g", "/ 2 nights". */
const withoutRemarks = (bare: string): string =>
  bare
    .replace(/\([^()]*\)/g, (remark, at: number) => (/\d/.test(bare.slice(0, at)) ? ' ' : remark))
    .replace(/(?<=\d\s?¤?\s?)(?:\/|\p{L}+\s)\s?\d+\s?\p{L}+(?!.*¤).*$/u, ' ')
    // `119. 95`: the decimals stand apart.
    .replace(/(?<=\d[.,]) (?=\d\d(?!\d))/g, '');

/** A currency stands in the text. */
export const hasCurrency = (text: string): boolean => currencyIn(text) !== undefined;

/** A currency as a text has it. `isPart`: the hundredth part of it. */
type Written = { code: string; written: string; isPart?: boolean };

function currencyIn(text: string): Written | undefined {
  const plain = text.replaceAll('￥', '¥');
  const code = [...plain.matchAll(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)]
    .map(([each]) => each)
    .find((each) => codes.has(each));
  if (code) return { code, written: code };
  const [, small = ''] = /\d\s?([a-z]{3})$/.exec(plain.trim()) ?? [];
  if (codes.has(small.toUpperCase())) return { code: small.toUpperCase(), written: small };
  const found = signs.find(([sign]) => standsIn(plain, sign));
  if (found) return { code: found[1], written: found[0] };
  if (plain.includes('¢')) return { code: '$', written: '¢', isPart: true };
  // One letter is a currency only where it stands with an amount as amounts are written.
  if (/(?<!\p{L})R\d{1,3}(?:(?:[ ,]\d{3})+(?:[.,]\d\d)?|[.,]\d\d)(?![\d.,])/u.test(plain))
    return { code: 'ZAR', written: 'R' };
  const [other] = /\p{Sc}/u.exec(plain) ?? [];
  return other === undefined ? undefined : { code: other, written: other };
}

/** A sign stands in a text by itself: letters with no letter beside them, those written without spaces after a number. */
function standsIn(plain: string, sign: string): boolean {
  const at = plain.indexOf(sign);
  if (at < 0 || !/^\p{L}/u.test(sign)) return at >= 0;
  if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(sign))
    return /[\d０-９千万萬億亿천만억][-.,\s]*$/u.test(plain.slice(0, at)) || at === 0;
  return !/\p{L}/u.test((plain[at - 1] ?? '') + (plain[at + sign.length] ?? ''));
}

/** The text with `¤` for its currency. The sign before or after it comes to the number: `-€5` and `€-5` are the same. */
const withoutCurrency = (text: string, written: string): string =>
  plainDigits(text.replaceAll('￥', '¥').replaceAll(written, '¤'))
    .replace(/^(\d+)¤ (\d\d)$/, '$1,$2¤')
    // `12¤50`, `1 234:50`: the currency, or a colon, stands before the decimals.
    .replace(/(?<=\d)[¤:](\d\d)(?!\d)/g, ',$1¤')
    .replace(/\(¤ ?| ?¤\)/g, (part) => part.replace(/[ ¤]/g, ''))
    .replace(/(^|\s)([-+]) ?¤ ?(?=\d)/g, '$1$2')
    .replace(/^¤ ?([-+]) ?(?=\d)/, '$1');

/** The decimal sign when the only other sign groups thousands: most money has no three decimals, so `1.234 €` has a comma. */
function groupSign(text: string, currency: string): DecimalSign | undefined {
  const [, sign] = /^\D*\d{1,3}([.,])\d{3}\D*$/.exec(text) ?? [];
  if (sign === undefined || decimalsOf(currency) > 2) return undefined;
  return sign === '.' ? ',' : '.';
}

const knownDecimals = new Map<string, number>();

/** How many decimals amounts of a currency have. Source: ISO 4217, minor units, as `Intl` knows them */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  knownDecimals.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/**
 * The amount may be another: one sign before three digits groups them, as money is written, or parts decimals, as the language writes
 * numbers. `1.180 €` on an English page.
 */
export function isAmbiguousAmount(text: string, language: DecimalSign | undefined): boolean {
  const currency = currencyIn(text);
  const own = currency && groupSign(withoutCurrency(text, currency.written), currency.code);
  return own !== undefined && own !== language;
}

const isRange = (text: string): boolean =>
  /\d[\s¤]*(?:[-–—~〜～]|to|bis|à|a|al|tot|do|até|至|から)[\s¤]*\d/iu.test(text);

/** A longer text is read up to here, in characters. */
const longestPriced = 2000;

/** A code counts only as a whole word: "20 europeans" are no euros. */
const currencySign = String.raw`(?:\p{Sc}|[円元]|(?<!\p{L})(?:eur|euros?|usd|gbp|chf|pln|kr|zł)(?!\p{L}))`;

/** A number, also with spaces between thousands or a dash for no cents: "1 300,50", "20,-". */
const number = String.raw`\d[\d.,]{0,20}(?:[\s'’]\d{3}(?!\d)[\d.,]{0,20}){0,5}(?:[-–](?!\d))?`;

const price = new RegExp(
  String.raw`${currencySign}\s{0,2}[-–]?\s?(?:${number})|${number}\s{0,2}${currencySign}`,
  'giu',
);

/**
 * The amounts of money in a text, in their order; NaN for one that no convention reads. A currency without a number is none, nor a
 * number without a currency.
 */
export function pricesIn(text: string, decimal?: DecimalSign): number[] {
  return (text.slice(0, longestPriced).match(price) ?? []).map((found) => {
    const [digits = ''] = /\d[\d.,'’ ]*/.exec(plainDigits(found)) ?? [];
    return valueOfAmount(digits, decimal) ?? Number.NaN;
  });
}

export const hasPrice = (text: string): boolean => pricesIn(text).length > 0;
