import { plainDigits } from './digits';

/** The sign before the decimals: `1,234.56` has a point, `1.234,56` a comma. */
export type DecimalSign = 'point' | 'comma';

/** Digits, in groups or not, with decimals or a dash for none. A space groups three digits only. */
const digits = String.raw`\d+(?:[.,'’]\d+| \d{3}(?!\d))*(?:[.,][-–—]+)?|[.,]\d+`;
const written = new RegExp(String.raw`(?<![\p{L}\d])([-+]?)\s?(${digits})(-(?!\s*\d))?`, 'gu');

/** Words after a number that multiply it; Chinese and Japanese ones stand right behind. */
const multiples: readonly (readonly [factor: number, words: RegExp])[] = [
  [1e12, /^\s?(?:trillion|billionen|bln\b|biliony|billones|兆)/iu],
  [1e9, /^\s?(?:bn|billion|mrd|milliarden?|milliards?|miliard\w*|miljard|mil millones|bilh\w+)\b/iu],
  [1e8, /^\s?[億亿]/u],
  [1e6, /^\s?(?:m|mn|mio|million\w*|millones|millón|millions?|milion\w*|milioni?|miljoen|milh\w+|mln)\b/iu],
  [1e4, /^\s?[万萬]/u],
  [1e3, /^\s?(?:k|tsd|thousand|tausend|mille|mil|mila|duizend|tys|tysięcy)\b|^\s?千/iu],
];

export type FoundNumber = { readonly value: number; readonly start: number; readonly end: number };

/** Finds the numbers in a text, in their order. `sign` is the decimal sign of the texts around it, where known. */
export function findNumbers(text: string, sign?: DecimalSign): FoundNumber[] {
  const plain = plainDigits(text);
  return [...plain.matchAll(written)].map((match) => {
    const [all, before = '', number = '', after = ''] = match;
    const end = match.index + all.length;
    const factor = multiples.find(([, words]) => words.test(plain.slice(end)))?.[0] ?? 1;
    const isInBrackets = plain[match.index - 1] === '(' && plain[end] === ')' && /^\([^)]*\)$/.test(plain);
    const isNegative = before === '-' || after === '-' || isInBrackets;
    const size = sizeOf(number, sign) * factor;
    return { value: isNegative ? -size : size, start: match.index, end };
  });
}

/** The only number a text has; undefined for none and for several. */
export function readNumber(text: string, sign?: DecimalSign): number | undefined {
  const found = findNumbers(text, sign);
  const [first] = found;
  return found.length === 1 && first && Number.isFinite(first.value)
    ? Number(first.value.toPrecision(15))
    : undefined;
}

function sizeOf(number: string, sign: DecimalSign | undefined): number {
  const bare = number.replace(/[.,][-–—]+$/, '').replace(/[ '’]/g, '');
  // With three digits after the only sign, a comma mostly groups, and a point mostly does not.
  const decimal = decimalIn(bare) ?? (sign === 'comma' ? ',' : '.');
  const group = decimal === '.' ? ',' : '.';
  return Number(bare.replaceAll(group, '').replace(decimal, '.'));
}

/** The decimal sign, where the digits themselves tell; undefined where they may be groups as well. */
function decimalIn(number: string): '.' | ',' | undefined {
  const [point, comma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
  if (point < 0 && comma < 0) return '.';
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const sign = point >= 0 ? '.' : ',';
  const parts = number.split(sign);
  const other = sign === '.' ? ',' : '.';
  if (parts.length > 2) return other;
  if (parts[1]?.length !== 3 || (parts[0] ?? '') === '' || parts[0] === '0' || (parts[0]?.length ?? 0) > 3)
    return sign;
  return undefined;
}

/** The decimal sign in the texts of one column; undefined when no text tells, or they differ. */
export function decimalSignOf(texts: readonly string[]): DecimalSign | undefined {
  const found = new Set<DecimalSign>();
  for (const text of texts) {
    for (const [, , number = ''] of plainDigits(text).matchAll(written)) {
      const bare = number.replace(/[.,][-–—]+$/, '').replace(/[ '’]/g, '');
      if (!/[.,]/.test(bare)) continue;
      const decimal = decimalIn(bare);
      if (decimal) found.add(decimal === '.' ? 'point' : 'comma');
    }
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** The languages we know that write a comma before decimals. */
const commaLanguages = new Set(['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt']);

/** The decimal sign of a language: `de-CH` writes a point. Undefined for no language. */
export function decimalSignFor(language: string): DecimalSign | undefined {
  const [base = '', region = ''] = language.toLowerCase().split(/[-_]/);
  if (base === '') return undefined;
  if (['ch', 'li', 'mx'].includes(region)) return 'point';
  return commaLanguages.has(base) ? 'comma' : 'point';
}
