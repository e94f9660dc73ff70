import { describe, expect, it } from 'vitest';
import { needsValue, selectorParts } from '../../../src/panel/actions';
import { isVariable } from '../../../src/protocol/variables';
import {
  hostWithoutAccess,
  isWebPage,
  webOrigin,
  patternOf,
  shortAddress,
} from '../../../src/panel/page-address';
import { diagnosticsOf, dollars, duration, pageText } from '../../../src/panel/format';
import { costOfCalls } from '../../../src/panel/words/cost-words';
import {
  gapIn,
  lacksSecret,
  noRecall,
  recentRuns,
  stepThroughHistory,
} from '../../../src/panel/recent-history';
import { readSessions } from '../../../src/panel/state';
import { partsOf, type ModelCall } from '../../../src/protocol/session';
import { action, run, session, usage } from './fixtures';

describe('actions', () => {
  it('need a value when something is to be typed and is not said', () => {
    expect(needsValue(action('#a', { method: 'fill', arguments: [] }))).toBe(true);
    expect(needsValue(action('#a', { method: 'fill', arguments: ['x'] }))).toBe(false);
    expect(needsValue(action('#a'))).toBe(false);
  });

  it('tell variables from text', () => {
    expect(isVariable('%full_name%')).toBe(true);
    expect(isVariable('100 % of 50 %')).toBe(false);
  });

  it('split a selector at its frame hops', () => {
    expect(selectorParts('iframe >> #x >> input')).toEqual({ frames: ['iframe', '#x'], element: 'input' });
  });
});

describe('addresses', () => {
  it('are of the web or off limits', () => {
    expect(isWebPage('https://shop.example/')).toBe(true);
    expect(isWebPage('chrome://version')).toBe(false);
    expect(isWebPage('https://chromewebstore.google.com/detail/x')).toBe(false);
    expect(isWebPage('about:blank')).toBe(false);
  });

  it('have an origin only on the web', () => {
    expect(webOrigin('https://shop.example/cart')).toBe('https://shop.example');
    expect(webOrigin('file:///x')).toBeUndefined();
    expect(webOrigin('nonsense')).toBeUndefined();
  });

  it('become a pattern of exactly one host', () => {
    expect(patternOf('http://localhost:11434')).toBe('http://localhost/*');
  });

  it('are shown short', () => {
    expect(shortAddress('https://shop.example/')).toBe('shop.example');
    expect(shortAddress('https://shop.example/checkout?x=1')).toBe('shop.example/checkout');
  });

  it('are found in the line of a frame that could not be read', () => {
    expect(hostWithoutAccess('frame pay.example: no access')).toBe('pay.example');
    expect(hostWithoutAccess('canvas 300×150')).toBeUndefined();
  });
});

describe('what models cost', () => {
  it('is shown with as many places as it takes to see it', () => {
    expect([0, 0.00042, 0.0099, 0.05, 0.314, 12].map(dollars)).toEqual([
      '$0.00',
      '$0.00042',
      '$0.0099',
      '$0.050',
      '$0.31',
      '$12.00',
    ]);
  });

  it('is the sum, and not whole when a provider’s model has no price', () => {
    const call = (change: Partial<ModelCall>): ModelCall => ({
      modelName: 'openai/x',
      origin: 'https://api.example',
      usage: { inputTokens: 9, outputTokens: 1, cachedInputTokens: 0 },
      ms: 1,
      ...change,
    });
    expect(costOfCalls([])).toEqual({ usd: 0, isWhole: true });
    expect(costOfCalls([call({ usd: 1 }), call({ usd: 2 })])).toEqual({ usd: 3, isWhole: true });
    expect(costOfCalls([call({ usd: 1 }), call({})])).toEqual({ usd: 1, isWhole: false });
    const local = call({ origin: 'http://127.0.0.1:11434' });
    expect(costOfCalls([local, call({ origin: undefined }), call({ usage })])).toEqual({
      usd: 0,
      isWhole: true,
    });
  });
});

describe('texts', () => {
  it('show durations as people read them', () => {
    expect([duration(4.2), duration(2140), duration(65_000)]).toEqual(['4 ms', '2.1 s', '1 min 5 s']);
  });

  it('show what would turn or hide text of a page, and cut it at 200 characters', () => {
    expect(pageText('pay\u202Egpj.exe')).toBe('pay‹U+202E›gpj.exe');
    expect(pageText('x'.repeat(300))).toHaveLength(200);
  });

  it('leave the instruction and page text out of diagnostics', () => {
    const text = diagnosticsOf({ code: 'covered', message: 'hunter2' }, run('a', { instruction: 'hunter2' }));
    expect(text).toContain('covered');
    expect(text).not.toContain('hunter2');
  });
});

describe('the history', () => {
  const history = ['newest', 'older'];

  it('is walked as in a shell, and gives back what was typed at its end', () => {
    const first = stepThroughHistory(history, { recall: noRecall, box: 'typed', by: 1 });
    const second = first && stepThroughHistory(history, { ...first, by: 1 });
    expect([first?.box, second?.box]).toEqual(['newest', 'older']);
    const back = second && stepThroughHistory(history, { ...second, by: -1 });
    const end = back && stepThroughHistory(history, { ...back, by: -1 });
    expect([back?.box, end?.box]).toEqual(['newest', 'typed']);
  });

  it('ends at both ends', () => {
    expect(stepThroughHistory(history, { recall: noRecall, box: '', by: -1 })).toBeUndefined();
    const recall = { position: 1, draft: '' };
    expect(stepThroughHistory(history, { recall, box: 'older', by: 1 })).toBeUndefined();
  });

  it('of a session has each typed instruction once, newest first', () => {
    const runs = [
      run('c', { instruction: 'b' }),
      run('x', { rung: 'given', instruction: 'Click Save' }),
      run('b', { instruction: 'a' }),
      run('a', { instruction: 'b' }),
    ];
    expect(recentRuns(runs, 5).map(({ id }) => id)).toEqual(['c', 'b']);
  });
});

describe('readSessions', () => {
  it('keeps whole sessions by tab and leaves out everything else', () => {
    const whole = session([run('a'), run('b')]);
    const stored = {
      ...Object.fromEntries(partsOf(whole)),
      'session:s2': { id: 's2' },
      'access:https://a.example': true,
    };
    expect(readSessions(stored)).toEqual({ 7: whole });
  });
});

describe('words that are brought back', () => {
  it('have a gap where a secret was, and where a variable has no value any more', () => {
    const words = 'type "%email%" into Email and "••••••••" into Password';
    expect(gapIn(words, [])).toEqual({ from: 6, to: 13 });
    expect(gapIn(words, ['email'])).toEqual({ from: 31, to: 39 });
    expect(gapIn('type "%email%" into Email', ['email'])).toBeUndefined();
    expect(gapIn('click Send', [])).toBeUndefined();
  });

  it('cannot be run while they lack a secret', () => {
    expect(lacksSecret('type "••••••••" into Password')).toBe(true);
    expect(lacksSecret('type "" into Password')).toBe(false);
  });
});
