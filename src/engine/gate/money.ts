import { numbersSaid } from '../../matching';

/** Only this many characters of a text are searched. */
const longestText = 2000;

const signs = '[€$£¥円元]';
const codes = '(?:eur|euros?|usd|chf|pln|kr|zł)';
/** A code counts only as a whole word: "20 europeans" are no euros. */
const currency = String.raw`(?:${signs}|(?<!\p{L})${codes}(?!\p{L}))`;
/** A number, also with spaces between thousands or a dash for no cents: "1 300,50", "20,-". */
const number = String.raw`\d[\d.,]{0,20}(?:[\s'’]\d{3}(?!\d)[\d.,]{0,20}){0,5}(?:[-–](?!\d))?`;

const amountOfMoney = new RegExp(
  String.raw`${currency}\s{0,2}[-–]?\s?(?:${number})|${number}\s{0,2}${currency}`,
  'giu',
);
const anyCurrency = new RegExp(currency, 'giu');

/** The amounts of money in a text, in their order. A currency without a number is none, nor a number without a currency. */
export function pricesIn(text: string): number[] {
  const found = text.slice(0, longestText).match(amountOfMoney) ?? [];
  return found.map((price) => Math.max(...numbersSaid(price)));
}

export const hasPrice = (text: string): boolean => pricesIn(text).length > 0;

/** Whether a text is only a number, with a currency or signs around it: "20 €", "× 8". */
export const isBareAmount = (text: string): boolean =>
  /^[^\p{L}\d]*\d[\d.,\s]*[^\p{L}\d]*$/u.test(text.slice(0, longestText).replaceAll(anyCurrency, ' '));
