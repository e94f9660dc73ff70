import { describe, expect, it } from 'vitest';
import { originsIn } from '../../../src/panel/variable-form';

describe('sites in a text', () => {
  it.each([
    ['', []],
    ['https://shop.example', ['https://shop.example']],
    ['shop.example, https://shop.example/login?x=1', ['https://shop.example']],
    [' https://a.example  http://localhost:3000/ ', ['https://a.example', 'http://localhost:3000']],
  ])('%j are %j', (typed, origins) => {
    expect(originsIn(typed)).toEqual(origins);
  });

  it.each(['https://', 'ftp://shop.example', 'javascript:alert(1)', 'a.example b:c'])(
    '%j is none',
    (typed) => {
      expect(originsIn(typed)).toBe(undefined);
    },
  );
});
