import { withoutEnd } from '../../base/text';

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

const countSigns = (text: string) => text.replace(/[^.,]/g, '').length;

function decimalSignIn(language: string): '.' | ',' {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  } catch {
    return '.';
  }
}

/**
 * Reads an amount by the language's own signs; a text that these do not fit, "1,50" in English, is read by the other
 * ones.
 */
const readAmount = (text: string, decimal: '.' | ',') =>
  readBy(text, decimal) ?? readBy(text, decimal === '.' ? ',' : '.');

const unit = '([A-Z]{0,3}\\p{Sc}|[A-Z]{3}|%|kr|zł|Kč|Ft)?';
const amount = new RegExp(`^([-+]?)\\s?${unit}\\s?([-+]?)([\\d.,'’ ]*\\d)\\s?${unit}$`, 'u');
const grouped = /^(?:\d+|\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/;

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
