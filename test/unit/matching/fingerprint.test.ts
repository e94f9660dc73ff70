import { describe, expect, it } from 'vitest';
import { compareFingerprints, couldBe, matchFingerprint } from '../../../src/matching';
import { Fingerprint } from '../../../src/protocol/fingerprint';

type Given = Omit<Partial<Fingerprint>, 'version'>;

const print = (given: Given): Fingerprint =>
  Fingerprint.parse({
    version: 1,
    role: 'button',
    name: 'Save',
    tag: 'button',
    attributes: [],
    around: {},
    alike: { at: 1, of: 1 },
    ...given,
  });

const navigation = ['Home', 'Prices', 'Docs', 'Blog', 'About us', 'Careers'].map((name, at, names) =>
  print({
    role: 'link',
    name,
    tag: 'a',
    attributes: [`href=/${name.toLowerCase().replace(' ', '-')}`],
    around: {
      section: 'Acme',
      path: ['nav', 'header'],
      before: names[at - 1] ?? '',
      after: names[at + 1] ?? '',
    },
  }),
);

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra'];
const rowOf = (person: string) => ({
  row: `${person} ${person.split(' ')[0]}@example.org Edit`,
  section: 'People',
});
const deletes = people.map((person, at) =>
  print({
    name: 'Delete',
    around: { ...rowOf(person), before: 'Edit' },
    alike: { at: at + 1, of: people.length },
    others: people
      .filter((other) => other !== person)
      .map((other) => ({ name: 'Delete', attributes: [], around: { ...rowOf(other), before: 'Edit' } })),
  }),
);

const at = (index: number, all: readonly Fingerprint[]): Fingerprint => all[index] ?? print({});

describe('matching a fingerprint', () => {
  it('finds the element that is as it was', () => {
    expect(matchFingerprint(at(2, navigation), navigation)).toMatchObject({ kind: 'found', at: 2 });
    expect(matchFingerprint(at(1, deletes), [...navigation, ...deletes])).toMatchObject({
      kind: 'found',
      at: navigation.length + 1,
    });
  });

  it('finds an element that lost its address and stands elsewhere by what it is called', () => {
    const moved = print({
      ...at(4, navigation),
      attributes: [],
      around: { section: 'Imprint', path: ['footer'] },
    });
    const page = [...navigation.filter((_, index) => index !== 4), moved, ...deletes];
    expect(matchFingerprint(at(4, navigation), page)).toMatchObject({ kind: 'found', at: 5 });
  });

  it('finds an element with another name by its address and place', () => {
    const renamed = print({ ...at(4, navigation), name: 'Our company' });
    const page = [...navigation.slice(0, 4), renamed, ...navigation.slice(5)];
    expect(matchFingerprint(at(4, navigation), page)).toMatchObject({ kind: 'found', at: 4 });
  });

  it('says that an element is missing instead of taking its neighbour', () => {
    for (const [index, wanted] of navigation.entries()) {
      const page = navigation.filter((_, other) => other !== index);
      expect(matchFingerprint(wanted, page).kind, wanted.name).toBe('missing');
    }
  });

  it('takes no other row for one that was removed', () => {
    for (const [index, wanted] of deletes.entries()) {
      const page = deletes.filter((_, other) => other !== index);
      expect(matchFingerprint(wanted, page).kind, String(index)).toBe('missing');
    }
  });

  it('tells how many twins there are instead of choosing one', () => {
    const twin = print({
      name: 'Add',
      around: { row: 'Tea 3.20', section: 'Teas' },
      alike: { at: 1, of: 2 },
    });
    const match = matchFingerprint(twin, [...navigation, ...deletes, twin, twin]);
    expect(match).toMatchObject({ kind: 'ambiguous', count: 2 });
    const others = ['Coffee 4.10', 'Milk 1.30'].map((row) =>
      print({ ...twin, around: { row, section: 'Drinks' } }),
    );
    expect(matchFingerprint(twin, others)).toMatchObject({ kind: 'ambiguous', count: 2 });
  });

  it('knows the other of two links by where it was', () => {
    const footer = { section: 'Imprint', path: ['footer'], before: 'Privacy' };
    const header = print({
      ...at(4, navigation),
      alike: { at: 1, of: 2 },
      others: [{ name: 'About us', attributes: ['href=/about-us'], around: footer }],
    });
    const other = print({ ...header, around: footer });
    const rest = navigation.filter((_, index) => index !== 4);
    expect(matchFingerprint(header, [...rest, header, other])).toMatchObject({ kind: 'found', at: 5 });
    expect(matchFingerprint(header, [...rest, other]).kind).toBe('missing');
  });

  it('finds one of many of its name by its address, wherever it is now', () => {
    const links = people.map((person, place) =>
      print({
        role: 'link',
        name: 'Read more',
        tag: 'a',
        attributes: [`href=/people/${place}`],
        around: rowOf(person),
        alike: { at: place + 1, of: people.length },
        others: people
          .filter((other) => other !== person)
          .map((other) => ({
            name: 'Read more',
            attributes: [`href=/people/${people.indexOf(other)}`],
            around: rowOf(other),
          })),
      }),
    );
    const moved = print({ ...at(2, links), around: { section: 'Imprint', path: ['footer'] } });
    const page = [...navigation, ...links.filter((_, index) => index !== 2), moved];
    expect(matchFingerprint(at(2, links), page)).toMatchObject({ kind: 'found', at: page.length - 1 });
  });

  it('finds it in its row, where words were added and others changed places', () => {
    const changed = deletes.map((each, index) =>
      print({ ...each, around: { ...each.around, row: `Edit new ${rowOf(people[index] ?? '').row}` } }),
    );
    expect(matchFingerprint(at(1, deletes), changed)).toMatchObject({ kind: 'found', at: 1 });
  });

  it('does not say that one is missing while as many as there were still are', () => {
    const page = deletes.map((each, index) =>
      index === 1 ? print({ ...each, around: { section: 'Imprint' } }) : each,
    );
    const many = print({ ...at(1, deletes), others: [] });
    expect(matchFingerprint(many, page).kind).toBe('ambiguous');
    expect(
      matchFingerprint(
        many,
        page.filter((_, index) => index !== 1),
      ).kind,
    ).toBe('missing');
  });

  it('does a grave deed to a row only behind the same label', () => {
    const row = (environment: string, up: string) =>
      print({
        name: 'Delete',
        around: {
          row: `api-1 up ${up} d`,
          rowTitle: 'api-1',
          told: [environment, 'Environment'],
          controls: { before: [], after: [] },
        },
      });
    const find = (environment: string) =>
      matchFingerprint(row('Staging', '3'), [...navigation, row(environment, '9')]).kind;
    expect(find('Staging')).toBe('found');
    expect(find('Production')).toBe('missing');
  });

  it('takes no twin of one that was one of two', () => {
    const look = { name: 'Add', attributes: [], around: { row: 'Tea from Assam, 3.20', section: 'Teas' } };
    const twin = print({ ...look, alike: { at: 1, of: 2 }, others: [look] });
    expect(matchFingerprint(twin, [...navigation, twin]).kind).toBe('ambiguous');
  });

  it('does not take the only one that is left for one of several that nothing told apart', () => {
    const around = { section: 'Cart', path: ['form#cart', 'main'], before: 'Edit', after: 'Next' };
    const attributes = ['class=small', 'title=Delete it'];
    const one = print({ name: 'Delete', around, attributes, alike: { at: 2, of: 3 } });
    expect(matchFingerprint(one, [print({ name: 'Delete', around, attributes })]).kind).toBe('missing');
  });

  it('does not take what has only the name, and is of another kind elsewhere', () => {
    const around = { section: 'Account', path: ['form#login', 'main'], before: 'Password', after: 'Forgot?' };
    const attributes = ['id=a', 'type=submit'];
    const elsewhere = { section: 'News', path: ['aside#news', 'footer'], before: 'Mail', after: 'Terms' };
    const link = { role: 'link', tag: 'a', around: elsewhere, attributes: ['href=/x'] };
    expect(matchFingerprint(print({ around, attributes }), [print(link)]).kind).toBe('missing');
  });

  it('takes no other number of the same digits', () => {
    const releases = ['4.2.3', '4.3.2'].map((name) =>
      print({ role: 'link', name, tag: 'a', around: { section: 'Releases' } }),
    );
    expect(matchFingerprint(at(0, releases), [...navigation, at(1, releases)]).kind).toBe('missing');
  });

  it('takes no name with another word in the midst of it', () => {
    const around = { section: 'Northern Lights', path: ['main'], before: 'Play episode 2' };
    const named = (name: string) => print({ name, around, attributes: [] });
    const kindOf = (name: string) =>
      matchFingerprint(named('Play episode 3'), [...navigation, named(name)]).kind;
    expect(kindOf('Play trailer of episode 3')).toBe('missing');
    expect(kindOf('Play episode 3 (HD)')).toBe('found');
  });

  it('finds a renamed link by its address, which a known other one has, too', () => {
    const inText = { row: 'Our news: all that is new in the Blog', section: 'News' };
    const wanted = print({
      ...at(3, navigation),
      alike: { at: 1, of: 2 },
      others: [{ name: 'Blog', attributes: ['href=/blog'], around: inText }],
    });
    const renamed = print({ ...at(3, navigation), name: 'Journal', alike: { at: 1, of: 1 } });
    const other = print({ ...at(3, navigation), around: inText, alike: { at: 1, of: 1 } });
    const page = [...navigation.filter((_, index) => index !== 3), other, renamed];
    expect(matchFingerprint(wanted, page)).toMatchObject({ kind: 'found', at: page.length - 1 });
    expect(matchFingerprint(wanted, page.slice(0, -1)).kind).toBe('missing');
  });

  it('finds a field beside its label, to which it is no longer tied', () => {
    const field = print({
      role: 'checkbox',
      name: 'Remember me',
      tag: 'input',
      attributes: ['type=checkbox'],
      around: { row: 'Remember me', section: 'Sign in', before: 'Password', after: 'Remember me' },
    });
    const untied = print({ ...field, role: 'textbox', name: '', attributes: [] });
    const page = [...navigation, untied, ...deletes];
    expect(matchFingerprint(field, page)).toMatchObject({ kind: 'found', at: navigation.length });
  });

  it('takes nothing in its place that has no name, unless its author names both the same', () => {
    const around = { row: 'Simplify Take part Laws Channels', before: 'Brasil', path: ['ul#bar', 'nav'] };
    const wanted = print({ role: 'link', name: 'Health', tag: 'a', attributes: ['href=/health'], around });
    const icon = print({ ...wanted, name: '', attributes: [] });
    expect(matchFingerprint(wanted, [...navigation, icon]).kind).toBe('missing');
    const named = print({ ...icon, attributes: ['id=menu-icon'] });
    expect(matchFingerprint(wanted, [...navigation, named]).kind).toBe('missing');
    const same = print({ ...icon, attributes: ['href=/health'] });
    expect(matchFingerprint(wanted, [...navigation, same]).kind).toBe('found');
  });

  it('tells two alike apart by their order, where what is around them tells a little', () => {
    const menu = (row: string, index: number) =>
      print({ name: 'Polski', around: { row, before: 'Norsk', path: ['ul'] }, alike: { at: index, of: 2 } });
    const wanted = menu('Language English Deutsch Norsk Suomi', 1);
    const rows = ['Language English Deutsch Norsk Svenska', 'English Deutsch Norsk Svenska'];
    const [first, second] = rows.map((row, index) => menu(row, index + 1));
    const find = (...page: (Fingerprint | undefined)[]) =>
      matchFingerprint(wanted, [...navigation, ...page.flatMap((each) => each ?? [])]);
    expect(find(first, second)).toMatchObject({ kind: 'found', at: navigation.length });
    const unordered = [first, second].map((each) => each && print({ ...each, alike: { at: 1, of: 3 } }));
    expect(find(...unordered).kind).toBe('ambiguous');
  });

  it('matches against 1,000 elements without more than a moment', () => {
    const page = Array.from({ length: 1000 }, (_, index) =>
      print({ name: `Save ${index}`, around: rowOf(`P ${index}`) }),
    );
    expect(matchFingerprint(at(500, page), page)).toMatchObject({ kind: 'found', at: 500 });
  });
});

it('lets a description speak for a renamed element in its place only', () => {
  const signIn = print({
    name: 'Sign in',
    around: { section: 'Account', path: ['form#login'], before: 'Password' },
  });
  expect(couldBe(signIn, print({ ...signIn, name: 'Log in' }))).toBe(true);
  expect(couldBe(signIn, print({ name: 'Log in', around: { section: 'News', path: ['aside'] } }))).toBe(
    false,
  );
  expect(couldBe(signIn, print({ ...signIn, name: 'Password' }))).toBe(false);
  expect(couldBe(signIn, print({ ...signIn, name: 'Delete account' }))).toBe(false);
});

it('says what changed of an element and what stayed', () => {
  const before = print({
    name: 'Save',
    attributes: ['id=save', 'title=Keep it'],
    around: { section: 'Profile' },
  });
  const after = print({
    name: 'Save changes',
    attributes: ['title=Keep it'],
    around: { section: 'Profile' },
  });
  expect(compareFingerprints(before, after)).toEqual({
    changed: [
      { part: 'name', before: 'Save', after: 'Save changes' },
      { part: '@id', before: 'save', after: '' },
    ],
    stayed: ['role', 'tag', 'section', '@title'],
  });
});
