import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, nameOf, pageOf, part } from './page-builder';

const page = pageOf(
  item('button', '✕'),
  item('searchbox', 'Search everything', { hints: { tag: 'input', type: 'search' } }),
  item('link', 'Nordkap Foods'),
  item('textbox', 'Deal name'),
  part('text', 'Weekly digest'),
  item('switch', 'Weekly digest'),
  part('text', 'Marketing emails'),
  item('switch', 'Marketing emails'),
  part('text', 'Privacy'),
  item('button', 'Back'),
);

const found = (instruction: string) => {
  const { candidates, sure } = matchInstruction(instruction, page);
  const [first] = candidates;
  return { deed: `${first?.method} ${nameOf(page, first?.ref)}`, sure };
};

describe('the matcher doubts', () => {
  it.each([
    ['a switch whose neighbour has the other words', 'turn on weekly digest emails'],
    ['a click into a field that is named in part', 'open the deal with Nordkap Foods'],
    ['what is said of a thing, and not of its name', 'the deal is worth 25,000'],
    ['whether a kind of thing is searched for, too', 'look for the contact Okonkwo'],
    ['whether ✕ refuses cookies', 'necessary cookies only'],
  ])('%s', (_, instruction) => {
    expect(matchInstruction(instruction, page).sure).toBe(false);
    expect(matchInstruction(instruction, page).steps?.every(({ sure }) => sure) ?? false).toBe(false);
  });

  it('none of them where the whole name is said', () => {
    expect(found('turn on weekly digest')).toEqual({ deed: 'check Weekly digest', sure: true });
    expect(found('click the deal name')).toEqual({ deed: 'click Deal name', sure: true });
    expect(found('the deal name is worth 25,000')).toEqual({ deed: 'fill Deal name', sure: true });
  });
});

describe('names that say more than was asked', () => {
  const lamp = (name: string) => ({
    ...item('button', `Add ${name} to cart`),
    children: [part('text', 'Add to cart')],
  });
  const shop = pageOf(
    part('article', '', part('heading', 'Red lamp'), lamp('Red lamp')),
    part('article', '', part('heading', 'Blue table lamp'), lamp('Blue table lamp')),
    item('button', 'Save'),
    item('button', 'Save as draft'),
  );
  const sureOf = (instruction: string) => {
    const { candidates, sure } = matchInstruction(instruction, shop);
    return sure ? nameOf(shop, candidates[0]?.ref) : undefined;
  };

  it('are not told apart by how much more that is', () => {
    expect(sureOf('add to cart')).toBeUndefined();
    expect(sureOf('add the lamp to the cart')).toBeUndefined();
  });

  it('are told apart by what was asked, and a name that says no more is it', () => {
    expect(sureOf('add the red lamp to the cart')).toBe('Add Red lamp to cart');
    expect(sureOf('add the blue table lamp to the cart')).toBe('Add Blue table lamp to cart');
    expect(sureOf('save')).toBe('Save');
  });
});

describe('a column of a table', () => {
  const grades = pageOf(
    part(
      'table',
      '',
      part('row', '', ...['Pupil', 'Quiz', 'Essay'].map((name) => part('columnheader', name))),
      ...['Tom Becker', 'Priya Nair'].map((name) =>
        part('row', '', part('cell', name), ...[1, 2].map(() => part('cell', '', item('textbox', '')))),
      ),
    ),
  );

  it('tells which field of a row is meant', () => {
    const { candidates } = matchInstruction('enter 17.5 for Priya Nair in the essay', grades);
    expect(candidates[0]).toMatchObject({ ref: '4', arguments: ['17.5'] });
  });
});

describe('a step back', () => {
  it.each(['go back one step', 'einen Schritt zurück'])(
    'is not surely to the last page where the page has one: %s',
    (said) => {
      const { move, candidates } = matchInstruction(said, page);
      expect(
        move === undefined && (candidates.length === 0 || nameOf(page, candidates[0]?.ref) === 'Back'),
      ).toBe(true);
    },
  );

  it('is to the last page where it has none', () => {
    expect(matchInstruction('go back one step', pageOf(item('button', 'Save'))).move?.method).toBe('goBack');
  });
});

describe('a field that says which of several alike it is', () => {
  const list = (name: string) =>
    item('combobox', name, { hints: { tag: 'select', options: ['Sweden', 'Norway'] } });
  const isSure = (instruction: string, name: string) =>
    matchInstruction(instruction, pageOf(list(name))).sure;

  it('is not taken for another one', () => {
    expect(isSure('choose Norway in Shipping country', 'Billing country')).toBe(false);
    expect(isSure('choose Norway in Delivery country', 'Invoice country')).toBe(false);
    const address = item('textbox', 'Billing address', { hints: { tag: 'input' } });
    expect(matchInstruction('click Shipping address', pageOf(address)).sure).toBe(false);
  });

  it('is taken where it is called by another word for the same, or says less', () => {
    expect(isSure('choose Norway in Delivery country', 'Shipping country')).toBe(true);
    expect(isSure('choose Norway in Shipping country', 'Country')).toBe(true);
  });
});
