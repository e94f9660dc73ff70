import { expect, it } from 'vitest';
import { replaceVariables } from '../../../src/frame/act/act-in-frame';

type Request = Parameters<typeof replaceVariables>[0];

const request = (given: string[], variables: Record<string, string>, origin?: string): Request => ({
  actId: 'a',
  selector: '#a',
  method: 'fill',
  arguments: given,
  variables,
  timeoutMs: 1000,
  effectTimeoutMs: 1000,
  ...(origin === undefined ? {} : { origin }),
});
const here = 'https://shop.example';

it('puts values in once: what a value says is not replaced again', () => {
  const variables = { first: '%second%', second: '100 %', third: '$& %first%' };
  expect(replaceVariables(request(['%first% and %second%', '%third%', '50 % off'], variables), here)).toEqual(
    ['%second% and 100 %', '$& %first%', '50 % off'],
  );
});

it('knows no name that was not given', () => {
  for (const name of ['nobody', 'toString', 'constructor'])
    expect(() => replaceVariables(request([`%${name}%`], {}), here), name).toThrow(`no variable "${name}"`);
});

it('gives a value to no other origin than it is for', () => {
  const bound = request(['%pin%'], { pin: '4711' }, 'https://bank.example');
  expect(() => replaceVariables(bound, here)).toThrow(/for https:\/\/bank\.example only/);
  expect(replaceVariables(bound, 'https://bank.example')).toEqual(['4711']);
});
