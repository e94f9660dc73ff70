import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isAt, scriptText } from '../../../../src/recording/formats/page-questions';
import { toSeleniumProject } from '../../../../src/recording/formats/selenium-export';
import {
  SeleniumProject,
  fromSeleniumText,
  toSeleniumText,
} from '../../../../src/recording/formats/selenium-file';
import { allMethods, argumentsOf, recordingWith, shopUrl, stepOf, targetOf } from '../fixtures';

type Line = { command: string; target: string; value: string; comment?: string };
const linesOf = (text: string) =>
  SeleniumProject.parse(JSON.parse(text)).tests[0]?.commands as [Line, ...Line[]];
const said = (text: string) =>
  linesOf(text).map(({ command, target, value }) => [command, target, value].filter(Boolean).join(' | '));

describe('a Selenium IDE project', () => {
  it('types, reads back and takes what has no value from the environment', () => {
    const { fileName, text } = toSeleniumProject(
      recordingWith(
        [
          stepOf({ method: 'navigate', arguments: [shopUrl] }),
          stepOf({ method: 'fill', arguments: ['%who%'], target: targetOf('#who', 'textbox', 'Who') }),
          stepOf({ method: 'press', arguments: ['Control+a'], target: targetOf('//form/input') }),
          stepOf({
            method: 'click',
            target: { selector: '#pay', alternates: [], frame: [{ selector: '#frame' }] },
            expectation: { kind: 'tab', tab: 1 },
          }),
          stepOf({ method: 'check', tab: 1, expectation: { kind: 'dialog', answer: 'accept' } }),
        ],
        [
          { name: 'who', value: 'Ada' },
          { name: 'code', isSecret: true },
        ],
      ),
    );
    expect(fileName).toBe('order-a-kettle.side');
    expect(said(text)).toEqual([
      'store | Ada | who',
      'store | ${env:TEST_CODE} | code',
      'executeScript | return ${code} !== "undefined" | is:so',
      'assert | is:so | true',
      'storeWindowHandle | tab:0',
      `open | ${shopUrl}`,
      'type | css=#who | ${who}',
      'assertValue | css=#who | ${who}',
      'sendKeys | xpath=//form/input | ${KEY_CONTROL}a',
      'selectFrame | relative=top',
      'selectFrame | css=#frame',
      'click | css=#pay',
      'selectWindow | handle=${tab:1}',
      'check | css=#buy',
      'assertChecked | css=#buy',
      'acceptConfirmation',
    ]);
    expect(linesOf(text).find(({ command }) => command === 'click')).toMatchObject({
      opensWindow: true,
      windowHandleName: 'tab:1',
    });
  });

  it('does a step whose element may be absent only if it is shown', () => {
    const { text } = toSeleniumProject(recordingWith([stepOf({ method: 'hover', isOptional: true })]));
    expect(linesOf(text).map(({ command }) => command)).toEqual(['executeScript', 'if', 'mouseOver', 'end']);
  });

  it('has words for every method or says that it has none', () => {
    const whole = recordingWith(
      allMethods.map((method) => stepOf({ method, arguments: argumentsOf[method] ?? [] })),
    );
    const { losses } = toSeleniumProject(whole);
    const unknown = losses.flatMap(({ step, what }) =>
      step && what.includes('Only Tabwright') ? (whole.steps[step - 1]?.method ?? []) : [],
    );
    expect(unknown.toSorted()).toEqual(
      (
        'extract focus nextChunk prevChunk rightClick scrollByPixelOffset scrollIntoView scrollTo ' +
        'scrollUntil selectOptionFromDropdown setInputFiles'
      ).split(' '),
    );
  });

  it('says what it cannot say', () => {
    const { losses } = toSeleniumProject(
      recordingWith([
        stepOf({ method: 'check', target: { ...targetOf('#wrap'), isInClosedShadow: true } }),
        stepOf({ method: 'click', target: targetOf('shop-cart >>> #empty') }),
        stepOf({ method: 'click', arguments: ['Shift'] }),
        stepOf({ method: 'click', target: targetOf('text="Buy"'), expectation: { kind: 'tab', tab: 1 } }),
        stepOf({ method: 'click', expectation: { kind: 'nothing' } }),
        stepOf({ method: 'fill', arguments: ['a'], expectation: { kind: 'url', url: 'https://x.example/' } }),
      ]),
    );
    expect(losses.filter(({ step }) => step).map(({ step, what }) => `${step} ${what}`)).toEqual([
      '1 Closed shadow roots cannot be reached. Only Tabwright does it.',
      '2 Its element is found there by CSS or XPath only. Only Tabwright does it.',
      '3 "click Shift" is not known there. Only Tabwright does it.',
      '4 Its element is found there by CSS or XPath only. Only Tabwright does it.',
      '4 The tab it opens is not there for later steps.',
      '5 That nothing else changes is not checked.',
      '6 That the text stays in its field is not checked.',
    ]);
  });

  it('keeps text of pages text: none reads a variable of the machine', () => {
    const evil = String.raw`  \n\\ ${'$'}{env:HOME} ${'$'}{KEY_ENTER}` + '\n"); alert(1) //%who%  ';
    const { text } = toSeleniumProject(
      recordingWith([
        stepOf({ method: 'fill', arguments: [evil], expectation: { kind: 'text', text: evil } }),
        stepOf({ method: 'navigate', arguments: [`https://x.example/${evil}`] }),
        stepOf({ method: 'waitForUrl', arguments: [evil] }),
      ]),
    );
    for (const { target, value } of linesOf(text))
      expect(`${target}\n${value}`).not.toMatch(/\$\{env:HOME|\$\{KEY_|alert\(1\)\s+\/\/["']/u);
    expect(fromSeleniumText(toSeleniumText(evil))).toBe(evil);
    expect(runInNewContext(scriptText('a"); throw 1; //${x}\\n'))).toBe('a"); throw 1; //${x}\\n');
  });

  it.each([
    ['https://a.example/orders/*', 'https://a.example/orders/7?from=search', true],
    ['https://a.example/caf\u00e9', 'https://a.example/caf%C3%A9', true],
    ['https://a.example/a+b(c)', 'https://a.example/a+b(c)#top', true],
    ['https://a.example/?q=1', 'https://a.example/?q=12', false],
    ['https://a.example/x', 'https://b.example/x', false],
  ])('holds %s for %s: %s', (pattern, href, isSame) => {
    expect(runInNewContext(isAt(pattern), { location: { href } })).toBe(isSame);
  });
});
