import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import type { Snapshot } from '../../../src/protocol/snapshot';
import { item, pageOf, part } from './page-builder';

const row = (title: string, button: string) =>
  part('listitem', '', part('text', title), item('button', button));

/** The title of the row whose button is surely meant. */
function rowMeant(instruction: string, { nodes, ...rest }: Snapshot): string | undefined {
  const { sure, candidates } = matchInstruction(instruction, { nodes, ...rest });
  const at = nodes.findIndex(({ ref }) => sure && ref === candidates[0]?.ref);
  return at < 0 ? undefined : nodes[at - 1]?.name;
}

const rows = (button: string, ...titles: string[]) => pageOf(...titles.map((title) => row(title, button)));

describe('the name of a thing', () => {
  it.each([
    ['Delete logo.md', 'logo.md.bak'],
    ['Delete cargo.toml', 'Cargo.toml'],
    ['Delete John Lee', 'John Lee Junior'],
    ['delete alpha', 'Alpha copy'],
    ['Delete Alpha', 'Old Alpha'],
  ])('is another one where it goes on or is spelled otherwise: %s, %s', (instruction, title) => {
    expect(rowMeant(instruction, rows('Delete', title, 'Something else'))).toBeUndefined();
  });

  it('is meant where it stands whole beside one that goes on', () => {
    const page = rows('Delete', 'Falcon copy', 'Falcon', 'Bravo');
    expect(rowMeant('Delete Falcon', page)).toBe('Falcon');
  });

  it.each([
    ['delete the standup', 'Team standup'],
    ['close #482', '#482 opened by joss'],
    ['withdraw the request from May', '4 May 2026'],
    ['remove the garden hose', 'Garden hose 50 ft'],
  ])('need not be said where a kind, a key or a date tells it: %s, %s', (instruction, title) => {
    const [verb = ''] = instruction.split(' ');
    expect(rowMeant(instruction, rows(verb, title, 'Something else'))).toBe(title);
  });

  it('in a row without the deed says nothing of other rows', () => {
    const instruction = 'click Cancel in the row of Order 1041';
    const orders = pageOf(
      row('Order 1041', 'Return'),
      row('Order 1014', 'Cancel'),
      row('Order 1047', 'Cancel'),
    );
    expect(rowMeant(instruction, orders)).toBeUndefined();
    const left = pageOf(
      row('Order 1014', 'Cancel'),
      row('Order 1047', 'Cancel'),
      part('text', 'Order 1041 is on its way'),
    );
    expect(rowMeant(instruction, left)).toBeUndefined();
  });

  it('is held apart from what stands beside it in the same line', () => {
    const page = pageOf(
      part(
        'listitem',
        '',
        { ...part('text', 'Ada Lee Waiting Bern'), parts: ['Ada Lee', 'Waiting Bern'] },
        item('button', 'Invite'),
      ),
      row('Tom Reed', 'Invite'),
    );
    expect(rowMeant('Invite Ada Lee', page)).toBe('Ada Lee Waiting Bern');
  });

  it.each([
    ['click start basic', 'Start Basic Plus'],
    ['buy iphone 12', 'iPhone 12 mini'],
    ['open iPhone 12', 'iPhone 12 mini'],
  ])('goes on, whether another one is there or not: %s, %s', (instruction, name) => {
    for (const others of [[], ['Contact']])
      expect(
        matchInstruction(instruction, pageOf(...[name, ...others].map((each) => item('link', each)))),
      ).toMatchObject({ sure: false, candidates: [{ ref: '1' }, ...others.map(() => ({}))] });
  });

  it('goes on in an option of a list', () => {
    const list = (...options: string[]) =>
      matchInstruction(
        'choose Express in Delivery',
        pageOf(item('combobox', 'Delivery', { hints: { tag: 'select', options } })),
      );
    expect(list('Standard', 'Express return').sure).toBe(false);
    expect(list('Standard', 'Express (1–2 days)').sure).toBe(true);
  });

  it('is that of a field or a control as well', () => {
    const isSure = (said: string, ...parts: Parameters<typeof pageOf>) =>
      matchInstruction(said, pageOf(...parts)).sure;
    expect(isSure('type 12 into Coupon', item('textbox', 'Coupon 2'), item('textbox', 'Town'))).toBe(false);
    expect(isSure('click Calendar', item('link', 'Calendar settings'), item('link', 'Home'))).toBe(false);
    expect(isSure('click Calendar', item('link', 'Calendar 5'), item('link', 'Home'))).toBe(true);
  });

  it('begins an item where the list does', () => {
    const flat = ['Blue Towel', 'Black Basket', 'Red Pillow'].flatMap((title) => [
      item('button', 'Compare'),
      part('text', title),
    ]);
    const page = pageOf(part('text', 'Hello.'), part('heading', 'Kitchen'), ...flat);
    const { sure, candidates } = matchInstruction('Compare Black Basket', page);
    expect([sure, candidates[0]?.ref]).toEqual([true, '2']);
  });

  it('stands with its deed beside it, which is meant rather than a link of that name', () => {
    const card = (name: string) => part('listitem', '', item('link', name), item('button', 'Follow'));
    const page = pageOf(card('Olaf Berg'), card('Mia Holm'));
    expect(matchInstruction('follow Olaf Berg', page)).not.toMatchObject({
      sure: true,
      candidates: [{ ref: '1' }],
    });
  });
});
