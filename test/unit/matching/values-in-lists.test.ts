import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, pageOf, part } from './page-builder';

const meant = (instruction: string, page: Parameters<typeof matchInstruction>[1]) => {
  const { sure, candidates } = matchInstruction(instruction, page);
  const [first] = candidates;
  return sure && first ? [first.method, first.ref, ...first.arguments] : undefined;
};

const list = (name: string) => item('combobox', name, { hints: { tag: 'div' } });

describe('a value and the name of its list, with no verb', () => {
  const page = pageOf(list('Country'), item('textbox', 'Town'), list('Town of birth'));

  it('mean the choice', () => {
    expect(meant('Norway in Country', page)).toEqual(['selectOptionFromDropdown', '1', 'Norway']);
  });

  it('mean nothing where no list is called so, or no value stands there', () => {
    expect(meant('Oslo in Town', page)).toBeUndefined();
    expect(meant('lives in Country', page)).toBeUndefined();
  });
});

describe('the words of a command', () => {
  it('name no field whose placeholder says the same', () => {
    const field = (name: string, placeholder: string) =>
      item('textbox', name, { hints: { tag: 'input', placeholder } });
    const page = pageOf(field('Notes', 'Select…'), field('Skills', 'Search'));
    expect(meant('select Baking in Skills', page)).toEqual(['fill', '2', 'Baking']);
    expect(meant('choose Baking in Hobbies', pageOf(field('Branch', 'Choose…')))).toBeUndefined();
  });
});

describe('the name of a group of boxes', () => {
  const digits = [1, 2, 3, 4].map((at) => item('textbox', `Digit ${at}`));
  const backup = item('textbox', 'Backup code', { hints: { tag: 'input', autocomplete: 'one-time-code' } });
  const page = pageOf(part('group', 'Verification code', ...digits), backup);

  it('is that of the first, and fits better than the purpose of another field', () => {
    expect(meant('type 493817 into Verification code', page)).toEqual(['fill', '1', '493817']);
    expect(meant('type 55 into Backup code', page)).toEqual(['fill', '5', '55']);
  });
});

describe('a button that opens a list', () => {
  const opening = (name: string, label?: string) =>
    item('button', name, { states: ['collapsed'], hints: { tag: 'button', opens: 'listbox', label } });
  const page = pageOf(opening('Assigned to Ada', 'Assigned to'), part('text', 'State'), opening('Open'));

  it('is chosen from, by its label or the caption before it', () => {
    expect(meant('choose Bela in Assigned to', page)).toEqual(['selectOptionFromDropdown', '1', 'Bela']);
    expect(meant('set Assigned to to Bela', page)).toEqual(['selectOptionFromDropdown', '1', 'Bela']);
    expect(meant('choose Solved in State', page)).toEqual(['selectOptionFromDropdown', '2', 'Solved']);
  });
});
