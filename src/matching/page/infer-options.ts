import { raise, surenessOf, type Inferring } from './inferring';

const inferred = 0.88;
const card = ['card-number', 'card-code', 'card-name', 'card-expiry'] as const;
const pairs = [
  ['card-month', 'birth-month'],
  ['card-year', 'birth-year'],
] as const;
const dated = ['birth-day', 'birth-month', 'birth-year', 'card-month', 'card-year'] as const;
const reach = 8;

/** Infers lists of days, months and years from their options: 28 to 31 numbers, twelve numbers or month names, years. */
export function inferFromOptions(elements: readonly Inferring[]): void {
  for (const [position, element] of elements.entries()) {
    if (!element.node.hints?.options && surenessOf(element, dated) === 0) continue;
    const near = elements.slice(Math.max(0, position - reach), position + reach);
    const byPlace = near.some((other) => surenessOf(other, card) > 0.7);
    chooseByPlace(element, byPlace);
    const kind = kindOf(element.node.hints?.options ?? []);
    if (kind === undefined || surenessOf(element, dated) > 0.5) continue;
    const isCard = kind.future || byPlace;
    if (kind.part === 'day') raise(element, 'birth-day', inferred);
    else if (kind.part === 'month') raise(element, isCard ? 'card-month' : 'birth-month', inferred);
    else raise(element, isCard && !kind.past ? 'card-year' : 'birth-year', inferred);
  }
}

/** Lowers the other meaning of "Month" alone: near a card's fields it is the card's, else that of the birth. */
function chooseByPlace({ concepts }: Inferring, isCard: boolean): void {
  for (const [ofCard, ofBirth] of pairs) {
    const other = isCard ? ofBirth : ofCard;
    const known = concepts.get(other);
    if (known !== undefined && concepts.has(ofCard) && concepts.has(ofBirth))
      concepts.set(other, known * 0.7);
  }
}

type Kind = { part: 'day' | 'month' | 'year'; future: boolean; past: boolean };

function kindOf(options: readonly string[]): Kind | undefined {
  const numbers = options.flatMap((text) => {
    const match = /^\s*(\d{1,4})\D*$/.exec(text);
    return match ? [Number(match[1])] : [];
  });
  const years = numbers.filter((number) => number >= 1900 && number <= 2100);
  const part = { future: false, past: false };
  if (years.length >= 5 && years.length >= options.length - 2) {
    const span = [Math.min(...years), Math.max(...years)] as const;
    return { part: 'year', past: span[0] < 2000, future: span[0] >= 2010 };
  }
  if (numbers.length >= 28 && numbers.length <= 31 && Math.max(...numbers) === numbers.length)
    return { part: 'day', ...part };
  if (numbers.length === 12 && Math.max(...numbers) === 12) return { part: 'month', ...part };
  return isMonthNames(options) ? { part: 'month', ...part } : undefined;
}

const monthsBegin = /^\W*(?:\d+\W+)?(?:jan|ene|gen|янв|sty|led|oca|ιαν|يناير|ינואר)/i;

function isMonthNames(options: readonly string[]): boolean {
  return (
    (options.length === 12 || options.length === 13) &&
    options.slice(0, 2).some((text) => monthsBegin.test(text))
  );
}
