import { describe, expect, it } from 'vitest';
import { readFormat } from '../../../src/frame/fields/text-verdict';
import { doAct, find, on, open } from './fixtures';

const kinds: [html: string, kind: string][] = [
  ['<input type="password">', 'exact'],
  ['<input autocomplete="username">', 'exact'],
  ['<input autocomplete="section-a current-password">', 'exact'],
  ['<input name="userName">', 'exact'],
  ['<input id="user_name">', 'exact'],
  ['<label>Login <input></label>', 'exact'],
  ['<input aria-label="Passwort anzeigen">', 'exact'],
  ['<input placeholder="API key">', 'exact'],
  ['<input placeholder="PIN">', 'exact'],
  ['<input type="tel" name="pin">', 'phone'],
  ['<input type="email" name="login">', 'email'],
  ['<input inputmode="email">', 'email'],
  ['<label for="x">E-Mail</label><input id="x">', 'email'],
  ['<input type="tel">', 'phone'],
  ['<input autocomplete="home tel-national">', 'phone'],
  ['<input name="mobilePhone">', 'phone'],
  ['<input aria-label="電話番号">', 'phone'],
  ['<input autocomplete="cc-number" inputmode="numeric">', 'card'],
  ['<input autocomplete="one-time-code">', 'card'],
  ['<input name="card-number">', 'card'],
  ['<input autocomplete="shipping postal-code">', 'code'],
  ['<input name="plz">', 'code'],
  ['<input aria-label="IBAN">', 'code'],
  ['<input aria-label="Licence plate">', 'code'],
  ['<input placeholder="Promo code">', 'code'],
  ['<input type="number">', 'number'],
  ['<input type="range">', 'number'],
  ['<input inputmode="decimal">', 'number'],
  ['<input name="totalAmount">', 'number'],
  ['<label>Betrag <input></label>', 'number'],
  ['<input inputmode="numeric">', 'digits'],
  ['<input type="url">', 'url'],
  ['<input type="color">', 'colour'],
  ['<input type="date">', 'date'],
  ['<input autocomplete="bday">', 'date'],
  ['<input aria-label="Due date">', 'date'],
  ['<input>', 'text'],
  ['<input name="comment">', 'text'],
  ['<input aria-label="Template">', 'text'],
  ['<input aria-label="Update notes">', 'text'],
  ['<input aria-label="Shopping list">', 'text'],
  ['<textarea></textarea>', 'text'],
  ['<div contenteditable></div>', 'rich'],
];

describe('what the page says of a field', () => {
  it.each(kinds)('%s', (html, kind) => {
    const context = open(html);
    const field = find('input, textarea, [contenteditable]');
    expect(readFormat(field, context).kind).toBe(kind);
  });

  it.each([
    ['<input style="text-transform: uppercase">', { letters: 'upper' }],
    ['<input style="text-transform: lowercase">', { letters: 'lower' }],
    ['<input autocapitalize="characters">', { letters: 'upper' }],
    ['<input pattern="[A-Z]+">', { pattern: '[A-Z]+' }],
    ['<p lang="de"><input></p>', { language: 'de', isLanguageDeclared: true }],
    ['<p lang="de"><input type="number"></p>', { language: 'en', isLanguageDeclared: true }],
    ['<input placeholder="TT.MM.JJJJ">', { dateOrder: 'day' }],
    ['<input placeholder="mm/dd/yyyy">', { dateOrder: 'month' }],
    ['<input placeholder="YYYY-MM-DD">', { dateOrder: 'year' }],
    ['<input placeholder="jj/mm/aaaa">', { dateOrder: 'day' }],
  ])('%s', (html, expected) => {
    const context = open(html);
    expect(readFormat(find('input'), context)).toMatchObject(expected);
  });
});

const takes: [html: string, typed: string, shown: string][] = [
  ['<input aria-label="Phone">', '5551234567', '(555) 123-4567'],
  ['<p lang="de"><input aria-label="Betrag"></p>', '1.500', '1.500,00'],
  ['<input aria-label="IBAN">', 'de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['<input aria-label="City">', ' Berlin ', 'Berlin'],
  ['<input aria-label="Date" placeholder="dd/mm/yyyy">', '2026-03-01', '01/03/2026'],
];

const refuses: [html: string, typed: string, shown: string, reason: string][] = [
  ['<input aria-label="Login">', 'ada.lovelace', 'adalovelace', 'did not keep the text'],
  ['<input type="password">', 'Secret', 'SECRET', 'did not keep the text'],
  ['<input aria-label="E-mail">', 'ada+x@example.org', 'adax@example.org', 'did not keep the text'],
  ['<input aria-label="Amount">', '1.50', '150', 'did not keep the text'],
  ['<input aria-label="Path">', '/usr/bin', 'usrbin', 'did not keep the text'],
  ['<input aria-label="City">', 'Lon', 'London', 'holds more than the text'],
  ['<input aria-label="City">', 'London', 'Lond', 'cut the text after 4 characters'],
  ['<input type="number" max="100" aria-label="Count">', '99', '100', 'took only its highest value'],
  ['<input type="number" min="1" aria-label="Count">', '2', '1', 'took only its lowest value'],
];

describe('a page that writes the text another way', () => {
  for (const method of ['fill', 'type'] as const) {
    it.each(takes)(`${method}: %s takes "%s" as "%s"`, async (html, typed, shown) => {
      expect(await write(method, { html, typed, shown })).toMatchObject({ status: 'done', proof: 'state' });
    });

    it.each(refuses)(`${method}: %s does not take "%s" by "%s"`, async (html, ...texts) => {
      const [typed, shown, reason] = texts;
      expect(await write(method, { html, typed, shown })).toMatchObject({
        status: 'failed',
        sent: true,
        error: { code: 'value-rejected', message: expect.stringContaining(reason) },
      });
    });
  }
});

/** Types into the one field of a page that, once the text is in, puts `shown` in its place. */
function write(method: string, { html, typed, shown }: { html: string; typed: string; shown: string }) {
  const context = open(html);
  const field = find('input', HTMLInputElement);
  on('input', 'input', () => {
    if (field.value === typed) field.value = shown;
  });
  return doAct(context, method, { selector: 'input', arguments: [typed] });
}
