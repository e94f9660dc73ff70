import { describe, expect, it } from 'vitest';
import { createGate, ReadTexts } from '../../../src/engine/gate/create-gate';
import type { Facts } from '../../../src/engine/gate/facts';
import type { Allowance, GateReason } from '../../../src/protocol/gate';
import { item, pageOf, part } from '../matching/page-builder';

const bank = 'https://bank.example';
const notes = 'https://notes.example';

const field: Facts = {
  method: 'fill',
  arguments: [],
  role: 'textbox',
  name: 'Message',
  marks: '',
  around: [],
  group: '',
  isSecret: false,
  origin: notes,
  others: [],
};

/** What the gate asks about a text that is typed on notes.example, after a page of bank.example was read. */
async function asked(
  typed: string | Partial<Facts>,
  {
    says = 'open bank.example, then fill the form on notes.example and send it',
    shows = [part('text', 'Account DE89 3704 0044 0532 of Mira Muster, born 1980-05-04, code 4711-2')],
    showsOn = bank,
    allow,
    read,
  }: {
    says?: string;
    shows?: ReturnType<typeof part>[];
    showsOn?: string;
    allow?: Allowance;
    read?: ReadTexts;
  } = {},
): Promise<GateReason | undefined> {
  const gate = createGate(says, { origin: bank, allow, ...(read ? { read } : {}) });
  const page = pageOf(...shows);
  gate.read.note({ snapshot: { ...page, url: `${showsOn}/start`, title: 'Bank' }, addresses: new Map() });
  const facts = typeof typed === 'string' ? { arguments: [typed] } : typed;
  return (await gate.admit({ rung: 'model', facts: { ...field, ...facts } })).reason;
}

const carried = { kind: 'carried', from: bank, origin: notes };

describe('what was read on one site and is typed on another', () => {
  it.each([
    'Muster',
    'a note: MUSTER!',
    'DE89 3704 0044 0532',
    'de89-3704',
    'de89370400440532',
    'born on 1980-05-04',
    'code=4711-2',
    'ｍｕｓｔｅｒ',
  ])('is asked about: %s', async (text) => {
    expect(await asked(text)).toEqual(carried);
  });

  it.each(['All is fine', 'of it', 'Musterhaus', '99370400440532', 'on 1980-12-24', '%Muster%'])(
    'is nothing that was not read as a whole word: %s',
    async (text) => {
      expect((await asked(text))?.kind).not.toBe('carried');
    },
  );

  it.each([
    ['その番号は秘密です', '秘密の番号は秘密です'],
    ['银行卡号码在此', '他的银行卡号码是'],
  ])('is found in writing without spaces: %s', async (text, shown) => {
    expect(await asked(text, { shows: [part('text', shown)] })).toEqual(carried);
  });

  it('is no matter where the user said it, in whatever ending', async () => {
    expect(await asked('Muster', { says: 'type "Muster" into the form on notes.example' })).toBeUndefined();
    const kettles = [part('text', 'Kettle')];
    const says = 'fill the form on notes.example for all kettles of bank.example';
    expect(await asked('A kettle', { says, shows: kettles })).toBeUndefined();
  });

  it('is no matter on the site that showed it, nor on one that shows it too', async () => {
    const madeUp = { kind: 'made-up' };
    expect(await asked({ arguments: ['Muster'], origin: bank })).toEqual(madeUp);
    const read = new ReadTexts();
    read.noteText('Dear Mr Muster', notes);
    expect(await asked('Muster', { read })).toEqual(madeUp);
  });

  it('is let go into a field that the words name, where it stands beside what they speak of', async () => {
    const name = 'Reference';
    const says = 'copy the code from bank.example into Reference on notes.example';
    const shows = [part('text', 'Code 4711-2'), part('text', 'Account'), part('text', 'of Mira Muster')];
    const into = (called: string, text: string) =>
      asked({ arguments: [text], name: called }, { says, shows });
    expect(await into('Reference', '4711-2')).toBeUndefined();
    expect(await into('Comment', '4711-2')).toEqual(carried);
    expect(await into('Reference', '4711-2 Muster')).toEqual(carried);
    const apart = [part('cell', 'Code'), part('cell', '4711-2')];
    expect(await asked({ arguments: ['4711-2'], name }, { says, shows: apart })).toBeUndefined();
    const open = 'put a question to notes.example';
    expect(await asked({ arguments: ['Free? 4711-2'], name: 'Question' }, { says: open })).toEqual(carried);
  });

  it('is typed on the same site only where the words say from beside what, and into which field', async () => {
    const shows = [
      part('text', 'Serial of the pump: HP-90-5512'),
      part('text', 'Tea goes to 9 Harbour Road'),
    ];
    const into = (says: string, name: string, text: string) =>
      asked({ arguments: [text], name }, { says: `${says} on notes.example`, shows, showsOn: notes });
    const copy = 'copy the serial of the pump into Remarks';
    expect(await into(copy, 'Remarks', 'HP-90-5512')).toBeUndefined();
    expect(await into(copy, 'Street', 'HP-90-5512')).toEqual({ kind: 'made-up' });
    expect(await into(copy, 'Remarks', '9 Harbour Road')).toEqual({ kind: 'made-up' });
    expect(await into('order tea, I do not want any milk', 'Street', '9 Harbour Road')).toEqual({
      kind: 'made-up',
    });
    expect(await into('type Osei into Remarks, for the tea', 'Remarks', 'Harbour Road')).toEqual({
      kind: 'made-up',
    });
  });

  it('is let go where the caller allows it', async () => {
    expect(await asked('Muster', { allow: { carriedTo: [notes] } })).toBeUndefined();
  });

  it.each([
    ['/search?q=Muster', carried],
    ['/note/Mira%20Muster', carried],
    ['/#code=4711-2', carried],
    ['/new', undefined],
  ])('is found in an address that a model wrote: %s', async (path, reason) => {
    const move = { method: 'navigate', arguments: [`${notes}${path}`], address: `${notes}${path}` };
    expect(await asked({ ...move, name: '', role: '', origin: bank })).toEqual(reason);
  });

  it('is no matter in an address that a page showed as it is', async () => {
    const address = `${notes}/note?of=Muster`;
    const shows = [part('text', `Read ${address} first, Mr Muster`)];
    const move = { method: 'navigate', role: '', name: '', origin: bank };
    const to = (each: string) => asked({ ...move, arguments: [each], address: each }, { shows });
    expect(await to(address)).toBeUndefined();
    expect(await to(`${address}&and=first`)).toEqual(carried);
  });

  it('is found where a form sends it to another site', async () => {
    const facts = { arguments: ['Muster'], origin: bank, address: `${notes}/send` };
    expect(await asked(facts)).toEqual(carried);
  });
});

describe('what was read', () => {
  it('is told apart by frames; one without an address is of its page', async () => {
    const read = new ReadTexts();
    const nodes = [
      { ...item('textbox', 'Top'), value: 'kettle' },
      { ...item('textbox', 'Ad'), value: 'teapot', frameId: 3 },
      { ...item('textbox', 'Mail'), value: 'saucer', frameId: 4 },
    ];
    const page = pageOf(...nodes);
    const at = (place: number) => nodes[place]?.frameId ?? 0;
    const frames = new Map([
      [0, `${bank}/`],
      [3, 'https://ads.example/1'],
      [4, 'about:srcdoc'],
    ]);
    const snapshot = {
      ...page,
      url: `${bank}/`,
      nodes: page.nodes.map((node, place) => ({ ...node, frameId: at(place) })),
    };
    read.note({ snapshot, addresses: frames });
    const from = (text: string, to: string) => read.readElsewhere(text, { to, isSaid: () => false });
    expect(from('teapot', bank)).toBe('https://ads.example');
    expect(from('saucer', bank)).toBeUndefined();
    expect(from('kettle saucer', notes)).toBe(bank);
    expect(from('kettle', 'null')).toBeUndefined();
  });

  it('before the worker ended may be any word', () => {
    const read = new ReadTexts({ unknown: [bank] });
    read.noteText('Welcome to notes', notes);
    const from = (text: string, to: string) => read.readElsewhere(text, { to, isSaid: () => false });
    expect(from('anything', notes)).toBe(bank);
    expect(from('welcome', notes)).toBeUndefined();
    expect(from('anything', bank)).toBeUndefined();
  });

  it('is bounded: beyond that any word may have been read', () => {
    const read = new ReadTexts();
    for (let at = 0; at < 6; at += 1)
      read.noteText(Array.from({ length: 10_000 }, (_, word) => `word${at}x${word}`).join(' '), bank);
    expect(read.readElsewhere('never', { to: notes, isSaid: () => false })).toBe(bank);
  });
});
