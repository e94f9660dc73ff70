import type { BoardFile, Right } from './board-file';

type Given = Record<string, unknown>;

const main = { target: 'main' };
const css = (...selectors: string[]) => ({ ...main, selectors: selectors.map((each) => [each]) });
const click = (selector: string, more: Given = {}): Given => ({
  type: 'click',
  ...css(selector),
  offsetX: 6,
  offsetY: 5,
  ...more,
});
const change = (selector: string, value: string): Given => ({ type: 'change', ...css(selector), value });
const key = (name: string): Given[] => [
  { type: 'keyDown', ...main, key: name },
  { type: 'keyUp', ...main, key: name },
];
const viewport = {
  type: 'setViewport',
  width: 1100,
  height: 900,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  isLandscape: false,
};
const goTo = (page: string): Given => ({
  type: 'navigate',
  url: `ORIGIN/${page}`,
  assertedEvents: [{ type: 'navigation', url: `ORIGIN/${page}`, title: '' }],
});

const file = (name: string, steps: Given[], right: Right): BoardFile => ({
  name: `devtools: ${name}`,
  text: JSON.stringify({ title: name, steps: [viewport, goTo('desk.html'), ...steps] }, null, 2),
  right,
});

/** Recordings of Chrome DevTools' Recorder, by the schema of `@puppeteer/replay`. */
export const devtoolsFiles: BoardFile[] = [
  file(
    'a form, as recorded',
    [
      {
        type: 'click',
        ...main,
        selectors: [['aria/User'], ['#user'], ['xpath///*[@id="user"]'], ['pierce/#user']],
        offsetX: 60,
        offsetY: 9,
      },
      { type: 'change', value: 'ada', ...css('aria/User', '#user') },
      { type: 'click', ...css('aria/Word', '#word'), offsetX: 40, offsetY: 9 },
      { type: 'change', value: 'pw', ...css('aria/Word', '#word') },
      { type: 'click', ...css('aria/Sign in', '#form > button', 'text/Sign in'), offsetX: 20, offsetY: 9 },
    ],
    { held: { submit: ['ada', 'pw'] } },
  ),
  file(
    'by keys alone',
    [click('#user'), change('#user', 'ada'), ...key('Tab'), change('#word', 'pw'), ...key('Enter')],
    { held: { submit: ['ada', 'pw'] } },
  ),
  file(
    'changes of every kind of field',
    [
      change('#site', 's'),
      change('#level', '70'),
      change('#due', '2027-03-17'),
      change('#colour', '#ff8800'),
      change('#age', '42'),
      change('#notes', 'two\nlines'),
    ],
    {
      held: { site: 's', level: '70', due: '2027-03-17', colour: '#ff8800', age: '42', notes: 'two\nlines' },
    },
  ),
  file('a change of a box', [change('#alerts', 'true'), change('#large', 'large')], {
    held: { alerts: true, size: 'large' },
  }),
  file('clicks on boxes', [click('#alerts'), click('#small'), click('#large')], {
    held: { alerts: true, size: 'large' },
  }),
  file('a change of an editor', [change('#editor', 'Dear all')], { held: { editor: 'Dear all' } }),
  file('the secondary button', [click('#context', { button: 'secondary' })], { held: { context: 'right' } }),
  file('the auxiliary button', [click('#context', { button: 'auxiliary' })], { held: { context: 'middle' } }),
  file('a place on a canvas', [click('#map', { offsetX: 31, offsetY: 22 })], { held: { canvas: [31, 22] } }),
  file(
    'a double click on a place',
    [{ ...click('#map', { offsetX: 210, offsetY: 80 }), type: 'doubleClick' }],
    {
      held: { double: [210, 80] },
    },
  ),
  file('a place that is not there any more', [click('#map', { offsetX: 900, offsetY: 22 })], {
    never: ['canvas'],
    says: /place|900/u,
  }),
  file('a press that is held', [click('#hold', { duration: 700 })], { held: { hold: 'long' } }),
  file('a hover that opens a menu', [{ type: 'hover', ...css('#services') }, click('#audit')], {
    held: { audit: true },
  }),
  file(
    'a count that comes',
    [
      click('#load'),
      { type: 'waitForElement', ...css('li.row'), operator: '==', count: 3, timeout: 5000 },
      click('li.row button'),
    ],
    { held: { row: 'Row 1' } },
  ),
  file(
    'a count that never comes',
    [
      click('#load'),
      { type: 'waitForElement', ...css('li.row'), operator: '>=', count: 4, timeout: 1500 },
      click('li.row button'),
    ],
    { never: ['row'], says: /4|row/u },
  ),
  file(
    'properties and attributes that come',
    [
      click('#load'),
      { type: 'waitForElement', ...css('li.row'), attributes: { 'data-state': 'ready' }, timeout: 5000 },
      { type: 'waitForElement', ...css('#age'), properties: { valueAsNumber: 3 }, timeout: 1500 },
      { type: 'waitForElement', ...css('.gone'), visible: false, timeout: 1500 },
      click('#saveas'),
    ],
    { held: { saveas: true } },
  ),
  file(
    'a property that never comes',
    [
      {
        type: 'waitForElement',
        ...css('#age'),
        properties: { valueAsNumber: 18 },
        visible: true,
        timeout: 1200,
      },
      click('#saveas'),
    ],
    { never: ['saveas'], says: /valueAsNumber|18|#age/u },
  ),
  file(
    'an expression, which is code',
    [
      { type: 'waitForExpression', ...main, expression: 'document.title === "Order desk"' },
      click('[data-testid="save"]'),
    ],
    { says: /waitForExpression/u },
  ),
  file(
    'a custom step of somebody else',
    [{ type: 'customStep', name: 'lighthouse.audit', parameters: { a: 1 } }, click('#saveas')],
    { says: /lighthouse\.audit/u },
  ),
  file(
    'a field in a frame',
    [
      { ...change('#inside', 'in it'), frame: [0] },
      { ...click('#go'), frame: [0] },
    ],
    {
      held: { inside: 'in it', went: true },
    },
  ),
  file(
    'a tab that a link opens',
    [
      click('#report'),
      { ...click('#print'), target: 'ORIGIN/two.html' },
      { type: 'close', target: 'ORIGIN/two.html' },
      click('#saveas'),
    ],
    { held: { print: true, saveas: true } },
  ),
  file(
    'scrolls of a box and of the page',
    [
      { type: 'scroll', ...css('#box'), x: 0, y: 120 },
      { type: 'scroll', ...main, x: 0, y: 300 },
    ],
    { held: { box: 120, scrolled: 300 } },
  ),
  file(
    'the speed of the network',
    [{ type: 'emulateNetworkConditions', download: 50_000, upload: 50_000, latency: 200 }, click('#saveas')],
    { held: { saveas: true } },
  ),
  file(
    'ids that were counted on',
    [{ type: 'change', value: 'v1', ...css('#f-2', 'aria/Value', 'xpath///*[@id="f-2"]') }],
    { held: { Value: 'v1' }, never: ['Key'] },
  ),
  file(
    'a name that is there more than once',
    [{ ...click('#nobody'), ...css('#tasks > li:nth-of-type(2) > button', 'aria/Remove') }],
    { held: { removed: 'Bread' } },
  ),
  file(
    'a page that comes',
    [
      {
        ...click('#next'),
        assertedEvents: [{ type: 'navigation', url: 'ORIGIN/two.html', title: 'Report' }],
      },
      click('#print'),
    ],
    { held: { print: true } },
  ),
  file(
    'a field in a shadow root',
    [{ type: 'change', ...main, selectors: [['x-box', '#deep'], ['pierce/#deep']], value: 'below' }],
    { held: { deep: 'below' } },
  ),
  file(
    'a chord',
    [
      { type: 'keyDown', ...main, key: 'Control' },
      { type: 'keyDown', ...main, key: 's' },
      { type: 'keyUp', ...main, key: 's' },
      { type: 'keyUp', ...main, key: 'Control' },
    ],
    { held: { saved: 'by key' } },
  ),
  file('a text as selector', [{ type: 'click', ...css('text/Save as'), offsetX: 5, offsetY: 5 }], {
    held: { saveas: true },
  }),
  file('an element that is gone', [click('#nobody', { timeout: 1500 })], { says: /#nobody/u }),
  file('a kind of step that is new', [{ type: 'pinch', ...css('#map') }, click('#saveas')], {
    says: /pinch/u,
  }),
  file(
    'a touch, a test id and a key',
    [
      click('[data-testid="save"]', { deviceType: 'touch', pointerType: 'touch' }),
      click('#saveas', { selectors: [['aria/Save as'], ['xpath///*[@id="saveas"]']] }),
      ...key('Escape'),
    ],
    { held: { save: true, saveas: true, escape: true } },
  ),
  file(
    'a row that comes, by its text',
    [click('#load'), { type: 'click', ...css('text/Row 2'), offsetX: 4, offsetY: 4 }],
    { held: { row: 'Row 2' } },
  ),
  file(
    'a page of another time',
    [{ ...goTo('two.html') }, click('#print'), goTo('desk.html'), click('#saveas')],
    {
      held: { print: true, saveas: true },
    },
  ),

  file(
    'names with a role, and keys on a slider',
    [
      click('aria/Save[role="button"]'),
      { type: 'click', ...css('aria/Level[role="slider"]', '#level'), offsetX: 12, offsetY: 7 },
      change('#level', '20'),
      ...key('ArrowRight'),
      ...key('ArrowRight'),
    ],
    { held: { save: true, level: '22' } },
  ),
  file(
    'a tab that is closed',
    [
      click('#report'),
      { type: 'click', target: 'ORIGIN/two.html', selectors: [['text/Print']], offsetX: 4, offsetY: 4 },
      { type: 'close', target: 'ORIGIN/two.html' },
      click('#saveas'),
    ],
    { held: { saveas: true } },
  ),
  file(
    'ways through a shadow root, and a time for each',
    [
      {
        type: 'change',
        ...main,
        value: 'below',
        selectors: [['x-box', '#deep'], ['pierce/#deep']],
        timeout: 3000,
      },
      {
        type: 'click',
        ...main,
        selectors: [['#nobody'], ['xpath///*[@id="saveas"]']],
        offsetX: 4,
        offsetY: 4,
      },
    ],
    { held: { deep: 'below', saveas: true } },
  ),
];
