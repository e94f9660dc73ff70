import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, nameOf, pageOf } from './page-builder';

const page = pageOf(
  item('textbox', 'Username'),
  item('textbox', 'Password', { hints: { tag: 'input', type: 'password' } }),
  item('textbox', 'Nickname'),
  item('searchbox', 'Search'),
  item('button', 'Save'),
);

const found = (instruction: string) => {
  const result = matchInstruction(instruction, page);
  const [first] = (result.steps ?? [result]).flatMap(({ candidates }) => candidates.slice(0, 1));
  return {
    name: nameOf(page, first?.ref),
    typed: first?.arguments[0],
    sure: first?.sure,
    reason: result.reason,
  };
};

describe('a value', () => {
  it.each([
    ['set the password to Hunter22!', 'Password', 'Hunter22!'],
    ['set the password to Hunter22?!', 'Password', 'Hunter22?!'],
    ['fill Nickname with call me now', 'Nickname', 'call me now'],
    ['set the nickname to next', 'Nickname', 'next'],
    ['set the nickname to "call me now."', 'Nickname', 'call me now.'],
    ['set the nickname to "a b".', 'Nickname', 'a b'],
    ['set the nickname to The Hague', 'Nickname', 'The Hague'],
    ['Setze Nickname auf Hallo!', 'Nickname', 'Hallo!'],
    ['set the nickname to a "b" c', 'Nickname', 'a "b" c'],
    ['write see you at 8! as the nickname', 'Nickname', 'see you at 8!'],
    ['nickname: ends with "&amp;"', 'Nickname', 'ends with "&amp;"'],
    ['Nickname : « a, b »', 'Nickname', 'a, b'],
    ['the nickname is called "Ada, B & Co."', 'Nickname', 'Ada, B & Co.'],
    ['the nickname is "Ada" please', 'Nickname', 'Ada'],
  ])('is typed to its last sign: %s', (instruction, name, typed) => {
    expect(found(instruction)).toMatchObject({ name, typed, sure: true });
  });

  it.each([
    ['type my name into the username', 'What is "my name"?'],
    ['type the text below into Nickname', 'What is "the text below"?'],
    ['enter the value of Country into the nickname', 'What is "the value of Country"?'],
    ['Gib meinen Namen in das Feld Nickname ein', 'What is "meinen Namen"?'],
    ['set the nickname to see you please', 'Does "please" belong to the text?'],
    ['fill my nickname Ada into this form', 'Is "Ada into this form" the text?'],
    ['set the nickname to Ada.', 'Does the last full stop belong to the text?'],
  ])('that may not be what is meant is asked for: %s', (instruction, question) => {
    const { sure, reason } = found(instruction);
    expect(sure).toBe(false);
    expect(reason).toContain(question);
  });

  it('in doubt is shown to its last sign', () => {
    expect(found('set the nickname to see you please').typed).toBe('see you please');
  });

  it.each([
    ['search for copper pans in the search', 'copper pans'],
    ['search for hotels in Paris', 'hotels in Paris'],
  ])('of a search ends before a place that the page has: %s', (instruction, typed) => {
    expect(found(instruction).typed).toBe(typed);
  });

  it('of a search may end in a courtesy', () => {
    expect(found('search for copper pans please')).toMatchObject({ typed: 'copper pans', sure: true });
  });
});
