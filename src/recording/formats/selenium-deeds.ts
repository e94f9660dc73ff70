import { formats } from '../../methods/formats';
import { isMethod } from '../../protocol/methods';
import type { PageMethod, Step } from '../../protocol/recordings/recording';
import { clickOf } from './exported';
import type { FormatRow, SeleniumDeed } from './method-formats';
import { holds, isAt, questionsOf } from './page-questions';
import { toSeleniumKeys } from './selenium-keys';
import { toSeleniumLocator } from './selenium-locators';
import type { SeleniumLine } from './selenium-schema';
import { toSeleniumText } from './selenium-texts';

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

/** Selenium's lines for the step's act; undefined where it has none. */
export function sayDeed(step: Step, locator: string): SeleniumLine[] | undefined {
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
      ...readBack(step, locator, { text, timeout }),
    ],
    until: (question) => until(question, timeout),
  });
}

type Row = FormatRow<SeleniumDeed, SeleniumLine>;

export const rowOf = ({ method }: Step): Row | undefined =>
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
