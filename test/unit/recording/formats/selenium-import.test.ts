import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../../src/recording/formats/import-file';
import { toSeleniumProject } from '../../../../src/recording/formats/selenium-export';
import { shopRecording } from '../../../fixtures/shop-recording';
import { allMethods, argumentsOf, recordingWith, stepOf } from '../fixtures';

const made = { id: () => 'new', at: 7 };

type Line = [command: string, target?: string, value?: string, more?: object];

function read(lines: readonly Line[], url = 'https://shop.example/start') {
  const commands = lines.map(([command, target = '', value = '', more = {}]) => ({
    command,
    target,
    value,
    ...more,
  }));
  const [preview] = previewFile(JSON.stringify({ url, tests: [{ name: 'Buy', commands }] }), made);
  if (!preview) throw new Error('There is no preview.');
  const { recording, notes } = preview;
  return {
    preview,
    notes,
    variables: recording.variables,
    steps: recording.steps,
    deeds: recording.steps.map(({ method, arguments: args, target, tab }) =>
      [tab, method, target?.selector, ...args].filter((part) => part !== undefined).join(' | '),
    ),
  };
}

describe('a test of Selenium IDE', () => {
  it('becomes steps, with all ways to their elements', () => {
    const { deeds, steps, notes, preview } = read([
      ['open', '/kettles?sort=price'],
      [
        'click',
        'id=buy',
        '',
        {
          targets: [
            ['id=buy', 'id'],
            ['css=.buy', 'css:finder'],
            ['//button', 'xpath'],
          ],
        },
      ],
      ['type', 'name=who', 'Ada'],
      ['sendKeys', 'css=#search', 'red kettle ${KEY_ENTER}'],
      ['sendKeys', 'css=#search', '${KEY_CONTROL}a'],
      ['select', 'css=#colour', 'label=Blue'],
      ['waitForElementVisible', 'linkText=Done', '30000'],
      ['assertValue', 'css=#who', 'Ada'],
      ['check', 'css=#gift'],
      ['assertChecked', 'css=#gift'],
      ['pause', '250'],
      ['close'],
    ]);
    expect(deeds).toEqual([
      'navigate | https://shop.example/kettles?sort=price',
      'click | [id="buy"]',
      'fill | [name="who"] | Ada',
      'type | #search | red kettle ',
      'press | #search | Enter',
      'press | #search | Control+a',
      'selectOption | #colour | Blue',
      'waitFor | text="Done" | visible',
      'waitFor | #who | value | Ada',
      'check | #gift',
      'waitFor | css="#gift" |> .checked=true | count | >=1',
      'wait | 250',
    ]);
    expect(notes).toEqual(['The tab is left open at the end.']);
    expect(steps[1]?.target?.alternates.map(({ kind }) => kind)).toEqual(['css', 'xpath']);
    expect(steps[7]?.timeoutMs).toBe(30_000);
    expect(preview).toMatchObject({ source: 'selenium', recording: { id: 'new', name: 'Buy', savedAt: 7 } });
  });

  it('keeps its variables, and asks for those of the environment', () => {
    const { variables, deeds, preview } = read([
      ['store', 'Ada', 'who'],
      ['store', '${env:TEST_CODE}', 'code'],
      ['type', 'css=#who', '${who} ${code} ${other}'],
    ]);
    expect(variables).toEqual([{ name: 'who', value: 'Ada' }, { name: 'code' }]);
    expect(deeds).toEqual(['fill | #who | %who% %code% %other%']);
    expect(preview.asksFor).toEqual(['code', 'other']);
  });

  it('follows frames, windows and dialogs', () => {
    const { deeds, steps, notes } = read([
      ['storeWindowHandle', 'root'],
      ['selectFrame', 'index=1'],
      ['click', 'css=#a'],
      ['selectFrame', 'relative=parent'],
      ['click', 'css=#b', '', { opensWindow: true, windowHandleName: 'win1' }],
      ['selectWindow', 'handle=${win1}'],
      ['click', 'css=#c'],
      ['selectWindow', 'handle=${root}'],
      ['click', 'css=#d'],
      ['answerPrompt', 'Ada'],
    ]);
    expect(deeds).toEqual(['click | #a', 'click | #b', '1 | click | #c', 'click | #d']);
    expect(steps[0]?.target?.frame).toEqual([{ selector: '(//iframe | //frame)[2]', index: 1 }]);
    expect(steps.map(({ expectation }) => expectation)).toEqual([
      undefined,
      { kind: 'tab', tab: 1 },
      undefined,
      { kind: 'dialog', answer: 'accept', promptText: 'Ada' },
    ]);
    expect(notes).toEqual([]);
  });

  it('says what it leaves out, and does nothing of it', () => {
    const { deeds, notes, preview } = read([
      ['setWindowSize', '800x600'],
      ['executeScript', 'return 1', 'x'],
      ['if', '${x} === 1'],
      ['times', '3'],
      ['click', 'css=#often'],
      ['end'],
      ['end'],
      ['//click', 'css=#off'],
      ['click', 'ui=odd'],
      ['open', 'javascript:alert(1)'],
      ['constructor', 'x'],
      ['selectFrame', 'ui=odd'],
      ['click', 'css=#in-frame'],
      ['selectFrame', 'relative=top'],
      ['acceptAlert'],
      ['assertText', 'css=#x', 'Done'],
    ]);
    expect(deeds).toEqual([
      'missing | executeScript “return 1”',
      'missing | “if” and the commands up to its end',
      'missing | click “ui=odd”',
      'missing | open “javascript:alert(1)”',
      'missing | constructor “x”',
      'missing | selectFrame “ui=odd”',
      'missing | click “css=#in-frame”',
      'missing | A dialog that no step leads to',
      'waitFor | css="#x" |> has="Done" | count | >=1',
    ]);
    expect(notes).toEqual([
      '"setWindowSize" says nothing of the page and is not done.',
      'A command that is switched off was left out.',
    ]);
    expect(preview.leftOut).toHaveLength(8);
  });

  it('is the recording it was written from, whole, while nobody has changed it', () => {
    const whole = recordingWith(
      allMethods.map((method) => stepOf({ method, arguments: argumentsOf[method] ?? [] })),
    );
    const shop = shopRecording({ shop: 'https://shop.example' });
    for (const recording of [whole, shop]) {
      const [preview, ...more] = previewFile(toSeleniumProject(recording).text, made);
      expect(more).toEqual([]);
      expect(preview).toMatchObject({ notes: [], recording: { steps: recording.steps } });
    }
    const changed = toSeleniumProject(shop).text.replace('"css=#email"', '"css=#mail"');
    const [preview] = previewFile(changed, made);
    expect(preview?.recording.steps).toContainEqual(
      expect.objectContaining({ method: 'fill', target: expect.objectContaining({ selector: '#mail' }) }),
    );
    expect(preview?.leftOut?.join(' ')).toContain('executeScript');
  });

  it('may be one of several, each a recording of its own', () => {
    const tests = ['One', 'Two'].map((name) => ({ name, commands: [{ command: 'close' }] }));
    const previews = previewFile(JSON.stringify({ url: '', tests }), made);
    expect(previews.map(({ recording }) => recording.name)).toEqual(['One', 'Two']);
  });

  it('is bounded, whatever is in it', () => {
    const many = Array.from({ length: 3000 }, (_none, at): Line => [at < 1500 ? 'refresh' : `odd${at}`]);
    const { steps, notes } = read(many);
    expect(steps).toHaveLength(2000);
    expect(notes).toEqual(['After 2000 steps the rest was left out. (1000 times)']);
    const { deeds: long } = read([
      ['click', `css=${'x'.repeat(5000)}`],
      ['click', `css=${'x'.repeat(50_000)}`],
    ]);
    expect(long).toEqual([
      'missing | click, which is too long,',
      'missing | A command that is not written as one',
    ]);
    expect(() => previewFile('{"tests":[]}', made)).toThrow('not a project of Selenium IDE');
    const tests = Array.from({ length: 1000 }, () => ({ commands: [] }));
    expect(() => previewFile(JSON.stringify({ tests }), made)).toThrow('at most');
  });
});
