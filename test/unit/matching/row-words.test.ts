import { describe, expect, it } from 'vitest';
import { isElsewhere } from '../../../src/protocol/place';

const row = (text: string) => ({ row: text, rowTitle: 'Ada' });

describe('the words of a row', () => {
  const wanted = row('Ada to jon 8:14 Edit Delete Invite…');
  const rivals = [row('Ada to jon 9:07 Edit Delete Invite…'), row('Ada to timothy 9:37 Edit Delete…')];
  const places = { wanted, rivals, name: 'Follow', isAlone: false };

  it('tell it from each other row, where no word is its own', () => {
    const others = [...rivals, row('Ada to max 8:14 Edit')];
    expect(isElsewhere({ ...places, rivals: others, seen: row('Ada to timothy 9:37 Edit Delete…') })).toBe(
      true,
    );
    expect(isElsewhere({ ...places, rivals: others, seen: wanted })).toBe(false);
  });

  it('are not its own since the text of another row was cut off before them', () => {
    expect(isElsewhere({ ...places, seen: row('Ada to timothy 9:37 Edit Delete Invite…') })).toBe(true);
  });

  it('are still there right beside it, where it is in no row and a box came between', () => {
    const box = { row: 'Terms of sale Terms accepted.', before: 'Terms accepted.' };
    const alone = { wanted: box, name: 'Place order', rivals: [], isAlone: true };
    expect(isElsewhere({ ...alone, seen: { row: 'Marble', before: 'Terms accepted.' } })).toBe(false);
    expect(isElsewhere({ ...alone, seen: { row: 'Marble', before: 'Marble' } })).toBe(true);
  });
});

describe('what a part of the page is called', () => {
  const placed = (title: string) => ({ titles: [title] });
  const places = { name: 'Yes', rivals: [], isAlone: true };

  it('is another one with another word in it, but not with another number', () => {
    const archive = { ...places, wanted: placed('Archive this thread?') };
    expect(isElsewhere({ ...archive, seen: placed('Delete this thread?') })).toBe(true);
    expect(isElsewhere({ ...archive, seen: placed('Archive this thread') })).toBe(false);
    const cart = { ...places, wanted: placed('Your cart has 2 things') };
    expect(isElsewhere({ ...cart, seen: placed('Your cart has 3 things') })).toBe(false);
  });

  it('is not said by the words of a box that holds it all', () => {
    const wanted = placed('Address');
    expect(isElsewhere({ ...places, wanted, seen: { ...placed('Card'), row: 'Address Card' } })).toBe(true);
  });
});
