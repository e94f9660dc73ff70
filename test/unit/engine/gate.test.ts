import { describe, expect, it } from 'vitest';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { judge } from '../../../src/engine/gate/decide-gate';
import type { Facts } from '../../../src/engine/gate/facts';
import { createGate, type AskUser } from '../../../src/engine/gate/create-gate';
import { risksOf } from '../../../src/matching';
import type { GateReason } from '../../../src/protocol/gate';

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

const asked = (instruction: string, facts: Partial<Facts>): GateReason | undefined =>
  judge({ ...button, ...facts }, capabilityOf(instruction, { origin })).reason;

describe('what an instruction lets be done', () => {
  it.each([
    ['en', 'please delete it'],
    ['de', 'lösche das bitte'],
    ['fr', 'supprime-le'],
    ['es', 'borra eso'],
    ['pt', 'apague isso'],
    ['it', 'cancella questo'],
    ['nl', 'verwijder dat'],
    ['pl', 'usuń to'],
    ['ja', 'それを削除してください'],
    ['zh', '请删除它'],
  ])('is read in %s', (_, instruction) => {
    expect(capabilityOf(instruction, { origin }).risks).toContain('delete');
  });

  it.each(['do not delete anything', 'lösche nicht', 'ne supprime pas', '不要删除', '削除しないでください'])(
    'is not what the words forbid: %s',
    (instruction) => {
      const { risks, denied } = capabilityOf(instruction, { origin });
      expect(risks).not.toContain('delete');
      expect(denied).toContain('delete');
    },
  );

  it.each([
    'open the last order',
    'type "buy it" into Comment',
    'name it so: the draft titled Pay Bob',
    'show me my messages',
  ])('is not in nouns, quotations and texts: %s', (instruction) => {
    const { risks } = capabilityOf(instruction, { origin });
    expect([...risks].filter((risk) => risk !== 'submit')).toEqual([]);
  });
});

describe('what a name risks', () => {
  it.each([
    ['Place order', ['pay']],
    ['Order details', []],
    ['Order history', []],
    ['Book now', ['pay']],
    ['Jetzt kaufen', ['pay']],
    ['In den Warenkorb', []],
    ['Cancel', []],
    ['Cancel subscription', ['cancel']],
    ['De\u200Blete', ['delete']],
    ['D e l e t e', ['delete']],
    ['Dеlеte', ['delete']],
    ['アカウントを削除', ['delete']],
    ['加入购物车', []],
  ])('of %s', (name, risks) => {
    expect(risksOf(name)).toEqual(risks);
  });
});

describe('what a model added', () => {
  it('passes where it risks nothing', () => {
    expect(asked('read on', { name: 'Details' })).toBeUndefined();
  });

  it('passes where the words say it', () => {
    expect(asked('remove the oldest', { name: 'Delete' })).toBeUndefined();
    expect(asked('see that Terminate contract is pressed', { name: 'Terminate contract' })).toBeUndefined();
  });

  it('is asked about where they do not', () => {
    expect(asked('read on', { name: 'Delete' })).toEqual({ kind: 'risk', risk: 'delete' });
  });

  it('is asked about where they forbid it', () => {
    expect(asked('save it, do not send it', { name: 'Send' })).toEqual({ kind: 'denied', risk: 'send' });
  });

  it('is asked about where it is larger than what they name', () => {
    expect(asked('delete the comment', { name: 'Delete account' })).toEqual({
      kind: 'another',
      risk: 'delete',
    });
    expect(asked('delete my account', { name: 'Delete account' })).toBeUndefined();
  });

  it('is asked about where another fits them better', () => {
    const others = [{ role: 'button', name: 'Delete', group: 'Ada Delete', isInTop: true }];
    const bob = { name: 'Delete', group: 'Bob Delete', others };
    expect(asked('delete Ada', bob)).toEqual({ kind: 'another', risk: 'delete' });
    expect(asked('delete the newest', bob)).toBeUndefined();
  });

  it('is known by what is around it where its name says nothing', () => {
    expect(asked('go on', { name: 'Continue', around: ['Delete account?'] })?.kind).toBe('risk');
    expect(asked('go on', { name: 'Continue', around: ['Your address'] })).toBeUndefined();
  });

  it('types what the words say into another site where they name the field', () => {
    const frame = { method: 'fill', role: 'textbox', origin: 'https://pay.example' };
    const said = 'the card number is 4242';
    expect(asked(said, { ...frame, name: 'Card number', arguments: ['4242'] })).toBeUndefined();
    expect(asked(said, { ...frame, name: 'Feedback', arguments: ['4242'] })?.kind).toBe('elsewhere');
    expect(asked(said, { ...frame, name: 'Card number', arguments: ['1200 €'] })?.kind).toBe('elsewhere');
  });

  it('follows a link to another site where they name it', () => {
    const link = { role: 'link', address: 'https://docs.example/x' };
    expect(asked('read the manual', { ...link, name: 'Manual' })).toBeUndefined();
    expect(asked('go on at docs.example', { ...link, name: 'Here' })).toBeUndefined();
    expect(asked('read on', { ...link, name: 'Here' })).toEqual({
      kind: 'elsewhere',
      origin: 'https://docs.example',
    });
  });

  it('takes a host for the one that they name where it is that or below it, and not where it ends with the same letters', () => {
    const pay = (host: string) =>
      asked('pay the bill at bank.com', { role: 'link', name: 'Here', address: `https://${host}/x` })?.kind;
    expect(['bank.com', 'www.bank.com'].map(pay)).toEqual([undefined, undefined]);
    const others = ['evilbank.com', 'bank.com.evil.org', 'bank.community'];
    expect(others.map(pay)).toEqual(others.map(() => 'elsewhere'));
  });
});

describe('a gate', () => {
  it('refuses a variable that the instruction does not name, and one in a frame of another site', async () => {
    const gate = createGate('use %named%', { origin });
    const fill = (text: string, place = origin, more: Partial<Facts> = {}) =>
      gate.admit({
        rung: 'model',
        facts: { ...button, method: 'fill', role: 'textbox', arguments: [text], origin: place, ...more },
      });
    expect(await fill('%named%')).toMatchObject({ outcome: 'allow' });
    expect(await fill('%other%')).toMatchObject({ outcome: 'refuse', reason: { kind: 'variable' } });
    expect(await fill('%named%', 'https://evil.example')).toMatchObject({ outcome: 'refuse' });
    // It would stand in an address.
    expect(await fill('%named%', origin, { isOfQuery: true })).toMatchObject({ outcome: 'refuse' });
  });

  it('takes a yes for this thing in this row with this value, and for no other', async () => {
    let count = 0;
    const ask = async () => {
      count += 1;
      return 'once' as const;
    };
    const gate = createGate('read on', { origin, ask });
    const admit = (facts: Partial<Facts>) =>
      gate.admit({ rung: 'model', facts: { ...button, name: 'Delete', ...facts } });
    expect(await admit({ group: 'Plan 2019 Delete' })).toMatchObject({ outcome: 'allow' });
    expect(await admit({ group: 'Plan 2019 Delete' })).toMatchObject({
      outcome: 'allow',
      sentence: expect.stringContaining('before'),
    });
    expect(count).toBe(1);
    await admit({ group: 'Plan 2026 Delete' });
    await admit({ name: 'Delete account' });
    await admit({ group: 'Plan 2019 Delete', origin: 'https://other.example' });
    expect(count).toBe(4);
  });

  it('lets a caller allow the very act that was refused', async () => {
    const drafts = ['2019', '2026'].map((year) => ({
      rung: 'model' as const,
      facts: { ...button, name: 'Delete', group: `Plan ${year} Delete` },
    }));
    const [old, now] = drafts;
    if (!old || !now) throw new Error('There are two.');
    const { act = '' } = await createGate('read on', { origin }).admit(old);
    expect(act).not.toContain('Plan');
    const again = createGate('read on', { origin, allow: { acts: [act] } });
    expect(await again.admit(old)).toMatchObject({ outcome: 'allow' });
    expect(await again.admit(now)).toMatchObject({ outcome: 'refuse' });
  });

  it('lets pass what the words themselves mean, and what was given', async () => {
    const gate = createGate('click Delete', { origin });
    for (const rung of ['given', 'matcher'] as const)
      expect(await gate.admit({ rung, facts: { ...button, name: 'Delete account' } })).toMatchObject({
        outcome: 'allow',
      });
  });

  it('asks about what was found again in the place of what was given, in words of its own', async () => {
    const about: unknown[] = [];
    const ask: AskUser = async (_reason, told) => {
      about.push(told);
      return 'once';
    };
    const gate = createGate('click Delete', { origin, ask });
    const meant = { ...button, name: 'Next' };
    const now = { rung: 'model', facts: { ...button, name: 'Pay and go on' } } as const;
    const found = gate.ofFoundAgain(meant, 'Click “Next”');
    const decision = await found.admit(now, { selector: '#pay' });
    expect(decision).toMatchObject({ outcome: 'allow', reason: { kind: 'risk', risk: 'pay' } });
    expect(decision.sentence).not.toContain('model');
    expect(about).toMatchObject([{ origin, selector: '#pay', chosenBy: 'repair', act: decision.act }]);
    // The next step of the same task.
    await gate.ofFoundAgain(meant, 'Click “Next”').admit(now);
    expect(about).toHaveLength(1);
    const unwatched = createGate('click Delete', { origin }).ofFoundAgain(meant, 'Click “Next”');
    expect(await unwatched.admit(now)).toMatchObject({ outcome: 'refuse' });
  });
});
