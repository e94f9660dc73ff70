import { describe, expect, it } from 'vitest';
import { isVariable, needsValue, selectorParts } from '../../../src/panel/actions';
import { hostWithoutAccess, isWebPage, originOf, patternOf, shortAddress } from '../../../src/panel/address';
import { diagnosticsOf, duration, pageText } from '../../../src/panel/format';
import { noRecall, recentRuns, stepThroughHistory } from '../../../src/panel/history';
import { fieldsOf, readFields } from '../../../src/panel/model-form';
import { parseSessions } from '../../../src/panel/watch';
import { action, run, session } from './fixtures';

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
    expect(originOf('https://shop.example/cart')).toBe('https://shop.example');
    expect(originOf('file:///x')).toBeUndefined();
    expect(originOf('nonsense')).toBeUndefined();
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

describe('the model form', () => {
  const fields = { baseUrl: 'https://api.example/v1', apiKey: '', name: 'gpt-x', format: 'chat' };

  it('takes a bare model name as an OpenAI-compatible one', () => {
    expect(readFields(fields)).toEqual({
      model: { modelName: 'openai/gpt-x', baseURL: 'https://api.example/v1', openaiEndpointFormat: 'chat' },
    });
  });

  it('gives back what was stored', () => {
    const read = readFields({ ...fields, apiKey: ' sk-1 ', name: 'local/qwen', format: 'responses' });
    expect('model' in read && fieldsOf(read.model)).toEqual({
      baseUrl: 'https://api.example/v1',
      apiKey: 'sk-1',
      name: 'local/qwen',
      format: 'responses',
    });
  });

  it('says which fields do not do', () => {
    expect(readFields({ ...fields, baseUrl: 'api.example', name: ' ' })).toEqual({
      faults: { baseUrl: true, name: true },
    });
  });
});

describe('parseSessions', () => {
  it('keeps whole sessions by tab and leaves out everything else', () => {
    const whole = session([run('a')]);
    const stored = { 'session:s1': whole, 'session:s2': { id: 's2' }, 'access:https://a.example': true };
    expect(parseSessions(stored)).toEqual({ 7: whole });
  });
});
