import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { masked, maskedPage, maskedSession, writeMasked } from '../../../src/worker/sessions/tab-values';
import { run, session } from '../panel/fixtures';

beforeEach(() => fakeBrowser.reset());

const values = { name: 'Lovelace', pin: 'abcd' };

describe('what leaves the worker', () => {
  it('has names in the place of values, and words of ours as they are', () => {
    const told = { id: 'Lovelace', state: 'abcd', instruction: 'type Lovelace', steps: [{ note: 'xabcdx' }] };
    expect(masked(told, values)).toEqual({
      id: 'Lovelace',
      state: 'abcd',
      instruction: 'type %name%',
      steps: [{ note: 'x%pin%x' }],
    });
  });

  it('keeps short values inside of other words of a page', () => {
    expect(maskedPage({ text: 'xabcdx abcd Lovelace' }, values)).toEqual({ text: 'xabcdx %pin% %name%' });
  });

  it('is given back itself where there is no value', () => {
    const told = { text: 'Lovelace' };
    expect(masked(told, {})).toBe(told);
  });

  it('is masked once for as long as neither it nor the values change', () => {
    const told = run('a', { instruction: 'type Lovelace' });
    const [one, other] = [masked({ runs: [told] }, values), masked({ runs: [told] }, values)];
    expect(one.runs[0]).toBe(other.runs[0]);
    const more = { ...values, verb: 'type' };
    expect(masked({ runs: [told] }, more).runs[0]?.instruction).toBe('%verb% %name%');
  });

  it('has no secret in the address of a session', () => {
    const url = 'https://ada:pw@shop.example/?token=t&q=Lovelace';
    expect(maskedSession(session([], { url }), values).url).toBe('https://…@shop.example/?token=…&q=%name%');
  });

  it('is written without values, too', async () => {
    const kept = await writeMasked('key', { text: 'Lovelace' }, values);
    expect(kept).toEqual({ text: '%name%' });
    expect(await fakeBrowser.storage.session.get('key')).toEqual({ key: kept });
  });
});
