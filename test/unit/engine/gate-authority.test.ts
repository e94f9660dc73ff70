import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/engine/gate/decide-gate';
import { factsOf } from '../../../src/engine/gate/facts';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { item, pageOf, part } from '../matching/page-builder';

const origin = 'https://shop.example';

type Done = { method?: string; arguments?: string[]; onto?: string };

/** The kind of reason for which an act on the element of this name is asked about. */
function asked(words: string, page: ReturnType<typeof pageOf>, name: string, done: Done = {}) {
  return judge(factsIn(page, name, done), capabilityOf(words, { origin })).reason?.kind;
}

const isHeld = (words: string, page: ReturnType<typeof pageOf>, name: string) =>
  judge(factsIn(page, name, {}), capabilityOf(words, { origin })).isHeld;

function factsIn(page: ReturnType<typeof pageOf>, name: string, done: Done) {
  const refOf = (called: string) => page.nodes.find((each) => each.name === called && each.ref)?.ref ?? '';
  const { method = 'click', arguments: given = [], onto } = done;
  const act = { method, arguments: given, origin, isCompared: true, onto: onto && refOf(onto) };
  const facts = factsOf(page, refOf(name), act);
  if (!facts) throw new Error(`Nothing is called ${name}.`);
  return facts;
}

describe('an authority needs the deed', () => {
  const photos = pageOf(item('option', 'Harbor'), item('option', 'Meadow'));
  const press = (key: string) => ({ method: 'press', arguments: [key] });

  it('of a key, and not what it is pressed on alone', () => {
    expect(asked('choose the photo Harbor', photos, 'Harbor', press('Delete'))).toBe('risk');
    expect(asked('delete the photo Harbor', photos, 'Harbor', press('Shift+Delete'))).toBeUndefined();
    expect(asked('press x on Harbor', photos, 'Harbor', press('x'))).toBeUndefined();
    expect(asked('choose the photo Harbor', photos, 'Harbor', press('x'))).toBe('asks');
  });

  it('of Enter in a field without a button, for words that only want to know', () => {
    const meter = pageOf(item('spinbutton', 'Units'));
    expect(asked('work out what 5 units come to', meter, 'Units', press('Enter'))).toBe('asks');
    expect(asked('type 5 into Units and press Enter', meter, 'Units', press('Enter'))).toBeUndefined();
  });

  it('of a button that takes what is typed, where the words have typed nothing', () => {
    const words = 'read me the clause about notice';
    const contract = pageOf(item('textbox', 'Name in full'), item('button', 'I stand by this'));
    const sign = (done: string[]) =>
      judge(factsIn(contract, 'I stand by this', {}), capabilityOf(words, { origin, done })).reason?.kind;
    expect(sign([])).toBe('risk');
    expect(sign(['Name in full'])).toBeUndefined();
    const enter = press('Enter');
    expect(asked(words, contract, 'Name in full', enter)).toBe('risk');
    // These show more: a search, what stands under a heading, and what is beside a box of its row.
    const search = pageOf(item('searchbox', 'Search'), item('button', 'Go'));
    expect(asked(words, search, 'Go')).toBeUndefined();
    const below = pageOf(
      item('textbox', 'Mail for news'),
      part('heading', 'Clauses'),
      item('button', 'Dark'),
    );
    expect(asked(words, below, 'Dark')).toBeUndefined();
    const row = pageOf(part('row', 'Clause 2', item('checkbox', 'Clause 2'), item('button', 'Details')));
    expect(asked(words, row, 'Details')).toBeUndefined();
  });

  it('of a drag by the place of its drop', () => {
    const board = pageOf(
      item('button', 'Roof repair'),
      item('button', 'Doing'),
      item('button', 'Client portal'),
    );
    const drag = (onto: string) => ({ method: 'dragAndDrop', arguments: ['#x'], onto });
    const words = 'move the card Roof repair into Doing';
    expect(asked(words, board, 'Roof repair', drag('Client portal'))).toBeDefined();
    expect(asked(words, board, 'Roof repair', drag('Doing'))).toBeUndefined();
  });

  it('of a link that tells the site a word which neither its name nor the instruction has', () => {
    const link = (name: string, href: string) => pageOf(item('link', name, { hints: { tag: 'a', href } }));
    const follow = (name: string, href: string) => asked('show the bill of May', link(name, href), name);
    expect(follow('Aboneliği bitir', '/bitti.html?onay=evet')).toBe('asks');
    expect(follow('Bills', '/?agree=fully')).toBe('risk');
    expect(follow('Opening hours', '/?show=hours')).toBeUndefined();
    expect(follow('Next', '/?page=2&sort=price_asc')).toBeUndefined();
  });

  it('of a way to press it, which is another deed than a click', () => {
    const door = pageOf(item('button', 'Open shed'));
    expect(asked('is the shed shut', door, 'Open shed', { method: 'longPress' })).toBe('asks');
    expect(asked('is the shed shut', door, 'Open shed')).toBeUndefined();
  });

  it('of a name that only signs up for something, whatever else the words order', () => {
    const shop = pageOf(item('button', 'Subscribe magazine Osei'));
    const twice = { method: 'doubleClick' };
    expect(asked('add the magazine Osei to my list', shop, 'Subscribe magazine Osei', twice)).toBe('risk');
    expect(asked('subscribe to the magazine Osei', shop, 'Subscribe magazine Osei', twice)).toBeUndefined();
  });

  it('of an emptied field', () => {
    // Its label has what stands in it.
    const hints = { tag: 'textarea', label: 'Monday Rain all day' };
    const diary = pageOf(item('textbox', 'Monday', { hints }));
    expect(asked('read the entry of Monday', diary, 'Monday', { method: 'clear' })).toBe('made-up');
    expect(asked('empty the entry of Monday', diary, 'Monday', { method: 'clear' })).toBeUndefined();
  });

  it('of a switch by its own words, and not by those of its row', () => {
    const row = pageOf(part('listitem', 'app Plan', item('switch', 'Hand over the keys app Plan')));
    const name = 'Hand over the keys app Plan';
    expect(asked('open the app Plan and set it to green', row, name, { method: 'check' })).toBe('made-up');
    expect(asked('hand over the keys of the app Plan', row, name, { method: 'check' })).toBeUndefined();
  });
});

describe('an authority needs the target', () => {
  it('by whole names', () => {
    const guest = (name: string) => part('row', name, part('cell', name), item('button', `Off`));
    const page = (name: string, ...rest: string[]) => pageOf(guest(name), ...rest.map(guest));
    const off = (words: string, ...names: [string, ...string[]]) => asked(words, page(...names), 'Off');
    const words = 'take Anna Roth off the guest list';
    expect(off(words, 'Anna Lena Roth', 'Anna Roth', 'Ben Roth')).toBe('another');
    expect(off(words, 'Anna Roth', 'Anna Lena Roth', 'Ben Roth')).toBeUndefined();
    expect(off('take Anna Lena Roth off the list', 'Anna Lena Roth', 'Anna Roth')).toBeUndefined();
  });

  it('also where the other one stands elsewhere', () => {
    const page = pageOf(
      item('button', 'More about draft Plan 2019'),
      item('button', 'More about draft Plan 2026'),
      item('menuitem', 'Löschen draft Plan 2026'),
    );
    const name = 'Löschen draft Plan 2026';
    expect(asked('delete the draft Plan 2019', page, name)).toBe('another');
    expect(asked('delete the draft Plan 2026', page, name)).toBeUndefined();
  });

  it('by whole numbers, whatever is done to it', () => {
    const tickets = pageOf(item('combobox', 'Assignee of 4712'), item('combobox', 'Assignee of 4711'));
    const assign = (name: string) =>
      asked('assign ticket 4711 to Bo', tickets, name, { method: 'selectOption', arguments: ['Bo'] });
    expect(assign('Assignee of 4712')).toBe('another');
    expect(assign('Assignee of 4711')).toBeUndefined();
  });

  it('of a text by the field that the words put it into', () => {
    const notes = pageOf(item('textbox', 'Shopping'), item('textbox', 'Wedding speech'));
    const write = (name: string) =>
      asked('write “bring cups” into the note Shopping', notes, name, {
        method: 'fill',
        arguments: ['bring cups'],
      });
    expect(write('Wedding speech')).toBe('another');
    expect(write('Shopping')).toBeUndefined();
  });
});

describe('a value', () => {
  it('is asked about where no word gave it', () => {
    const form = pageOf(item('textbox', 'Name'), item('textbox', 'Remark for the kitchen'));
    const words = 'book the table for two in the name of Ada Berg';
    const fill = (name: string, text: string) =>
      asked(words, form, name, { method: 'fill', arguments: [text] });
    expect(fill('Remark for the kitchen', 'Ada has coeliac disease')).toBe('made-up');
    expect(fill('Name', 'Ada Berg')).toBeUndefined();
  });
});

it('ends a text where its quotation ends, and orders what follows', () => {
  const form = pageOf(part('form', '', item('textbox', 'Name'), item('button', 'Save')));
  const words = 'set the name to “Osei” and save it';
  expect(asked(words, form, 'Name', { method: 'fill', arguments: ['Osei'] })).toBeUndefined();
  expect(asked(words, form, 'Save')).toBeUndefined();
  expect(isHeld('set the name to “Osei”', form, 'Save')).toBe(true);
  expect(isHeld(words, form, 'Save')).toBe(false);
});

describe('a job in everyday words', () => {
  const held = (words: string, name: string, page: ReturnType<typeof pageOf>, done: string[]) =>
    judge(factsIn(page, name, {}), capabilityOf(words, { origin, done })).isHeld;

  it('may be saved where it says how something is to be, and not where it says what is typed', () => {
    const form = pageOf(part('form', '', item('textbox', 'Phone'), item('button', 'Save')));
    expect(held('change the phone number of Ben Carter to 040 555', 'Save', form, ['Phone'])).toBe(false);
    expect(held('type 040 555 into Phone', 'Save', form, ['Phone'])).toBe(true);
  });

  it('orders the button that says where something is put', () => {
    const stools = pageOf(part('article', '', item('heading', 'Oak stool'), item('button', 'Add to basket')));
    expect(isHeld('add the oak stool to the basket', stools, 'Add to basket')).toBe(false);
    expect(isHeld('open the letter in the archive', pageOf(item('button', 'Archive')), 'Archive')).toBe(true);
    const trays = pageOf(part('article', '', item('heading', 'Tea tray'), item('button', 'Add to cart')));
    expect(isHeld('put the tea tray into the cart', trays, 'Add to cart')).toBe(false);
  });

  it('is of the thing that has no more to its name, whatever the prices are', () => {
    const row = (name: string, price: string) =>
      part('row', '', item('cell', name), item('cell', price), item('button', 'Add'));
    const page = pageOf(row('Luma 5 Max', '899'), row('Luma 5', '399'));
    expect(asked('put the Luma 5 into the basket', page, 'Add')).toBe('another');
    expect(asked('put the Luma 5 Max into the basket', page, 'Add')).toBeUndefined();
  });

  it('sends what it had typed, whatever that is called', () => {
    const form = pageOf(part('form', '', item('textbox', 'City'), item('button', 'Submit application')));
    const send = (done: string[]) =>
      judge(
        factsIn(form, 'Submit application', {}),
        capabilityOf('apply as Ben Carter from Turku and submit it', { origin, done }),
      ).reason?.kind;
    expect(send(['City'])).toBeUndefined();
    expect(send([])).toBe('another');
  });
});
