import { decimalSignIn, plainDigits, valueOfDigits, type DecimalSign } from './numbers';
import { withPlainForms } from './text';

/** Digits, in groups or not, with decimals, a dash for none, or a power of ten. A space groups three digits only. */
const digits = String.raw`\d+(?:[.,'’]\d+| \d{3}(?!\d))*(?:[eE][-+]?\d{1,2}(?![\p{L}\d])|[.,][-–—]+)?|[.,]\d+`;
/**
 * Behind a word and its hyphen digits are a part of it, but for words that are written without spaces, and with them all that they go on
 * with: of "R273.00" no part is a number.
 */
const begin = String.raw`(?<!\d|(?:\p{L}-?|\p{L}-?\d[\d.,'’]{0,40})(?<![\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]-?[\d.,'’]{0,40}))`;
const written = new RegExp(String.raw`${begin}([-+]?)\s?(${digits})(-(?!\s*\d|\p{L}))?`, 'gu');

type FoundNumber = { value: number; factor: number; end: number; isJoined: boolean };

/** The numbers in a text, in their order, with the words that multiply them. `sign` is the decimal sign of the texts around it, where known. */
export function findNumbers(text: string, sign?: DecimalSign): number[] {
  const plain = withFractions(plainDigits(text));
  const isMoney = plain.includes('¤');
  const found: FoundNumber[] = [];
  for (const match of plain.matchAll(written)) {
    const [all, before = '', number = '', after = ''] = match;
    const end = match.index + all.length;
    const { factor, length, isJoined = false } = multipleIn(plain.slice(end), isMoney);
    const isInBrackets = plain[match.index - 1] === '(' && plain[end] === ')' && /^\([^)]*\)$/.test(plain);
    const isNegative = before === '-' || after === '-' || isInBrackets;
    const size = sizeOf(number, sign) * factor;
    const last = found.at(-1);
    // `12万5000`: what goes on with less is a part of it.
    if (last?.isJoined && last.end === match.index && factor < last.factor) {
      last.value += size;
      Object.assign(last, { factor, end: end + length, isJoined });
    } else found.push({ value: isNegative ? -size : size, factor, end: end + length, isJoined });
  }
  return found.map(({ value }) => value);
}

/** The only number a text has, the mark that it gives, or its stars; undefined for none and for several. */
export function readNumber(text: string, sign?: DecimalSign): number | undefined {
  const stars = starsIn(text);
  if (stars !== undefined) return stars;
  // `392. 00`: the decimals stand apart.
  const found = findNumbers(withoutScale(text.replace(/^(\D{0,20}\d+[.,]) (\d\d)$/, '$1$2')), sign);
  const [first] = found;
  return new Set(found).size === 1 && first !== undefined && Number.isFinite(first)
    ? Number(first.toPrecision(15))
    : undefined;
}

/** Fractions as decimals: `3½`, `1 1/4`. They have more than three, which are no group. */
const withFractions = (plain: string): string =>
  plain
    .replace(/(\d?)\s?([¼-¾⅐-⅞])/gu, (_, whole: string, sign: string) => {
      const [over = 0, under = 1] = withPlainForms(sign).split('⁄').map(Number);
      return `${whole || '0'}${decimals(over / under)}`;
    })
    .replace(/(?<=(?<![\d./])\d+) (\d)\/(\d{1,2})(?![\d/])/g, (all, over: string, under: string) =>
      Number(over) < Number(under) ? decimals(Number(over) / Number(under)) : all,
    );

const decimals = (part: number): string => part.toFixed(6).slice(1);

/** `4.5/5`, `4 out of 5 stars`: the mark, without the best there is. */
const scaled =
  /^(\D*\d[\d.,]*)\s?(?:\/|out of|of|von|sur|de|di|su|van|z|na|sobre)\s?(5|10|100)(?!\d|[.,/]\d)/iu;

function withoutScale(text: string): string {
  const [, mark, most] = scaled.exec(plainDigits(text)) ?? [];
  if (mark === undefined) return text;
  const [first] = findNumbers(mark);
  return first !== undefined && first <= Number(most) ? mark : text;
}

function starsIn(text: string): number | undefined {
  const signs = text.replace(/[\s\uFE0E\uFE0F]/gu, '');
  return /^[★⭐]+☆*$/u.test(signs) ? (signs.match(/[★⭐]/gu) ?? []).length : undefined;
}

function sizeOf(number: string, sign: DecimalSign | undefined): number {
  const [base = '', power = '0'] = number.replace(/[.,][-–—]+$/, '').split(/e/i);
  // With three digits after the only sign, a comma mostly groups, and a point mostly does not.
  return (valueOfDigits(base, sign ?? '.') ?? Number.NaN) * 10 ** Number(power);
}

/** The decimal sign in the texts of one column; undefined when no text tells, or they differ. */
export const decimalSignOf = (texts: readonly string[]): DecimalSign | undefined =>
  decimalSignIn(
    texts.flatMap((text) =>
      [...plainDigits(text).matchAll(written)].map(([, , number = '']) => number.replace(/[.,][-–—]+$/, '')),
    ),
  );

/** Words that multiply the number before them: `tausend`, `mil millones`, `lakh`, `тысяч`, as the languages write long numbers. */
const languages = 'en en-IN de fr es it pt nl pl ja zh zh-TW ko ru uk cs sv da fi hu tr ro vi id hi'.split(
  ' ',
);

const powers = [3, 4, 5, 6, 7, 8, 9, 12];

/** One, few and many: the words differ. */
const counts = [1, 2, 5];

/** Shorter words of an alphabet are words of other things, too. */
const shortestWord = 4;

/** Short words, in lower case and without a dot. Words for more than one number in the world are left out. */
const short: readonly (readonly [word: string, factor: number])[] = [
  ['billion', 1e9],
  ['bn', 1e9],
  ['mrd', 1e9],
  ['mld', 1e9],
  ['млрд', 1e9],
  ['bln', 1e12],
  ['mn', 1e6],
  ['mio', 1e6],
  ['mln', 1e6],
  ['млн', 1e6],
  ['tsd', 1e3],
  ['tys', 1e3],
  ['тыс', 1e3],
  ['тис', 1e3],
  ['mil', 1e3],
  ['tis', 1e3],
  ['cr', 1e7],
];

let words: ReadonlyMap<string, number> | undefined;

const multiples = (): ReadonlyMap<string, number> => (words ??= new Map([...longWords(), ...short]));

/** Letters that multiply right behind a number: `5K`. A small one may be a unit, unless it is of money. */
const letters: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 };
const moneyLetters: Readonly<Record<string, number>> = { ...letters, m: 1e6, b: 1e9 };

type Multiple = { factor: number; length: number; isJoined?: boolean };

const noFactor: Multiple = { factor: 1, length: 0 };

/** The factor of a number that these words follow, and how long it is. `isJoined`: it is written as digits are, with no end. */
function multipleIn(rest: string, isMoney: boolean): Multiple {
  const [, joined] = /^\s?(\p{Script=Han}|\p{Script=Hangul})/u.exec(rest) ?? [];
  if (joined !== undefined) {
    const factor = multiples().get(joined);
    return factor === undefined ? noFactor : { factor, length: rest.indexOf(joined) + 1, isJoined: true };
  }
  const [, letter = ''] = /^([kKmMbB])(?![\p{L}\d])/u.exec(rest) ?? [];
  const ofLetter = (isMoney ? moneyLetters : letters)[letter];
  if (ofLetter !== undefined) return { factor: ofLetter, length: 1 };
  const [all = '', first = '', second = ''] = /^\s?([\p{L}\p{M}]+)(?:\s([\p{L}\p{M}]+))?/u.exec(rest) ?? [];
  if (first.length < 2) return noFactor;
  const both = multiples().get(`${first} ${second}`.toLowerCase());
  if (both !== undefined) return { factor: both, length: all.length };
  const factor = multiples().get(first.toLowerCase());
  return factor === undefined ? noFactor : { factor, length: rest.indexOf(first) + first.length };
}

function* longWords(): Generator<[string, number]> {
  for (const language of languages) {
    const style = { notation: 'compact', compactDisplay: 'long', numberingSystem: 'latn' } as const;
    const format = new Intl.NumberFormat(language, style);
    for (const value of powers.flatMap((power) => counts.map((count) => count * 10 ** power))) {
      const parts = format.formatToParts(value);
      const textOf = (kind: string) =>
        parts.flatMap((part) => (part.type === kind ? part.value : [])).join(' ');
      const word = textOf('compact').toLowerCase();
      const factor = value / Number(textOf('integer'));
      const isLong = word.length >= shortestWord || !/\p{Script=Latin}/u.test(word);
      if (word !== '' && isLong && Number.isFinite(factor)) yield [word, factor];
    }
  }
}
