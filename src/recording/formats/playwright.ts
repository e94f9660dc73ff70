import type { Recording, Step } from '../../protocol/recording';
import { addressPattern, comment, environmentName, literal, quoted } from './code';
import { fileNameOf, isInShadow, sayLoss, type Exported, type Loss, type Values } from './exported';
import { valuesOf } from './devtools-export';
import { frameOf, locatorOf, otherLocator } from './playwright-locators';

/** A test for Playwright's runner. Variables come from the environment; secrets have no other value. */
export function toPlaywrightTest(recording: Recording): Exported {
  const losses: Loss[] = [];
  const values = valuesOf(recording);
  const known = new Set([0]);
  const body = recording.steps.flatMap((step, index) => {
    const number = index + 1;
    const said = sayStep(step, { values, known });
    const lost = lossesOf(step, said === undefined);
    for (const what of lost) losses.push({ step: number, what });
    return [
      comment(`${number}. ${step.description}`),
      ...lost.map((what) => comment(`   Not said here: ${what}`)),
      ...(said ?? []),
    ];
  });
  const text = [
    "import { expect, test } from '@playwright/test';",
    '',
    ...losses.map((loss) => comment(sayLoss(loss))),
    ...declareVariables(recording),
    `test(${quoted(recording.name)}, async ({ page }) => {`,
    ...(recording.steps.some(needsLongTime) ? ['  test.slow();'] : []),
    ...body.map((line) => `  ${line}`),
    ...(body.some((line) => line.includes('expect(')) ? [] : ["  expect(page.url()).not.toBe('');"]),
    '});',
    '',
  ].join('\n');
  return { fileName: fileNameOf(recording.name, 'spec.ts'), text, losses };
}

function declareVariables({ variables }: Recording): string[] {
  if (variables.length === 0) return [];
  const lines = variables.map(
    ({ name, value = '' }) =>
      `  ${quoted(name)}: process.env[${quoted(environmentName(name))}] ?? ${quoted(value)},`,
  );
  return ['const variables = {', ...lines, '};', ''];
}

const needsLongTime = ({ timeoutMs = 0 }: Step) => timeoutMs > 20_000;

/** Methods that scroll: Playwright brings what it acts on into view by itself. */
const scrolling = new Set(['scrollTo', 'scrollByPixelOffset', 'nextChunk', 'prevChunk', 'scrollUntil']);

function lossesOf(step: Step, isLost: boolean): string[] {
  return [
    ...(isLost && step.target?.isInClosedShadow
      ? ['Closed shadow roots cannot be reached. Only Tabwright does it.']
      : []),
    ...(isLost && scrolling.has(step.method)
      ? ['Scrolling; what is acted on is brought into view anyway.']
      : []),
    ...(step.expectation?.kind === 'nothing' ? ['That nothing else changes is not checked.'] : []),
    ...(step.method === 'setInputFiles' ? ['The files are looked for where the test is run.'] : []),
    ...(isInShadow(step) && isXPathOnly(step) ? ['Its XPath does not go into shadow roots there.'] : []),
  ];
}

const isXPathOnly = ({ target }: Step) => target !== undefined && /^\s*(xpath=|\/|\()/u.test(target.selector);

type Said = { values: Values; known: Set<number> };

/** The lines of a step; undefined when there are no words for it. */
function sayStep(step: Step, said: Said): string[] | undefined {
  const page = pageName(step.tab ?? 0);
  const opening = openPage(step, said);
  const deed = sayDeed(step, page);
  if (deed === undefined) return undefined;
  const guarded =
    step.isOptional && step.target ? [`if (await ${locatorOf(step, page)}.isVisible()) ${deed}`] : [deed];
  return [...opening, ...sayExpectation(step, guarded, { ...said, page })];
}

const pageName = (tab: number) => (tab === 0 ? 'page' : `page${tab}`);

/** A tab that no act opened is opened here. */
function openPage({ tab = 0 }: Step, { known }: Said): string[] {
  if (known.has(tab)) return [];
  known.add(tab);
  return [`const ${pageName(tab)} = await page.context().newPage();`];
}

function sayExpectation(
  step: Step,
  deed: string[],
  { values, known, page }: Said & { page: string },
): string[] {
  const { expectation } = step;
  switch (expectation?.kind) {
    case 'url':
      return [...deed, `await expect(${page}).toHaveURL(${addressPattern(expectation.url, values)});`];
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
      ];
    }
    case 'dialog': {
      const text = expectation.promptText === undefined ? '' : literal(expectation.promptText);
      const answer = expectation.answer === 'accept' ? `accept(${text})` : 'dismiss()';
      return [`${page}.once('dialog', (dialog) => void dialog.${answer});`, ...deed];
    }
    default:
      return deed;
  }
}

function sayDeed(step: Step, page: string): string | undefined {
  const [first = '', second = ''] = step.arguments;
  switch (step.method) {
    case 'navigate':
      return `await ${page}.goto(${literal(first)});`;
    case 'waitForUrl':
      return `await expect(${page}).toHaveURL(${addressPattern(first, {})});`;
    case 'wait':
      return `await ${page}.waitForTimeout(${Math.max(0, Math.round(Number(first)) || 0)});`;
    case 'closeTab':
      return `await ${page}.close();`;
    case 'waitFor':
      return step.target?.isInClosedShadow ? undefined : sayWait(step, page, { state: first, text: second });
    default:
      return sayAct(step, page, first);
  }
}

function sayWait(step: Step, page: string, { state, text }: { state: string; text: string }): string {
  const locator = locatorOf(step, page);
  switch (state) {
    case 'hidden':
      return `await expect(${locator}).toBeHidden();`;
    case 'enabled':
      return `await expect(${locator}).toBeEnabled();`;
    case 'text':
      return `await expect(${locator}).toContainText(${literal(text)});`;
    case 'value':
      return `await expect(${locator}).toHaveValue(${literal(text)});`;
    case 'pageText':
      return `await expect(${frameOf(step, page)}.getByText(${literal(text)}).first()).toBeVisible();`;
    default:
      return `await expect(${locator}).toBeVisible();`;
  }
}

function sayAct(step: Step, page: string, first: string): string | undefined {
  if (step.target?.isInClosedShadow || scrolling.has(step.method)) return undefined;
  const locator = locatorOf(step, page);
  const all = `[${step.arguments.map(literal).join(', ')}]`;
  switch (step.method) {
    case 'doubleClick':
      return `await ${locator}.dblclick();`;
    case 'type':
      return `await ${locator}.pressSequentially(${literal(first)});`;
    case 'fill':
    case 'press':
      return `await ${locator}.${step.method}(${literal(first)});`;
    case 'selectOption':
    case 'setInputFiles':
      return `await ${locator}.${step.method}(${all});`;
    case 'selectOptionFromDropdown':
      return `await ${locator}.click(); await ${page}.getByRole('option', { name: ${literal(first)} }).click();`;
    case 'scrollIntoView':
      return `await ${locator}.scrollIntoViewIfNeeded();`;
    case 'dragAndDrop':
      return `await ${locator}.dragTo(${otherLocator(step, page, first)});`;
    default:
      return `await ${locator}.${step.method}();`;
  }
}
