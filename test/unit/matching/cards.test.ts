import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, pageOf, part } from './page-builder';

const heading = (name: string, level = 3) => ({ ...part('heading', name), states: [`level=${level}`] });
const choose = () => item('button', 'Choose');

/** Plans, each with a button: the boxes of the first are told by nothing but their headings, below their buttons. */
const plansBelow = (...names: string[]) =>
  pageOf(heading('Plans', 1), ...names.flatMap((name) => [choose(), heading(name), part('text', '29 €')]));
const plansIn = (...names: string[]) =>
  pageOf(heading('Plans', 1), ...names.map((name) => part('article', '', part('text', name), choose())));

const first = (words: string, page: ReturnType<typeof pageOf>) =>
  matchInstruction(words, page).candidates[0]?.ref;

describe('a card that is named', () => {
  it('is the one that the heading below its button titles', () => {
    const page = plansBelow('Basic', 'Pro', 'Team');
    expect(first('click Choose in the Pro card', page)).toBe('2');
    expect(first('choose Pro', page)).toBe('2');
  });

  it('is the one called just so, where another is called more', () => {
    const page = plansIn('Team', 'Pro Max', 'Basic', 'Pro');
    expect(matchInstruction('click Choose in the Pro card', page)).toMatchObject({ sure: true });
    expect(first('click Choose in the Pro card', page)).toBe('4');
  });

  it('is no other for a link without an address, which leads nowhere by itself', () => {
    const hints = { tag: 'a', href: '#' };
    const cards = ['Pro Max 99 €', 'Pro 32 €'].map((name) =>
      part('article', '', part('text', name), item('button', 'Choose', { hints })),
    );
    expect(matchInstruction('click Choose in the Pro card', pageOf(...cards))).toMatchObject({ sure: false });
  });
});
