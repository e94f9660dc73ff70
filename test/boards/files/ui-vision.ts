import type { BoardFile, Right } from './board-file';

type Line = [command: string, target?: string, value?: string, more?: Record<string, unknown>];

const begun = (lines: Line[]): Line[] => [['open', 'ORIGIN/desk.html'], ...lines];

const file = (name: string, lines: Line[], right: Right): BoardFile => ({
  name: `ui.vision: ${name}`,
  text: JSON.stringify(
    {
      Name: name,
      CreationDate: '2026-3-2',
      Commands: begun(lines).map(([Command, Target = '', Value = '', more = {}]) => ({
        Command,
        Target,
        Value,
        Description: '',
        ...more,
      })),
    },
    null,
    2,
  ),
  right,
});

/** Macros of UI.Vision, by its documentation of commands. */
export const uiVisionFiles: BoardFile[] = [
  file(
    'a form, as recorded',
    [
      ['store', 'fast', '!replayspeed'],
      ['store', '15', '!TIMEOUT_WAIT'],
      ['click', 'id=user'],
      ['type', 'id=user', 'ada'],
      ['type', 'name=word', 'pw'],
      ['clickAndWait', 'xpath=//*[@id="form"]/button'],
      ['echo', 'done', '#shownotification'],
      ['comment', 'that was all'],
    ],
    { held: { submit: ['ada', 'pw'] } },
  ),
  file(
    'a list',
    [
      ['select', 'id=site', 'label=South'],
      ['addSelection', 'id=cars', 'label=Opel'],
    ],
    {
      held: { site: 's', cars: ['opel'] },
    },
  ),
  file('a click at a place', [['clickAt', 'id=map', '40,20']], { held: { canvas: [40, 20] } }),
  file('a real click on an element', [['XClick', 'id=saveas']], { held: { saveas: true } }),
  file('a real click of the other button', [['XClick', 'id=context', '#right']], {
    held: { context: 'right' },
  }),
  file('a real double click', [['XClick', 'id=map', '#doubleclick']], { held: { double: [150, 50] } }),
  file(
    'a real click on a picture',
    [
      ['XClick', 'button_dpi_96.png'],
      ['click', 'id=saveas'],
    ],
    {
      says: /XClick/u,
    },
  ),
  file(
    'real keys',
    [
      ['click', 'id=user'],
      ['XType', 'ada${KEY_TAB}pw${KEY_ENTER}'],
    ],
    {
      held: { submit: ['ada', 'pw'] },
    },
  ),
  file(
    'a drag by real moves',
    [
      ['XMove', 'id=card', '#down'],
      ['XMove', 'id=bin', '#move'],
      ['XMove', 'id=bin', '#up'],
    ],
    { held: { binned: [60, 25] } },
  ),
  file('a drag onto an element', [['dragAndDropToObject', 'id=card', 'id=bin']], {
    held: { binned: [60, 25] },
  }),
  file(
    'tabs',
    [
      ['click', 'linkText=Open report'],
      ['selectWindow', 'tab=1'],
      ['click', 'id=print'],
      ['selectWindow', 'tab=0'],
      ['click', 'id=saveas'],
    ],
    { held: { print: true, saveas: true } },
  ),
  file(
    'frames',
    [
      ['selectFrame', 'index=0'],
      ['type', 'id=inside', 'in it'],
      ['selectFrame', 'relative=top'],
      ['click', 'id=saveas'],
    ],
    { held: { inside: 'in it', saveas: true } },
  ),
  file('a condition', [['if_v2', '${x} == 1'], ['click', 'id=delete'], ['end'], ['click', 'id=saveas']], {
    never: ['deleted'],
    says: /if_v2/u,
  }),
  file('a loop', [['while_v2', '${i} < 3'], ['click', 'id=saveas'], ['endwhile']], {
    never: ['saveas'],
    says: /while/u,
  }),
  file(
    'dialogs',
    [
      ['answerOnNextPrompt', 'Late one'],
      ['click', 'id=rename'],
      ['assertPrompt', 'New name'],
      ['chooseOkOnNextConfirmation'],
      ['click', 'id=delete'],
      ['assertConfirmation', 'Delete the order?'],
    ],
    { held: { renamed: 'Late one', deleted: true } },
  ),
  file(
    'a script',
    [
      ['executeScript_Sandbox', 'return 1', 'x'],
      ['click', 'id=saveas'],
    ],
    {
      says: /executeScript_Sandbox/u,
    },
  ),
  file(
    'other ways to the target',
    [['click', 'id=was-here', '', { Targets: ['id=was-here', 'xpath=//*[@id="saveas"]', 'css=#saveas'] }]],
    { held: { saveas: true } },
  ),
  file(
    'a picture of the page',
    [
      ['captureScreenshot', 'desk'],
      ['click', 'id=saveas'],
    ],
    {
      says: /captureScreenshot/u,
    },
  ),
  file(
    'what is verified',
    [
      ['assertText', 'css=h1', 'Order desk'],
      ['verifyTitle', 'Invoices'],
      ['click', 'id=saveas'],
    ],
    {
      says: /Invoices/u,
    },
  ),
  file(
    'a picture to be searched for',
    [
      ['visualAssert', 'logo.png'],
      ['click', 'id=saveas'],
    ],
    {
      says: /visualAssert/u,
    },
  ),
  file(
    'words that are read off the picture',
    [
      ['OCRExtractRelative', 'area.png', 'words'],
      ['click', 'id=saveas'],
    ],
    { says: /OCRExtractRelative/u },
  ),
  file(
    'a list by value, and a pause',
    [
      ['select', 'name=cars', 'value=opel'],
      ['pause', '300'],
      ['check', 'id=alerts'],
    ],
    { held: { cars: ['opel'], alerts: true } },
  ),

  file(
    'what comes, an editor and a box',
    [
      ['click', 'id=load'],
      ['waitForElementVisible', 'css=li.row', '5000'],
      ['click', 'xpath=//*[@id="rows"]/li[3]/button'],
      ['editContent', 'id=editor', 'Dear all'],
      ['check', 'id=alerts'],
      ['verifyChecked', 'id=alerts'],
    ],
    { held: { row: 'Row 3', editor: 'Dear all', alerts: true } },
  ),
  file(
    'a failure that is to be ignored',
    [
      ['store', 'true', '!errorignore'],
      ['click', 'id=nobody'],
      ['store', 'false', '!errorignore'],
      ['click', 'id=saveas'],
    ],
    { says: /errorignore|nobody/iu },
  ),
  file(
    'a question to the user',
    [
      ['prompt', 'Who?@Ada', 'who'],
      ['type', 'id=user', '${who}'],
    ],
    {
      says: /prompt|who/u,
    },
  ),
];
