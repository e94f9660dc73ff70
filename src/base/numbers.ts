/** The sign before the decimals. */
export type DecimalSign = '.' | ',';

/** A number's digits before and after the decimal sign, without signs between groups; `whole` is `0` for `.5`. */
export type NumberParts = { whole: string; part: string };

/**
 * Reads digits with signs between them. One sign before three digits groups them or parts decimals: `decimal` tells, and
 * without it they are undefined. So are digits that no convention groups so: `1.2.3`, `12 34`.
 */
export function partsOfNumber(digits: string, decimal?: DecimalSign): NumberParts | undefined {
  const sign = decimalIn(digits) ?? decimal;
  if (sign === undefined) return undefined;
  const [before = '', part = '', more] = digits.split(sign);
  const groups = before.split(/[.,'’ ]/).slice(1);
  // India writes groups of two before the last three digits.
  const isGrouped = groups.every(
    ({ length }, at) => length === 3 || (length === 2 && at < groups.length - 1 && /,/.test(before)),
  );
  if (more !== undefined || !isGrouped || !/^\d*$/.test(part)) return undefined;
  return { whole: before.replace(/\D/g, '') || '0', part };
}

/** The number that digits say, under the same conditions. */
export function valueOfDigits(digits: string, decimal?: DecimalSign): number | undefined {
  const parts = partsOfNumber(digits, decimal);
  return parts && Number(`${parts.whole}.${parts.part || '0'}`);
}

/** The same of an amount, which has no three decimals: `1.234` is more than a thousand where no sign is known. */
export const valueOfAmount = (digits: string, decimal?: DecimalSign): number | undefined =>
  valueOfDigits(digits.replace(/(?<=\d)\D+$/, ''), decimal ?? (digits.includes('.') ? ',' : '.'));

/** The decimal sign, where the digits themselves tell; undefined where it may group as well. */
function decimalIn(digits: string): DecimalSign | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point < 0 && comma < 0) return '.';
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const sign = point >= 0 ? '.' : ',';
  const [first = '', second = '', ...more] = digits.replace(/[ '’]/g, '').split(sign);
  if (more.length > 0) return sign === '.' ? ',' : '.';
  return second.length !== 3 || first === '' || first === '0' || first.length > 3 ? sign : undefined;
}

/** The only decimal sign that these digits tell; undefined when none tells, or they differ. */
export function decimalSignIn(numbers: Iterable<string>): DecimalSign | undefined {
  const found = new Set([...numbers].filter((digits) => /[.,]/.test(digits)).map(decimalIn));
  found.delete(undefined);
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

const signs = new Map<string, DecimalSign | undefined>();

/** The decimal sign of a language: `de-CH` writes a point. Undefined for no language, and for one that is none. */
export function decimalSignFor(language: string): DecimalSign | undefined {
  if (!signs.has(language)) signs.set(language, readSignOf(language));
  return signs.get(language);
}

function readSignOf(language: string): DecimalSign | undefined {
  if (language === '') return undefined;
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && /[,٫]/.test(value)) ? ',' : '.';
  } catch {
    return undefined;
  }
}

/** A text that is one number: its sign, its digits as they are written, and what they count. */
export type Amount = { sign: '' | '-' | '+'; digits: string; unit: string };

const amount =
  /^([-+]?)\s?([A-Z]{0,3}\p{Sc}|[A-Z]{3}|)\s?([-+]?)((?:\d[\d.,'’ ]*)?[.,]?\d)\s?([A-Z]{0,3}\p{Sc}|[A-Z]{3}|%|°|kr|zł|Kč|Ft|)$/u;

/** Reads a text that is a number, with no more than a currency, per cent or degrees beside it. */
export function readAmount(text: string): Amount | undefined {
  const [whole, before, unit = '', inside, digits = '', behind = ''] = amount.exec(plainDigits(text)) ?? [];
  if (whole === undefined || (before && inside) || (unit && behind)) return undefined;
  const sign = before || inside;
  return { sign: sign === '-' || sign === '+' ? sign : '', digits, unit: unit || behind };
}

/** Text with the digits of all scripts as ASCII ones, one kind of minus and of space, full-width signs as narrow ones. */
export function plainDigits(text: string): string {
  // Most texts are plain already, and whole pages are read.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text
    .replace(/[！-～]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfe_e0))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[−‒﹣]/g, '-')
    .replace(/[\u00A0\u2007\u2009\u202F\s]+/g, ' ')
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .trim();
}

/** A digit of any script as an ASCII one. A script's digits follow each other in Unicode: we go back to its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
