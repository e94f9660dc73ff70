import type { DialogPolicy } from '../../protocol/frame';
import type { Recording, Step, PageMethod } from '../../protocol/recordings/recording';
import { usedVariables } from '../edit-recording';
import { secretNames, withVariablesInAddresses } from '../step-texts';
import { sitesOf } from '../summary';
import { environmentNames } from './code';
import {
  fileNameOf,
  isInShadow,
  valuesOf,
  withValues,
  type Exported,
  type Loss,
  repeatLoss,
  clickOf,
} from './exported';
import { isAt, isLaidOut, pageShows, holds, questionsOf } from './page-questions';
import {
  locatorsOf,
  toSeleniumLocator,
  type SeleniumLine,
  ownVariables,
  toSeleniumText,
  toSeleniumKeys,
} from './selenium-file';
import { formats } from '../../methods/formats';
import { isMethod } from '../../protocol/methods';
import type { FormatRow, SeleniumDeed } from './method-formats';

/** A project of Selenium IDE with one test. What has no value here comes from the environment of its runner. */
export function toSeleniumProject(recording: Recording): Exported {
  const { lines, losses } = writeLines(recording);
  const commands = lines.map((line, at) => ({ id: `command-${at + 1}`, target: '', value: '', ...line }));
  const { id, name } = recording;
  const [site = ''] = sitesOf(recording).map((each) => withValues(each, valuesOf(recording)));
  const project = {
    id: `project-${id}`,
    version: '3.0',
    name,
    url: URL.canParse(site) ? new URL(site).origin : 'http://localhost',
    urls: [],
    plugins: [],
    suites: [
      { id: 'suite', name: 'All', persistSession: false, parallel: false, timeout: 300, tests: ['test'] },
    ],
    tests: [{ id: 'test', name, commands }],
    tabwright: recording,
  };
  return {
    fileName: fileNameOf(name, 'side'),
    text: `${JSON.stringify(project, null, 2)}\n`,
    losses,
  };
}

function writeLines(recording: Recording): { lines: SeleniumLine[]; losses: Loss[] } {
  const losses: Loss[] = recording.steps.length > 0 ? [{ what: general }] : [];
  const place: Place = { tab: 0, frame: '', known: new Set([0]) };
  const secrets = secretNames(recording);
  const known = valuesOf(recording);
  const body = recording.steps.flatMap((each, index) => {
    const isSecret = usedVariables([each]).some((name) => secrets.has(name));
    const step = { ...withVariablesInAddresses(each, known), ...(isSecret && { isSecret }) };
    const said = sayStep(step, place);
    for (const what of lossesOf(step, said === undefined)) losses.push({ step: index + 1, what });
    const [first, ...rest] = said ?? [];
    return first ? [{ comment: step.description.replace(/\s+/gu, ' '), ...first }, ...rest] : [];
  });
  const values = giveValues(recording);
  const texts = [...values, ...body].flatMap(({ target = '', value = '' }) => [target, value]);
  const own = ownVariables(texts).map((each): SeleniumLine => ({ command: 'store', ...each }));
  const tabs = place.known.size > 1 ? [{ command: 'storeWindowHandle', target: handleOf(0) }] : [];
  return { lines: [...own, ...values, ...tabs, ...body], losses };
}

const general =
  'Each element is found in one way only, and which page a step belongs to is checked only where its address is waited for.';

/** A test without a value it needs fails before it has done anything. */
function giveValues({ variables, steps }: Recording): SeleniumLine[] {
  const known = new Set(variables.map(({ name }) => name));
  const all = [
    ...variables,
    ...usedVariables(steps).flatMap((name) => (known.has(name) ? [] : [{ name, value: undefined }])),
  ];
  const names = environmentNames(all.map(({ name }) => name));
  return all.flatMap(({ name, value }): SeleniumLine[] => {
    if (value !== undefined) return [{ command: 'store', target: toSeleniumText(value), value: name }];
    const from = names.get(name) ?? name;
    return [
      { command: 'store', target: `\${env:${from}}`, value: name },
      {
        command: 'executeScript',
        // Selenium reads an unset variable as this word.
        target: `return \${${name}} !== "undefined"`,
        value: isSo,
      },
      { comment: `Set ${from}.`, command: 'assert', target: isSo, value: 'true' },
    ];
  });
}

const handleOf = (tab: number) => `tab:${tab}`;

/** Where the lines before have led to. */
type Place = { tab: number; frame: string; known: Set<number> };

function lossesOf(step: Step, isLost: boolean): string[] {
  const { target, expectation } = step;
  return [
    ...(isLost ? [whyLost(step)] : []),
    ...(isLost && expectation?.kind === 'tab' ? ['The tab it opens is not there for later steps.'] : []),
    ...(expectation?.kind === 'nothing' ? ['That nothing else changes is not checked.'] : []),
    ...(step.isOptional && opensTab(step)
      ? ['It is done always, since later steps are done in the tab it opens.']
      : []),
    ...(rowOf(step)?.losses ?? []),
    ...(!isLost && isTyping(step) && !isReadBack(step)
      ? ['That the text stays in its field is not checked.']
      : []),
    ...(!isLost && target?.frame?.some(({ selector }) => !toSeleniumLocator(selector))
      ? ['Its frame cannot be said.']
      : []),
  ];
}

function whyLost(step: Step): string {
  const { target } = step;
  if (step.repeat) return repeatLoss;
  if (target?.isInClosedShadow) return 'Closed shadow roots cannot be reached. Only Tabwright does it.';
  if (isInShadow(step)) return 'Shadow roots cannot be reached there. Only Tabwright does it.';
  const selectors = target ? [target.selector, ...(target.frame ?? []).map(({ selector }) => selector)] : [];
  return selectors.some((selector) => !toSeleniumLocator(selector))
    ? 'Its element is found there by CSS or XPath only. Only Tabwright does it.'
    : `"${[step.method, ...heldBy(step)].join(' ')}" is not known there. Only Tabwright does it.`;
}

const opensTab = ({ expectation }: Step) => expectation?.kind === 'tab';

/** The lines of a step; undefined when there are no words for it. */
function sayStep(step: Step, place: Place): SeleniumLine[] | undefined {
  const { target, tab = 0 } = step;
  if (target?.isInClosedShadow || isInShadow(step)) return undefined;
  const frames = (target?.frame ?? []).map(({ selector }) => toSeleniumLocator(selector));
  const locators = target ? locatorsOf(target) : [];
  const [locator = ''] = locators;
  if (frames.includes(undefined) || (target && toSeleniumLocator(target.selector) === undefined))
    return undefined;
  const deed = sayDeed(step, locator);
  if (deed === undefined) return undefined;
  const way = [
    ...goToTab(tab, place),
    ...goToFrame(
      frames.flatMap((each) => each ?? []),
      place,
    ),
  ];
  const targets = locators.map((each) => [each, each.slice(0, each.indexOf('='))]);
  const named = deed.map((line) => (line.target === locator && target ? { ...line, targets } : line));
  const lines = [...sayExpectation(step, named, place)];
  if (!step.isOptional || !target || opensTab(step)) return [...way, ...lines];
  return [
    ...way,
    ...ask(isLaidOut(target.selector)),
    { command: 'if', target: `\${${isSo}}` },
    ...lines,
    end,
  ];
}

const end: SeleniumLine = { command: 'end' };

function goToTab(tab: number, place: Place): SeleniumLine[] {
  if (place.tab === tab) return [];
  const isNew = !place.known.has(tab);
  place.known.add(tab);
  place.tab = tab;
  place.frame = '';
  const opening = { command: 'runScript', target: 'window.open("about:blank")', ...opened(tab) };
  return [...(isNew ? [opening] : []), { command: 'selectWindow', target: `handle=\${${handleOf(tab)}}` }];
}

const opened = (tab: number) => ({
  opensWindow: true,
  windowHandleName: handleOf(tab),
  windowTimeout: defaultTimeoutMs,
});

/** Frames are entered anew for each step, since their documents may be others by then. */
function goToFrame(frames: readonly string[], place: Place): SeleniumLine[] {
  const isAtTop = place.frame === '';
  place.frame = frames.join(' ');
  if (frames.length === 0 && isAtTop) return [];
  return ['relative=top', ...frames].map((target): SeleniumLine => ({ command: 'selectFrame', target }));
}

function sayExpectation(step: Step, deed: SeleniumLine[], place: Place): SeleniumLine[] {
  const { expectation } = step;
  const timeout = timeoutOf(step);
  switch (expectation?.kind) {
    case 'url':
      return [...deed, ...goToFrame([], place), ...until(isAt(expectation.url), timeout)];
    case 'text':
      return [...deed, ...goToFrame([], place), ...until(pageShows(expectation.text), timeout)];
    case 'tab': {
      const last = deed.at(-1);
      if (!last) return deed;
      place.known.add(expectation.tab);
      const lines = [...deed.slice(0, -1), { ...last, ...opened(expectation.tab) }];
      if (expectation.url === undefined) return lines;
      return [...lines, ...goToTab(expectation.tab, place), ...until(isAt(expectation.url), timeout)];
    }
    case 'dialog':
      return [...deed, answer(expectation)];
    default:
      return deed;
  }
}

function answer({ answer: given, promptText }: DialogPolicy): SeleniumLine {
  if (given === 'dismiss') return { command: 'dismissConfirmation' };
  return promptText === undefined
    ? { command: 'acceptConfirmation' }
    : { command: 'answerPrompt', target: toSeleniumText(promptText) };
}

/** The variable of a check's answer. */
const isSo = 'is:so';

/** Longest wait of a step that names none, in milliseconds. */
const defaultTimeoutMs = 15_000;

const pauseMs = 100;

const timeoutOf = ({ timeoutMs = defaultTimeoutMs }: Step) => timeoutMs;

/** Lines that ask a page whether something is so; the answer is in `isSo`. */
const ask = (condition: string): SeleniumLine[] => [
  { command: 'executeScript', target: `return ${condition}`, value: isSo },
];

/** Lines that ask until it is so, and fail when the time is over. */
function until(condition: string, timeoutMs: number): SeleniumLine[] {
  return [
    { command: 'do' },
    { command: 'pause', target: String(pauseMs) },
    ...ask(condition),
    { command: 'repeatIf', target: `!\${${isSo}}`, value: String(Math.ceil(timeoutMs / pauseMs)) },
  ];
}

/** Selenium's lines for the step's act; undefined where it has none. */
function sayDeed(step: Step, locator: string): SeleniumLine[] | undefined {
  const [first = '', second = ''] = step.arguments;
  const timeout = timeoutOf(step);
  return rowOf(step)?.write({
    step,
    first,
    second,
    locator,
    timeout,
    questions: questionsOf(step),
    isPlain: clickOf(step).button === 'left' && heldBy(step).length === 0,
    leaves: leaves(step),
    text: toSeleniumText,
    keys: toSeleniumKeys,
    other: toSeleniumLocator,
    typed: (text) => [
      { command: 'type', target: locator, value: toSeleniumText(text) },
      ...readBack(step, locator, text),
    ],
    until: (question) => until(question, timeout),
  });
}

type Row = FormatRow<SeleniumDeed, SeleniumLine>;

const rowOf = ({ method }: Step): Row | undefined =>
  isMethod(method) ? formats[method]?.selenium : ofPages[method];

const ofPages: Partial<Record<PageMethod, Row>> = {
  navigate: { write: ({ first, text }) => [{ command: 'open', target: text(first) }] },
  waitForUrl: { write: ({ first, timeout }) => until(isAt(first), timeout) },
  wait: {
    write: ({ first }) =>
      first.includes('%')
        ? undefined
        : [{ command: 'pause', target: String(Math.max(0, Number(first) || 0)) }],
  },
  closeTab: { write: () => [{ command: 'close' }] },
};

/** Held keys and other buttons of a click. */
function heldBy(step: Step): string[] {
  if (!['click', 'doubleClick', 'hover'].includes(step.method)) return [];
  const { button, held } = clickOf(step);
  return [...held, ...(button === 'left' ? [] : [button])];
}

const leaves = ({ expectation }: Step) => expectation?.kind === 'url' || expectation?.kind === 'tab';

const isTyping = ({ method }: Step) => method === 'fill' || method === 'clear';

/** The text is compared in its field afterwards. */
function isReadBack(step: Step): boolean {
  const tag = step.target?.fingerprint?.tag ?? 'input';
  return isTyping(step) && ['input', 'textarea'].includes(tag) && !leaves(step);
}

/** A secret is compared in the page, since a failing assertion prints what it compares. */
function readBack(step: Step, locator: string, text: string): SeleniumLine[] {
  if (!isReadBack(step)) return [];
  if (step.isSecret) return until(holds(step, text), timeoutOf(step));
  return [{ command: 'assertValue', target: locator, value: toSeleniumText(text) }];
}
