import { formats } from '../../methods/formats';
import { isMethod } from '../../protocol/methods';
import type { PageMethod, Recording, RecordingVariable, Step } from '../../protocol/recordings/recording';
import { usedVariables } from '../edit-recording';
import { withVariablesInAddresses } from '../step-texts';
import { addressPattern, comment, environmentNames, inAddress, literal, quotedLiteral } from './code';
import { clickOf, fileNameOf, isInShadow, sayLoss, valuesOf, type Exported, type Loss } from './exported';
import { askedFor, declareVariables } from './environment-variables';
import type { FormatRow, PlaywrightDeed } from './method-formats';
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
    ...(isLost && !rowOf(step) ? ['Scrolling; what is acted on is brought into view anyway.'] : []),
    ...(step.expectation?.kind === 'nothing' ? ['That nothing else changes is not checked.'] : []),
    ...(step.isOptional && opensTab(step)
      ? ['It is done always, since later steps are done in the tab it opens.']
      : []),
    ...(rowOf(step)?.losses ?? []),
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

/** Playwright's lines for the step's act; undefined where it has none. */
function sayDeed(step: Step, page: string, within: string): string[] | undefined {
  const [first = '', second = ''] = step.arguments;
  if (step.target?.isInClosedShadow) return undefined;
  const locator = step.target ? locatorOf(step, within) : page;
  return rowOf(step)?.write({
    step,
    first,
    second,
    page,
    frame: frameOf(step, within),
    locator,
    clickOptions: clickOptions(step),
    literal,
    all: () => `[${step.arguments.map(literal).join(', ')}]`,
    other: (selector) => otherLocator(step, page, selector),
    holding: (text) => holding(step, locator, text),
    stayed: (text) => stayed(step, locator, text),
    stayedChosen: () => stayedChosen(step, locator),
  });
}

type Row = FormatRow<PlaywrightDeed, string>;

const rowOf = ({ method }: Step): Row | undefined =>
  isMethod(method) ? formats[method]?.playwright : ofPages[method];

const ofPages: Partial<Record<PageMethod, Row>> = {
  navigate: { write: ({ page, first }) => [`await ${page}.goto(${literal(first)});`] },
  waitForUrl: { write: ({ page, first }) => [sayAddress(page, first)] },
  wait: { write: ({ page, first }) => [`await ${page}.waitForTimeout(${milliseconds(first)});`] },
  closeTab: { write: ({ page }) => [`await ${page}.close();`] },
};

const milliseconds = (text: string) =>
  text.includes('%') ? `Number(${literal(text)})` : String(Math.max(0, Math.round(Number(text)) || 0));

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
