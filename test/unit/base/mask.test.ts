import { describe, expect, it } from 'vitest';
import { changeText, holdsValue, maskAddress, maskText, maskTokens } from '../../../src/base/mask';

const values = { pin: '12', city: 'Rome', password: 'Rome-2024', odd: 'a.b*c' };

describe('masking', () => {
  it('puts values back as names, the longest first', () => {
    expect(maskText('from Rome with Rome-2024', values)).toBe('from %city% with %password%');
  });

  it('takes a value for text, never for a pattern', () => {
    expect(maskText('a.b*c and axbbc', values)).toBe('%odd% and axbbc');
  });

  it('finds a value as addresses and quotes write it', () => {
    const odd = { odd: 'a b/ü"q' };
    expect(maskText('/x?q=a%20b%2F%C3%BC%22q&r=a+b%2F%C3%BC%22q', odd)).toBe('/x?q=%odd%&r=%odd%');
    expect(maskText('["a b/ü\\"q"]', odd)).toBe('["%odd%"]');
  });

  it('leaves out of an address what parameters hold that are called secret', () => {
    expect(maskAddress('https://a.example/in?access_token=abc&view=list#id_token=x.y.z')).toBe(
      'https://a.example/in?access_token=…&view=list#id_token=…',
    );
    expect(maskAddress('https://a.example/in?author=Ada&page=2')).toBe(
      'https://a.example/in?author=Ada&page=2',
    );
  });

  it('leaves values under four characters', () => {
    expect(maskText('12 of 120', values)).toBe('12 of 120');
  });

  it('of page text hides a value that stands by itself, not a part of a word', () => {
    expect(maskTokens('Rome, Romero, (Rome)', values)).toBe('%city%, Romero, (%city%)');
  });

  it('says whether a value is in a text, a short one only where it is all of it', () => {
    const texts = ['Romero', 'in Rome.', 'Paris', ' 12 ', '120'];
    expect(texts.map((text) => holdsValue(text, { ...values, pin: '12' }))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('leaves what programs read', () => {
    const picture = { address: 'data:image/jpeg;base64,Rome' };
    const value = { id: 'Rome', code: 'Rome', picture, steps: [{ text: 'in Rome', ms: 4 }], none: null };
    expect(changeText(value, (text) => maskText(text, values))).toEqual({
      id: 'Rome',
      code: 'Rome',
      picture,
      steps: [{ text: 'in %city%', ms: 4 }],
      none: null,
    });
  });
});
