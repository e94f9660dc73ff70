import { isSameDate, isSameTime, type DateOrder } from './dates';
import { withoutEnd } from '../../base/text';

const countSigns = (text: string) => text.replace(/[^.,]/g, '').length;

/**
 * Reads an amount by the language's own signs; a text that these do not fit, "1,50" in English, is read by the other
 * ones.
 */
const readAmount = (text: string, decimal: '.' | ',') =>
  readBy(text, decimal) ?? readBy(text, decimal === '.' ? ',' : '.');

const unit = '([A-Z]{0,3}\\p{Sc}|[A-Z]{3}|%|kr|zł|Kč|Ft)?';

const amount = new RegExp(`^([-+]?)\\s?${unit}\\s?([-+]?)([\\d.,'’ ]*\\d)\\s?${unit}$`, 'u');

const grouped = /^(?:\d+|\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/;

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
  dateOrder?: DateOrder;
};

/**
 * Whether `holds` is `wanted` as the field's page writes it: nothing that was typed is lost or means something else. A page
 * may trim, group what is grouped, write numbers and dates its own way, and bring letters to the case of the field's kind.
 */
export function isReformatted(wanted: string, holds: string, format: FieldFormat): boolean {
  const [typed, shown] = [tidy(wanted), tidy(holds)];
  if (format.kind === 'exact' || typed === '' || shown === '') return false;
  if (typed === shown || inCase(typed, format) === shown) return true;
  return rules[format.kind](typed, shown, format) || isMadeToFit(typed, shown, format);
}

type Rule = (typed: string, shown: string, format: FieldFormat) => boolean;

const rules: Record<FieldKind, Rule> = {
  exact: () => false,
  text: (typed, shown, format) =>
    isGroupedDigits(typed, shown) ||
    isSameTime(typed, shown) ||
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
    isGroupedDigits(typed, shown) || isSameTime(typed, shown) || isSameDate(typed, shown, format),
};

const tidy = (text: string) => text.normalize('NFC').trim();

function inCase(text: string, { letters }: FieldFormat): string {
  if (letters === 'upper') return text.toUpperCase();
  return letters === 'lower' ? text.toLowerCase() : text;
}

/** Compares without the signs that only group; a sign before the first letter or digit is no grouping. */
function isSameWithout(grouping: RegExp): Rule {
  const bare = (text: string) => text.normalize('NFKC').replace(grouping, '');
  return (typed, shown, format) => {
    if (isNegative(typed) !== isNegative(shown)) return false;
    return bare(typed) === bare(shown) || bare(inCase(typed, format)) === bare(shown);
  };
}

const isNegative = (text: string) => /^[-.]/.test(text);

/**
 * Whether the shown text is the typed digits with signs put between them. One point or comma is none of these: it would
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

type Amount = { sign: string; whole: string; part: string; unit: string };

type Conventions = {
  language: string;
  isLanguageDeclared: boolean;
  /** Whether a zero is a digit like any other: "1.50" is not "1.5" and "007" is not "7". Zeros may be added behind. */
  keepsDigits: boolean;
};

/** Whether both texts are the same number, each as it is read in the field's language: sign, digits and unit. */
export function isSameAmount(typed: string, shown: string, conventions: Conventions): boolean {
  const own = decimalSignIn(conventions.language);
  const from = readAmount(typed, own);
  // Grouping is all that is put into a whole number; where no language is declared, either sign may be the one that groups.
  const isFree = !conventions.isLanguageDeclared && /^\d+$/.test(typed);
  const readings = isFree ? [readBy(shown, '.'), readBy(shown, ',')] : [readAmount(shown, own)];
  if (!from) return false;
  if (conventions.keepsDigits && countSigns(shown) < countSigns(typed)) return false;
  return readings.some((to) => to !== null && isSame(from, to, conventions));
}

function isSame(from: Amount, to: Amount, { keepsDigits }: Conventions): boolean {
  if (from.sign !== to.sign || (from.unit !== '' && from.unit !== to.unit)) return false;
  if (withoutEnd(from.part, '0') !== withoutEnd(to.part, '0')) return false;
  if (keepsDigits) return from.whole === to.whole && from.part.length <= to.part.length;
  const withoutStart = (whole: string) => whole.replace(/^0+(?=.)/, '');
  return withoutStart(from.whole) === withoutStart(to.whole);
}

function decimalSignIn(language: string): '.' | ',' {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  } catch {
    return '.';
  }
}

function readBy(text: string, decimal: '.' | ','): Amount | null {
  const found = amount.exec(text.normalize('NFKC').replace(/[−–]/g, '-'));
  if (!found) return null;
  const [, before = '', unitBefore = '', inside = '', digits = '', unitBehind = ''] = found;
  const [whole = '', part = '', more] = digits.split(decimal);
  if (more !== undefined || !/^\d*$/.test(part) || (before && inside) || (unitBefore && unitBehind))
    return null;
  if (whole !== '' && !grouped.test(whole)) return null;
  return {
    sign: before || inside,
    whole: whole.replace(/\D/g, '') || '0',
    part,
    unit: unitBefore || unitBehind,
  };
}
