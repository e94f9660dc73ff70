import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { MaskedValues, newKey, sealWith, TabValues } from '../../../src/worker/sessions/tab-values';
import { SessionStore } from '../../../src/worker/sessions/session-store';
import { secretsKey } from '../../../src/protocol/variables';
import { run, session } from '../panel/fixtures';

beforeEach(() => fakeBrowser.reset());

const sentinel = 'sentinel-8731';
const stored = async () => JSON.stringify(await fakeBrowser.storage.session.get(null));

describe('values of a tab', () => {
  it('are in memory; storage has their names', async () => {
    const values = new TabValues();
    await values.setSecret(7, 'password', { value: sentinel, description: 'of the shop' });
    expect(values.secretsOf(7)).toEqual({ password: { value: sentinel, description: 'of the shop' } });
    expect(values.secretsOf(8)).toEqual({});
    expect(await fakeBrowser.storage.session.get(null)).toEqual({
      [secretsKey(7)]: [{ name: 'password', description: 'of the shop' }],
    });
  });

  it('are masked on after they were removed, until the session ends', async () => {
    const values = new TabValues();
    await values.setSecret(7, 'password', { value: sentinel });
    await values.removeSecret(7, 'password');
    expect(values.secretsOf(7)).toEqual({});
    expect(values.textsOf(7)).toEqual({ password: sentinel });
    await values.drop(7);
    expect(values.textsOf(7)).toEqual({});
  });

  it('leave no name behind that has lost its value with the worker', async () => {
    await new TabValues().setSecret(7, 'password', { value: sentinel });
    await new TabValues().setSecret(8, 'pin', { value: '1234' });
    expect(Object.keys(await fakeBrowser.storage.session.get(null))).toEqual([secretsKey(8)]);
  });

  it('are shared with the tabs that the tab opened, and stay masked there when it has closed', async () => {
    const values = new TabValues();
    await values.share(7, 8);
    await values.note(7, { password: sentinel });
    await values.share(8, 9);
    expect(values.textsOf(9)).toEqual({ password: sentinel });
    await values.drop(7);
    expect(values.textsOf(7)).toEqual({});
    expect(values.textsOf(8)).toEqual({ password: sentinel });
  });

  it('are known to the next worker as what is masked, and readable in storage to nobody', async () => {
    const seal = newKey().then(sealWith);
    const first = new MaskedValues(seal);
    await first.share('7', '8');
    await first.note('8', { password: sentinel, mail: 'ada@example.org' });
    await first.note('8', { password: 'another-5512' });
    expect(await stored()).not.toContain(sentinel);
    const next = new MaskedValues(seal);
    await next.ready;
    const masked = { password: [sentinel, 'another-5512'], mail: 'ada@example.org' };
    expect(next.textsOf('7')).toEqual(masked);
    expect(next.textsOf('8')).toEqual(masked);
    await Promise.all([next.drop('7'), next.drop('8')]);
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  });

  it('never come into what is stored of a session', async () => {
    const store = new SessionStore();
    await store.values.note(7, { password: sentinel });
    const error = { code: 'value-rejected' as const, message: `The field holds ${sentinel}.` };
    const made = run('a', { instruction: `type ${sentinel}`, state: 'failed', error });
    await store.putOnTab(7, () => session([made], { title: `Hello ${sentinel}` }));
    expect(await stored()).not.toContain(sentinel);
    expect(await stored()).toContain('The field holds %password%.');
    expect((await store.get('s1')).title).toBe(`Hello ${sentinel}`);
  });
});
