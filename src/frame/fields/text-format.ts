import { dateOrderFor, readDate, readTime, type FirstInDate } from '../../base/dates';
import { composed, withPlainForms, withoutEnd } from '../../base/text';
import { decimalSignFor, partsOfNumber, readAmount, type DecimalSign } from '../../base/numbers';

/**
 * The kind of a field, as far as it says how a page may write what was typed: `exact` for secrets and logins, `text` for
 * fields of which nothing is known, `rich` for an edited region, `code` for what is grouped and in capitals (IBAN,
 * postcode, plate).
 */
export type FieldKind =
  | 'exact'
  | 'text'
  | 'rich'
  | 'number'
  | 'digits'
  | 'phone'
  | 'card'
  | 'code'
  | 'email'
  | 'url'
  | 'colour'
  | 'date';

/** The facts about a field with which a text in it is compared with the text that was typed. */
export type FieldFormat = {
  kind: FieldKind;
  /** The case its letters are brought to. */
  letters?: 'upper' | 'lower';
  /** The pattern its value has to match. */
  pattern?: string;
  /** The language numbers and dates are written in, and whether the page says so itself. */
  language: string;
  isLanguageDeclared: boolean;
  /** The order in which the field says dates are written: `dd.mm.yyyy`. */
  dateOrder?: FirstInDate;
  /** The placeholder: signs of it that stay are the mask's own. */
  mask?: string;
};

/**
 * True when `holds` is `wanted` as the field's page writes it: nothing that was typed is lost or means something else. A page
 * may trim, group what is grouped, write numbers and dates its own way, and bring letters to the case of the field's kind.
 */
export function isReformatted(wanted: string, holds: string, format: FieldFormat): boolean {
  const [typed, shown] = [tidy(wanted), tidy(holds)];
  if (format.kind === 'exact' || typed === '' || shown === '') return false;
  if (typed === shown || inCase(typed, format) === shown) return true;
  return (
    rules[format.kind](typed, shown, format) ||
    isMadeToFit(typed, shown, format) ||
    isInMask(typed, shown, format)
  );
}

/** True when the typed signs stand in the gaps of a mask whose own signs the field shows from the start: `+1 (___) ___`. */
const isInMask = (typed: string, shown: string, { mask = '' }: FieldFormat): boolean =>
  mask.length === shown.length &&
  shown
    .split('')
    .filter((sign, at) => sign !== mask.charAt(at))
    .join('') === typed;

type Rule = (typed: string, shown: string, format: FieldFormat) => boolean;

const rules: Record<FieldKind, Rule> = {
  exact: () => false,
  text: (typed, shown, format) =>
    isGroupedDigits(typed, shown) ||
    isSameTime(typed, shown) ||
    isClearDate(typed, shown, format) ||
    isSameAmount(typed, shown, { ...format, keepsDigits: true }),
  rich: (typed, shown) => asProse(typed) === asProse(shown),
  number: (typed, shown, format) => isSameAmount(typed, shown, { ...format, keepsDigits: false }),
  digits: (typed, shown, format) =>
    isGroupedDigits(typed, shown) || isSameAmount(typed, shown, { ...format, keepsDigits: true }),
  phone: isSameWithout(/[\s().\-/]/g),
  card: isSameWithout(/[\s\-/]/g),
  code: isSameWithout(/[\s.\-/]/g),
  email: (typed, shown) => typed.replace(/@[^@]*$/, (domain) => domain.toLowerCase()) === shown,
  url: (typed, shown) => URL.canParse(typed) && URL.parse(typed)?.href === URL.parse(shown)?.href,
  colour: (typed, shown) => typed.toLowerCase() === shown.toLowerCase(),
  date: (typed, shown, format) =>
    isGroupedDigits(typed, shown) ||
    isSameTime(typed, shown) ||
    isSameDate(typed, shown, format) ||
    isClearDate(typed, shown, format),
};

const tidy = (text: string) => composed(text).trim();

function inCase(text: string, { letters }: FieldFormat): string {
  if (letters === 'upper') return text.toUpperCase();
  return letters === 'lower' ? text.toLowerCase() : text;
}

/** Compares without the signs that only group; a sign before the first letter or digit is no grouping. */
function isSameWithout(grouping: RegExp): Rule {
  const bare = (text: string) => withPlainForms(text).replace(grouping, '');
  return (typed, shown, format) => {
    if (isNegative(typed) !== isNegative(shown)) return false;
    return bare(typed) === bare(shown) || bare(inCase(typed, format)) === bare(shown);
  };
}

const isNegative = (text: string) => /^[-.]/.test(text);

/**
 * True when the shown text is the typed digits with signs put between them. One point or comma is none of these: it would
 * make a fraction of a number.
 */
function isGroupedDigits(typed: string, shown: string): boolean {
  if (!/^\d+$/.test(typed) || !/^\(?\d+(?:[\s\-/:().]{1,3}\d+)+$/.test(shown)) return false;
  return shown.replace(/\D/g, '') === typed && !/^\d+\.\d+$/.test(shown);
}

/** Text as it reads: an editor draws white space, breaks between lines and quotation marks its own way. */
const asProse = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');

/** A field that says what it takes (`[A-Z]{3}-\d{4}`) had the text made to fit: in that case, with those signs added. */
function isMadeToFit(typed: string, shown: string, { pattern }: FieldFormat): boolean {
  const fit = pattern === undefined ? null : compile(pattern);
  if (!fit || fit.test(typed) || !fit.test(shown)) return false;
  const [from, to] = [typed.toLowerCase(), shown.toLowerCase()];
  // A sign put into digits alone may be a decimal one.
  if (/^\d+[.,]\d+$/.test(shown)) return false;
  return from === to || (/^[\p{L}\p{N}]+$/u.test(from) && to.replace(/(?<=.)[\s\-/().](?=.)/g, '') === from);
}

function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v');
  } catch {
    return null;
  }
}

type Conventions = Pick<FieldFormat, 'language' | 'isLanguageDeclared'> & {
  /** A zero is a digit like any other: "1.50" is not "1.5" and "007" is not "7". Zeros may be added behind. */
  keepsDigits: boolean;
};

/** The same number, each text as it is read in the field’s language: sign, digits and unit. */
export function isSameAmount(typed: string, shown: string, conventions: Conventions): boolean {
  const own = decimalSignFor(conventions.language) ?? '.';
  // Grouping is all that is put into a whole number; where no language is declared, either sign may be the one that groups.
  const isFree = !conventions.isLanguageDeclared && /^\d+$/.test(typed);
  if (conventions.keepsDigits && countSigns(shown) < countSigns(typed)) return false;
  return (isFree ? (['.', ','] as const) : [own]).some((decimal) =>
    isSameBy(typed, shown, { own, decimal, keepsDigits: conventions.keepsDigits }),
  );
}

const countSigns = (text: string) => text.replace(/[^.,]/g, '').length;

type Reading = { own: DecimalSign; decimal: DecimalSign; keepsDigits: boolean };

function isSameBy(typed: string, shown: string, { own, decimal, keepsDigits }: Reading): boolean {
  const [given, held] = [readAmount(typed), readAmount(shown)];
  const from = given && partsOfNumber(given.digits, own);
  const to = held && partsOfNumber(held.digits, decimal);
  if (!from || !to || given.sign !== held.sign || (given.unit !== '' && given.unit !== held.unit))
    return false;
  if (withoutEnd(from.part, '0') !== withoutEnd(to.part, '0')) return false;
  if (keepsDigits) return from.whole === to.whole && from.part.length <= to.part.length;
  const withoutStart = (whole: string) => whole.replace(/^0+(?=.)/, '');
  return withoutStart(from.whole) === withoutStart(to.whole);
}

/** The same time of the day: `9:30`, `09:30`, `9:30 am`. A point makes a number of it. */
function isSameTime(typed: string, shown: string): boolean {
  const [from, to] = [typed, shown].map((text) => (/^\d{1,2}:/.test(text) ? readTime(text) : undefined));
  return from !== undefined && from.padEnd(8, ':00') === to?.padEnd(8, ':00');
}

/** Provably the same date: the same numbers in the same order, or one reading each, and the same. */
function isSameDate(typed: string, shown: string, format: FieldFormat): boolean {
  const [from, to] = [numbersOf(typed), numbersOf(shown)];
  if (from && to && from.join(' ') === to.join(' ')) return true;
  const first = format.dateOrder ?? orderOf(format);
  const [date, other] = [typed, shown].map((text) =>
    readDate(text, { first, firstBeforeDot: first ?? 'year', language: format.language }),
  );
  return date !== undefined && date === other;
}

/** The same day in two texts, each read in the one way it can be; a month in words, which no page makes another of, in any way. */
function isClearDate(typed: string, shown: string, { dateOrder }: FieldFormat): boolean {
  const date = readDate(typed, { firstBeforeDot: 'year' });
  const orders = /\p{L}{3}/u.test(typed) && !dateOrder ? (['day', 'month'] as const) : [dateOrder];
  const days = [
    readDate(shown, { firstBeforeDot: 'year' }),
    ...orders.map((first) => readDate(shown, { first, firstBeforeDot: first ?? 'year' })),
  ];
  return date !== undefined && days.includes(date);
}

/** The numbers of a text that has no words, without leading zeros. */
const numbersOf = (text: string) =>
  /^[\d\s.,\-/:]+$/.test(text) && !/^\W|[^\d.]$/.test(text) ? text.match(/\d+/g)?.map(Number) : undefined;

/** Only a language that the page declares counts: the browser's own says nothing of the page. Plain English is mostly American. */
const orderOf = ({ language, isLanguageDeclared }: FieldFormat): FirstInDate | undefined =>
  isLanguageDeclared ? dateOrderFor(/^en$/i.test(language) ? 'en-US' : language) : undefined;
