import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, pageOf } from './page-builder';

const contact = pageOf(
  item('textbox', 'Name'),
  item('textbox', 'Phone'),
  item('textbox', 'Notes'),
  item('checkbox', 'VIP customer'),
  item('button', 'Save'),
  item('button', 'Cancel'),
  item('button', 'Delete'),
  item('button', 'Delete'),
);

/** The deed of each part; `?` before one that is asked first. */
const partsOf = (said: string) => {
  const result = matchInstruction(said, contact);
  return (result.steps ?? [result]).map(({ sure, candidates: [first] }) =>
    [sure ? '' : '?', first?.method, first?.ref, ...(first?.arguments ?? [])].join(' ').trim(),
  );
};

describe('the parts of an instruction', () => {
  it.each([
    'type 123 into Phone then save',
    'tippe 123 in Phone und dann save',
    'escribe 123 en Phone y luego save',
    'phone 123, save',
  ])('are steps where the page has each of them: %s', (said) => {
    expect(partsOf(said)).toEqual(['fill 2 123', 'click 5']);
  });

  it('are done one by one though a later one is not sure', () => {
    expect(partsOf('tick VIP customer and click Delete')).toEqual(['check 4', '? click 7']);
  });

  it.each([
    ['write Likes tea, no sugar in the notes', 'fill 3 Likes tea, no sugar'],
    ['notes: met at the fair, and wants a demo', 'fill 3 met at the fair, and wants a demo'],
    ['put Salt and Pepper Ltd as the name', 'fill 1 Salt and Pepper Ltd'],
  ])('are of a value where the page has nothing of them: %s', (said, done) => {
    expect(partsOf(said)).toEqual([done]);
  });

  it('never become the end of a value, and quotes keep them in it', () => {
    expect(partsOf('set the name to Müller and Sons and save')).toEqual([
      'fill 1 Müller and Sons',
      'click 5',
    ]);
    expect(partsOf('enter "Pay up, then save" in Notes and cancel')).toEqual([
      'fill 3 Pay up, then save',
      'click 6',
    ]);
  });

  it('are asked about where a text after a colon may go on', () => {
    const { sure, reason } = matchInstruction('notes: buy milk, then save', contact);
    expect([sure, reason]).toEqual([false, 'Does "save" belong to the text? Put the text in quotes.']);
  });

  it('share the verb of a sure one, unless they have their own', () => {
    expect(partsOf('fill in Bob Stone as name and 555 as phone')).toEqual(['fill 1 Bob Stone', 'fill 2 555']);
  });

  it('are one where they are options of one list', () => {
    const list = item('listbox', 'Colours', { hints: { tag: 'select', options: ['Red', 'Blue'] } });
    const page = pageOf(list, item('option', 'Red'), item('option', 'Blue'));
    const { steps, candidates } = matchInstruction('select Red and Blue in Colours', page);
    expect([steps, candidates[0]?.arguments]).toEqual([undefined, ['Red', 'Blue']]);
  });
});
