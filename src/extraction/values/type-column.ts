import type { DataCell } from '../../protocol/extract/page-data';
import { dateOrderFor, dateOrderOf, parseDate, type FirstInDate } from './parse-date';
import {
  decimalSignFor,
  decimalSignOf,
  readNumber,
  type DecimalSign,
  findNumbers,
  plainDigits,
} from './read-number';

export const valueTypes = ['text', 'number', 'money', 'date', 'boolean', 'address'] as const;
export type ValueType = (typeof valueTypes)[number];
export type TypedValue = string | number | boolean | Money;

/** The decimal sign and the date order of a column. */
export type Writing = {
  readonly decimal?: DecimalSign;
  readonly order?: FirstInDate;
  /** All numbers stand in brackets: these count things, and take nothing away. */
  readonly isCounted?: boolean;
  /** A circle says yes, as in Japan; where it stands beside a filled one it says no. */
  readonly isCircleYes?: boolean;
};

/** The writing of these texts, as far as they tell it, else that of the page's language. */
export function writingOf(texts: readonly string[], language: string): Writing {
  return {
    decimal: decimalSignOf(texts) ?? decimalSignFor(language),
    order: dateOrderOf(texts) ?? dateOrderFor(language),
    isCounted: areCounts(texts) || undefined,
    isCircleYes: isCircleYes(texts, language) || undefined,
  };
}

function areCounts(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => /\d/.test(text));
  return numbers.length > 0 && numbers.every((text) => /^\(.*\)$/.test(text.trim()));
}

function isCircleYes(texts: readonly string[], language: string): boolean {
  if (!texts.some((text) => text.trim() === '○')) return false;
  return /^(?:ja|zh|ko)\b/i.test(language) || texts.some((text) => /^[×✕✗✖△]/u.test(text.trim()));
}

/** A cell as a value of a type; undefined when it holds none. */
export function typedValueOf(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  type: ValueType,
  writing: Writing = {},
): TypedValue | undefined {
  switch (type) {
    case 'text':
      return cell.text;
    case 'number':
      return (
        readNumber(
          writing.isCounted ? cell.text.replace(/^\s*\((.*)\)\s*$/, '$1') : cell.text,
          writing.decimal,
        ) ?? (cell.value === undefined ? undefined : readNumber(cell.value, 'point'))
      );
    case 'money':
      return readMoney(cell.text, writing.decimal);
    case 'date':
      return (
        (cell.value === undefined ? undefined : parseDate(cell.value)) ?? parseDate(cell.text, writing.order)
      );
    case 'boolean':
      return readBoolean(cell.text, writing);
    case 'address':
      return cell.link;
    default:
      return type satisfies never;
  }
}

/** The least share of a column's filled cells that are of its type. */
const leastShare = 0.9;
const nothing = new RegExp(
  String.raw`^(?:[-–—−.…?/]+|n\.?\/?a\.?|k\.?\s?a\.?|n\.?d\.?|b\.?d\.?|n\.?c\.?|n\.?v\.?t\.?|s\/[dno]|tba|tbc|tbd|${[
    'null|none|unknown|not available|keine angabe|unbekannt|entfällt|inconnu|non communiqué|sin datos|desconocido',
    'sem dados|desconhecido|sconosciuto|non disponibile|onbekend|brak danych|nieznane|不明|未定|未知|暂无|暫無|無資料',
  ].join('|')})?$`,
  'iu',
);

/** Whether a text only says that there is no value: a dash, "n/a", or nothing. */
export const saysNothing = (text: string): boolean => nothing.test(text);

/** The type of a column: the narrowest that nearly all its cells are of. */
export function typeOfColumn(cells: readonly (DataCell | null)[], writing: Writing): ValueType {
  const filled = cells.filter((cell) => cell !== null).filter(({ text }) => !saysNothing(text));
  if (filled.length === 0) return 'text';
  const isOf = (type: ValueType) =>
    filled.filter((cell) => typedValueOf(cell, type, writing) !== undefined && isAll(cell.text, type))
      .length >=
    filled.length * leastShare;
  return (['boolean', 'money', 'date', 'number'] as const).find(isOf) ?? 'text';
}

/** Whether the number or amount is nearly all of the text: one in the middle of words is not its value. */
function isAll(text: string, type: ValueType): boolean {
  if (type === 'number') return text.replace(/[\d\s.,'’%°+−–()/-]/g, '').length <= 4;
  return type !== 'money' || text.replace(/[\d\s.,'’+−–()/-]/g, '').length <= 12;
}

const yes = new Set(
  'true yes y on ✓ ✔ ☑ ✅ ● ja wahr oui vrai sí si sì vero verdadero sim verdadeiro waar tak prawda はい 有 是 对 對 あり 可'.split(
    ' ',
  ),
);

const no = new Set(
  'false no n off ✗ ✘ ✕ ✖ × ☐ ☒ ❌ ○ nein falsch non faux falso não nee onwaar nie fałsz いいえ 無 无 否 不是 没有 沒有 なし 不可'.split(
    ' ',
  ),
);

/**
 * Reads a mark or a word for yes or no, or several that say the same: `✓ Yes`. Undefined for anything else. A circle says yes
 * where the column has it so.
 */
export function readBoolean(text: string, writing: { isCircleYes?: boolean } = {}): boolean | undefined {
  const plain = text
    .replace(/[\uFE0E\uFE0F]/gu, '')
    .trim()
    .toLowerCase();
  if (plain === '○' && writing.isCircleYes) return true;
  const said = new Set(plain.split(/\s+/).map((word) => readWord(word.replace(/[.!]$/, ''))));
  const [only] = said;
  return said.size === 1 ? only : undefined;
}

function readWord(word: string): boolean | undefined {
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/**
 * An amount of money, or a range with `to`. `currency` is the ISO code where the sign has only one meaning, else the sign
 * itself: `$` is the dollar of many countries.
 */
type Money = { amount: number; to?: number; currency: string };

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
  ['원', 'KRW'],
  ['đ', 'VND'],
  ['Rp', 'IDR'],
  ['RM', 'MYR'],
  ['TL', 'TRY'],
  ['руб', 'RUB'],
  ['грн', 'UAH'],
  ['lei', 'RON'],
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
  'EUR USD GBP CHF JPY CNY PLN CZK HUF SEK NOK DKK AUD CAD NZD HKD SGD INR BRL MXN ARS CLP COP ZAR TRY ILS RUB UAH KRW TWD THB MYR IDR PHP VND AED SAR EGP RON BGN ISK'.split(
    ' ',
  ),
);

/** Reads the amount of money in a text; undefined without a currency, or for several amounts that are no range. */
export function readMoney(text: string, sign?: DecimalSign): Money | undefined {
  const currency = currencyIn(text);
  if (currency === undefined) return undefined;
  const bare = withoutCurrency(text, currency.written);
  const share = currency.isPart ? 100 : 1;
  const numbers = findNumbers(bare, sign ?? groupSign(bare)).map(({ value }) => value / share);
  const [amount, to, ...others] = numbers;
  if (amount === undefined || others.length > 0) return undefined;
  if (to === undefined) return { amount, currency: currency.code };
  // The dash of a range reads as a minus.
  const last = Math.abs(to);
  return isRange(bare) && last >= amount ? { amount, to: last, currency: currency.code } : undefined;
}

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
  return plain.includes('¢') ? { code: '$', written: '¢', isPart: true } : undefined;
}

/** Whether a sign stands in a text by itself: letters with no letter beside them, those written without spaces after a number. */
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
    // `12¤50`, `1 234:50`: the currency, or a colon, stands before the decimals.
    .replace(/(?<=\d)[¤:](\d\d)(?!\d)/g, ',$1¤')
    .replace(/\(¤ ?| ?¤\)/g, (part) => part.replace(/[ ¤]/g, ''))
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
