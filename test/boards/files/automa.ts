import type { BoardFile, Right } from './board-file';

type Block = [label: string, data?: Record<string, unknown>];

const onElement = {
  findBy: 'cssSelector',
  waitForSelector: true,
  waitSelectorTimeout: 3000,
  markEl: false,
  multiple: false,
};
const openDesk: Block = [
  'new-tab',
  { url: 'ORIGIN/desk.html', active: true, waitTabLoaded: true, updatePrevTab: false },
];
const click = (selector: string): Block => ['event-click', { ...onElement, selector }];
const field = (selector: string, value: string, more: Record<string, unknown> = {}): Block => [
  'forms',
  { ...onElement, selector, type: 'text-field', value, clearValue: true, getValue: false, delay: 0, ...more },
];

const file = (name: string, blocks: Block[], right: Right): BoardFile => {
  const all: Block[] = [['trigger', { type: 'manual' }], openDesk, ...blocks];
  const nodes = all.map(([label, data = {}], at) => ({
    id: `node-${at}`,
    label,
    type: 'BlockBasic',
    initialized: false,
    position: { x: 100 + at * 200, y: 100 },
    data: { disableBlock: false, description: '', ...data },
  }));
  const edges = nodes.slice(1).map((node, at) => ({
    id: `edge-${at}`,
    type: 'custom',
    source: `node-${at}`,
    target: node.id,
    sourceHandle: `node-${at}-output-1`,
    targetHandle: `${node.id}-input-1`,
    updatable: true,
    class: `source-node-${at}-output-1 target-${node.id}-input-1`,
  }));
  return {
    name: `automa: ${name}`,
    text: JSON.stringify(
      {
        extVersion: '1.28.27',
        name,
        icon: 'riGlobalLine',
        table: [],
        version: '1.28.27',
        // Files have the blocks in any order: the edges say which comes after which.
        drawflow: { nodes: nodes.toReversed(), edges, position: [0, 0], zoom: 1 },
        settings: { publicId: '', blockDelay: 0, saveLog: true, debugMode: false, onError: 'stop-workflow' },
        globalData: '{}',
        description: '',
        includedWorkflows: {},
      },
      null,
      2,
    ),
    right,
  };
};

/** Workflows of Automa, by its documentation of blocks. */
export const automaFiles: BoardFile[] = [
  file('a form', [field('#user', 'ada'), field('#word', 'pw'), click('#form > button')], {
    held: { submit: ['ada', 'pw'] },
  }),
  file(
    'lists and boxes',
    [
      field('#site', 's', { type: 'select', selectOptionBy: 'value' }),
      field('#alerts', '', { type: 'checkbox', selected: true }),
      field('#large', '', { type: 'radio', selected: true }),
    ],
    { held: { site: 's', alerts: true, size: 'large' } },
  ),
  file(
    'options by their place',
    [field('#site', '', { type: 'select', selectOptionBy: 'custom-position', optionPosition: '2' })],
    { held: { site: 'n' } },
  ),
  file('the last option', [field('#site', '', { type: 'select', selectOptionBy: 'last-option' })], {
    held: { site: 'w' },
  }),
  file(
    'the pointer, keys and an XPath',
    [
      ['hover-element', { ...onElement, selector: '#services' }],
      click('#audit'),
      field('#user', 'ada'),
      ['event-click', { ...onElement, findBy: 'xpath', selector: "//input[@id='word']" }],
      field('#word', 'pw'),
      ['press-key', { selector: '#word', keys: 'Enter', action: 'press-key', pressTime: '0' }],
    ],
    { held: { audit: true, submit: ['ada', 'pw'] } },
  ),
  file(
    'a frame and back',
    [
      ['switch-to', { findBy: 'cssSelector', selector: '#inner', windowType: 'iframe' }],
      field('#inside', 'in it'),
      ['switch-to', { windowType: 'main-window', selector: '' }],
      click('#saveas'),
    ],
    { held: { inside: 'in it', saveas: true } },
  ),
  file(
    'a delay and a scroll',
    [
      ['delay', { time: '300' }],
      [
        'element-scroll',
        { ...onElement, selector: '#box', scrollX: 0, scrollY: 120, incX: false, incY: false },
      ],
      click('#saveas'),
    ],
    { held: { box: 120, saveas: true } },
  ),
  file(
    'a link, back and again',
    [
      ['link', { ...onElement, selector: '#next', openInNewTab: false }],
      click('#print'),
      ['go-back'],
      click('#saveas'),
      ['reload-tab'],
      click('[data-testid="save"]'),
    ],
    { held: { print: true, saveas: true, save: true } },
  ),
  file('a script', [['javascript-code', { code: 'automaNextBlock()', timeout: 20_000 }], click('#saveas')], {
    says: /javascript-code|JavaScript/u,
  }),
  file(
    'a loop',
    [
      ['loop-elements', { loopId: 'a', selector: '#tasks button', findBy: 'cssSelector' }],
      click('{{loopData.a}}'),
      ['loop-breakpoint', { loopId: 'a' }],
      click('#saveas'),
    ],
    { says: /loop/u },
  ),
  file('a dialog', [['handle-dialog', { accept: true, promptText: 'Late one' }], click('#rename')], {
    held: { renamed: 'Late one' },
  }),
  file(
    'a block that is switched off',
    [['event-click', { ...onElement, selector: '#delete', disableBlock: true }], click('#saveas')],
    {
      held: { saveas: true },
      never: ['deleted'],
    },
  ),
  file(
    'a group of blocks',
    [
      [
        'blocks-group',
        {
          name: 'Sign in',
          blocks: [
            {
              id: 'forms',
              itemId: 'i1',
              data: { ...onElement, selector: '#user', type: 'text-field', value: 'ada', clearValue: true },
            },
            { id: 'event-click', itemId: 'i2', data: { ...onElement, selector: '#form > button' } },
          ],
        },
      ],
    ],
    { held: { submit: ['ada', ''] } },
  ),
  file(
    'a text that is read',
    [['get-text', { ...onElement, selector: 'h1', saveData: true, dataColumn: 'head' }], click('#saveas')],
    {
      says: /get-text/u,
    },
  ),
  file('a text that comes of data', [field('#user', '{{variables.who}}'), click('#saveas')], {
    says: /variables\.who|variables_who|who/u,
  }),
  file(
    'an element that is looked for',
    [
      [
        'element-exists',
        { findBy: 'cssSelector', selector: '#user', tryCount: 1, timeout: 500, throwError: true },
      ],
      click('#saveas'),
    ],
    {
      held: { saveas: true },
    },
  ),
  file(
    'an element that is gone',
    [['event-click', { ...onElement, waitSelectorTimeout: 1000, selector: '#nobody' }]],
    {
      says: /#nobody/u,
    },
  ),
  file(
    'an event that is sent',
    [
      ['trigger-event', { ...onElement, selector: '#saveas', eventName: 'click', eventType: 'mouse-event' }],
      click('#saveas'),
    ],
    {
      says: /trigger-event/u,
    },
  ),
  file('a text of several lines', [field('#notes', 'two\nlines'), click('#saveas')], {
    held: { notes: 'two\nlines', saveas: true },
  }),

  file(
    'a page that is loaded again, and a note to the user',
    [
      click('#alerts'),
      ['reload-tab', {}],
      ['notification', { title: 'Half way', message: 'On we go' }],
      ['take-screenshot', { type: 'page', fileName: 'desk', ext: 'png', saveToComputer: true }],
      click('#saveas'),
    ],
    { held: { saveas: true } },
  ),
  file(
    'a condition',
    [['conditions', { conditions: [{ id: 'a', name: 'Path 1', conditions: [] }] }], click('#delete')],
    { never: ['deleted'], says: /condition/u },
  ),
  file(
    'a file of the disk',
    [
      ['upload-file', { ...onElement, selector: '#file', filePaths: ['/home/ada/list.txt'] }],
      click('#saveas'),
    ],
    { says: /list\.txt|upload|file/u },
  ),
];
