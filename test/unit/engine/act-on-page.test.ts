import { describe, expect, it, vi } from 'vitest';
import { act, errorOf, messageOf } from '../../../src/engine/act';
import { AutomationError } from '../../../src/base/errors';
import { item, pageOf } from '../matching/page-builder';
import { contextOn, done, failed, fingerprintOf, scriptedPage } from './scripted-page';

const form = pageOf(item('textbox', 'Email'), item('button', 'Save'), item('button', 'Cancel'));
const given = { selector: '#save', description: 'button "Save"', method: 'click', arguments: [] };

describe('an action that is given', () => {
  it('is done as it is: nothing is read, nobody is asked', async () => {
    const choose = vi.fn(async () => []);
    const { page, performed, looks } = scriptedPage({ shows: [form] });
    const context = contextOn(page, { models: { choose, ask: () => Promise.reject(new Error('asked')) } });
    const finding = await act(given, {}, context);
    expect(performed).toEqual([given]);
    expect(finding.rung).toBe('given');
    expect(errorOf(finding)).toBeUndefined();
    expect(looks()).toBe(0);
    expect(choose).not.toHaveBeenCalled();
  });

  it('without a method is refused before the page hears of it', async () => {
    const { page, performed } = scriptedPage({ shows: [form] });
    const { method: _left, ...bare } = given;
    const finding = await act(bare, {}, contextOn(page));
    expect(errorOf(finding)).toMatchObject({ code: 'unknown-method' });
    expect(performed).toEqual([]);
  });

  it('names no variable that has no value', async () => {
    const { page, performed } = scriptedPage({ shows: [form] });
    const typed = { ...given, method: 'fill', arguments: ['%email%'] };
    await expect(act(typed, {}, contextOn(page))).rejects.toMatchObject({ code: 'unknown-variable' });
    expect(performed).toEqual([]);
  });
});

describe('an instruction', () => {
  it('is read, matched and done on what it means', async () => {
    const { page, performed } = scriptedPage({ shows: [form] });
    const finding = await act('click Save', {}, contextOn(page));
    expect(performed).toMatchObject([{ selector: '#r2', method: 'click' }]);
    expect(finding).toMatchObject({ rung: 'matcher' });
    expect(messageOf(finding)).toBe('It is so now.');
  });

  it('is looked for again while something is on its way to the page, and no longer', async () => {
    const empty = pageOf(item('button', 'Cancel'));
    const coming = scriptedPage({ shows: [empty, empty, form], awaits: 5 });
    expect(errorOf(await act('click Save', {}, contextOn(coming.page)))).toBeUndefined();
    expect(coming.looks()).toBe(3);
    const resting = scriptedPage({ shows: [empty], awaits: 2 });
    expect(errorOf(await act('click Save', {}, contextOn(resting.page)))).toMatchObject({ code: 'no-model' });
    expect(resting.looks()).toBe(3);
  });

  it('is told of in one sentence, whose full stop may be the page’s own', async () => {
    const effects = [{ kind: 'text' as const, sentence: 'now shows "Saved."' }];
    const { page } = scriptedPage({ shows: [form], outcomes: [done({ effects })] });
    expect(messageOf(await act('click Save', {}, contextOn(page)))).toBe('Now shows "Saved."');
  });

  it('does all its steps, in order', async () => {
    const { page, performed } = scriptedPage({ shows: [form] });
    await act('type "ada@x.example" into Email, then click Save', {}, contextOn(page));
    expect(performed).toMatchObject([
      { selector: '#r1', method: 'fill', arguments: ['ada@x.example'] },
      { selector: '#r2', method: 'click' },
    ]);
  });

  it('goes on with what its first step brings to the page', async () => {
    const closed = pageOf(item('textbox', 'Full name'), item('button', 'Payment'));
    const open = pageOf(item('textbox', 'Full name'), item('button', 'Payment'), item('radio', 'Invoice'));
    const { page, performed } = scriptedPage({ shows: [closed, closed, open] });
    expect(errorOf(await act('open Payment and choose Invoice', {}, contextOn(page)))).toBeUndefined();
    expect(performed).toMatchObject([
      { selector: '#r2', method: 'click' },
      { selector: '#r3', method: 'check' },
    ]);
  });

  it('asks where a later part is not sure, on the page as it is then, and tells what is left', async () => {
    const twice = pageOf(
      item('textbox', 'Email'),
      item('button', 'Delete'),
      item('button', 'Delete'),
      item('button', 'Save'),
    );
    const { page, performed } = scriptedPage({ shows: [twice] });
    const finding = await act('type "a" into Email, then click Delete, then click Save', {}, contextOn(page));
    expect(performed).toMatchObject([{ selector: '#r1', method: 'fill' }]);
    expect(errorOf(finding)).toMatchObject({ code: 'not-finished', details: { rest: 'click Save' } });
    expect(finding.candidates.slice(0, 2).map(({ action }) => action.selector)).toEqual(['#r2', '#r3']);
  });

  it('asks about its first part alone, and never about two parts as alternatives', async () => {
    const twice = pageOf(item('button', 'Delete'), item('button', 'Delete'), item('button', 'Save'));
    const { page, performed } = scriptedPage({ shows: [twice] });
    const finding = await act('click Delete, then click Save', {}, contextOn(page));
    expect(performed).toEqual([]);
    expect(errorOf(finding)).toMatchObject({ code: 'no-model', details: { rest: 'click Save' } });
    expect(finding.candidates.slice(0, 2).map(({ action }) => action.selector)).toEqual(['#r1', '#r2']);
  });

  it('ends at the first step that is not done', async () => {
    const { page, performed } = scriptedPage({ shows: [form], outcomes: [failed('no-effect-seen', true)] });
    const finding = await act('type "a" into Email, then click Save', {}, contextOn(page));
    expect(performed).toHaveLength(1);
    expect(errorOf(finding)).toMatchObject({ code: 'no-effect-seen' });
  });

  it('ends when the page takes back what was done', async () => {
    let lost = false;
    const { page, performed } = scriptedPage({ shows: [form] });
    const context = contextOn(page, { isLost: () => lost, onOutcome: () => void (lost = true) });
    await act('type "a" into Email, then click Save', {}, context);
    expect(performed).toHaveLength(1);
  });

  it('that nothing fits does nothing, and says so', async () => {
    const { page, performed } = scriptedPage({ shows: [form] });
    const finding = await act('click Publish', {}, contextOn(page));
    expect(performed).toEqual([]);
    expect(errorOf(finding)).toBeInstanceOf(AutomationError);
  });
});

describe('an element that is not where it was', () => {
  const save = fingerprintOf('button', 'Save');
  const known = { knownOf: () => ({ fingerprint: save }) };
  const again = { selector: '#new', alternates: [], fingerprint: save };

  it('is found again by what is known of it, and the way is proposed', async () => {
    const { page, performed } = scriptedPage({
      shows: [form],
      outcomes: [failed('element-not-found'), done()],
      lookalikes: [again],
    });
    const { acts } = await act(given, {}, contextOn(page, known));
    expect(performed.map(({ selector }) => selector)).toEqual(['#save', '#new']);
    expect(acts[0]).toMatchObject({
      action: { selector: '#new' },
      repair: { rung: 'fingerprint', before: { selector: '#save' } },
    });
  });

  it('is not looked for where that is switched off', async () => {
    const { page, performed } = scriptedPage({
      shows: [form],
      outcomes: [failed('element-not-found')],
      lookalikes: [again],
    });
    await act(given, {}, contextOn(page, { ...known, selfHeal: false }));
    expect(performed.map(({ selector }) => selector)).toEqual(['#save']);
  });

  it('is not taken for one of two that are alike', async () => {
    const { page, performed } = scriptedPage({
      shows: [form],
      outcomes: [failed('element-not-found')],
      lookalikes: [again, { ...again, selector: '#other' }],
    });
    const finding = await act(given, {}, contextOn(page, known));
    expect(performed.every(({ selector }) => selector === '#save')).toBe(true);
    expect(errorOf(finding)).toBeDefined();
  });

  it('is not looked for once the act was sent: it may have worked', async () => {
    const { page, performed } = scriptedPage({
      shows: [form],
      outcomes: [failed('element-not-found', true)],
      lookalikes: [again],
    });
    await act(given, {}, contextOn(page, known));
    expect(performed).toHaveLength(1);
  });

  it('is not pressed where another has taken its meaning', async () => {
    const remove = { ...again, selector: '#delete', fingerprint: fingerprintOf('button', 'Delete account') };
    const { page, performed } = scriptedPage({
      shows: [pageOf(item('button', 'Delete account'))],
      outcomes: [failed('element-not-found')],
      lookalikes: [remove],
    });
    await act(given, {}, contextOn(page, known));
    expect(performed.every(({ selector }) => selector === '#save')).toBe(true);
  });
});
