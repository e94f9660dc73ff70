import { expect, it } from 'vitest';
import { isXPath, splitHops } from '../../../src/protocol/selector';

it.each([
  ['#a', ['#a']],
  ['#pay >> #card', ['#pay', '#card']],
  ['iframe >> iframe >> button', ['iframe', 'iframe', 'button']],
  ['[title="a >> b"] >> p', ['[title="a >> b"]', 'p']],
  ["[title='it\\'s >> x'] >> p", ["[title='it\\'s >> x']", 'p']],
  [':is(a, b >> c)', [':is(a, b >> c)']],
  ['host >>> button', ['host >>> button']],
  ['a>>b', ['a>>b']],
  ['xpath=//iframe[1] >> //button', ['xpath=//iframe[1]', '//button']],
  [
    '/html[1]/body[1]/iframe[2]/html[1]/body[1]/div[3]',
    ['xpath=/html[1]/body[1]/iframe[2]', 'xpath=/html[1]/body[1]/div[3]'],
  ],
  [
    'xpath=/html/body/x-a[1]//iframe[1]/html/body/iframe[1]/html/body/b',
    ['xpath=/html/body/x-a[1]//iframe[1]', 'xpath=/html/body/iframe[1]', 'xpath=/html/body/b'],
  ],
  ['//a[text()="/iframe/html/"]', ['//a[text()="/iframe/html/"]']],
  ['', []],
])('splits %s at its frame hops', (selector, parts) => {
  expect(splitHops(selector)).toEqual(parts);
});

it.each([
  ['//a', true],
  ['/html', true],
  ['(//a)[1]', true],
  ['./a', true],
  ['xpath=a', true],
  ['a', false],
  ['.a', false],
  ['text=/x', false],
])('tells whether %s is an XPath', (selector, answer) => {
  expect(isXPath(selector)).toBe(answer);
});
