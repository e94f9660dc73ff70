import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { stateMeant } from '../../../src/matching/rank/states';
import { item, nameOf, pageOf, part } from './page-builder';
import type { Snapshot } from '../../../src/protocol/snapshot';

const found = (instruction: string, page: Snapshot) => {
  const { candidates, sure } = matchInstruction(instruction, page);
  const [first] = candidates;
  return { deed: `${first?.method} ${nameOf(page, first?.ref)}`, sure };
};

describe('one of a series that the page lacks', () => {
  const stand = pageOf(
    part('heading', 'Tribune A'),
    item('button', 'Reserve seats'),
    item('link', 'Parking'),
  );
  const trains = pageOf(
    part('heading', 'Coach 4'),
    item('button', 'Choose a place'),
    item('link', '5'),
    item('textbox', 'Note'),
  );

  it.each([
    ['reserve seats in Tribune D', stand],
    ['reserve the seats of tribune C', stand],
    ['choose a place in Coach 7', trains],
  ])('is never sure: %s', (instruction, page) => {
    const { candidates, sure } = matchInstruction(instruction, page);
    expect([sure, candidates[0]?.sure]).toEqual([false, false]);
  });

  it('is no reason for doubt where the page has it, the element is it, or it is typed', () => {
    expect(found('reserve the seats in Tribune A', stand)).toEqual({
      deed: 'click Reserve seats',
      sure: true,
    });
    expect(found('choose a place in Coach 4', trains)).toEqual({ deed: 'click Choose a place', sure: true });
    expect(found('type "not in Coach 7" into the note', trains)).toEqual({ deed: 'fill Note', sure: true });
  });
});

describe('a box whose name turns what it is about', () => {
  it.each([
    ['hide my birthday', 'Hide my birthday', 'check'],
    ["don't show my birthday", 'Hide my birthday', 'check'],
    ['show my birthday', 'Hide my birthday', 'uncheck'],
    ['do not hide my birthday', 'Hide my birthday', 'uncheck'],
    ['send me offers', 'Do not send me offers', 'uncheck'],
    ["don't send me offers", 'Do not send me offers', 'check'],
    ['enable sounds', 'Disable sounds', 'uncheck'],
    ['turn sounds on', 'Disable sounds', 'uncheck'],
    ['disable the sounds', 'Disable sounds', 'check'],
    ["n'envoyez pas d'offres", "Ne pas envoyer d'offres", 'check'],
    ['zeige meinen Geburtstag', 'Geburtstag nicht zeigen', 'uncheck'],
    ['show my birthday', 'Show my birthday', undefined],
  ])('%s: %s', (said, name, state) => {
    expect(stateMeant(said, name)).toBe(state);
  });

  it('is not sure where its state was read the other way, and shows the right one', () => {
    const page = pageOf(item('checkbox', 'Hide my birthday'), item('checkbox', 'Disable sounds'));
    expect(found('show my birthday', page)).toEqual({ deed: 'uncheck Hide my birthday', sure: false });
    expect(found('enable sounds', page)).toEqual({ deed: 'uncheck Disable sounds', sure: false });
    expect(found('hide my birthday', page)).toEqual({ deed: 'check Hide my birthday', sure: true });
  });
});

describe('words for the way', () => {
  const weeks = pageOf(item('button', 'Next month'), item('link', 'Today'));

  it('count nothing: the last is not the next', () => {
    expect(found('go to last month', weeks).sure).toBe(false);
    expect(found('go to the next month', weeks)).toEqual({ deed: 'click Next month', sure: true });
    const buttons = pageOf(item('button', 'Next'), item('link', 'Help'), item('button', 'Next'));
    expect(found('click the last Next button', buttons).sure).toBe(true);
  });
});

describe('a list that the page draws itself', () => {
  const page = pageOf(item('combobox', 'Department', { hints: { tag: 'div' } }));

  it.each(['fill the department with Sales', 'enter Sales in Department', 'type Sales into the department'])(
    'is chosen from: %s',
    (instruction) => {
      const { candidates, sure } = matchInstruction(instruction, page);
      expect({ ...candidates[0], sure }).toMatchObject({
        method: 'selectOptionFromDropdown',
        arguments: ['Sales'],
        sure: true,
      });
    },
  );
});
