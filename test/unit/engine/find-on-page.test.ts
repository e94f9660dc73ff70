import { describe, expect, it, vi } from 'vitest';
import { findOnPage } from '../../../src/engine/find';
import { observe, refuseUnsure } from '../../../src/engine/observe';
import { AutomationError } from '../../../src/base/errors';
import { item, pageOf } from '../matching/page-builder';
import { contextOn, scriptedPage } from './scripted-page';

const form = pageOf(item('textbox', 'Email'), item('button', 'Save'), item('button', 'Cancel'));
const model = { modelName: 'openai/any', apiKey: 'k' };

describe('the ladder', () => {
  it('asks no model where the matcher is sure', async () => {
    const choose = vi.fn(async () => [model]);
    const { page } = scriptedPage({ shows: [form] });
    const context = contextOn(page, { models: { choose, ask: () => Promise.reject(new Error('asked')) } });
    const { finding, plan } = await findOnPage(
      { task: 'observe', instruction: 'click the save button' },
      {},
      context,
    );
    expect(finding.rung).toBe('matcher');
    expect(plan).toMatchObject([{ action: { selector: '#r2', method: 'click' } }]);
    expect(choose).not.toHaveBeenCalled();
  });

  it('asks no model for a thing that is looked for by its very name', async () => {
    const choose = vi.fn(async () => [model]);
    const { page } = scriptedPage({ shows: [form] });
    const context = contextOn(page, { models: { choose, ask: () => Promise.reject(new Error('asked')) } });
    const observed = await observe('email', {}, context);
    expect(observed.candidates[0]).toMatchObject({ sure: true, action: { selector: '#r1' } });
    expect(() => refuseUnsure('email', observed)).not.toThrow();
    expect(choose).not.toHaveBeenCalled();
  });

  it('keeps what the matcher found when no model can be had', async () => {
    const choose = () => Promise.reject(new AutomationError('no-model', 'There is no key.'));
    const two = pageOf(item('button', 'Save'), item('button', 'Save'));
    const { page } = scriptedPage({ shows: [two] });
    const context = contextOn(page, { models: { choose, ask: () => Promise.reject(new Error('asked')) } });
    const { finding, candidates, plan } = await findOnPage(
      { task: 'act', instruction: 'click Save' },
      {},
      context,
    );
    expect(finding.failure).toMatchObject({ code: 'no-model' });
    expect(candidates).toHaveLength(2);
    expect(plan).toEqual([]);
  });

  it('leaves out what has gone from the page since it was read', async () => {
    const { page } = scriptedPage({ shows: [form] });
    const gone: typeof page = {
      ...page,
      look: async (...asked) => ({
        ...(await page.look(...asked)),
        targetsOf: async (refs) => refs.map(() => undefined),
      }),
    };
    const { candidates, plan } = await findOnPage(
      { task: 'act', instruction: 'click Save' },
      {},
      contextOn(gone),
    );
    expect({ candidates, plan }).toEqual({ candidates: [], plan: [] });
  });

  it('gives the likely actions of the page where nothing is asked', async () => {
    const { page } = scriptedPage({ shows: [form] });
    const { candidates } = await observe(undefined, {}, contextOn(page));
    expect(candidates.map(({ action }) => action.selector).toSorted()).toEqual(['#r1', '#r2', '#r3']);
  });

  it('refuses an answer of which it is not sure, with what there is to choose from', async () => {
    const two = pageOf(item('button', 'Save'), item('button', 'Save'));
    const { page } = scriptedPage({ shows: [two] });
    const observed = await observe('click Save', {}, contextOn(page));
    expect(() => refuseUnsure('click Save', observed)).toThrow(AutomationError);
    try {
      refuseUnsure('click Save', observed);
    } catch (thrown) {
      expect((thrown as AutomationError).details['candidates']).toHaveLength(2);
    }
  });

  it('ends at once when it is stopped', async () => {
    const stopped = AbortSignal.abort(new AutomationError('stopped', 'Stopped.'));
    const { page } = scriptedPage({ shows: [form] });
    const failing: typeof page = { ...page, look: () => Promise.reject(new Error('the frame went away')) };
    await expect(
      observe('go to the cart', {}, contextOn(failing, { signal: stopped })),
    ).rejects.toMatchObject({
      code: 'stopped',
    });
  });
});
