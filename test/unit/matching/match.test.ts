import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, nameOf, pageOf, part } from './page-builder';
import { shop } from './shop-page';

/** instruction → name of the element, method, arguments */
const right: [string, string, string, string[]?][] = [
  ['click the Sign in button', 'Sign in', 'click'],
  ['Click on "Sign in"', 'Sign in', 'click'],
  ['please click the sign-in button.', 'Sign in', 'click'],
  ['Sign in', 'Sign in', 'click'],
  ['click the log in button', 'Sign in', 'click'],
  ['press the Search button', 'Search', 'click'],
  ['type ada@example.org into the email field', 'Email', 'fill', ['ada@example.org']],
  ['type "ada lovelace in London" into Email', 'Email', 'fill', ['ada lovelace in London']],
  ['fill in %email% in Email', 'Email', 'fill', ['%email%']],
  ['fill the email field with %email%', 'Email', 'fill', ['%email%']],
  ['enter ada@example.org in the e-mail address', 'Email', 'fill', ['ada@example.org']],
  ['type %secret% in the password field', 'Password', 'fill', ['%secret%']],
  ['set Postcode to SW1A 1AA', 'Postcode', 'fill', ['SW1A 1AA']],
  ['type 12345 into the zip code field', 'Postcode', 'fill', ['12345']],
  ['enter 123 as the security code', 'CVC', 'fill', ['123']],
  ['enter Ada in the given name field', 'First name', 'fill', ['Ada']],
  ['type Lovelace into surname', 'Last name', 'fill', ['Lovelace']],
  ['type Flat 3 into the apartment field', 'Address line 2 (optional)', 'fill', ['Flat 3']],
  ['type TEA10 into the voucher field', 'promoCode', 'fill', ['TEA10']],
  ['type TEA10 into the promo code field', 'promoCode', 'fill', ['TEA10']],
  ['clear the Postcode field', 'Postcode', 'clear'],
  ['choose Blue in Colour', 'Colour', 'selectOption', ['Blue']],
  ['choose blue in the colour dropdown', 'Colour', 'selectOption', ['Blue']],
  ['select Germany from Country', 'Country', 'selectOption', ['Germany']],
  ['select Germany', 'Country', 'selectOption', ['Germany']],
  ['select Newest from the Sort by list', 'Sort by', 'selectOption', ['Newest']],
  ['set Country to France', 'Country', 'selectOption', ['France']],
  ['choose Express in Delivery', 'Express', 'check'],
  ['select Express', 'Express', 'check'],
  ['check Remember me', 'Remember me', 'check'],
  ['tick the "Remember me" checkbox', 'Remember me', 'check'],
  ['uncheck Newsletter', 'Newsletter', 'uncheck'],
  ['press Enter in the search box', 'Search products', 'press', ['Enter']],
  ['press Ctrl+A in the email field', 'Email', 'press', ['Control+a']],
  ['hover over Account', 'Account', 'hover'],
  ['scroll to the Country field', 'Country', 'scrollIntoView'],
  ['scroll to the bottom', 'Contact', 'scrollTo', ['100%']],
  ['scroll to the top of the page', 'Home', 'scrollTo', ['0%']],
  ['click Forgot your password', 'Forgot your password?', 'click'],
  ['click the Acount link', 'Account', 'click'],
  ['right-click the Account link', 'Account', 'rightClick', []],
  ['Klicke auf Anmelden', 'Sign in', 'click'],
  ['Gib ada@example.org in das E-Mail-Feld ein', 'Email', 'fill', ['ada@example.org']],
  ['Wähle Blue in Colour aus', 'Colour', 'selectOption', ['Blue']],
  ['Trage 12345 in das Feld Postleitzahl ein', 'Postcode', 'fill', ['12345']],
  ['Aktiviere Newsletter', 'Newsletter', 'check'],
  ['Deaktiviere Newsletter', 'Newsletter', 'uncheck'],
  ['Drücke die Eingabetaste im Suchfeld', 'Search products', 'press', ['Enter']],
  ['Scrolle nach unten', 'Contact', 'scrollTo', ['100%']],
];

const unsure: string[] = [
  'click the button',
  'pick the cheapest seat',
  'delete it',
  'click Delete',
  'click Add to cart',
  'click the Logout link',
  'click the Subscribe button',
  'type hello into the fax number field',
  'choose Purple in Colour',
  'what is the weather like',
  'The quick brown fox jumps over the lazy dog and then goes home to sign in to its account',
  'buy me something nice',
  'do it',
  'click here',
  'press Enter',
  'fill in the email field',
  '',
  '   ',
  '?!',
  'click',
  'click the fourth Delete button',
];

describe('an ordinary shop page', () => {
  it.each(right)('is sure of: %s', (...[instruction, name, method, args = []]) => {
    const result = matchInstruction(instruction, shop);
    const first = result.candidates[0];
    expect({
      name: nameOf(shop, first?.ref),
      method: first?.method,
      args: first?.arguments,
      sure: result.sure,
    }).toEqual({
      name,
      method,
      args,
      sure: true,
    });
    expect(result.reason).toBe('');
  });

  it.each(unsure)('is not sure of: %s', (instruction) => {
    const result = matchInstruction(instruction, shop);
    expect(result.candidates[0]).not.toMatchObject({ confidence: 1 });
    expect(result.sure).toBe(false);
    expect(result.reason).not.toBe('');
  });
});

/** words for an element → its name, the method that is natural for it */
const phrases: [string, string, string][] = [
  ['the Sign in button', 'Sign in', 'click'],
  ['Account link', 'Account', 'click'],
  ['email field', 'Email', 'fill'],
  ['Email', 'Email', 'fill'],
  ['the password', 'Password', 'fill'],
  ['the "Remember me" checkbox', 'Remember me', 'check'],
  ['Colour', 'Colour', 'selectOption'],
  ['the country dropdown', 'Country', 'selectOption'],
  ['das E-Mail-Feld', 'Email', 'fill'],
];

describe('an instruction without a verb', () => {
  it.each(phrases)('finds but does not act on: %s', (instruction, name, method) => {
    const { sure, reason, candidates } = matchInstruction(instruction, shop);
    expect([nameOf(shop, candidates[0]?.ref), candidates[0]?.method]).toEqual([name, method]);
    expect([candidates[0]?.sure, sure]).toEqual([true, false]);
    expect(reason).toMatch(/^The instruction does not say to (click|fill|check|choose)/);
  });

  it('acts on a button whose name it is, word for word', () => {
    expect(matchInstruction('Sign in', shop).sure).toBe(true);
  });

  it('offers a checked box to be unchecked', () => {
    const page = pageOf(item('checkbox', 'News', { states: ['checked'] }));
    expect(matchInstruction('the News checkbox', page).candidates).toMatchObject([{ method: 'uncheck' }]);
  });

  it('says which elements share the name', () => {
    expect(matchInstruction('Add to cart', shop)).toMatchObject({
      sure: false,
      reason: 'Three buttons are called "Add to cart".',
    });
  });

  it.each(['what is the weather like', 'the fax number field', 'cheapest kettle', 'do not sign in'])(
    'is sure of nothing in: %s',
    (instruction) => {
      const { sure, candidates } = matchInstruction(instruction, shop);
      expect([sure, candidates.some((one) => one.sure)]).toEqual([false, false]);
    },
  );
});

/** instruction → position of the one meant among elements of its name */
const placed: [string, string, number][] = [
  ['click Add to cart for the blue kettle', 'Add to cart', 0],
  ['Add to cart for the blue kettle', 'Add to cart', 0],
  ['click Add to cart for the Red kettle', 'Add to cart', 1],
  ['click "Add to cart" next to Green teapot', 'Add to cart', 2],
  ['click the second Delete button', 'Delete', 1],
  ['click the last Delete', 'Delete', 2],
  ['click the third Add to cart button', 'Add to cart', 2],
  ['click Delete in the row of Order 1002', 'Delete', 1],
  ['click Delete for order 1003', 'Delete', 2],
  ['click the Delete button in the Order 1001 row', 'Delete', 0],
  ['click the first Delete button in the Orders table', 'Delete', 0],
  ['click Search in the header', 'Search', 0],
  ['klicke auf den zweiten Delete-Button', 'Delete', 1],
];

const rowOf = (number: number) =>
  part('listitem', '', part('text', `Row ${number}`), item('button', 'Delete'));

describe('positions and ordinals', () => {
  it.each(placed)('is sure of: %s', (instruction, name, index) => {
    const result = matchInstruction(instruction, shop);
    const refs = shop.nodes.filter(
      (node) => node.name === name && node.ref !== undefined && node.role !== 'heading',
    );
    expect(result.candidates[0]?.ref).toBe(refs[index]?.ref);
    expect(result.sure).toBe(true);
  });

  it('says how many elements share a name', () => {
    expect(matchInstruction('click Delete', shop).reason).toBe('Three buttons are called "Delete".');
  });

  it('takes the one in the dialog', () => {
    const page = pageOf(
      item('button', 'Delete'),
      part('dialog', 'Confirm', part('text', 'Really?'), item('button', 'Delete'), item('button', 'Cancel')),
    );
    const result = matchInstruction('click Delete in the dialog', page);
    expect(result).toMatchObject({ sure: true, candidates: [{ ref: '2' }, { ref: '1' }] });
  });

  it('finds the row by flat texts when the page has no rows', () => {
    const page = pageOf(
      part('text', 'Blue kettle'),
      part('text', '£20'),
      item('button', 'Buy'),
      part('text', 'Red kettle'),
      part('text', '£22'),
      item('button', 'Buy'),
    );
    expect(matchInstruction('click Buy for the red kettle', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '2' }, {}],
    });
    expect(matchInstruction('click Buy for the green kettle', page).sure).toBe(false);
  });

  it('takes the row that is called so, whatever else has the words', () => {
    const page = pageOf(...[1, 2].map(rowOf), part('text', 'Event 1'), part('text', 'Offer 1'));
    expect(matchInstruction('click Delete in the row of Row 1', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '1' }, {}],
    });
  });
});

describe('states', () => {
  it('ranks a disabled element below its enabled twin', () => {
    const page = pageOf(item('button', 'Save', { states: ['disabled'] }), item('button', 'Save'));
    expect(matchInstruction('click Save', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '2' }, { ref: '1' }],
    });
  });

  it('still finds a disabled element that has no twin', () => {
    const page = pageOf(item('button', 'Save', { states: ['disabled'] }), item('button', 'Cancel'));
    expect(matchInstruction('click Save', page)).toMatchObject({ sure: true, candidates: [{ ref: '1' }] });
  });

  it('takes links of the same name to the same place as one', () => {
    const link = () => item('link', 'Imprint', { hints: { tag: 'a', href: '/imprint' } });
    expect(matchInstruction('click Imprint', pageOf(link(), link())).sure).toBe(true);
  });
});

describe('compound instructions', () => {
  it('gives one result a step, and presses the key where the step before typed', () => {
    const result = matchInstruction('type %email% in Email and press Enter', shop);
    expect(result.sure).toBe(false);
    expect(result.steps).toMatchObject([
      { sure: true, candidates: [{ method: 'fill', arguments: ['%email%'] }] },
      { sure: true, candidates: [{ method: 'press', arguments: ['Enter'] }] },
    ]);
    expect(result.candidates[0]?.ref).toBe(result.candidates[1]?.ref);
  });

  it('reads up to three steps', () => {
    const result = matchInstruction(
      'type a@b.c in Email, type "x and y" in Password, then click Sign in',
      shop,
    );
    expect(result.steps?.map((step) => [step.sure, step.candidates[0]?.method])).toEqual([
      [true, 'fill'],
      [true, 'fill'],
      [true, 'click'],
    ]);
  });

  it('does not cut a name with "and" in it', () => {
    const page = pageOf(item('button', 'Save and close'), item('button', 'Close'));
    expect(matchInstruction('click Save and close', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '1' }, {}],
    });
  });
});

describe('words that are nearly right', () => {
  it.each([
    ['click Remove', 'Remote'],
    ['click Sign', 'Signature'],
    ['click Page 2', 'Page 3'],
    ['click Log out', 'Log in'],
    ['click Delete account', 'Delete'],
    ['click Unsubscribe', 'Subscribe'],
  ])('is not sure of %s when there is only %s', (instruction, name) => {
    const { sure, candidates } = matchInstruction(instruction, pageOf(item('button', name)));
    expect([sure, candidates.some((one) => one.sure)]).toEqual([false, false]);
  });
});

describe('where several fit, the last before it is meant', () => {
  const password = item('textbox', 'Password', { hints: { tag: 'input', type: 'password' } });

  it.each([
    [
      'sign in as ada with password %secret%',
      pageOf(item('textbox', 'Company'), item('textbox', 'Username'), password, item('button', 'Sign in')),
    ],
    [
      'type ada into Username',
      pageOf(item('textbox', ''), item('textbox', ''), password, item('button', 'Sign in')),
    ],
  ])('of the fields before a password, by: %s', (instruction, page) => {
    const { steps, candidates } = matchInstruction(instruction, page);
    expect((steps?.[0]?.candidates ?? candidates)[0]).toMatchObject({ ref: '2', method: 'fill' });
  });

  it('of the texts in a row, for the field at its end', () => {
    const cell = (name: string) => part('cell', name);
    const row = (...names: string[]) =>
      part('row', '', ...names.map(cell), part('cell', '', item('textbox', '')));
    const page = pageOf(part('table', '', row('Tools', 'Hammer'), row('Tools', 'Pliers')));
    expect(matchInstruction('type 3 into Pliers', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '2' }],
    });
    expect(matchInstruction('type 3 into Tools', page).sure).toBe(false);
  });
});

describe('two links with the same name and address', () => {
  const help = (frameId: number) =>
    item('link', 'Help', { frameId, hints: { tag: 'a', href: 'https://shop.example/help' } });

  it('count as one', () => {
    expect(matchInstruction('click Help', pageOf(help(0), help(0))).sure).toBe(true);
  });

  it('are two where they are in two frames', () => {
    expect(matchInstruction('click Help', pageOf(help(0), help(7))).sure).toBe(false);
  });
});

describe('lists whose options are not known', () => {
  const page = pageOf(item('combobox', 'Airport', { hints: { tag: 'button' } }));

  it('takes a list that is named', () => {
    expect(matchInstruction('choose Rome in Airport', page).sure).toBe(true);
  });

  it('does not take a list that is not', () => {
    expect(matchInstruction('pick the cheapest seat', page)).toMatchObject({ sure: false, candidates: [] });
  });
});

describe('forms', () => {
  it('reads "last name" as a name, not as the last of the names', () => {
    const page = pageOf(item('textbox', 'Last name'), item('textbox', 'Company name'));
    expect(matchInstruction('type Lovelace into the last name field', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '1' }, {}],
    });
  });

  it('takes the e-mail field for the user name where there is nothing nearer', () => {
    const page = pageOf(
      item('textbox', 'E-mail'),
      item('textbox', 'Password', { hints: { tag: 'input', type: 'password' } }),
    );
    expect(matchInstruction('type ada into the username field', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '1' }],
    });
  });

  it('takes the nameless field before the password for the user name', () => {
    const page = pageOf(
      item('textbox', '', { hints: { tag: 'input', id: 'f7' } }),
      item('textbox', '', { states: ['secret'], hints: { tag: 'input', type: 'password' } }),
    );
    expect(matchInstruction('type ada into the username field', page).candidates[0]).toMatchObject({
      ref: '1',
    });
  });

  it('takes the button after the fields for the submit button, without being sure', () => {
    const page = pageOf(item('button', 'Menu'), item('textbox', 'Code'), item('button', 'Redeem'));
    const { sure, candidates } = matchInstruction('click the submit button', page);
    expect([sure, candidates[0]?.ref]).toEqual([false, '3']);
  });

  it('names the list when nothing is said to choose', () => {
    const result = matchInstruction('fill in the country', shop);
    expect(result).toMatchObject({
      sure: false,
      candidates: [{ method: 'selectOption', arguments: [], sure: true }],
    });
  });
});

describe('values that are not said', () => {
  it('names the field and says that a value is missing', () => {
    const result = matchInstruction('fill in the email address', shop);
    expect(result).toMatchObject({ sure: false, reason: 'The instruction does not say what to fill in.' });
    expect(result.candidates[0]).toMatchObject({ method: 'fill', arguments: [], sure: true });
  });

  it('takes a variable of the same name', () => {
    const result = matchInstruction('fill in the email field', shop, { variables: ['password', 'email'] });
    expect(result).toMatchObject({ sure: true, candidates: [{ arguments: ['%email%'] }] });
  });
});

describe('pages that lack what is asked', () => {
  const lacking: [string, ReturnType<typeof item>][] = [
    ['click sign in', item('link', 'Sighting of two cranes in the marsh, a sign of spring')],
    ['click sign in', item('button', 'Sign up', { hints: { tag: 'button', type: 'submit' } })],
    ['log out', item('link', 'Check us out on our wall')],
    ['open the menu', item('link', 'Find the answers')],
    ['open the main menu', item('link', 'Skip to main content')],
    ['press Enter in the search box', item('textbox', 'Enter the characters of the image')],
    ['reset my password', item('textbox', 'Password', { hints: { tag: 'input', type: 'password' } })],
    ['click Port list', item('link', 'Portfolio list')],
    ['click Share', item('link', 'Harbours that share a quay with ferries and with trains')],
  ];

  it.each(lacking)('is not sure of %s', (instruction, other) => {
    expect(matchInstruction(instruction, pageOf(other)).sure).toBe(false);
  });

  it('is sure where the words stand together and make up a good part of the name', () => {
    const page = pageOf(item('link', 'Read our privacy policy'), item('link', 'Press'));
    expect(matchInstruction('click privacy policy', page)).toMatchObject({
      sure: true,
      candidates: [{ ref: '1' }],
    });
  });

  it('does not take the e-mail for the user name where a field says nothing of itself', () => {
    const email = item('textbox', 'Email', { hints: { tag: 'input', type: 'email' } });
    const silent = item('textbox', '', { hints: { tag: 'input', type: 'text' } });
    const password = item('textbox', 'Password', { hints: { tag: 'input', type: 'password' } });
    const isSure = (...fields: (typeof email)[]) =>
      matchInstruction('type ada into the username', pageOf(...fields)).sure;
    expect(isSure(email, password)).toBe(true);
    expect(isSure(email, silent, password)).toBe(false);
  });
});
