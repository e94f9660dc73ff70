import type { BoardFile, Right } from './board-file';

type Line = [command: string, target?: string, value?: string, more?: Record<string, unknown>];

const begun = (lines: Line[]): Line[] => [['open', '/desk.html'], ['setWindowSize', '1100x900'], ...lines];

const file = (name: string, lines: Line[], right: Right): BoardFile => ({
  name: `selenium: ${name}`,
  text: JSON.stringify(
    {
      id: 'f2d4f3f1-4f6e-4c0b-9a52-7b9f5a0d0f11',
      version: '2.0',
      name: 'desk',
      url: 'ORIGIN',
      tests: [
        {
          id: 't1',
          name,
          commands: begun(lines).map(([command, target = '', value = '', more = {}], at) => ({
            id: `c${at}`,
            comment: '',
            command,
            target,
            targets: [],
            value,
            ...more,
          })),
        },
      ],
      suites: [],
      urls: ['ORIGIN/'],
      plugins: [],
    },
    null,
    2,
  ),
  right,
});

/** Projects of Selenium IDE, by its reference of commands and locators. */
export const seleniumFiles: BoardFile[] = [
  file(
    'a form, as recorded',
    [
      ['click', 'id=user'],
      ['type', 'id=user', 'ada'],
      ['click', 'name=word'],
      ['type', 'name=word', 'pw'],
      ['click', 'css=#form > button'],
      ['assertText', 'id=out', 'Welcome ada'],
    ],
    { held: { submit: ['ada', 'pw'] } },
  ),
  file(
    'a list by label',
    [
      ['click', 'id=site'],
      ['select', 'id=site', 'label=South'],
    ],
    { held: { site: 's' } },
  ),
  file('a list by value', [['select', 'id=site', 'value=w']], { held: { site: 'w' } }),
  file('a list by index', [['select', 'id=site', 'index=1']], { held: { site: 'n' } }),
  file('a list by the id of the option', [['select', 'id=site', 'id=west']], { held: { site: 'w' } }),
  file(
    'several options',
    [
      ['addSelection', 'name=cars', 'label=Saab'],
      ['addSelection', 'name=cars', 'label=Audi'],
      ['addSelection', 'name=cars', 'label=Opel'],
      ['removeSelection', 'name=cars', 'label=Audi'],
    ],
    { held: { cars: ['saab', 'opel'] } },
  ),
  file(
    'a drag by places',
    [
      ['mouseDownAt', 'id=puzzle', '10,10'],
      ['mouseMoveAt', 'id=puzzle', '40,70'],
      ['mouseUpAt', 'id=puzzle', '40,70'],
    ],
    { held: { moved: [30, 60] } },
  ),
  file('a click at a place', [['clickAt', 'id=map', '40,20']], { held: { canvas: [40, 20] } }),
  file('a double click at a place', [['doubleClickAt', 'id=map', '140,30']], { held: { double: [140, 30] } }),
  file('a double click', [['doubleClick', 'id=map']], { held: { double: [150, 50] } }),
  file(
    'the pointer over a menu',
    [
      ['mouseOver', 'id=services'],
      ['click', 'linkText=Audit'],
      ['mouseOut', 'id=services'],
    ],
    { held: { audit: true } },
  ),
  file(
    'boxes and what they hold',
    [
      ['check', 'id=alerts'],
      ['assertChecked', 'id=alerts'],
      ['uncheck', 'id=alerts'],
      ['verifyNotChecked', 'id=alerts'],
      ['click', 'id=saveas'],
      ['verifyNotChecked', 'id=alerts'],
    ],
    { held: { alerts: false, saveas: true } },
  ),
  file(
    'a box that is not as it should be',
    [
      ['verifyChecked', 'id=alerts'],
      ['click', 'id=saveas'],
    ],
    {
      says: /alerts|checked/iu,
    },
  ),
  file('a drag onto an element', [['dragAndDropToObject', 'id=card', 'id=bin']], {
    held: { binned: [60, 25] },
  }),
  file(
    'frames',
    [
      ['selectFrame', 'index=0'],
      ['type', 'id=inside', 'in it'],
      ['selectFrame', 'relative=parent'],
      ['click', 'id=saveas'],
      ['selectFrame', 'id=inner'],
      ['click', 'id=go'],
    ],
    { held: { inside: 'in it', saveas: true, went: true } },
  ),
  file(
    'windows',
    [
      ['storeWindowHandle', 'root'],
      ['click', 'id=report', '', { opensWindow: true, windowHandleName: 'win1', windowTimeout: 3000 }],
      ['selectWindow', 'handle=${win1}'],
      ['click', 'id=print'],
      ['close'],
      ['selectWindow', 'handle=${root}'],
      ['click', 'id=saveas'],
    ],
    { held: { print: true, saveas: true } },
  ),
  file(
    'a condition',
    [
      ['if', '${x} === 1'],
      ['click', 'id=delete'],
      ['else'],
      ['click', 'id=saveas'],
      ['end'],
      ['click', 'css=[data-testid=save]'],
    ],
    { never: ['deleted', 'saveas'], says: /“?if”?/u },
  ),
  file('a loop', [['times', '3'], ['click', 'id=saveas'], ['end']], { never: ['saveas'], says: /times/u }),
  file(
    'a script',
    [
      ['executeScript', 'return 1', 'one'],
      ['click', 'id=saveas'],
    ],
    { says: /executeScript/u },
  ),
  file('a scroll as the IDE records it', [['runScript', 'window.scrollTo(0,300)']], {
    held: { scrolled: 300 },
  }),
  file(
    'another script',
    [
      ['runScript', 'document.title = "x"'],
      ['click', 'id=saveas'],
    ],
    { says: /runScript/u },
  ),
  file(
    'a text that is read and typed',
    [
      ['storeText', 'css=h1', 'head'],
      ['echo', '${head}'],
      ['type', 'id=user', '${head}'],
    ],
    { never: ['submit'], says: /storeText|%head%|head/u },
  ),
  file(
    'a value that is stored',
    [
      ['store', 'Ada Lovelace', 'who'],
      ['echo', '${who}'],
      ['type', 'id=user', '${who}'],
    ],
    { held: { user: 'Ada Lovelace' } },
  ),
  file(
    'keys',
    [
      ['type', 'id=user', 'ada'],
      ['sendKeys', 'id=word', 'pw${KEY_ENTER}'],
    ],
    { held: { submit: ['ada', 'pw'] } },
  ),
  file(
    'other ways to the target',
    [
      [
        'click',
        'id=was-here',
        '',
        {
          targets: [
            ['id=was-here', 'id'],
            ['css=.was-here', 'css:finder'],
            ["xpath=//button[@id='saveas']", 'xpath:attributes'],
          ],
        },
      ],
    ],
    { held: { saveas: true } },
  ),
  file(
    'a text that is another',
    [
      ['assertText', 'css=h1', 'Invoices'],
      ['click', 'id=saveas'],
    ],
    {
      never: ['saveas'],
      says: /Invoices/u,
    },
  ),
  file(
    'a text that is longer',
    [
      ['assertText', 'css=h1', 'Order'],
      ['click', 'id=saveas'],
    ],
    {
      never: ['saveas'],
      says: /Order/u,
    },
  ),
  file(
    'what is asserted of elements',
    [
      ['assertElementPresent', 'id=user'],
      ['assertElementNotPresent', 'id=nobody'],
      ['assertTitle', 'Order desk'],
      ['assertValue', 'id=age', '3'],
      ['assertNotText', 'css=h1', 'Invoices'],
      ['assertEditable', 'id=user'],
      ['waitForElementPresent', 'id=site', '3000'],
      ['waitForElementVisible', 'id=site', '3000'],
      ['waitForElementNotPresent', 'id=nobody', '3000'],
      ['select', 'id=site', 'label=West'],
      ['assertSelectedLabel', 'id=site', 'West'],
      ['assertSelectedValue', 'id=site', 'w'],
      ['click', 'id=saveas'],
    ],
    { held: { site: 'w', saveas: true } },
  ),
  file(
    'an element that should not be there',
    [
      ['assertElementNotPresent', 'id=user'],
      ['click', 'id=saveas'],
    ],
    {
      never: ['saveas'],
      says: /user/u,
    },
  ),
  file(
    'a title that is another',
    [
      ['assertTitle', 'Invoices'],
      ['click', 'id=saveas'],
    ],
    {
      never: ['saveas'],
      says: /Invoices/u,
    },
  ),
  file(
    'dialogs, answered beforehand',
    [
      ['chooseOkOnNextConfirmation'],
      ['click', 'id=delete'],
      ['assertConfirmation', 'Delete the order?'],
      ['answerOnNextPrompt', 'Late one'],
      ['click', 'id=rename'],
      ['assertPrompt', 'New name'],
      ['click', 'id=tell'],
      ['assertAlert', 'Told you'],
    ],
    { held: { deleted: true, renamed: 'Late one', told: true } },
  ),
  file(
    'dialogs, answered as they stand',
    [
      ['click', 'id=delete'],
      ['webdriverChooseCancelOnVisibleConfirmation'],
      ['click', 'id=rename'],
      ['webdriverAnswerOnVisiblePrompt', 'Now'],
    ],
    { held: { deleted: false, renamed: 'Now' } },
  ),
  file(
    'other locators',
    [
      ['click', 'partialLinkText=Next'],
      ['waitForElementVisible', 'xpath=//button[text()="Print"]', '5000'],
      ['click', '//button[@id="print"]'],
    ],
    { held: { print: true } },
  ),
  file(
    'a press that is held',
    [
      ['mouseDown', 'id=hold'],
      ['pause', '700'],
      ['mouseUp', 'id=hold'],
    ],
    {
      held: { hold: 'long' },
    },
  ),
  file(
    'a command that is switched off',
    [
      ['//click', 'id=delete'],
      ['click', 'id=saveas'],
    ],
    {
      held: { saveas: true },
      never: ['deleted'],
    },
  ),
  file('an editor', [['editContent', 'id=editor', 'Dear all']], { held: { editor: 'Dear all' } }),
  file(
    'a command of a plugin',
    [
      ['visualSnapshot', 'home'],
      ['click', 'id=saveas'],
    ],
    { says: /visualSnapshot/u },
  ),
  file(
    'a form that is sent as such',
    [
      ['type', 'id=user', 'ada'],
      ['type', 'id=word', 'pw'],
      ['submit', 'id=form'],
    ],
    { never: ['submit'], says: /submit “id=form”/u },
  ),
  file(
    'the second of those that match',
    [['click', "xpath=(//ul[@id='tasks']//button[contains(.,'Remove')])[2]"]],
    {
      held: { removed: 'Bread' },
    },
  ),
  file(
    'an attribute that is read',
    [
      ['storeAttribute', 'id=saveas@id', 'x'],
      ['click', 'id=saveas'],
    ],
    { says: /storeAttribute/u },
  ),
  file('a loop over a list', [['forEach', 'names', 'name'], ['type', 'id=user', '${name}'], ['end']], {
    never: ['user'],
    says: /forEach/u,
  }),

  file(
    'a row that comes, by its place',
    [
      ['click', 'id=load'],
      ['waitForElementVisible', 'css=li.row', '5000'],
      ['click', "xpath=//li[@class='row'][2]/button"],
      ['storeXpathCount', "xpath=//li[@class='row']", 'rows'],
      ['assert', 'rows', '3'],
    ],
    { held: { row: 'Row 2' } },
  ),
  file('keys between texts', [['sendKeys', 'id=notes', 'one${KEY_ENTER}two']], {
    held: { notes: 'one\ntwo' },
  }),
  file(
    'a test that is run within',
    [
      ['run', 'sign in'],
      ['click', 'id=saveas'],
    ],
    {
      never: ['saveas'],
      says: /run/u,
    },
  ),
];
