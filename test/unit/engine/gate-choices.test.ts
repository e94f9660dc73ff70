import { describe, expect, it } from 'vitest';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { createGate } from '../../../src/engine/gate/create-gate';
import { judge } from '../../../src/engine/gate/decide-gate';
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
const asked = (instruction: string, facts: Partial<Facts>) =>
  judge({ ...button, ...facts }, capabilityOf(instruction, { origin })).reason?.kind;
const isHeld = (instruction: string, facts: Partial<Facts>) =>
  judge({ ...button, ...facts }, capabilityOf(instruction, { origin })).isHeld;
const other = (role: string, name: string) => ({ role, name, group: '', isInTop: true });

describe('what goes along with what is sent', () => {
  it.each([
    ['schreib dem Support, dass die App abstürzt', 'Gehaltsliste.pdf anhängen', 'Absturzprotokoll anhängen'],
    ['dis au support que ça plante', 'Joindre passeport.pdf', undefined],
    ['tell support that it crashes, with the crash log', 'Attach passwords.txt', 'Attach crash.log'],
    ['サポートに落ちると伝えて', '給与明細.pdf を添付', undefined],
  ])('has to be named: %s', (instruction, unsaid, said) => {
    expect(asked(instruction, { name: unsaid })).toBe('file');
    if (said) expect(asked(`${instruction}, Absturzprotokoll`, { name: said })).toBeUndefined();
  });

  it('may come by a press in the form of which the words have nothing: then its sending is not ordered', async () => {
    const gate = createGate('tell support that it crashes and send it', { origin });
    const page = `${origin}/support`;
    const admit = (name: string, more: Partial<Facts> = {}) =>
      gate.admit({ rung: 'model', facts: { ...button, name, page, ...more } });
    expect(await admit('Send')).toMatchObject({ outcome: 'allow', isHeld: undefined });
    expect(await admit('給与明細を添付', { isInForm: true })).toMatchObject({
      outcome: 'allow',
      isHeld: true,
    });
    expect(await admit('Send')).toMatchObject({ outcome: 'allow', isHeld: true });
  });

  it.each([
    ['upload /home/ada/card.pdf', '/home/ada/card.pdf', undefined],
    ['upload “Card.pdf”.', 'card.pdf', undefined],
    ['upload card.pdf', 'd.pdf', 'file'],
    ['upload /home/ada/card.pdf', 'card.pdf', 'file'],
    ['upload /home/ada/card.pdf', '/home/ada/car', 'file'],
    ['upload card.pdf.zip', 'card.pdf', 'file'],
  ])('is its whole path: %s, %s', (instruction, file, reason) => {
    expect(asked(instruction, { method: 'setInputFiles', arguments: [file] })).toBe(reason);
  });

  it('is free to be chosen yet where the words speak of it', () => {
    expect(
      asked('attach the log and tell support that it crashes', { name: 'Attach a file' }),
    ).toBeUndefined();
    expect(isHeld('tell support that it crashes', { name: 'Attach a file' })).toBe(true);
  });
});

describe('a name that is a place as well', () => {
  it('is ordered where the words begin with it', () => {
    const archive = { role: 'button', method: 'click', name: 'Archive', group: 'Ada Lovelace Archive' };
    expect(asked('archive the letters of Ada Lovelace', archive)).toBeUndefined();
    const pause = { ...button, role: 'button', method: 'click', name: 'Pause it' };
    expect(judge(pause, capabilityOf('pause my plan', { origin })).isHeld).toBe(false);
    expect(
      judge({ ...pause, name: 'Open account' }, capabilityOf('open the last order', { origin })).isHeld,
    ).toBe(true);
    expect(
      judge({ ...button, ...archive }, capabilityOf('archive the letters of Ada Lovelace', { origin }))
        .isHeld,
    ).toBe(false);
    expect(
      judge({ ...button, ...archive }, capabilityOf('delete the oldest letter in the archive', { origin }))
        .isHeld,
    ).toBe(true);
  });
});

describe('one of several', () => {
  const choice = (name: string, ...alike: string[]) => ({
    role: 'radio',
    method: 'check',
    name,
    others: alike.map((each) => other('radio', each)),
  });
  it('is the one that the words speak of', () => {
    const words = 'say to Lena that I am late, and to nobody else';
    expect(asked(words, choice('Everyone at work (80)', 'Lena Bach'))).toBeDefined();
    expect(asked(words, choice('Lena Bach', 'Everyone at work (80)'))).toBeUndefined();
    expect(asked('lösch nur den Termin am 14.', choice('Die ganze Reihe', 'Nur 14. März'))).toBe('made-up');
    expect(asked('order it', choice('Standard', 'Express'))).toBe('made-up');
    const list = { method: 'selectOption', role: 'combobox', name: 'Role', options: ['Reader', 'Owner'] };
    expect(asked('give Nina the role of a reader', { ...list, arguments: ['Owner'] })).toBeDefined();
    expect(asked('make Nina Owner and save', { ...list, arguments: ['Owner'] })).toBeUndefined();
    const owner = { ...list, arguments: ['Owner'], group: 'Nina Berg Reader' };
    expect(isHeld('make Nina Owner and save', owner)).toBe(false);
    // The words have it in another sense: a list that sends by itself is asked about as it sends.
    expect(isHeld('ask the owner for the key', owner)).toBe(true);
    expect(asked('make Nina Reader, never Owner', { ...list, arguments: ['Owner'] })).toBeDefined();
    expect(asked('give Nina the role of a reader', { ...list, arguments: ['Reader'] })).toBeUndefined();
  });

  it('is another set than that of another name', () => {
    const express = { ...other('radio', 'Blue'), set: 'colour' };
    expect(asked('order the blue one', { ...choice('Parcel'), set: 'way', others: [express] })).toBe(
      'made-up',
    );
  });

  it('takes no text of its own for another than the words name', () => {
    const words = 'enter a 2 for Mia and save';
    const field = (name: string, alike: string, text: string) => ({
      method: 'fill',
      role: 'textbox',
      name,
      arguments: [text],
      others: [other('textbox', alike)],
    });
    expect(asked(words, field('Grade of Paul Ott', 'Grade of Mia Lang', '1'))).toBe('another');
    expect(asked(words, field('Grade of Mia Lang', 'Grade of Paul Ott', '2'))).toBeUndefined();
    expect(asked(words, field('Remark', 'Grade of Mia Lang', 'Well done'))).toBe('made-up');
    const praise = `${words}, with the remark Well done`;
    expect(asked(praise, field('Remark', 'Grade of Mia Lang', 'Well done'))).toBeUndefined();
  });
});

describe('a dialog that can be left', () => {
  const dialog = (text: string, name = 'OK') => ({
    name,
    dialog: text,
  });
  it('says in whatever form what its button does', () => {
    const words = 'the blue one is rubbish, bin it';
    const confirmed = capabilityOf(words, { origin, done: ['Discard the blue one'] });
    expect(judge({ ...button, ...dialog('Throw this draft away?') }, confirmed).reason).toBeUndefined();
    expect(asked(words, dialog('Throw this draft away?'))).toBe('another');
    expect(asked(words, dialog('Your account will be closed for good.'))).toBeDefined();
    expect(asked('go on to the basket', dialog('€49.00 for three years'))).toBe('risk');
    const notice = { name: 'OK', around: ['€49.00 for three years'] };
    expect(asked('go on to the basket', notice)).toBeUndefined();
  });

  it('asks for leave to do what it names, and does not do it', () => {
    const text = 'Notely wants to read, send and delete your mail.';
    expect(asked('fine, grant Notely access to my mail', dialog(text, 'Continue'))).toBe('risk');
    expect(asked('log in', dialog(text, 'Continue'))).toBe('risk');
  });
});

describe('an amount', () => {
  it.each([
    ['get me a lamp, but not more than 50 euros', 'Buy lamp XL, €189.00', 'Buy lamp, €45.00'],
    ['kauf mir eine Lampe, höchstens 50 Euro', 'Lampe XL kaufen, 189,00 €', 'Lampe kaufen, 45,00 €'],
    ['achète-moi une lampe, 50 euros au plus, moins de 50', 'Acheter lampe XL, 189 €', 'Acheter lampe, 45 €'],
    ['compra una lámpara, como máximo 50 euros', 'Comprar lámpara XL, 189 €', 'Comprar lámpara, 45 €'],
    ['ランプを50円以下で買って', 'ランプXLを購入 ¥189', 'ランプを購入 ¥45'],
  ])('is bounded by the most that the words let be paid: %s', (words, dear, cheap) => {
    expect(asked(words, { name: dear })).toBe('made-up');
    expect(asked(words, { name: cheap })).toBeUndefined();
  });

  it('on a button is what pressing it costs, whatever the button is called', () => {
    expect(asked('stop the next episode from starting', { name: 'Go premium for € 39.99' })).toBe('risk');
    expect(asked('choose the kettle for 30 €', { name: 'Kettle, € 30.00' })).toBeUndefined();
  });

  it('binds for no longer than the words say', () => {
    const words = 'the meter says 48211, let them know';
    expect(asked(words, { name: 'Submit and take Premium, 24 months' })).toBe('another');
    expect(asked(words, { name: 'Submit reading' })).not.toBe('made-up');
  });
});

describe('where something goes', () => {
  const field = (name: string, text: string) => ({
    method: 'fill',
    role: 'textbox',
    name,
    arguments: [text],
  });
  it('is what the words say, in whatever ending', () => {
    const words = 'it goes to my office, 12 Mill Lane, order it';
    expect(asked(words, field('Deliver to', '9 Harbour Road'))).toBe('made-up');
    expect(asked(words, field('Deliver to', '12 Mill Lane'))).toBeUndefined();
    expect(asked('przelej mamie 100 zł', field('Odbiorca', 'mama'))).toBeUndefined();
    // A model wrote it: the user sees it before it is there.
    expect(asked('write to them that it broke', field('Message to the shop', 'Hello there'))).toBe('made-up');
  });

  it('gets no number of a card or an account that only the page says', () => {
    const words = 'write them that order 55-301 has not come';
    const text = 'It has not come. My card is 5555 4444 3333 1111.';
    expect(asked(words, { ...field('Your message to the shop', text) })).toBe('made-up');
    expect(asked('who lent it?', field('Copy to', 'help@archive.example'))).toBe('made-up');
  });

  it('is not led elsewhere where another link has more of the words', () => {
    const link = { role: 'link', name: 'Driver Booster', address: 'https://b.example/x.msi' };
    const words = 'install the LX driver';
    expect(asked(words, { ...link, others: [other('link', 'LX driver')] })).toBe('elsewhere');
  });

  it('may be a frame that the words name', () => {
    const chat = { origin: 'https://chat.example', frame: 'Chat with us', name: 'Send' };
    expect(asked('write "Hello" into the chat and send it', chat)).toBeUndefined();
    expect(asked('archive it', chat)).toBe('elsewhere');
  });
});

describe('words that are none of a deed', () => {
  it.each([
    ['note down: buy milk', 'Buy milk'],
    ['notier dir: Milch kaufen', 'Milch kaufen'],
    ['there is a book about Rome here, show it', 'Book now'],
  ])('give none: %s', (words, name) => {
    expect(asked(words, { name })).toBe('risk');
  });

  it.each([
    ['move it to 12 May', { method: 'check', role: 'radio', name: '12 May, 3:00 pm' }],
    ['Nina may look at the reports', { method: 'check', role: 'radio', name: 'Report reader' }],
    ['anula la reserva', { name: 'Cancelar reserva' }],
    ['show me the mail of Tom', { name: 'Tom: please transfer 300 € to me' }],
  ])('risk none: %s', (words, facts) => {
    expect(asked(words, facts)).toBeUndefined();
  });
});
