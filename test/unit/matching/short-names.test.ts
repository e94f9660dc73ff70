import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, nameOf, pageOf, part } from './page-builder';

const buttons = (...names: string[]) => pageOf(...names.map((name) => item('button', name)));
const isSure = (instruction: string, page: ReturnType<typeof pageOf>) => {
  const { sure, candidates } = matchInstruction(instruction, page);
  expect(candidates.some((one) => one.sure)).toBe(sure);
  return sure;
};

/** instruction → a name that only resembles or changes what is asked, and the name that is asked */
const pairs: [instruction: string, other: string, asked: string][] = [
  // Another word that begins or ends like it.
  ['click Print', 'Printer', 'Print'],
  ['click Close', 'Closet', 'Close'],
  ['click Edit', 'Editor', 'Edit'],
  ['click Book', 'Books', 'Book'],
  ['click Follow', 'Following', 'Follow'],
  ['click Cancel', 'Cancelled', 'Cancel'],
  ['click Remove', 'Remover', 'Remove'],
  ['klicke auf Speichern', 'Speicher', 'Speichern'],
  ['klicke auf Drucken', 'Drucker', 'Drucken'],
  ['cliquez sur Payer', 'Pays', 'Payer'],
  ['haz clic en Pagar', 'Páginas', 'Pagar'],
  ['clique em Comprar', 'Comparar', 'Comprar'],
  ['clicca su Salva', 'Salvagente', 'Salva'],
  ['klik op Betalen', 'Betaling mislukt', 'Betalen'],
  ['kliknij Zapisz', 'Zapisane', 'Zapisz'],
  // The deed turned round.
  ['click Save', 'Don’t save', 'Save'],
  ['click Send', 'Do not send', 'Send'],
  ['klicke auf Speichern', 'Nicht speichern', 'Speichern'],
  ['cliquez sur Enregistrer', 'Ne pas enregistrer', 'Enregistrer'],
  ['haz clic en Guardar', 'No guardar', 'Guardar'],
  ['clique em Salvar', 'Não salvar', 'Salvar'],
  ['clicca su Salva', 'Non salva', 'Salva'],
  ['klik op Opslaan', 'Niet opslaan', 'Opslaan'],
  ['kliknij Wyślij', 'Nie wysyłaj', 'Wyślij'],
  ['保存をクリック', '保存しない', '保存'],
  ['点击保存', '不保存', '保存'],
  // Another deed, time or thing beside it.
  ['click Pay', 'Pay later', 'Pay'],
  ['click Save', 'Save and exit', 'Save'],
  ['click Search', 'Search tips', 'Search'],
  ['click Log in', 'Log in with Google', 'Log in'],
  ['click Settings', 'Table settings', 'Settings'],
  ['click Delete', 'Delete account', 'Delete'],
  ['klicke auf Senden', 'Später senden', 'Senden'],
  ['clique em Pagar', 'Pagar depois', 'Pagar'],
  ['klik op Bestellen', 'Bestellen op rekening', 'Bestellen'],
  // Other digits are no slip.
  ['click SO-5060', 'SO-5006', 'SO-5060'],
  ['click A47115', 'A4715', 'A47115'],
];

describe('a command of one word', () => {
  it.each(pairs)('%s: not %s, but %s', (instruction, other, asked) => {
    expect(isSure(instruction, buttons(other))).toBe(false);
    const page = buttons(other, asked);
    expect(isSure(instruction, page)).toBe(true);
    expect(nameOf(page, matchInstruction(instruction, page).candidates[0]?.ref)).toBe(asked);
  });

  it.each([
    ['click Cart', 'Cart (2)'],
    ['click Profile', 'Your profile'],
    ['click Send', 'Send it now'],
    ['click Next', 'Next page'],
    ['click Serach', 'Search'],
    ['click Log in', 'Anmelden'],
    ['cliquez sur Payer', 'Payer maintenant'],
    ['点击保存', '保存更改'],
  ])('%s: is said by %s', (instruction, name) => {
    expect(isSure(instruction, buttons(name))).toBe(true);
  });

  it('takes an object beside it that the page speaks of, where nothing else resembles it', () => {
    const heading = part('heading', 'Products');
    const search = item('button', 'Search products');
    expect(isSure('click Search', pageOf(heading, search))).toBe(true);
    expect(isSure('click Search', pageOf(search))).toBe(false);
    expect(isSure('click Search', pageOf(heading, search, item('link', 'Research')))).toBe(false);
  });

  it('takes a word that looks alike in another language only where the page speaks that', () => {
    expect(isSure('click Cancel', buttons('Cancelar', 'Senha'))).toBe(true);
    expect(isSure('click Cancel', buttons('Cancelar'))).toBe(false);
  });
});

describe('words that only look like fillers', () => {
  it.each([
    ['click Next', 'Next'],
    ['click Next please', 'Next'],
    ['click Book now', 'Book now'],
    ['clicca su Prenota ora', 'Prenota ora'],
  ])('%s: %s', (instruction, name) => {
    const page = buttons('Nextcloud', 'Book', 'Prenota', name);
    expect(isSure(instruction, page)).toBe(true);
    expect(nameOf(page, matchInstruction(instruction, page).candidates[0]?.ref)).toBe(name);
  });
});

describe('places and counts', () => {
  const row = (name: string) => part('listitem', '', part('text', name), item('button', 'Remove'));

  it.each([
    ['click Remove next to Grace', 'Gracie', 'Grace'],
    ['click Remove next to Marc', 'Marco', 'Marc'],
    ['klicke auf Remove neben Hanne', 'Hannes', 'Hanne'],
  ])('%s: whole words tell rows apart', (instruction, other, asked) => {
    expect(isSure(instruction, pageOf(row('Ada'), row(other)))).toBe(false);
    const page = pageOf(row('Ada'), row(other), row(asked));
    expect(matchInstruction(instruction, page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '3' }, {}, {}],
    });
  });

  it('counts only elements of the name', () => {
    expect(isSure('click the second Remove button', buttons('Remover', 'Remove'))).toBe(false);
    expect(
      matchInstruction('click the second Remove button', buttons('Remover', 'Remove', 'Remove')),
    ).toMatchObject({ sure: true, candidates: [{ ref: '3' }, {}, {}] });
  });
});
