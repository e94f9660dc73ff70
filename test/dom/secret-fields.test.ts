import { expect, it } from 'vitest';
import { createActing } from '../../src/frame/acting-engine';
import { methodTable } from '../../src/methods/performs';
import { createEngine } from '../../src/frame/engine';
import { linesOf, query, showPage } from './fixtures';

const request = { actId: 'a', method: 'fill', timeoutMs: 1000, effectTimeoutMs: 500 };

it.each([
  [
    'English',
    ['Card number', 'Security code (CVC)', 'Your PIN', 'One-time code', 'IBAN', 'Social security number'],
  ],
  [
    'German',
    ['Kartennummer', 'Prüfziffer', 'Bestätigungscode', 'TAN', 'Sozialversicherungsnummer', 'Kennwort'],
  ],
  [
    'French',
    ['Numéro de carte', 'Cryptogramme visuel', 'Code de vérification', 'Numéro de sécurité sociale'],
  ],
  ['Spanish', ['Número de tarjeta', 'Código de seguridad', 'Código de verificación', 'Contraseña']],
  ['Italian', ['Numero della carta', 'Codice di sicurezza', 'Codice fiscale', 'Codice monouso']],
  ['Portuguese', ['Número do cartão', 'Código de segurança', 'Senha', 'CPF']],
  ['Dutch', ['Kaartnummer', 'Beveiligingscode', 'Burgerservicenummer', 'Pincode', 'Wachtwoord']],
  ['Polish', ['Numer karty', 'Kod zabezpieczający', 'PESEL', 'Hasło', 'Kod jednorazowy']],
  ['Japanese', ['カード番号', 'セキュリティコード', '暗証番号', '認証コード', 'パスワード']],
  ['Chinese', ['卡号', '安全码', '验证码', '密码', '身份证号']],
])('takes the labels of secrets for what they are, in %s', (_language, names) => {
  const fields = names.map(
    (name, at) => `<label for="f${at}">${name}</label><input id="f${at}" value="4831 77">`,
  );
  const text = linesOf(fields.join(''));
  expect(text).not.toContain('4831');
  expect(text.match(/\[secret\]/gu)).toHaveLength(names.length);
});

it('leaves codes that are none', () => {
  const names = [
    'Postal code',
    'Country code',
    'Discount code',
    'Spinning class',
    'Tangent',
    'Pinterest',
    'Email',
  ];
  const text = linesOf(names.map((name) => `<label>${name} <input value="held"></label>`).join(''));
  expect(text).not.toContain('secret');
  expect(text.match(/=held/gu)).toHaveLength(names.length);
});

it.each([
  ['English', ['Name on credit card', 'Name (as on the credit card)', 'Cardholder name', 'Password hint']],
  ['German', ['Name auf der Kreditkarte', 'Kreditkarteninhaber', 'Passworthinweis']],
  ['French', ['Nom sur la carte bancaire', 'Titulaire de la carte bancaire', 'Indice du mot de passe']],
  ['Spanish', ['Titular de la tarjeta', 'Pista para la contraseña']],
  ['Italian', ['Nome sulla carta di credito', 'Intestatario del codice fiscale']],
  ['Portuguese', ['Nome no cartão', 'Dica da senha']],
  ['Dutch', ['Naam bij creditcardnummer', 'Creditcardhouder', 'Wachtwoordhint']],
  ['Polish', ['Posiadacz na numer karty', 'Podpowiedź do hasło']],
  ['Japanese', ['カード名義', 'パスワードのヒント']],
  ['Chinese', ['持卡人姓名', '密码提示']],
])('reads out what is only said of a secret, in %s', (_language, names) => {
  const text = linesOf(names.map((name) => `<label>${name} <input value="held"></label>`).join(''));
  expect(text).not.toContain('secret');
  expect(text.match(/=held/gu)).toHaveLength(names.length);
});

it('keeps a secret that is asked for beside such a thing, or whose name goes on with one', () => {
  const names = [
    'Name and number of the credit card',
    'Card number, name',
    'Password and name',
    'Security code (name on the back)',
    'Code secret envoyé au titulaire',
    'Kennwort des Inhabers',
    'PIN or card holder',
  ];
  const text = linesOf(names.map((name) => `<label>${name} <input value="4831"></label>`).join(''));
  expect(text).not.toContain('4831');
  expect(text.match(/\[secret\]/gu)).toHaveLength(names.length);
});

it('takes what the page says for filling forms over what a card has besides its number, code and time', () => {
  const field = (tokens: string) => `<label>A <input autocomplete="${tokens}" value="held"></label>`;
  const said = (...all: string[]) => linesOf(all.map(field).join(''));
  expect(said('cc-name', 'billing cc-family-name', 'cc-type')).not.toContain('secret');
  expect(said('cc-number', 'billing cc-csc', 'cc-exp', 'cc-exp-month', 'one-time-code')).not.toContain(
    'held',
  );
});

it('remembers what was a password once the page shows it, seen before or not', async () => {
  showPage('<input id="a" type="password" aria-label="A" value="hush-a"><div id="more"></div>');
  const engine = createEngine(document);
  query('#more').innerHTML = '<input id="b" type="password" aria-label="B" value="hush-b">';
  query('#a').setAttribute('type', 'text');
  query('#b').setAttribute('type', 'text');
  await Promise.resolve();
  const text = JSON.stringify(engine.snapshot({}));
  expect(text).not.toContain('hush');
});

it('shows the name of a variable in the field that got its value, even where the page formats it', async () => {
  showPage('<input id="a" aria-label="A"><input id="b" aria-label="B"><p id="boxes"></p>');
  query('#boxes').innerHTML = '<input maxlength="1">'.repeat(4);
  const engine = createEngine(document);
  const acting = createActing(engine, methodTable);
  const fill = (selector: string, value: string) =>
    acting.act(
      { ...request, selector, arguments: ['%code%'], variables: { code: value } },
      new AbortController().signal,
    );
  expect(await fill('#a', '4831 7755')).toMatchObject({ status: 'done' });
  expect(await fill('#b', '73')).toMatchObject({ status: 'done' });
  expect(await fill('#boxes input', '9264')).toMatchObject({ status: 'done' });
  const held = () => JSON.stringify(engine.snapshot({}).nodes.map(({ value }) => value));
  expect(held()).toContain('%code%');
  expect(held()).not.toMatch(/4831|73|[9264]"/u);
  Object.assign(query('#a'), { value: '4831-7755' });
  expect(held()).not.toContain('4831');
  Object.assign(query('#a'), { value: 'another' });
  expect(held()).toContain('another');
});
