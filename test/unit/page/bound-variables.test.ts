import { expect, it } from 'vitest';
import { valuesFor } from '../../../src/page/act';

const variables = { pin: '7391', mail: { value: 'ada@example.org' }, age: 36 };
const fill = (...given: string[]) => ({
  selector: '#a',
  description: '',
  method: 'fill',
  arguments: given,
});

it('gives a frame the values that the arguments name, and no other', () => {
  const url = 'https://shop.example/a';
  expect(valuesFor(fill('%mail% is %age%'), url, { variables })).toEqual({
    variables: { mail: 'ada@example.org', age: '36' },
  });
  expect(valuesFor(fill('no names'), url, { variables })).toEqual({ variables: {} });
  expect(valuesFor(fill('%toString% %nobody%'), url, { variables })).toEqual({ variables: {} });
});

it('names the origin of a bound value, and refuses to bring it elsewhere', () => {
  const variableOrigins = { pin: ['https://bank.example'] };
  const bound = { variables, variableOrigins };
  expect(valuesFor(fill('%pin%'), 'https://bank.example/login', bound)).toEqual({
    variables: { pin: '7391' },
    origin: 'https://bank.example',
  });
  expect(() => valuesFor(fill('%pin%'), 'https://bank.example.evil/', bound)).toThrow(/may be typed on/u);
});
