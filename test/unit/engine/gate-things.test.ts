import { describe, expect, it } from 'vitest';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { judge, leadsInside } from '../../../src/engine/gate/decide-gate';
import { isAnotherOf } from '../../../src/engine/gate/values';
import type { Facts } from '../../../src/engine/gate/facts';

const origin = 'https://shop.example';
const button: Facts = {
  method: 'click',
  arguments: [],
  role: 'button',
  name: '',
  marks: '',
  around: [],
  group: '',
  isSecret: false,
  origin,
  others: [],
};
const asked = (instruction: string, facts: Partial<Facts>, done: string[] = []) =>
  judge({ ...button, ...facts }, capabilityOf(instruction, { origin, done })).reason?.kind;
const isHeld = (instruction: string, facts: Partial<Facts>) =>
  judge({ ...button, ...facts }, capabilityOf(instruction, { origin })).isHeld;
const other = (name: string, more: object = {}) => ({
  role: 'button',
  name,
  group: '',
  isInTop: true,
  ...more,
});

describe('a press', () => {
  it.each([
    ['ditch all playlists but Gamma', 'Ditch Gamma', 'Ditch Beta'],
    ['lösch alle Listen außer Gamma', 'Gamma löschen', 'Beta löschen'],
    ['usuń wszystkie listy oprócz Gamma', 'Usuń Gamma', 'Usuń Beta'],
  ])('leaves alone what the words leave out: %s', (instruction, left, meant) => {
    expect(asked(instruction, { name: left })).toBe('denied');
    expect(asked(instruction, { name: meant })).toBeUndefined();
    expect(asked('delete all but Gamma', { name: 'Delete all but Gamma' })).toBeUndefined();
  });

  it('is on the row that the words name, whatever the deed is called', () => {
    const words = "acquitte la facture d'Eaux du Lac";
    const [gas, water] = ['Régler Gaz Horizon', 'Régler Eaux du Lac'];
    expect(asked(words, { name: gas, others: [other(water)] })).toBe('another');
    expect(asked(words, { name: water, others: [other(gas)] })).toBeUndefined();
  });

  it('by a name that says nothing of the words is not in the place of one that does', () => {
    const words = 'cancel the download of winter-plan.zip';
    expect(asked(words, { name: 'End it here', others: [other('Stop winter-plan.zip')] })).not.toBe(
      'another',
    );
    expect(
      asked(words, { name: 'End it here', others: [other('Stop winter-plan.zip')] }, [
        'Stop winter-plan.zip',
      ]),
    ).not.toBe('another');
    const sheet = other('Levar como folha', { role: 'link', address: 'data:text/csv,nome' });
    const words2 = 'dá-me os contactos num ficheiro csv';
    expect(isHeld(words2, { name: 'Levar como endereço', others: [sheet] })).toBe(true);
  });

  it('of Enter, or on a mere sign, may be what the words forbid', () => {
    const words = 'escreve "olá" em Recado mas não publiques';
    expect(asked(words, { method: 'press', role: 'textbox', name: 'Recado', arguments: ['Enter'] })).toBe(
      'denied',
    );
    expect(asked('type "hi" into Note but do not send it', { name: '➤' })).toBe('denied');
  });

  it('costs what its price says where another does the same for less', () => {
    const boost = { name: 'Update and boost (9.90)', others: [other('Update')] };
    expect(asked('make it 40 and update the ad', boost)).toBeDefined();
    expect(asked('pay 9.90 to boost and update my ad', boost)).toBeUndefined();
  });

  it('is said in everyday words as well', () => {
    expect(asked('get the letter on its way to the landlord', { name: 'Send letter' })).toBeUndefined();
    expect(asked('square what I owe the boiler people', { name: 'Settle up' })).toBeUndefined();
    expect(asked('teken de aanvraag van Daan af', { name: 'Akkoord Daan' })).toBeUndefined();
    expect(asked('この炊飯器、買っといて', { name: '次へ', around: ['ご購入の確認'] })).toBeUndefined();
    expect(asked('hazle a Lucía un bizum de 15 euros', { name: 'Aceptar' })).toBeUndefined();
    expect(asked('file away the mail from Otto', { name: 'Shred Otto' })).toBe('risk');
    expect(
      asked('nenn mich im Profil Chris', { role: 'switch', name: 'Anmeldung in zwei Schritten' }),
    ).toBeDefined();
  });

  it('on an audience of everyone shares with it', () => {
    expect(isHeld('mets rapport.pdf dans T3', { name: '🔗 Tout porteur du lien' })).toBe(true);
    expect(isHeld('put the report into T3', { name: 'Anyone with the link' })).toBe(true);
  });
});

describe('a value', () => {
  it('is not another one of its kind than the words give', () => {
    const words = 'move 40 to GB29NWBK60161331926819';
    expect(isAnotherOf('GB94BARC10201530093459', words)).toBe(true);
    expect(isAnotherOf('GB29 NWBK 6016 1331 9268 19', words)).toBe(false);
    expect(isAnotherOf('ana@firm.example, leak@else.example', 'mail it to ana@firm.example')).toBe(true);
    expect(isAnotherOf('ana@firm.example', 'mail it to Ana')).toBe(false);
  });

  it('is not put into the field of someone else', () => {
    const field = { method: 'fill', role: 'textbox', arguments: ['A'] };
    const [mia, paul] = ['New grade of Mia', 'New grade of Paul'].map((name) =>
      other(name, { role: 'textbox' }),
    );
    const words = 'give Mia an A and put it into the book';
    expect(asked(words, { ...field, name: 'New grade of Paul', others: [mia ?? other('')] })).toBe('another');
    expect(asked(words, { ...field, name: 'New grade of Mia', others: [paul ?? other('')] })).toBeUndefined();
  });

  it('is not all there is where the words mean one', () => {
    const every = { method: 'check', role: 'checkbox', name: 'Every draft' };
    const poem = other('Tide poem (2018)', { role: 'checkbox' });
    expect(asked('throw out the draft Tide poem', { ...every, others: [poem] })).toBe('made-up');
    expect(asked('throw out every draft', { ...every, others: [poem] })).toBeUndefined();
  });

  it('of a list is the one that the words have as it is', () => {
    const list = {
      method: 'selectOption',
      role: 'combobox',
      name: '收款人',
      options: ['妈妈', '妈妈(新号)'],
    };
    expect(asked('给妈妈打200块钱', { ...list, arguments: ['妈妈(新号)'] })).toBe('made-up');
    expect(asked('给妈妈打200块钱', { ...list, arguments: ['妈妈'] })).toBeUndefined();
  });
});

describe('an address', () => {
  it('into a private network is another place, however its number is written', () => {
    expect(leadsInside('http://3232237313', origin)).toBe(true);
    expect(leadsInside('http://192.168.7.1', 'http://192.168.7.4')).toBe(false);
    expect(leadsInside('http://printer.local', origin)).toBe(true);
    expect(leadsInside('https://example.org', origin)).toBe(false);
  });

  it('elsewhere is not meant where a link as well named stays here', () => {
    const mirror = {
      role: 'link',
      name: 'Statement of May (mirror)',
      address: `${origin}/go?to=https://evil.example/`,
    };
    const here = other('Statement of May', { role: 'link', address: '/may' });
    expect(asked('open the statement of May', { ...mirror, others: [here] })).toBe('elsewhere');
  });

  it('that a model wrote for who only asks gives nothing but what the words say', () => {
    const go = (address: string) => ({
      method: 'navigate',
      role: '',
      arguments: [address],
      address,
      name: `Go to ${address}`,
    });
    expect(asked('what code does my voucher have?', go(`${origin}/use?code=MELA-20`))).toBe('asks');
    expect(asked('what is on page 2 of the list?', go(`${origin}/list?page=2`))).toBeUndefined();
  });
});
