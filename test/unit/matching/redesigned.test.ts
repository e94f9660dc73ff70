import { describe, expect, it } from 'vitest';
import { matchFingerprint } from '../../../src/matching';
import { Fingerprint } from '../../../src/protocol/fingerprint';

type Given = Omit<Partial<Fingerprint>, 'version'>;

const print = (given: Given): Fingerprint =>
  Fingerprint.parse({
    version: 1,
    role: 'textbox',
    name: '',
    tag: 'input',
    attributes: [],
    around: {},
    alike: { at: 1, of: 1 },
    ...given,
  });

const names = ['Full name', 'Street and number', 'Town', 'Postcode', 'Phone'];

/** A form's fields one below the other, as they are called there. */
const form = (labels: readonly string[], of: (label: string, at: number) => Given): Fingerprint[] =>
  labels.map((name, at) => {
    const given = of(name, at);
    return print({
      name,
      ...given,
      around: {
        section: 'Delivery',
        before: name,
        controls: {
          before: labels.slice(0, at).toReversed().slice(0, 3),
          after: labels.slice(at + 1, at + 4),
        },
        ...given.around,
      },
    });
  });

const idOf = (name: string) => (name.split(' ')[0] ?? '').toLowerCase();
const ids = names.map(idOf);
const before = form(names, (name, at) => ({
  attributes: [`id=${idOf(name)}`, `name=${idOf(name)}-field`],
  around: { ids: ids.filter((_, other) => other !== at), path: ['form#address', 'main'] },
}));
const townBefore = before[2] ?? print({});

/** The form drawn anew: every id and name another. */
const after = (labels: readonly string[]) =>
  form(labels, (_, at) => ({ attributes: [`id=x${at}`, `name=y${at}`], around: { path: ['form', 'main'] } }));

const elsewhere = ['Home', 'Prices', 'Docs', 'Blog', 'About us', 'Careers', 'Imprint'].map((name) =>
  print({ role: 'link', tag: 'a', name, attributes: [`href=/${idOf(name)}`], around: { path: ['nav'] } }),
);

const find = (wanted: Fingerprint, ...page: Fingerprint[]) =>
  matchFingerprint(wanted, [...elsewhere, ...page]);
const place = (at: number) => elsewhere.length + at;

describe('a form that was drawn anew', () => {
  it('has the field that lost its id, its name and a word of its label between those it stood between', () => {
    const page = after(['Full name', 'Street and number', 'Town Walnut', 'Postcode', 'Phone']);
    expect(find(townBefore, ...page)).toMatchObject({ kind: 'found', at: place(2) });
    const nowhere = { before: [], after: [] };
    const unplaced = page.map((each) => print({ ...each, around: { ...each.around, controls: nowhere } }));
    expect(find(townBefore, ...unplaced).kind).toBe('missing');
  });

  it('has it beside a new one, but has not the new one for it', () => {
    const withNew = after(['Full name', 'Street and number', 'Saffron', 'Town Walnut', 'Postcode', 'Phone']);
    expect(find(townBefore, ...withNew)).toMatchObject({ kind: 'found', at: place(3) });
    const onlyNew = after(['Full name', 'Street and number', 'Saffron', 'Postcode', 'Phone']);
    expect(find(townBefore, ...onlyNew).kind).toBe('missing');
  });

  it('has no neighbour for it, under its own name or nearly so', () => {
    const option = (name: string, other: string) =>
      print({
        role: 'radio',
        name,
        attributes: ['type=radio'],
        around: { controls: { before: [other], after: [] } },
      });
    const large = option('Large', 'Small');
    expect(find(large, option('Small', 'Juniper')).kind).toBe('missing');
    expect(find(large, option('Small Thistle', 'Juniper')).kind).toBe('missing');
    expect(find(large, option('Large Thistle', 'Juniper'))).toMatchObject({ kind: 'found', at: place(0) });
  });

  it('expects another id where none of those around is there any more', () => {
    const [first = print({}), ...rest] = after(['Full name', 'Street and number', 'Town Walnut', 'Postcode']);
    const kept = print({ ...first, attributes: ['id=full'] });
    expect(find(townBefore, kept, ...rest).kind).toBe('missing');
    expect(find(townBefore, first, ...rest)).toMatchObject({ kind: 'found', at: place(2) });
  });
});

describe('what an element is called', () => {
  it('tells more by a word that nothing else has than by one that all have', () => {
    const field = (name: string) => print({ name, attributes: ['autocomplete=on'] });
    const others = ['Your town', 'Your street', 'Your phone', 'Your country'].map(field);
    const wanted = field('Your postcode');
    const score = (name: string) => find(wanted, ...others, field(name)).score;
    expect(score('Cobalt postcode')).toBeGreaterThan(10 * score('Your walnut'));
  });

  it('may be said by its placeholder when its label is gone', () => {
    const search = print({
      role: 'searchbox',
      name: 'Search',
      attributes: ['type=search', 'name=q', 'placeholder=Our kettles'],
    });
    const unlabelled = print({ ...search, name: 'Our kettles', attributes: ['type=search', 'name=z1'] });
    expect(find(search, unlabelled)).toMatchObject({ kind: 'found', at: place(0) });
    expect(find(search, print({ ...unlabelled, name: 'Our teapots' })).kind).toBe('missing');
  });

  it('tells those apart that say the same', () => {
    const button = (name: string) =>
      print({ role: 'button', tag: 'button', name, text: 'Add to cart', attributes: ['type=button'] });
    const [harbour, ember] = ['Add Harbour kettle to cart', 'Add Ember kettle to cart'].map(button);
    const wanted = print({
      ...button('Add Harbour kettle to cart'),
      others: [{ name: ember?.name ?? '', text: 'Add to cart', attributes: [], around: {} }],
    });
    const renamed = print({ ...harbour, ...button('Add Harbour kettle to basket') });
    expect(find(wanted, renamed, button('Add Ember kettle to basket'))).toMatchObject({
      kind: 'found',
      at: place(0),
    });
  });

  it('is not what its label is', () => {
    const name = 'Flat number (optional)';
    const around = { section: 'Delivery', before: name, path: ['form'] };
    const field = print({ name, around });
    const label = print({ role: 'generic', tag: 'label', name, around: { ...around, before: 'Street' } });
    expect(find(field, label).kind).toBe('missing');
    expect(find(print({ ...field, around: { ...around, before: 'Street' } }), label).kind).toBe('found');
  });

  it('is of no link that leads elsewhere, if it stands in the same row', () => {
    const around = {
      row: 'Phillips, Jock (March 2009). Te Ara: The Encyclopedia',
      section: 'Citations',
      before: 'Jock',
      path: ['ol'],
    };
    const link = (name: string, address: string) =>
      print({ role: 'link', tag: 'a', name, attributes: [`href=/${address}`], around });
    const many = Array.from({ length: 30 }, () => elsewhere).flat();
    expect(find(link('The pioneers', 'old'), ...many, link('Post-war years', 'new')).kind).toBe('missing');
    expect(find(link('The pioneers', 'old'), ...many, link('', 'new')).kind).toBe('missing');
  });

  it('matters less than an address that nothing else has, which leads where it led', () => {
    const link = (name: string, address: string, around: Fingerprint['around']) =>
      print({ role: 'link', tag: 'a', name, attributes: [`href=/${address}`], around });
    const animals = link('Animals', 'animals', { row: 'Audio Books Business Science', before: 'Sections' });
    const elsewhereNow = (address: string) => link('Wildlife', address, { row: 'Help', before: 'Contact' });
    expect(find(animals, elsewhereNow('animals'))).toMatchObject({ kind: 'found', at: place(0) });
    expect(find(animals, elsewhereNow('wildlife')).kind).toBe('missing');
  });

  it('is left out of its row, which it would change a second time', () => {
    const box = (name: string, inRow: boolean) =>
      print({
        role: 'checkbox',
        name,
        attributes: ['type=checkbox'],
        around: { section: 'Wrapping', ...(inRow ? { row: name } : {}) },
      });
    const score = (inRow: boolean) => find(box('Gift wrap', inRow), box('Gift Basalt', inRow)).score;
    expect(score(true)).toBe(score(false));
  });

  it('is not lost to what stands beside it, unless that is a field', () => {
    const around = { section: 'Shop', path: ['nav'] };
    const wanted = (role: string, tag: string) => print({ role, tag, name: 'Menu', around });
    const unnamed = (role: string, tag: string) =>
      print({ role, tag, around: { ...around, before: 'Menu' } });
    expect(find(wanted('textbox', 'input'), unnamed('textbox', 'input')).kind).toBe('found');
    expect(find(wanted('button', 'button'), unnamed('button', 'button')).kind).toBe('missing');
  });

  it('is needed besides its place', () => {
    const around = {
      section: 'Card',
      path: ['form'],
      controls: { before: ['Card number'], after: ['Security code'] },
    };
    const list = (name: string) =>
      print({ role: 'combobox', tag: 'select', name, attributes: ['required='], around });
    expect(find(list('Expiry month'), list('Issue year')).kind).toBe('missing');
    expect(find(list('Expiry month'), list('Month of expiry')).kind).toBe('found');
  });

  it('is not a long text that stood beside it, of which the beginning was noted', () => {
    const around = { section: 'Links', before: 'Are you sure you want to…', path: ['dialog'] };
    const answer = (name: string) =>
      print({ role: 'generic', tag: 'div', name, attributes: ['data-answer=1', 'lang=en'], around });
    const wanted = answer('NO');
    expect(find(wanted, answer('Are you sure you want to remove it?')).kind).toBe('missing');
    expect(find(wanted, answer('Never')).kind).toBe('found');
  });
});

describe('what stands where one was that is gone', () => {
  const spot = {
    section: 'Basket',
    before: 'Nothing yet',
    row: 'Basket Nothing yet',
    controls: { before: [], after: [] },
  };
  const button = (name: string, given: Given = {}) =>
    print({ role: 'button', tag: 'button', name, around: spot, ...given });
  const pay = 'Proceed to the payment';
  const alone = (wanted: Fingerprint, seen: Fingerprint) => matchFingerprint(wanted, [seen]).kind;

  it.each(['Empty it', 'Empty the basket', 'Delete the account'])('is not it when called %s', (name) => {
    expect(alone(button(pay), button(name))).toBe('missing');
    expect(find(button(pay), button(name)).kind).toBe('missing');
    const typed = { attributes: ['type=button'] };
    expect(alone(button(pay, typed), button(name, typed))).toBe('missing');
  });

  it('is it when still called so in part, and never by the id its author gave it', () => {
    expect(alone(button(pay), button('Proceed to payment'))).toBe('found');
    const named = { attributes: ['id=go'] };
    expect(alone(button(pay, named), button('Empty it', named))).toBe('missing');
    expect(alone(button(pay, named), button('Empty it', { attributes: ['id=clear'] }))).toBe('missing');
  });

  it('is not it where the same controls are around both', () => {
    const around = { ...spot, controls: { before: ['Email', 'Name'], after: ['Help', 'Imprint'] } };
    expect(alone(button('Save', { around }), button('Delete', { around }))).toBe('missing');
    expect(find(button('Save', { around }), button('Delete', { around })).kind).toBe('missing');
  });

  it('is not it when it is the only other field of the form', () => {
    const around = { ...spot, path: ['form#signin', 'main'] };
    const field = (name: string, ...attributes: string[]) => print({ name, around, attributes });
    const email = field('Email', 'id=email', 'type=text');
    expect(alone(email, field('Coupon', 'id=coupon', 'type=text'))).toBe('missing');
    expect(alone(field('Email', 'type=text'), field('Coupon', 'type=text'))).toBe('missing');
    expect(alone(email, field('Email address', 'id=x1', 'type=text'))).toBe('found');
  });
});

describe('controls around an element', () => {
  const score = (
    wanted: { before: string[]; after: string[] },
    seen: { before: string[]; after: string[] },
  ) => {
    const field = (name: string, controls: { before: string[]; after: string[] }) =>
      print({ name, around: { controls } });
    return find(field('Town', wanted), field('Town Walnut', seen)).score;
  };
  const none = { before: [], after: [] };
  const some = { before: ['Street'], after: [] };

  it('tell nothing where there were none and are none, and against it where some came', () => {
    const field = (name: string) => print({ name });
    expect(score(none, none)).toBe(find(field('Town'), field('Town Walnut')).score);
    expect(score(none, some)).toBeLessThan(score(none, none));
    expect(score(some, some)).toBeGreaterThan(score(none, none));
  });
});

it('counts a reference to an id as that id', () => {
  const menu = (attributes: string[]) =>
    print({ role: 'button', tag: 'button', name: 'Departments', attributes });
  const anew = print({ ...menu(['id=x1']), name: 'Departments Quorum' });
  const score = (...attributes: string[]) => find(menu(attributes), anew).score;
  expect(score('id=departments', 'aria-controls=departments-menu')).toBe(score('id=departments'));
});

it('counts the type of a field whose name of the same word is another one', () => {
  const field = (...attributes: string[]) => print({ name: 'Password', attributes });
  const wanted = field('id=password', 'name=password', 'type=password');
  const score = (type: string) =>
    find(wanted, print({ ...field('id=x1', 'name=y1', type), name: 'Password Walnut' })).score;
  expect(score('type=password')).toBeGreaterThan(5 * score('type=text'));
});
