import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import type { Snapshot } from '../../../src/protocol/snapshot';
import { item, pageOf, part } from './page-builder';

const meant = (instruction: string, page: Snapshot) => {
  const { sure, candidates } = matchInstruction(instruction, page);
  const [first] = candidates;
  return sure && first ? [first.method, first.ref, ...first.arguments] : undefined;
};

const drawn = (role: string, name: string, drawnBy: string) => ({ ...part(role, name), drawnBy });

describe('what stands under a caption', () => {
  const slider = { value: '30', states: ['min=0', 'max=100'], hints: { tag: 'div' } };
  const page = pageOf(
    part('heading', 'Settings'),
    part('text', 'Volume'),
    item('generic', '30'),
    item('slider', '', slider),
    part('text', 'Service'),
    { ...item('generic', '1 Star 2 Stars 3 Stars'), children: [] },
    item('radio', '1 Star'),
    item('radio', '2 Stars'),
    item('radio', '3 Stars'),
    part('text', 'Quality'),
    item('radio', 'star'),
    item('radio', 'star'),
    item('radio', 'star'),
    part('text', 'Apples'),
    item('button', '−'),
    drawn('status', '1', 'd1'),
    item('button', '+'),
    part('text', 'Part'),
    drawn('text', 'Select...', 'd2'),
  );

  it('takes its value: a control without a name, one of several, or a number between two buttons', () => {
    expect(meant('set Volume to 70', page)).toEqual(['fill', '2', '70']);
    expect(meant('set Service to 3 Stars', page)).toEqual(['check', '6']);
    expect(meant('give Service 2 stars', page)).toEqual(['check', '5']);
    expect(meant('set Quality to 2 stars', page)).toEqual(['check', '8']);
    expect(meant('set Apples to 3', page)).toEqual(['fill', 'd1', '3']);
    expect(meant('choose Bolt in Part', page)).toEqual(['selectOptionFromDropdown', 'd2', 'Bolt']);
  });

  it('is nothing where no value of that kind fits', () => {
    expect(meant('set Service to 7 Stars', page)).toBeUndefined();
    expect(meant('set Apples to red', page)).toBeUndefined();
  });

  it('takes what a button called so opens, but a menu only where the option is not there', () => {
    const zone = item('button', 'Zone', { states: ['collapsed'] });
    expect(meant('choose West in Zone', pageOf(part('text', 'Zone'), zone))).toEqual([
      'selectOptionFromDropdown',
      '1',
      'West',
    ]);
    expect(meant('choose West in Zone', pageOf(zone, item('radio', 'West')))?.[0]).not.toBe(
      'selectOptionFromDropdown',
    );
  });

  it('takes a box around a control that is called the same, by what both say', () => {
    const wood = pageOf(item('generic', 'Wood Wood'), item('textbox', 'Note'));
    expect(meant('choose Oak in Wood', wood)).toEqual(['selectOptionFromDropdown', '1', 'Oak']);
  });

  it('takes the list in a box that is called the same, not the box', () => {
    const list = item('combobox', 'Wood', { states: ['collapsed'] });
    expect(meant('choose Oak in Wood', pageOf(item('generic', 'Wood'), list))?.[1]).toBe('2');
  });

  it('takes what is added to a field without a name', () => {
    const marks = pageOf(part('text', 'Marks'), item('textbox', ''));
    expect(meant('add cold to Marks', marks)).toEqual(['selectOptionFromDropdown', '1', 'cold']);
  });

  it('is turned on by the switch after it, not by the box before the next caption', () => {
    const named = ['Spicy', 'Loud'].map((name) => part('text', name));
    const [spicy, loud] = named;
    const ticks = () => item('switch', '');
    if (!spicy || !loud) return;
    expect(meant('turn on Loud', pageOf(item('button', 'Back'), spicy, ticks(), loud, ticks()))).toEqual([
      'check',
      '3',
    ]);
    expect(meant('turn on Spicy', pageOf(item('button', 'Back'), ticks(), spicy, ticks(), loud))).not.toEqual(
      ['check', '3'],
    );
  });

  it('is turned on by the switch after it whose name nobody sees', () => {
    const cutlery = pageOf(part('text', 'Cutlery'), item('switch', 'Switch'), part('text', 'Napkins'));
    expect(meant('turn on Cutlery', cutlery)).toEqual(['check', '1']);
    const named = pageOf(part('text', 'Alerts'), item('checkbox', 'Email'), part('text', 'Email'));
    expect(meant('turn on Alerts', named)).toBeUndefined();
  });

  it('takes a time in what its button opens', () => {
    const wheels = item('button', 'Alarm time 07:00', { hints: { tag: 'button', opens: 'dialog' } });
    const alarm = pageOf(part('text', 'Alarm time'), wheels);
    expect(meant('set Alarm time to 06:45', alarm)).toEqual(['fill', '1', '06:45']);
  });

  it('takes a date in its sections', () => {
    const sections = ['Month', 'Day', 'Year'].map((name) =>
      item('spinbutton', name, { hints: { tag: 'span' } }),
    );
    const dates = pageOf({
      ...part('group', 'Start', ...sections, item('button', 'Choose date')),
      drawnBy: 'd1',
    });
    expect(meant('set Start to 17 March 2026', dates)).toEqual(['fill', 'd1', '17 March 2026']);
  });
});

describe('a group', () => {
  const group = (name: string, ...inside: ReturnType<typeof item>[]) => ({
    ...part('group', name, ...inside),
    drawnBy: 'd1',
  });

  it('takes a day in its lists', () => {
    const list = (name: string) =>
      item('combobox', name, { hints: { tag: 'select', options: ['7', '9', '1988'] } });
    const birth = pageOf(group('Date of birth', list('Day'), list('Month'), list('Year')));
    expect(meant('set Date of birth to 9 July 1988', birth)).toEqual(['fill', 'd1', '9 July 1988']);
  });

  it('takes a number for each of its sliders', () => {
    const slider = (name: string) => item('slider', name, { hints: { tag: 'div' } });
    const range = pageOf(group('Budget', slider('Lower limit'), slider('Upper limit')));
    expect(meant('set Budget to 30 to 70', range)).toEqual(['fill', 'd1', '30 to 70']);
    expect(meant('set Budget to 30', range)).toBeUndefined();
  });
});

describe('a control that opens a list', () => {
  it('is the one under its caption, with the arrow in it', () => {
    const arrow = item('button', '▾', { hints: { tag: 'div', opens: 'tree' } });
    const page = pageOf(part('text', 'Category'), { ...item('generic', 'Pick one ▾'), children: [arrow] });
    expect(meant('choose Laptops in Category', page)).toEqual(['selectOptionFromDropdown', '1', 'Laptops']);
  });

  it('is the one beside a field that says what is chosen for it', () => {
    const country = item('button', 'Change country, United States', {
      hints: { tag: 'button', opens: 'dialog' },
    });
    const page = pageOf(country, item('textbox', 'Phone'));
    const chosen = ['selectOptionFromDropdown', '1', 'Norway'];
    expect(meant('set the country of Phone to Norway', page)).toEqual(chosen);
  });
});

describe('a day of a calendar', () => {
  const days = [10, 11, 12, 13, 14, 15, 16, 17].map((day) =>
    item('button', `Day, March ${day}th, 2026`.slice(5)),
  );
  const page = pageOf({ ...part('grid', 'March 2026', ...days), drawnBy: 'd1' });

  it('is meant however it is written, or by its number', () => {
    expect(meant('choose 17 March 2026', page)).toEqual(['click', '8']);
    expect(meant('click 12', page)).toEqual(['click', '3']);
  });

  it('is turned to where it is not drawn', () => {
    expect(meant('pick April 9, 2026 in the calendar', page)).toEqual(['fill', 'd1', '2026-04-09']);
  });
});

describe('a menu', () => {
  const opens = { hints: { tag: 'button', opens: 'menu' as const } };
  const page = pageOf(item('button', 'Actions', opens), item('button', 'Rename me'));

  it('is chosen from by its name, through the item that leads there', () => {
    expect(meant('choose Rename in Actions', page)).toEqual(['selectOptionFromDropdown', '1', 'Rename']);
    const way = ['selectOptionFromDropdown', '1', 'Export as > CSV'];
    expect(meant('choose CSV in Export as in Actions', page)).toEqual(way);
  });

  it('may hang on the button beside the one that is named', () => {
    const arrow = item('button', 'More ways', { states: ['collapsed'] });
    const split = pageOf(item('button', 'Send'), arrow, item('button', 'Close'));
    const chosen = ['selectOptionFromDropdown', '2', 'Keep as draft'];
    expect(meant('choose Keep as draft in Send', split)).toEqual(chosen);
  });
});

it('a caption names the field that a box is drawn around', () => {
  const day = item('textbox', 'Select date', { hints: { tag: 'input', placeholder: 'Select date' } });
  const box = { ...item('generic', 'Select date'), children: [day] };
  const page = pageOf(part('text', 'Hours'), item('textbox', 'Hours'), part('text', 'Due day'), box);
  expect(meant('set Due day to 2 June 2027', page)).toEqual(['fill', '3', '2 June 2027']);
});

describe('words for a change of what is there', () => {
  const number = { value: '2', hints: { tag: 'input', type: 'text' } };
  const page = pageOf(
    item('spinbutton', 'Quantity', number),
    item('slider', 'Bass', { value: '20', hints: { tag: 'div' } }),
    item('button', 'Remove Red'),
    item('combobox', 'Colours', { hints: { tag: 'input', opens: 'listbox' } }),
    item('combobox', 'Country'),
  );

  it('move a number, add to a list, and take out of it', () => {
    expect(meant('increase Quantity', page)).toEqual(['press', '1', 'ArrowUp']);
    expect(meant('verringere Quantity', page)).toEqual(['press', '1', 'ArrowDown']);
    expect(meant('move Bass to 35', page)).toEqual(['fill', '2', '35']);
    expect(meant('add Green to Colours', page)).toEqual(['selectOptionFromDropdown', '4', 'Green']);
    expect(meant('remove Red from Colours', page)).toEqual(['click', '3']);
  });

  it('take a chip out by what stands behind its text, and before the field that it is in', () => {
    const chips = (sign: string, ...names: string[]) =>
      pageOf(
        ...names.flatMap((name) => [part('text', name), item('button', sign)]),
        item('textbox', 'Items'),
      );
    expect(meant('remove milk from Items', chips('×', 'tea', 'milk'))).toEqual(['click', '2']);
    expect(meant('remove milk from Items', chips('×', 'milk'))).toEqual(['click', '1']);
    expect(meant('remove milk from Items', chips('remove tag', 'tea', 'milk'))).toEqual(['click', '2']);
    expect(meant('remove salt from Items', chips('×', 'tea', 'milk'))).toBeUndefined();
    expect(meant('remove milk from Tags', chips('×', 'tea', 'milk'))).toBeUndefined();
  });

  it('yield to a button that does it', () => {
    const shop = pageOf(item('spinbutton', 'Quantity', number), item('button', 'Increase quantity'));
    expect(meant('increase the quantity', shop)).toEqual(['click', '2']);
  });
});
