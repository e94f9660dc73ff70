import { lexicons } from '../lexicon';
import { counterWords } from '../lexicon/amount-words';
import { fold, unspacedScript, wordsOf } from '../words';

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CNY', 'PLN', 'BRL'];
/** Numbers that take different forms of a noun: one, few, many. */
const counts = [1, 2, 5];
let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The words of currencies' names in all languages, as the browser knows them, each with its currencies: "euros", "złote". */
function moneyWords(): ReadonlyMap<string, ReadonlySet<string>> {
  if (known) return known;
  const words = new Map<string, Set<string>>();
  for (const { language } of lexicons)
    for (const currency of currencies)
      for (const word of namesOf(currency, language))
        words.set(word, (words.get(word) ?? new Set()).add(currency));
  return (known = words);
}

function namesOf(currency: string, language: string): string[] {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const names = counts.flatMap((count) =>
    format.formatToParts(count).flatMap(({ type, value }) => (type === 'currency' ? value : [])),
  );
  return names.flatMap((name) => wordsOf(name).text.split(' '));
}

/** Whether a field's names have the sign of a currency, and none of these. */
function isOfOtherMoney(named: readonly string[], ofThese: ReadonlySet<string>): boolean {
  const sign = /\p{Sc}/u.exec(named.join(' '))?.[0];
  return sign !== undefined && ![...ofThese].some((currency) => signs[currency] === sign);
}

const signs: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CNY: '¥' };

/**
 * Whether a word after a number only says what is counted, so that a field for a number takes the number alone: money, pieces,
 * or what the field is called, whose name in a script without spaces holds the counter (`2枚` for `枚数`).
 */
export function isOfNumber(unit: string, named: readonly string[]): boolean {
  const folded = fold(unit);
  const currenciesOf = moneyWords().get(folded);
  if (currenciesOf) return !isOfOtherMoney(named, currenciesOf);
  if (counterWords.has(folded)) return true;
  if (unspacedScript.test(folded)) return named.some((text) => text.includes(folded));
  return named.some((text) => wordsOf(text).list.includes(folded));
}
