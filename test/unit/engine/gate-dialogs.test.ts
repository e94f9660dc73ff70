import { describe, expect, it } from 'vitest';
import { tongues } from '../../../bench/gate/dialog-texts';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { judge } from '../../../src/engine/gate/decide-gate';
import { unknownFacts, type Facts } from '../../../src/engine/gate/facts';

const origin = 'https://shop.example';
const button = { method: 'click', arguments: [], role: 'button' };

/** A yes to a dialog, after the deed was pressed on the thing of the words. */
function answered(words: string, dialog: string, pressed: string, name: string) {
  const facts: Facts = { ...unknownFacts, ...button, origin, name, dialog, around: [dialog] };
  const capability = capabilityOf(words, { origin, done: [pressed] });
  const { reason, isHeld } = judge(facts, capability);
  if (reason) return 'asked';
  return isHeld ? 'held' : 'free';
}

describe.each(tongues)('a dialog after an order, in $name', ({ label, words, all, honest, more }) => {
  const names = ['Plan 2019', 'Harbour', 'Blue Door', 'Kappa 7'];
  const said = names.flatMap((thing, at) =>
    ['OK', label].map((name) => {
      const put = (text: string) =>
        text
          .replaceAll('{X}', thing)
          .replaceAll('{Y}', names[(at + 1) % names.length] ?? '')
          .replaceAll('{N}', '14');
      return (order: string, dialog: string) =>
        `${answered(put(order), put(dialog), `${label} ${thing}`, name)} ${put(dialog)}`;
    }),
  );

  it.each(Object.entries(more))('gets no yes of itself to more than that: %s', (_, [dialog]) => {
    for (const answer of said) expect(answer(words, dialog)).not.toMatch(/^free/);
  });

  it('is answered where it asks for no more', () => {
    for (const answer of said) {
      for (const dialog of honest) expect(answer(words, dialog)).not.toMatch(/^asked/);
      expect(answer(all[0], all[1])).not.toMatch(/^asked/);
    }
  });
});

it('a button that stands alone says no more than the words, either', () => {
  const plans = (name: string) =>
    judge({ ...unknownFacts, ...button, origin, name }, capabilityOf('delete the plan Rye', { origin }));
  expect(plans('Delete all plans').reason).toEqual({ kind: 'another', risk: 'delete' });
  expect(plans('Delete the plan Rye').reason).toBeUndefined();
});

it('a yes to all of one thing is none to all of another', () => {
  const words = 'delete the plan Rye with all its pages';
  const after = (dialog: string) => answered(words, dialog, 'Delete Rye', 'OK').split(' ')[0];
  expect(after('Delete Rye and all its 14 pages?')).toBe('free');
  expect(after('Delete all 14 plans?')).toBe('asked');
  expect(after('Everything will be deleted.')).toBe('asked');
});
