import { describe, expect, it } from 'vitest';
import { isAsExpected, bindingOf } from '../../../src/engine/cache';
import type { CachedAction } from '../../../src/protocol/cache';
import { Fingerprint } from '../../../src/protocol/fingerprint';
import type { Outcome } from '../../../src/protocol/frame';

type Given = Omit<Partial<Fingerprint>, 'version'> & { method?: string; arguments?: string[] };

function cached({ method = 'click', arguments: given = [], ...element }: Given): CachedAction {
  return {
    action: { selector: '#x', description: 'Do it', method, arguments: given },
    confidence: 1,
    fingerprint: Fingerprint.parse({
      version: 1,
      role: 'button',
      name: 'Save profile',
      tag: 'button',
      attributes: [],
      around: {},
      alike: { at: 1, of: 1 },
      ...element,
    }),
  };
}

const field = { role: 'textbox', name: 'Email', tag: 'input' };
const row = { around: { row: 'Blue mug 7 €', section: 'Cart', path: ['ul', 'main'] } };

describe('what an answer holds for', () => {
  it.each<[string, string, Given]>([
    ['the name is said', 'click save profile', {}],
    ['it is the one control of its kind', 'keep what I changed', {}],
    ['a link is said by its name', 'open the pricing page', { role: 'link', name: 'Pricing', tag: 'a' }],
    ['the value is a variable', 'put %email% in', { ...field, method: 'fill', arguments: ['%email%'] }],
    ['the value is said', 'put ada@x.org in', { ...field, method: 'fill', arguments: ['ada@x.org'] }],
    [
      'a secret is a variable',
      'log in with %pin%',
      { ...field, secret: true, method: 'fill', arguments: ['%pin%'] },
    ],
  ])('the element, where %s', (_why, instruction, given) => {
    expect(bindingOf({ instruction, rung: 'model' }, [cached(given)])).toBe('element');
  });

  it.each<[string, string, Given]>([
    ['the words count', 'click the first save profile button', {}],
    ['there are others alike', 'remove the blue mug', { name: 'Remove', alike: { at: 1, of: 2 }, ...row }],
    ['it is in a list', 'take the cheapest', { name: 'Take the window seat', ...row }],
    [
      'others are called nearly so',
      'accept the better offer',
      { name: 'Accept offer A', others: [{ name: 'Accept offer B', attributes: [], around: {} }] },
    ],
    [
      'a link is not said by its name',
      'open the newest post',
      { role: 'link', name: 'Release 2.0', tag: 'a' },
    ],
    [
      'a box stands for a choice',
      'the cheapest way to ship',
      { role: 'radio', name: 'By bike', tag: 'input' },
    ],
    [
      'the option was chosen from the page',
      'pick the largest size',
      { role: 'combobox', name: 'Size', method: 'selectOption', arguments: ['XXL'] },
    ],
  ])('the page as it was, where %s', (_why, instruction, given) => {
    expect(bindingOf({ instruction, rung: 'model' }, [cached(given)])).toBe('page');
  });

  it.each<[string, string, Given]>([
    [
      'the text was made up',
      'enter the date of tomorrow',
      { ...field, method: 'fill', arguments: ['2026-11-21'] },
    ],
    [
      'a secret is said',
      'type hunter2 as password',
      { ...field, secret: true, method: 'fill', arguments: ['hunter2'] },
    ],
    ['files are given', 'upload cv.pdf', { method: 'setInputFiles', arguments: ['cv.pdf'] }],
  ])('nothing, where %s', (_why, instruction, given) => {
    expect(bindingOf({ instruction, rung: 'model' }, [cached(given)])).toBe('never');
  });

  it.each<[string, string, string]>([
    ['it does what risks more', 'keep what I changed', 'Delete profile'],
    ['the risk stands at the end', 'keep what I changed', `Save ${'profile '.repeat(14)}and delete it`],
    ['it is called another deed', 'save my profile', 'Sign out'],
    ['in German', 'mein Profil speichern', 'Konto löschen'],
    ['in Japanese', 'プロフィールを保存', 'アカウントを削除'],
  ])('the page as it was when a model chose it, where %s', (_why, instruction, name) => {
    expect(bindingOf({ instruction, rung: 'model' }, [cached({ name })])).toBe('page');
  });

  it('what the weakest of several holds for', () => {
    const first = cached({});
    expect(bindingOf({ instruction: 'keep it', rung: 'model' }, [first, cached({ ...row })])).toBe('page');
    expect(
      bindingOf({ instruction: 'save profile', rung: 'model' }, [first, cached({ method: 'setInputFiles' })]),
    ).toBe('never');
  });
});

describe('an outcome', () => {
  const done = (proof: 'state' | 'effect', ...kinds: ('opened' | 'navigated' | 'text')[]): Outcome => ({
    status: 'done',
    proof,
    already: false,
    effects: kinds.map((kind) => ({ kind, sentence: '' })),
  });

  it('is as expected when it is of a kind that was seen before', () => {
    const expects = { proof: 'effect' as const, effects: ['navigated' as const, 'text' as const] };
    expect(isAsExpected(done('effect', 'navigated'), expects)).toBe(true);
    expect(isAsExpected(done('effect', 'opened'), expects)).toBe(false);
    expect(isAsExpected(done('state'), { proof: 'state', effects: [] })).toBe(true);
    expect(isAsExpected({ ...done('effect'), already: true } as Outcome, expects)).toBe(true);
  });

  it('is not as expected when it failed', () => {
    const failed: Outcome = { status: 'failed', sent: true, error: { code: 'no-effect-seen', message: '' } };
    expect(isAsExpected(failed, undefined)).toBe(false);
  });
});
