import type { DataCell } from '../../protocol/extract/page-data';
import { dateOrderFor, dateOrderIn, fromOwnCalendar, type FirstInDate } from '../../base/dates';
import { findDate } from '../../base/find-date';
import { decimalSignOf, readNumber } from '../../base/find-numbers';
import { hasCurrency, isAmbiguousAmount, readMoney, type Money } from '../../base/money';
import { decimalSignFor, type DecimalSign } from '../../base/numbers';

export const valueTypes = ['text', 'number', 'money', 'date', 'boolean', 'address'] as const;
export type ValueType = (typeof valueTypes)[number];
export type TypedValue = string | number | boolean | Money;

export type Writing = {
  /** The decimal sign that the texts themselves tell, and that of the page's language. */
  readonly decimal?: DecimalSign;
  readonly languages?: DecimalSign;
  readonly order?: FirstInDate;
  /** The page's language, whose calendar its days may be of. */
  readonly language?: string;
  /** All numbers stand in brackets: these count things, and take nothing away. */
  readonly isCounted?: boolean;
  /** A circle says yes, as in Japan; where it stands beside a filled one it says no. */
  readonly isCircleYes?: boolean;
};

/** The writing of these texts, as far as they tell it, else that of the page's language. */
export function writingOf(texts: readonly string[], language: string): Writing {
  return {
    decimal: decimalSignOf(texts),
    languages: decimalSignFor(language),
    order: dateOrderIn(texts) ?? dateOrderFor(language),
    language,
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
      return numberOf(cell, writing);
    case 'money':
      return readMoney(cell.text, writing.decimal);
    case 'date':
      return dateOf(cell, writing);
    case 'boolean':
      return readBoolean(cell.text, writing);
    case 'address':
      return cell.link;
    default:
      return type satisfies never;
  }
}

/** The number, or the amount of money, that is all a text says: of several amounts none is. */
function numberOf({ text, value }: Pick<DataCell, 'text' | 'value'>, writing: Writing): number | undefined {
  const plain = writing.isCounted ? text.replace(/^\s*\((.*)\)\s*$/, '$1') : text;
  const money = readMoney(plain, writing.decimal);
  const own = money && money.to === undefined ? money.amount : undefined;
  const read = hasCurrency(plain) ? own : readNumber(plain, writing.decimal ?? writing.languages);
  return read ?? (value === undefined ? undefined : readNumber(value, '.'));
}

/**
 * A number or an amount may be read otherwise: a sign before three digits, of which neither the column nor the page's language tells
 * whether it groups, or which they read in two ways. A percentage with words around it is one of something else: `40% OFF`.
 */
export function isAmbiguous(text: string, { decimal, languages }: Writing): boolean {
  if (!hasCurrency(text) && /\d\s?[%٪％‰]/u.test(text) && /\p{L}/u.test(text)) return true;
  if (decimal !== undefined) return false;
  if (readMoney(text) !== undefined) return isAmbiguousAmount(text, languages);
  return languages === undefined && /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(text);
}

/** The day, with its time where that is said: as a program is told it, else as it is drawn. */
function dateOf({ text, value }: Pick<DataCell, 'text' | 'value'>, writing: Writing): string | undefined {
  const own = value === undefined ? undefined : findDate(value);
  const drawn = own === undefined ? findDate(text, writing.order) : undefined;
  return drawn === undefined ? own : fromOwnCalendar(drawn, writing.language ?? '');
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

/** A dash, "n/a", or nothing. */
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

/** The number or amount is nearly all of the text: one in the middle of words is not its value. */
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
export function readBoolean(text: string, writing: Writing = {}): boolean | undefined {
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
