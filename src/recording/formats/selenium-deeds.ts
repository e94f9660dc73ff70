import type { Step, StepMethod } from '../../protocol/recordings/recording';
import { clickOf } from './exported';
import { hasText, holds, isLaidOut, pageShows, isAt } from './page-questions';
import { toSeleniumKeys } from './selenium-keys';
import { toSeleniumLocator } from './selenium-locators';
import type { SeleniumCommand } from './selenium-schema';
import { toSeleniumText } from './selenium-texts';

/** A line of a test, before it has an id. */
export type SeleniumLine = Omit<SeleniumCommand, 'id' | 'target' | 'value'> & {
  target?: string;
  value?: string;
};

/** The variable of a check's answer. */
export const isSo = 'is:so';

/** Longest wait of a step that names none, in milliseconds. */
export const defaultTimeoutMs = 15_000;
const pauseMs = 100;
export const timeoutOf = ({ timeoutMs = defaultTimeoutMs }: Step) => timeoutMs;

/** Lines that ask a page whether something is so; the answer is in `isSo`. */
export const ask = (condition: string): SeleniumLine[] => [
  { command: 'executeScript', target: `return ${condition}`, value: isSo },
];

/** Lines that ask until it is so, and fail when the time is over. */
export function until(condition: string, timeoutMs: number): SeleniumLine[] {
  return [
    { command: 'do' },
    { command: 'pause', target: String(pauseMs) },
    ...ask(condition),
    { command: 'repeatIf', target: `!\${${isSo}}`, value: String(Math.ceil(timeoutMs / pauseMs)) },
  ];
}

type Deed = { step: Step; locator: string; first: string; timeout: number };
type Say = (deed: Deed) => SeleniumLine[] | undefined;

/** Selenium's lines for the step's act; undefined where it has none. */
export function sayDeed(step: Step, locator: string): SeleniumLine[] | undefined {
  return says[step.method]({ step, locator, first: step.arguments[0] ?? '', timeout: timeoutOf(step) });
}

const unsaid: Say = () => undefined;
const on =
  (command: string): Say =>
  ({ step, locator }) =>
    clickOf(step).button === 'left' && heldBy(step).length === 0 ? [{ command, target: locator }] : undefined;
const checked =
  (command: string, assertion: string): Say =>
  ({ step, locator }) => [
    { command, target: locator },
    ...(leaves(step) ? [] : [{ command: assertion, target: locator }]),
  ];
const typed: Say = ({ step, locator, first, timeout }) => [
  { command: 'type', target: locator, value: toSeleniumText(first) },
  ...readBack(step, locator, { text: first, timeout }),
];

const says: Record<StepMethod, Say> = {
  navigate: ({ first }) => [{ command: 'open', target: toSeleniumText(first) }],
  waitForUrl: ({ first, timeout }) => until(isAt(first), timeout),
  wait: ({ first }) =>
    first.includes('%') ? undefined : [{ command: 'pause', target: String(Math.max(0, Number(first) || 0)) }],
  closeTab: () => [{ command: 'close' }],
  extract: unsaid,
  repeat: unsaid,
  click: on('click'),
  doubleClick: on('doubleClick'),
  rightClick: unsaid,
  longPress: ({ locator, first }) =>
    first.includes('%')
      ? undefined
      : [
          { command: 'mouseDown', target: locator },
          { command: 'pause', target: first === '' ? '800' : first },
          { command: 'mouseUp', target: locator },
        ],
  hover: on('mouseOver'),
  focus: unsaid,
  type: ({ locator, first }) =>
    first.includes('${')
      ? undefined
      : [{ command: 'sendKeys', target: locator, value: toSeleniumText(first) }],
  fill: typed,
  clear: typed,
  press: ({ locator, first }) => {
    const value = toSeleniumKeys(first);
    return value === undefined ? undefined : [{ command: 'sendKeys', target: locator, value }];
  },
  check: checked('check', 'assertChecked'),
  uncheck: checked('uncheck', 'assertNotChecked'),
  selectOption: ({ step, locator, first }) =>
    step.arguments.length === 1 && !/['"]|^[\w|-]+:/u.test(first)
      ? [{ command: 'select', target: locator, value: `label=${toSeleniumText(first)}` }]
      : undefined,
  selectOptionFromDropdown: unsaid,
  setInputFiles: unsaid,
  scrollIntoView: unsaid,
  scrollTo: unsaid,
  scrollByPixelOffset: unsaid,
  nextChunk: unsaid,
  prevChunk: unsaid,
  scrollUntil: unsaid,
  dragAndDrop: ({ locator, first }) => {
    const value = toSeleniumLocator(first);
    return value === undefined ? undefined : [{ command: 'dragAndDropToObject', target: locator, value }];
  },
  waitFor: (deed) => sayWait(deed),
};

/** What is clicked otherwise than by the left button alone. */
export function heldBy(step: Step): string[] {
  if (!['click', 'doubleClick', 'hover'].includes(step.method)) return [];
  const { button, held } = clickOf(step);
  return [...held, ...(button === 'left' ? [] : [button])];
}

const leaves = ({ expectation }: Step) => expectation?.kind === 'url' || expectation?.kind === 'tab';
export const isTyping = ({ method }: Step) => method === 'fill' || method === 'clear';

/** Whether a text is looked at again in its field. */
export function isReadBack(step: Step): boolean {
  const tag = step.target?.fingerprint?.tag ?? 'input';
  return isTyping(step) && ['input', 'textarea'].includes(tag) && !leaves(step);
}

/** A secret is compared in the page, since a failing assertion prints what it compares. */
function readBack(
  step: Step,
  locator: string,
  { text, timeout }: { text: string; timeout: number },
): SeleniumLine[] {
  if (!isReadBack(step)) return [];
  if (step.isSecret) return until(holds(step, text), timeout);
  return [{ command: 'assertValue', target: locator, value: toSeleniumText(text) }];
}

function sayWait({ step, locator, first, timeout }: Deed): SeleniumLine[] | undefined {
  const text = step.arguments[1] ?? '';
  const selector = step.target?.selector ?? 'body';
  const value = String(timeout);
  switch (first) {
    case '':
    case 'visible':
      return [{ command: 'waitForElementVisible', target: locator, value }];
    case 'hidden':
      return until(`!${isLaidOut(selector)}`, timeout);
    case 'enabled':
      return [
        { command: 'waitForElementPresent', target: locator, value },
        { command: 'waitForElementEditable', target: locator, value },
      ];
    case 'text':
      return until(hasText(selector, text), timeout);
    case 'value':
      return until(holds(step, text), timeout);
    case 'pageText':
      return until(pageShows(text), timeout);
    default:
      return undefined;
  }
}
