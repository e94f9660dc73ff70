import { describe, expect, it } from 'vitest';
import { changeText, maskText, maskTokens } from '../../../src/base/mask';

const values = { pin: '12', city: 'Rome', password: 'Rome-2024', odd: 'a.b*c' };

describe('masking', () => {
  it('puts values back as names, the longest first', () => {
    expect(maskText('from Rome with Rome-2024', values)).toBe('from %city% with %password%');
  });

  it('takes a value for text, never for a pattern', () => {
    expect(maskText('a.b*c and axbbc', values)).toBe('%odd% and axbbc');
  });

  it('leaves values under four characters', () => {
    expect(maskText('12 of 120', values)).toBe('12 of 120');
  });

  it('of page text hides a value that stands by itself, not a part of a word', () => {
    expect(maskTokens('Rome, Romero, (Rome)', values)).toBe('%city%, Romero, (%city%)');
  });

  it('leaves what programs read', () => {
    const value = { id: 'Rome', code: 'Rome', steps: [{ text: 'in Rome', ms: 4 }], none: null };
    expect(changeText(value, (text) => maskText(text, values))).toEqual({
      id: 'Rome',
      code: 'Rome',
      steps: [{ text: 'in %city%', ms: 4 }],
      none: null,
    });
  });
});
