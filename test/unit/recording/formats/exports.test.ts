import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { toDevTools } from '../../../../src/recording/formats/devtools-export';
import { previewFile } from '../../../../src/recording/formats/import-file';
import { toMarkdown } from '../../../../src/recording/formats/markdown';
import { toLibraryFile, toOwnFile, sayLoss } from '../../../../src/recording/formats/exported';
import { toPlaywrightTest } from '../../../../src/recording/formats/playwright';
import { toPuppeteer } from '../../../../src/recording/formats/puppeteer';
import { allMethods, argumentsOf, recordingWith, shopUrl, stepOf, targetOf } from '../fixtures';

const whole = recordingWith(
  allMethods.map((method) => stepOf({ method, arguments: argumentsOf[method] ?? [] })),
  [
    { name: 'email', value: 'ada@example.org' },
    { name: 'cardCode', isSecret: true },
  ],
);

const hostile = "'); process.exit(1); //`${process.exit(1)}\n*/ \u2028 -->";

const hostileRecording = {
  ...recordingWith([
    stepOf({
      method: 'fill',
      arguments: [hostile],
      description: hostile,
      target: targetOf(hostile, 'textbox', hostile),
      expectation: { kind: 'text', text: hostile },
    }),
    stepOf({ method: 'navigate', arguments: [`https://x.example/${hostile}%email%`] }),
  ]),
  name: hostile,
};

function syntaxErrors(code: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(code, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The expressions that are called on their own in the code: nothing of a page's text may become one. */
function calls(code: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) names.push(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true));
  return names;
}

const general =
  'Each element is found in one way only, and which page a step belongs to is checked only where its address is waited for.';

const made = { id: () => 'new', at: 7 };

describe('a Playwright test', () => {
  it('finds by what people see, and takes variables from the environment', () => {
    const { text } = toPlaywrightTest(
      recordingWith(
        [
          stepOf({ method: 'navigate', arguments: [shopUrl] }),
          stepOf({ method: 'fill', arguments: ['%cardCode%'], target: targetOf('#code', 'textbox', 'Code') }),
          stepOf({
            method: 'click',
            target: { selector: '#pay', alternates: [], frame: [{ selector: 'iframe[title="Pay"]' }] },
            expectation: { kind: 'tab', tab: 1 },
          }),
          stepOf({
            method: 'check',
            tab: 1,
            isOptional: true,
            expectation: { kind: 'dialog', answer: 'accept' },
          }),
        ],
        [{ name: 'cardCode', isSecret: true }],
      ),
    );
    expect(text).toBe(`import { expect, test } from '@playwright/test';

// ${general}
const variables = {
  'cardCode': process.env['TEST_CARD_CODE'] ?? '',
};

test('Order a kettle', async ({ page }) => {
  expect(variables['cardCode'], 'Set TEST_CARD_CODE.').not.toBe('');
  // 1. Do navigate
  await page.goto('https://shop.example/kettles');
  // 2. Do fill
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(variables['cardCode']);
  await expect.poll(async () => (await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue()) === variables['cardCode']).toBe(true);
  // 3. Do click
  const page1Promise = page.waitForEvent('popup');
  await page.locator('iframe[title="Pay"]').contentFrame().locator('#pay').click();
  const page1 = await page1Promise;
  // 4. Do check
  if (await page1.getByRole('button', { name: 'Buy', exact: true }).waitFor({ timeout: 1000 }).then(() => true, () => false)) {
    const dialog4 = page1.waitForEvent('dialog').then((dialog) => dialog.accept());
    await page1.getByRole('button', { name: 'Buy', exact: true }).check();
    await dialog4;
  }
});
`);
  });

  it('checks that what was typed stayed, and the address with its variables in every form', () => {
    const ada = { name: 'who', value: 'ada lovelace' };
    const { text } = toPlaywrightTest(
      recordingWith(
        [
          stepOf({ method: 'fill', arguments: ['%who%'], target: targetOf('#who', 'textbox', 'Who') }),
          stepOf({
            method: 'click',
            arguments: ['right', 'Control+Shift'],
            expectation: { kind: 'url', url: 'https://shop.example/people/ada%20lovelace/café' },
          }),
          stepOf({ method: 'rightClick', arguments: ['Shift'] }),
          stepOf({ method: 'longPress', arguments: ['1500'] }),
          stepOf({ method: 'waitForUrl', arguments: ['%site%/done'] }),
          stepOf({ method: 'click', target: targetOf('/html/body/main/button[2]', 'button', '') }),
          stepOf({ method: 'wait', arguments: ['%pause%'] }),
        ],
        [ada],
      ),
    );
    expect(syntaxErrors(text)).toEqual([]);
    expect(text).toContain("})).toHaveValue(variables['who']);");
    expect(text).toContain(".click({ button: 'right', modifiers: ['Control', 'Shift'] });");
    expect(text).toContain(".click({ button: 'right', modifiers: ['Shift'] });");
    expect(text).toContain('.click({ delay: 1500 });');
    expect(text).toContain(".locator('xpath=/html/body/main/button[2]').click();");
    expect(text).toContain("await page.waitForTimeout(Number(variables['pause']));");
    expect(text).toContain("'site': process.env['TEST_SITE'] ?? '',");
    const address = /toHaveURL\((new RegExp\(.*people.*\))\);/u.exec(text)?.[1] ?? '';
    const declared = /const inAddress = [\s\S]*?\n\};\n/u.exec(text)?.[0] ?? '';
    const code = ts.transpile(`const variables = { who: 'bob & eve' };\n${declared}(${address}).source`);
    const pattern = new RegExp(runInNewContext(code) as string);
    expect(pattern.test('https://shop.example/people/bob%20%26%20eve/caf%C3%A9?from=search')).toBe(true);
    expect(pattern.test('https://shop.example/people/ada%20lovelace/caf%C3%A9')).toBe(false);
  });

  it('checks that options stay chosen, unless the act leads away', () => {
    const choose = stepOf({ method: 'selectOption', arguments: ['Blue'], target: targetOf('#colour') });
    const away = { ...choose, expectation: { kind: 'url' as const, url: shopUrl } };
    const { text } = toPlaywrightTest(recordingWith([choose]));
    expect(syntaxErrors(text)).toEqual([]);
    expect(text).toContain("['Blue'].every((each) => chosen.some((names) => names.includes(each))))");
    expect(toPlaywrightTest(recordingWith([away])).text).not.toContain('selectedOptions');
  });

  it('takes a tab that closes in answer to the last click in it for what was to come', () => {
    const { text } = toPlaywrightTest(
      recordingWith([
        stepOf({ method: 'click', expectation: { kind: 'tab', tab: 1 } }),
        stepOf({ id: 'a', method: 'click', tab: 1 }),
        stepOf({ id: 'b', method: 'click', tab: 1 }),
        stepOf({ id: 'c', method: 'click' }),
      ]),
    );
    expect(syntaxErrors(text)).toEqual([]);
    const clicks = text.split('\n').filter((line) => line.includes('.click('));
    expect(clicks.map((line) => line.includes('page1.isClosed()'))).toEqual([false, false, true, false]);
  });

  it('takes no variable from what the system says of itself, and each from another name', () => {
    const names = ['user', 'fullName', 'full_name'].map((name) => ({ name, value: '' }));
    const { text } = toPlaywrightTest(recordingWith([stepOf({ method: 'click' })], names));
    expect(text.match(/process\.env\['\w+'\]/gu)).toEqual([
      "process.env['TEST_USER']",
      "process.env['TEST_FULL_NAME']",
      "process.env['TEST_FULL_NAME_2']",
    ]);
  });

  it('looks for a text in the frame that was to show it', () => {
    const frame = [{ selector: '#pay' }];
    const saved = stepOf({
      method: 'waitFor',
      arguments: ['pageText', 'Saved'],
      target: { selector: 'body', alternates: [], frame },
    });
    expect(toPlaywrightTest(recordingWith([saved])).text).toContain(
      "expect(page.locator('#pay').contentFrame().getByText('Saved').first()).toBeVisible()",
    );
  });

  it('has words for every method or says that it has none', () => {
    const { text, losses } = toPlaywrightTest(whole);
    expect(syntaxErrors(text)).toEqual([]);
    const lost = losses.flatMap(({ step }) => (step ? (whole.steps[step - 1]?.method ?? []) : []));
    expect(lost).toEqual([
      'type',
      'scrollTo',
      'scrollByPixelOffset',
      'nextChunk',
      'prevChunk',
      'scrollUntil',
      'setInputFiles',
      'extract',
    ]);
    for (const loss of losses) expect(text).toContain(sayLoss(loss));
  });

  it('says that closed shadow roots cannot be reached, in the text too', () => {
    const closed = stepOf({ method: 'check', target: { ...targetOf('#wrap'), isInClosedShadow: true } });
    const { text, losses } = toPlaywrightTest(recordingWith([closed]));
    expect(losses).toEqual([
      { what: general },
      { step: 1, what: 'Closed shadow roots cannot be reached. Only Tabwright does it.' },
    ]);
    expect(text).toContain('// Step 1: Closed shadow roots cannot be reached.');
    expect(text).not.toContain('.check(');
  });

  it('keeps text of pages text', () => {
    const { text } = toPlaywrightTest(hostileRecording);
    expect(syntaxErrors(text)).toEqual([]);
    expect(calls(text).filter((name) => name.startsWith('process'))).toEqual([]);
  });
});

describe('a Puppeteer program', () => {
  it('is what the Recorder’s library writes, with what is missing said first', async () => {
    const { text, losses } = await toPuppeteer(whole);
    expect(syntaxErrors(text)).toEqual([]);
    expect(
      text
        .split('\n')
        .slice(0, losses.length)
        .every((line) => line.startsWith('// ')),
    ).toBe(true);
    expect(text).toContain('await targetPage.goto');
  });

  it('keeps text of pages text', async () => {
    const { text } = await toPuppeteer(hostileRecording);
    expect(syntaxErrors(text)).toEqual([]);
    // Every such program ends the process itself: here where "%email%" is missing, and where a step fails.
    const ends = calls(text).filter((name) => name.startsWith('process'));
    expect(ends).toEqual(['process.exit', 'process.exit']);
  });

  it('takes variables from the environment, and ends where one is missing', async () => {
    const { text, losses } = await toPuppeteer(
      recordingWith(
        [
          stepOf({ method: 'navigate', arguments: ['%site%/a?who=%who%'] }),
          stepOf({ method: 'fill', arguments: ['%code%'], target: targetOf('[title="%who%"]') }),
          stepOf({ method: 'wait', arguments: ['%pause%'] }),
        ],
        [
          { name: 'who', value: "Ada's" },
          { name: 'code', isSecret: true },
          { name: 'pause', value: '30' },
        ],
      ),
    );
    expect(syntaxErrors(text)).toEqual([]);
    expect(text).toContain(`'who': process.env['TEST_WHO'] ?? 'Ada\\'s',`);
    expect(text).toContain("goto('' + variables['site'] + '/a?who=' + variables['who'] + '')");
    expect(text).toContain(".fill(variables['code'])");
    expect(text).toContain(`[title="%who%"]`);
    expect(text).toContain("console.error('Set TEST_CODE.');\n  process.exit(1);");
    expect(text).not.toContain('TABWRIGHT');
    expect(losses).toContainEqual({ what: '"%pause%" always has the value it has now.' });
    expect(losses.some(({ what }) => what.includes('by hand'))).toBe(false);
  });
});

describe('Markdown', () => {
  it('shows the steps with their pictures', () => {
    const recording = recordingWith(
      [
        stepOf({ method: 'navigate', description: 'Go to the shop' }),
        stepOf({
          method: 'click',
          description: 'Click *Buy*',
          thumbnail: 't1',
          expectation: { kind: 'tab', tab: 1 },
        }),
        stepOf({ method: 'hover', thumbnail: 't2', isOptional: true }),
      ],
      [{ name: 'cardCode', isSecret: true }],
    );
    const { text, losses } = toMarkdown(recording, { t1: 'pictures/1.png' });
    expect(text).toBe(`# Order a kettle

Asks for:

- \`%cardCode%\` (secret)

1. Go to the shop
2. Click \\*Buy\\*, then a new tab opens

   ![Step 2](<pictures/1.png>)

3. Do hover (if it is visible)

<!-- It is for people to read; it cannot be replayed. Step 3: Its picture is not there any more. -->
`);
    expect(losses).toHaveLength(2);
  });

  it('lets no text of a page become markup', () => {
    const evil = { ...hostileRecording, name: '<img src=x onerror=alert(1)> [a](javascript:b)' };
    expect(toMarkdown(evil).text).toContain('# \\<img src=x onerror=alert(1)\\> \\[a\\](javascript:b)');
  });

  it('has no picture for a name that every object has', () => {
    const [step] = recordingWith([stepOf({ method: 'click' })]).steps;
    const named = recordingWith([{ ...step!, thumbnail: 'toString' }]);
    expect(toMarkdown(named).losses).toContainEqual({ step: 1, what: 'Its picture is not there any more.' });
  });
});

describe('a file to import', () => {
  it('is looked at before it is saved: where it goes, what it asks for', () => {
    const recording = recordingWith(
      [
        stepOf({ method: 'navigate', arguments: ['https://a.example/x'] }),
        stepOf({ method: 'fill', arguments: ['%cardCode% %email% %new%'] }),
      ],
      whole.variables,
    );
    const [preview] = previewFile(toOwnFile(recording).text, made);
    expect(preview).toMatchObject({
      source: 'tabwright',
      origins: ['https://a.example', 'https://shop.example'],
      asksFor: ['cardCode', 'new'],
      notes: [],
      recording: { id: 'new', savedAt: 7, revision: 1, steps: recording.steps },
    });
  });

  it('may be a library, or one of DevTools', () => {
    expect(previewFile(toLibraryFile([whole, whole]).text, made)).toHaveLength(2);
    expect(previewFile(toDevTools(whole).text, made)[0]).toMatchObject({ source: 'devtools', notes: [] });
  });

  it('is refused when it is nested too deep to be compared, not when its texts have brackets', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const wait = `{"type":"waitForElement","selectors":["p"],"properties":{"a":${deep}}}`;
    expect(() => previewFile(`{"title":"t","steps":[${wait}]}`, made)).toThrow('nested too deep');
    const bracketed = { ...whole, name: '\\"['.repeat(400) };
    expect(previewFile(toOwnFile(bracketed).text, made)).toHaveLength(1);
  });

  it.each([
    ['{"a":1}'],
    ['[]'],
    ['"x"'],
    ['{"format":"tabwright-library","recordings":{}}'],
    ['{"steps":[]}'],
  ])('is refused when it is %s', (text) => {
    expect(() => previewFile(text, made)).toThrow(/neither|list|not a recording/u);
  });
});
