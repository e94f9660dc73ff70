/** What makes spreadsheets take a cell for a formula. The wide forms are signs to those with an East Asian keyboard. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const number = /^\s*[+-]?\d+(?:[.,]\d+)*\s*%?\s*$/u;

/**
 * A text that no spreadsheet runs: one that begins like a formula gets a quote before it. Numbers stay as they are.
 *
 * Source: OWASP, CSV Injection, https://owasp.org/www-community/attacks/CSV_Injection
 */
export const guardFormula = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text;
