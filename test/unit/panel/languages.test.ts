import { describe, expect, it } from 'vitest';
import { readersLocale } from '../../../src/panel/words/readers-locale';
import { askingPhase, phaseOf, phases } from '../../../src/protocol/session';

describe('the locale of numbers and dates', () => {
  it('is the variety that the reader prefers of the language that the words are in', () => {
    expect(readersLocale('en', ['de-AT', 'en-GB', 'en'])).toBe('en-GB');
    expect(readersLocale('zh-CN', ['zh-CN', 'en-US'])).toBe('zh-CN');
  });

  it('is that of the words where the reader prefers other languages', () => {
    expect(readersLocale('en', ['pl-PL', 'pl'])).toBe('en');
  });
});

describe('a phase', () => {
  it.each(Object.entries(phases))('%s is known by its words', (kind, words) => {
    expect(phaseOf(words)).toEqual({ kind });
  });

  it('of a model that is asked has its name and the part it is asked about', () => {
    expect(phaseOf(askingPhase('gpt-5 about parts'))).toEqual({ kind: 'asking', model: 'gpt-5 about parts' });
    expect(phaseOf(askingPhase('gpt-5', { at: 2, of: 3 }))).toEqual({
      kind: 'asking',
      model: 'gpt-5',
      part: { at: '2', of: '3' },
    });
  });

  it('of another program stays unknown', () => {
    expect(phaseOf('Booting')).toBeUndefined();
  });
});
