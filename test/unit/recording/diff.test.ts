import { assert, property, shuffledSubarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recording, Step } from '../../../src/protocol/recordings/recording';
import { diffRecordings, siteIn, withheldVariables } from '../../../src/recording/diff';
import { recordingWith, stepOf, targetOf } from './fixtures';

const go = (url: string, id = 'go') => stepOf({ id, method: 'navigate', arguments: [url] });
const fill = (id: string, text: string, more: Partial<Step> = {}) =>
  stepOf({ id, method: 'fill', arguments: [text], target: targetOf('#email', 'textbox', 'Email'), ...more });
const click = (id: string, more: Partial<Step> = {}) => stepOf({ id, method: 'click', ...more });

const shop = 'https://shop.example';
const evil = { origin: 'https://evil.example', path: '/' };
const base = recordingWith(
  [go(`${shop}/kettles`), fill('email', '%email%'), click('buy')],
  [{ name: 'email', value: 'ada@example.org' }],
);
const withSteps = (...steps: Step[]): Recording => ({ ...base, steps });
const [goShop, fillEmail, buy] = base.steps as [Step, Step, Step];

const kinds = (changed: Recording) =>
  diffRecordings(base, changed).map((change) =>
    change.kind === 'step' ? `${change.what} ${change.number}` : change.kind,
  );

describe('what a recording has otherwise', () => {
  it('is nothing when only values, revisions and times are', () => {
    expect(
      diffRecordings(base, { ...base, revision: 9, savedAt: 1, variables: [{ name: 'email' }] }),
    ).toEqual([]);
  });

  it('names new sites and addresses first', () => {
    const changed = withSteps(go('https://evil.example/kettles'), fillEmail, { ...buy, scope: evil });
    expect(diffRecordings(base, changed).slice(0, 2)).toEqual([
      { kind: 'site', site: 'https://evil.example' },
      { kind: 'address', address: 'https://evil.example/kettles' },
    ]);
  });

  it('tells steps that were added, removed, moved and changed apart', () => {
    expect(kinds(withSteps(goShop, click('new'), fillEmail, buy))).toEqual(['added 2']);
    expect(kinds(withSteps(goShop, buy))).toEqual(['removed 2']);
    expect(kinds(withSteps(goShop, buy, fillEmail))).toEqual(['moved 2']);
    expect(kinds(withSteps(goShop, fillEmail, { ...buy, isOptional: true }))).toEqual(['changed 3']);
  });

  it('says what a step does by its parts, whatever it calls itself', () => {
    const target = { selector: '#delete', alternates: [] };
    const [change] = diffRecordings(base, withSteps(goShop, fillEmail, { ...buy, target }));
    expect(change).toMatchObject({
      does: 'Click the element',
      parts: expect.arrayContaining([{ part: 'selector', before: '#buy', after: '#delete' }]) as unknown,
    });
  });

  it('leaves no part of a step out', () => {
    const others: Partial<Step>[] = [
      { method: 'hover' },
      { arguments: ['right'] },
      { description: 'Look at it' },
      { target: { ...targetOf('#buy'), alternates: [{ kind: 'css', selector: '#delete' }] } },
      { target: targetOf('#buy', 'button', 'Delete') },
      { target: { ...targetOf('#buy'), frame: [{ selector: 'iframe' }] } },
      { target: { ...targetOf('#buy'), isInClosedShadow: true } },
      { target: { ...targetOf('#buy'), offset: { x: 1, y: 2 } } },
      { scope: { origin: shop } },
      { expectation: { kind: 'nothing' } },
      { isOptional: true },
      { tab: 1 },
      { isSecret: true },
      { thumbnail: 'x' },
      { timeoutMs: 1 },
    ];
    for (const other of others)
      expect(kinds(withSteps(goShop, fillEmail, { ...buy, ...other })), JSON.stringify(other)).toContain(
        'changed 3',
      );
  });

  it('tells names, tags and variables', () => {
    const changed = {
      ...base,
      name: 'Other',
      tags: [],
      variables: [{ name: 'email', isSecret: true } as const, { name: 'b' }],
    };
    expect(kinds(changed)).toEqual(['name', 'tags', 'variable', 'variable']);
  });

  it('is all there is where there was none, and moves no more than it has to', () => {
    expect(diffRecordings(undefined, base).map(({ kind }) => kind)).toEqual([
      'site',
      'address',
      'variable',
      'step',
      'step',
      'step',
    ]);
    const ids = Array.from({ length: 8 }, (_, at) => `s${at}`);
    const old = withSteps(...ids.map((id) => click(id)));
    assert(
      property(shuffledSubarray(ids, { minLength: 8 }), (order) => {
        const moved = diffRecordings(old, withSteps(...order.map((id) => click(id))));
        expect(moved.length).toBeLessThan(8);
        expect(moved.length === 0).toBe(order.join() === ids.join());
      }),
    );
  });
});

describe('a site', () => {
  it.each([
    ['https://shop.example/a?b', 'https://shop.example'],
    ['%shop%/a', '%shop%'],
    ['%shop%.evil.example/a', '%shop%.evil.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('of %s', (address, site) => expect(siteIn(address)).toBe(site));
});

describe('values known here', () => {
  it('stay with steps that are done where they were', () => {
    const target = targetOf('#mail', 'textbox', 'Mail');
    const changed = withSteps(goShop, { ...fillEmail, target }, click('new'), { ...buy, id: 'again' });
    expect(withheldVariables(base, changed)).toEqual([]);
    expect(withheldVariables(base, withSteps(goShop, fillEmail, fill('too', '%email%'), buy))).toEqual([]);
  });

  const frame = [{ selector: 'iframe' }];
  const { scope: _scope, ...unscoped } = fillEmail;
  const free = withSteps(goShop, unscoped, buy);
  it.each<[string, Recording, Recording]>([
    ['whose site is another', base, withSteps(goShop, { ...fillEmail, scope: evil }, buy)],
    [
      'that is new on another site',
      base,
      withSteps(goShop, fillEmail, fill('x', '%email%', { scope: evil })),
    ],
    [
      'that is new and has them in an address',
      base,
      withSteps(go('https://evil.example/?q=%email%', 'x'), fillEmail),
    ],
    ['that goes elsewhere', withSteps(go(`${shop}/%email%`)), withSteps(go('https://evil.example/%email%'))],
    [
      'that is in another frame',
      base,
      withSteps(goShop, { ...fillEmail, target: { ...targetOf('#email'), frame } }, buy),
    ],
    [
      'whose selector leads into a frame',
      base,
      withSteps(goShop, { ...fillEmail, target: targetOf('iframe >> #email') }, buy),
    ],
    ['that says no more where it is done', base, free],
    ['without a scope, after another address', free, withSteps(go('https://evil.example/'), unscoped, buy)],
    [
      'without a scope, after a step that may lead elsewhere',
      free,
      withSteps(goShop, click('x'), unscoped, buy),
    ],
    ['without a scope, in another tab', free, withSteps(goShop, { ...unscoped, tab: 1 }, buy)],
  ])('are withheld from a step %s', (_, known, proposed) => {
    expect(withheldVariables(known, proposed)).toEqual(['email']);
  });

  it('are withheld from a step that had another variable, and from all of a recording that was not here', () => {
    const renamed = withSteps(goShop, { ...fillEmail, arguments: ['%password%'] }, buy);
    expect(withheldVariables(base, renamed)).toEqual(['password']);
    expect(withheldVariables(undefined, base)).toEqual(['email']);
  });

  it('are found withheld in a time that grows with the recording', () => {
    const names = Array.from({ length: 200 }, (_, at) => `%v${at}%`).join(' ');
    const steps = Array.from({ length: 2000 }, (_, at) => fill(`s${at}`, names));
    const startedAt = performance.now();
    expect(withheldVariables(undefined, withSteps(...steps))).toHaveLength(200);
    diffRecordings(withSteps(...steps), withSteps(...steps.toReversed()));
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
