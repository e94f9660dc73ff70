import { formats } from '../../methods/formats';
import { isMethod } from '../../protocol/methods';
import type {
  PageMethod,
  Recording,
  RecordingVariable,
  Step,
  Alternate,
} from '../../protocol/recordings/recording';
import { usedVariables } from '../edit-recording';
import { withVariablesInAddresses } from '../step-texts';
import {
  addressPattern,
  comment,
  environmentNames,
  inAddress,
  literal,
  quotedLiteral,
  askedFor,
  declareVariables,
} from './code';
import {
  clickOf,
  fileNameOf,
  isInShadow,
  sayLoss,
  valuesOf,
  type Exported,
  type Loss,
  isOnlyOfItsName,
} from './exported';
import type { FormatRow, PlaywrightDeed } from './method-formats';
import { blocksOf, type NumberedStep, type RepeatBlock } from '../replay/step-blocks';
import { isXPath, splitHops } from '../../protocol/selector';

const isByXPath = (step: Step): boolean =>
  step.target !== undefined && byWords(step) === undefined && isXPath(selectorOf(step));

const byWords = (step: Step) => byTestId(step.target?.alternates ?? []) ?? byRole(step);

/** Roles that Playwright knows too, of things that people act on. */
const roles = new Set(
  (
    'button link textbox checkbox radio combobox listbox option menuitem tab ' +
    'switch slider spinbutton searchbox treeitem heading'
  ).split(' '),
);

/** Tags of fields, whose value Playwright reads; other elements that are typed into are read as text. */
const fields = new Set(['input', 'textarea', 'select']);

/** The name of the row that a pass of a repeat is for. */
const rowName = (number: number): string => `row${number}`;

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

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
    // Tabs that a pass opens are known in that pass only.
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

/** The lines of a repeat around those of its steps. */
function sayRepeat({ step, number, repeat }: RepeatBlock, page: string, inner: string[]): string[] {
  const { rows, most } = repeat;
  const onward = repeat.next
    ? goOn(locatorOf({ ...step, target: repeat.next }, page), { number, most, hasRows: rows !== undefined })
    : ['break;'];
  if (!rows)
    return [`for (let pass${number} = 1; ; pass${number} += 1) {`, ...indented([...inner, ...onward]), '}'];
  const all = `${frameOf({ ...step, target: { selector: rows.rows, alternates: [], frame: rows.frame } }, page)}.locator(${quotedLiteral(`xpath=${rows.rows}`)})`;
  const has =
    rows.inside === '' ? '' : `.filter({ has: ${page}.locator(${quotedLiteral(`xpath=.${rows.inside}`)}) })`;
  const [list, row, done, passes] = [`rows${number}`, rowName(number), `done${number}`, `passes${number}`];
  return [
    `const ${list} = ${all}${has};`,
    `const ${done} = new Set<string>();`,
    `let ${passes} = 0;`,
    'for (;;) {',
    `  await expect.poll(async () => (await ${list}.allTextContents()).some((text) => !${done}.has(text))).toBe(true);`,
    `  const texts${number} = (await ${list}.allTextContents()).filter((text) => !${done}.has(text));`,
    '  // Rows that say the same cannot be told apart.',
    `  expect(new Set(texts${number}).size).toBe(texts${number}.length);`,
    `  for (const text of texts${number}) {`,
    `    if (${passes} === ${most}) break;`,
    `    ${done}.add(text);`,
    `    const at = (await ${list}.allTextContents()).indexOf(text);`,
    '    if (at < 0) continue;',
    `    ${passes} += 1;`,
    `    const ${row} = ${list}.nth(at);`,
    ...indented(indented(inner)),
    '  }',
    ...indented(onward),
    '}',
  ];
}

type Onward = { number: number; most: number; hasRows: boolean };

/** The lines that go to the next page, or end the repeat. */
function goOn(next: string, { number, most, hasRows }: Onward): string[] {
  const [passes, list, done] = [
    hasRows ? `passes${number}` : `pass${number}`,
    `rows${number}`,
    `done${number}`,
  ];
  return [
    `const next = ${next};`,
    `if (${passes} === ${most} || !(await next.isVisible()) || !(await next.isEnabled())) break;`,
    ...(hasRows ? [`for (const text of await ${list}.allTextContents()) ${done}.add(text);`] : []),
    'await next.click();',
  ];
}

/** Lines that check that a text stayed in its field; none when the act leads to another page. */
function stayed(step: Step, locator: string, text: string): string[] {
  const { expectation } = step;
  if (expectation?.kind === 'url' || expectation?.kind === 'tab') return [];
  return [holding(step, locator, text)];
}

/** A line that checks what a field holds: of a list, the words of what is chosen. A failing check does not print a secret. */
function holding({ target, isSecret }: Step, locator: string, text: string): string {
  const tag = target?.fingerprint?.tag ?? 'input';
  if (isSecret) {
    const read = fields.has(tag) ? 'inputValue' : 'innerText';
    return `await expect.poll(async () => (await ${locator}.${read}()) === ${literal(text)}).toBe(true);`;
  }
  if (tag === 'select') {
    const label = '(list: HTMLSelectElement) => list.selectedOptions[0]?.label';
    return `await expect.poll(() => ${locator}.evaluate(${label})).toBe(${literal(text)});`;
  }
  return `await expect(${locator}).${fields.has(tag) ? 'toHaveValue' : 'toHaveText'}(${literal(text)});`;
}

/** A line that checks that options stay chosen, by their value or their label; none when the act leads to another page. */
function stayedChosen({ arguments: options, expectation }: Step, locator: string): string[] {
  if (expectation?.kind === 'url' || expectation?.kind === 'tab') return [];
  const wanted = `[${options.map(literal).join(', ')}]`;
  const chosen = `(list: HTMLSelectElement) => Array.from(list.selectedOptions, ({ value, label }) => [value, label.trim()])`;
  const areAll = `(chosen) => ${wanted}.every((each) => chosen.some((names) => names.includes(each)))`;
  return [`await expect.poll(() => ${locator}.evaluate(${chosen}).then(${areAll})).toBe(true);`];
}

/** A Playwright locator of the step's element: by what people see where that finds it alone. */
function locatorOf(step: Step, page: string): string {
  const { target } = step;
  if (!target) return page;
  return `${frameOf(step, page)}${byWords(step) ?? bySelector(selectorOf(step))}`;
}

/** The selector that is used; in a shadow root one that goes into it, where there is any. */
function selectorOf(step: Step): string {
  const { selector = 'body', alternates = [] } = step.target ?? {};
  if (!isInShadow(step) || !isXPath(selector)) return selector;
  const others = alternates.flatMap((each) => ('selector' in each ? [each.selector] : []));
  return others.find((each) => !isXPath(each)) ?? selector;
}

function frameOf({ target }: Step, page: string): string {
  return (target?.frame ?? []).reduce(
    (within, { selector }) => `${within}${bySelector(selector)}.contentFrame()`,
    page,
  );
}

/** The locator of the element a drag ends on. A selector that begins with a hop starts at the top frame. */
function otherLocator(step: Step, page: string, selector: string): string {
  const parts = splitHops(selector);
  if (parts.length > 1 || /^\s*>>/u.test(selector)) {
    const frames = parts.slice(0, -1).map((part) => `${bySelector(part)}.contentFrame()`);
    return `${page}${frames.join('')}${bySelector(parts.at(-1) ?? 'body')}`;
  }
  return locatorOf({ ...step, target: { selector, alternates: [], frame: step.target?.frame } }, page);
}

function byTestId(alternates: readonly Alternate[]): string | undefined {
  for (const alternate of alternates) {
    if (alternate.kind !== 'testId') continue;
    const id = /^\[data-testid="([^"\\]+)"\]$/u.exec(alternate.selector)?.[1];
    if (id !== undefined) return `.getByTestId(${quotedLiteral(id)})`;
  }
  return undefined;
}

function byRole(step: Step): string | undefined {
  const { fingerprint } = step.target ?? {};
  if (!fingerprint || !isOnlyOfItsName(step)) return undefined;
  const { role, name } = fingerprint;
  if (!roles.has(role) || name === '') return undefined;
  return `.getByRole(${quotedLiteral(role)}, { name: ${quotedLiteral(name)}, exact: true })`;
}

function bySelector(selector: string): string {
  const [own = '', ...inside] = selector.split(' >>> ').map((part) => part.trim());
  // Playwright takes a path for an XPath only if it begins with two slashes.
  const first = /^(?:\(|\/(?!\/))/u.test(own) ? `xpath=${own}` : own;
  const chain = [first, ...inside].map((part) => `.locator(${quotedLiteral(part)})`).join('');
  return own.startsWith('text=') ? `${chain}.first()` : chain;
}
