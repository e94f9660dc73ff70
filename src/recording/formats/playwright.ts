import type { Recording, RecordingVariable, Step, StepMethod } from '../../protocol/recordings/recording';
import { usedVariables } from '../edit-recording';
import { withVariablesInAddresses } from '../step-texts';
import { addressPattern, comment, environmentNames, inAddress, literal, quotedLiteral } from './code';
import { clickOf, fileNameOf, isInShadow, sayLoss, type Exported, type Loss } from './exported';
import { valuesOf } from './devtools-export';
import { askedFor, declareVariables } from './environment-variables';
import { holding, stayed, stayedChosen } from './playwright-checks';
import { frameOf, isByXPath, locatorOf, otherLocator } from './playwright-locators';
import { rowName, sayRepeat } from './playwright-repeat';
import { blocksOf, type NumberedStep, type RepeatBlock } from '../replay/step-blocks';

/** A test for Playwright's runner. Variables come from the environment; secrets have no other value. */
export function toPlaywrightTest(recording: Recording): Exported {
  const values = valuesOf(recording);
  const secrets = new Set(recording.variables.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])));
  const steps = recording.steps.map((step) => {
    const isSecret = usedVariables([step]).some((name) => secrets.has(name));
    return { ...withVariablesInAddresses(step, values), ...(isSecret && { isSecret }) };
  });
  const variables = askedFor({ ...recording, steps });
  const losses: Loss[] = steps.length > 0 ? [{ what: general }] : [];
  const known = new Set([0]);
  const lines = ({ step, number }: NumberedStep, within?: string): string[] => {
    const isLastInTab = steps.findLastIndex(({ tab }) => tab === step.tab) === number - 1;
    const mayCloseTab = isLastInTab && (step.tab ?? 0) > 0;
    const said = sayStep(step, { number, known, mayCloseTab, within });
    const lost = lossesOf(step, said === undefined);
    for (const what of lost) losses.push({ step: number, what });
    return [
      comment(`${number}. ${step.description}`),
      ...lost.map((what) => comment(`   Not said here: ${what}`)),
      ...(said ?? []),
    ];
  };
  const body = blocksOf(steps).flatMap((block) => {
    if (!block.repeat) return lines(block);
    const before = [...known];
    const inner = block.steps.flatMap((each) => repeatedLines(each, block, lines));
    // What a pass opens is known in it only.
    known.clear();
    for (const tab of before) known.add(tab);
    const { step, number } = block;
    return [comment(`${number}. ${step.description}`), ...sayRepeat(block, pageName(step.tab ?? 0), inner)];
  });
  const text = [
    "import { expect, test } from '@playwright/test';",
    '',
    ...losses.map((loss) => comment(sayLoss(loss))),
    ...declareVariables(variables),
    ...(body.some((line) => line.includes('inAddress(')) ? inAddress : []),
    `test(${quotedLiteral(recording.name)}, async ({ page }) => {`,
    ...(steps.some(needsLongTime) ? ['  test.slow();'] : []),
    ...askForValues(variables).map((line) => `  ${line}`),
    ...body.map((line) => `  ${line}`),
    ...(body.some((line) => /\bexpect[.(]/u.test(line)) ? [] : ["  expect(page.url()).not.toBe('');"]),
    '});',
    '',
  ].join('\n');
  return { fileName: fileNameOf(recording.name, 'spec.ts'), text, losses };
}

/** The lines of a step of a repeat; one in a row is found in the row of the pass. */
function repeatedLines(
  { step, number }: NumberedStep,
  { repeat, number: first }: RepeatBlock,
  lines: (numbered: NumberedStep, within?: string) => string[],
): string[] {
  const { row } = step.target ?? {};
  if (!row || row.rows !== repeat.rows?.rows) return lines({ step, number });
  const target = { selector: `xpath=.${row.inside}`, alternates: [] };
  return lines({ step: { ...step, target }, number }, rowName(first));
}

/** The note that stands above every test. */
const general =
  'Each element is found in one way only, and which page a step belongs to is checked only where its address is waited for.';

/** A test without a value it needs fails before it has done anything. */
function askForValues(variables: readonly RecordingVariable[]): string[] {
  const names = environmentNames(variables.map(({ name }) => name));
  const missing = variables.filter(({ value }) => value === undefined);
  return missing.map(
    ({ name }) =>
      `expect(${literal(`%${name}%`)}, ${quotedLiteral(`Set ${names.get(name) ?? name}.`)}).not.toBe('');`,
  );
}

const needsLongTime = ({ timeoutMs = 0, repeat }: Step) => timeoutMs > 20_000 || repeat !== undefined;

function lossesOf(step: Step, isLost: boolean): string[] {
  return [
    ...(isLost && step.target?.isInClosedShadow
      ? ['Closed shadow roots cannot be reached. Only Tabwright does it.']
      : []),
    ...(isLost && scrolls(step) ? ['Scrolling; what is acted on is brought into view anyway.'] : []),
    ...(step.expectation?.kind === 'nothing' ? ['That nothing else changes is not checked.'] : []),
    ...(step.isOptional && opensTab(step)
      ? ['It is done always, since later steps are done in the tab it opens.']
      : []),
    ...(step.method === 'type' ? ['What the field holds then is not checked.'] : []),
    ...(step.method === 'setInputFiles' ? ['The files are looked for where the test is run.'] : []),
    ...(isInShadow(step) && isByXPath(step)
      ? ['Its XPath does not go into shadow roots there: the test fails at it.']
      : []),
  ];
}

const opensTab = ({ expectation }: Step) => expectation?.kind === 'tab';

/** `within`: the row that its element is in, in place of the page. */
type Said = { number: number; known: Set<number>; mayCloseTab: boolean; within?: string };

/** The lines of a step; undefined when there are no words for it. */
function sayStep(step: Step, said: Said): string[] | undefined {
  const page = pageName(step.tab ?? 0);
  const opening = openPage(step, said);
  const within = said.within ?? page;
  const deed = sayDeed(step, page, within)?.map((line) => (said.mayCloseTab ? closing(line, page) : line));
  if (deed === undefined) return undefined;
  const lines = sayExpectation(step, deed, { ...said, page });
  if (!step.isOptional || !step.target || opensTab(step)) return [...opening, ...lines];
  const wait = `waitFor({ timeout: ${step.timeoutMs ?? 1000} }).then(() => true, () => false)`;
  const condition = `if (await ${locatorOf(step, within)}.${wait})`;
  return [...opening, `${condition} {`, ...lines.map((line) => `  ${line}`), '}'];
}

const pageName = (tab: number) => (tab === 0 ? 'page' : `page${tab}`);

/** A tab that no act opened is opened here. */
function openPage({ tab = 0 }: Step, { known }: Said): string[] {
  if (known.has(tab)) return [];
  known.add(tab);
  return [`const ${pageName(tab)} = await page.context().newPage();`];
}

/** The last click in a tab may close it; Playwright waits in vain then for the click's end. */
function closing(line: string, page: string): string {
  return line.replace(
    /(\.(?:click|dblclick)\([^()]*\));$/u,
    `$1.catch((error) => { if (!${page}.isClosed()) throw error; });`,
  );
}

function sayExpectation(step: Step, deed: string[], said: Said & { page: string }): string[] {
  const { expectation } = step;
  const { page, number, known } = said;
  switch (expectation?.kind) {
    case 'url':
      return [...deed, sayAddress(page, expectation.url)];
    case 'text':
      return [
        ...deed,
        `await expect(${page}.getByText(${literal(expectation.text)}).first()).toBeVisible();`,
      ];
    case 'tab': {
      const opened = pageName(expectation.tab);
      known.add(expectation.tab);
      return [
        `const ${opened}Promise = ${page}.waitForEvent('popup');`,
        ...deed,
        `const ${opened} = await ${opened}Promise;`,
        ...(expectation.url === undefined ? [] : [sayAddress(opened, expectation.url)]),
      ];
    }
    case 'dialog': {
      const text = expectation.promptText === undefined ? '' : literal(expectation.promptText);
      const answer = expectation.answer === 'accept' ? `accept(${text})` : 'dismiss()';
      return [
        `const dialog${number} = ${page}.waitForEvent('dialog').then((dialog) => dialog.${answer});`,
        ...deed,
        `await dialog${number};`,
      ];
    }
    default:
      return deed;
  }
}

const sayAddress = (page: string, address: string) =>
  `await expect(${page}).toHaveURL(${addressPattern(address)});`;

type Deed = { step: Step; page: string; within: string; locator: string; first: string; second: string };
type Say = (deed: Deed) => string[] | undefined;

/** Playwright's lines for the step's act; undefined where it has none. */
function sayDeed(step: Step, page: string, within: string): string[] | undefined {
  const [first = '', second = ''] = step.arguments;
  if (step.target?.isInClosedShadow) return undefined;
  const locator = step.target ? locatorOf(step, within) : page;
  return says[step.method]({ step, page, within, locator, first, second });
}

const on =
  (call: (deed: Deed) => string): Say =>
  (deed) => [`await ${deed.locator}.${call(deed)};`];
const onPage =
  (call: (deed: Deed) => string): Say =>
  (deed) => [`await ${deed.page}.${call(deed)};`];
/** Playwright brings what it acts on into view by itself. */
const unsaid: Say = () => undefined;
const all = ({ step }: Deed) => `[${step.arguments.map(literal).join(', ')}]`;

const says: Record<StepMethod, Say> = {
  navigate: onPage(({ first }) => `goto(${literal(first)})`),
  waitForUrl: ({ page, first }) => [sayAddress(page, first)],
  wait: onPage(({ first }) => `waitForTimeout(${milliseconds(first)})`),
  closeTab: onPage(() => 'close()'),
  extract: unsaid,
  repeat: unsaid,
  click: on(({ step }) => `click(${clickOptions(step)})`),
  doubleClick: on(({ step }) => `dblclick(${clickOptions(step)})`),
  rightClick: on(({ step }) => `click(${clickOptions(step)})`),
  longPress: on(({ step }) => `click(${clickOptions(step)})`),
  hover: on(() => 'hover()'),
  focus: on(() => 'focus()'),
  type: on(({ first }) => `pressSequentially(${literal(first)})`),
  fill: ({ step, locator, first }) => [
    `await ${locator}.fill(${literal(first)});`,
    ...stayed(step, locator, first),
  ],
  clear: ({ step, locator }) => [`await ${locator}.clear();`, ...stayed(step, locator, '')],
  press: on(({ first }) => `press(${literal(first)})`),
  check: on(() => 'check()'),
  uncheck: on(() => 'uncheck()'),
  selectOption: (deed) => [
    `await ${deed.locator}.selectOption(${all(deed)});`,
    ...stayedChosen(deed.step, deed.locator),
  ],
  selectOptionFromDropdown: ({ page, locator, first }) => [
    `await ${locator}.click();`,
    `await ${page}.getByRole('option', { name: ${literal(first)} }).click();`,
  ],
  setInputFiles: on((deed) => `setInputFiles(${all(deed)})`),
  scrollIntoView: on(() => 'scrollIntoViewIfNeeded()'),
  scrollTo: unsaid,
  scrollByPixelOffset: unsaid,
  nextChunk: unsaid,
  prevChunk: unsaid,
  scrollUntil: unsaid,
  dragAndDrop: on(({ step, page, first }) => `dragTo(${otherLocator(step, page, first)})`),
  waitFor: ({ step, within, first, second }) => [sayWait(step, within, { state: first, text: second })],
};

const scrolls = ({ method }: Step) => says[method] === unsaid;

const milliseconds = (text: string) =>
  text.includes('%') ? `Number(${literal(text)})` : String(Math.max(0, Math.round(Number(text)) || 0));

/** The text that people see is compared, without the capitals that styles write. */
const asShown = '{ useInnerText: true, ignoreCase: true }';

function sayWait(step: Step, within: string, { state, text }: { state: string; text: string }): string {
  const locator = locatorOf(step, within);
  switch (state) {
    case 'hidden':
      return `await expect(${locator}).toBeHidden();`;
    case 'enabled':
      return `await expect(${locator}).toBeEnabled();`;
    case 'text':
      return `await expect(${locator}).toContainText(${literal(text)}, ${asShown});`;
    case 'value':
      return holding(step, locator, text);
    case 'pageText':
      return `await expect(${frameOf(step, within)}.getByText(${literal(text)}).first()).toBeVisible();`;
    default:
      return `await expect(${locator}).toBeVisible();`;
  }
}

/** A click's button, the keys that are held, and for how long it is pressed. */
function clickOptions(step: Step): string {
  const { button, held, holdMs } = clickOf(step);
  const parts = [
    ...(button === 'left' ? [] : [`button: '${button}'`]),
    ...(held.length > 0 ? [`modifiers: [${held.map(quotedLiteral).join(', ')}]`] : []),
    ...(holdMs === undefined ? [] : [`delay: ${milliseconds(holdMs)}`]),
  ];
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '';
}
