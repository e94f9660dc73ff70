import { isXPath, splitHops } from '../../protocol/selector';
import type { Alternate, Step } from '../../protocol/recordings/recording';
import { quotedLiteral } from './code';
import { isInShadow, isOnlyOfItsName } from './exported';

/** A Playwright locator of the step's element: by what people see where that finds it alone. */
export function locatorOf(step: Step, page: string): string {
  const { target } = step;
  if (!target) return page;
  return `${frameOf(step, page)}${byWords(step) ?? bySelector(selectorOf(step))}`;
}

/** Whether a step's element is found by an XPath alone. */
export const isByXPath = (step: Step): boolean =>
  step.target !== undefined && byWords(step) === undefined && isXPath(selectorOf(step));

const byWords = (step: Step) => byTestId(step.target?.alternates ?? []) ?? byRole(step);

/** The selector that is used; in a shadow root one that goes into it, where there is any. */
function selectorOf(step: Step): string {
  const { selector = 'body', alternates = [] } = step.target ?? {};
  if (!isInShadow(step) || !isXPath(selector)) return selector;
  const others = alternates.flatMap((each) => ('selector' in each ? [each.selector] : []));
  return others.find((each) => !isXPath(each)) ?? selector;
}

/** The frame that a step's element is in. */
export function frameOf({ target }: Step, page: string): string {
  return (target?.frame ?? []).reduce(
    (within, { selector }) => `${within}${bySelector(selector)}.contentFrame()`,
    page,
  );
}

/** The locator of the element a drag ends on. A selector that begins with a hop starts at the top frame. */
export function otherLocator(step: Step, page: string, selector: string): string {
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

/** Roles that Playwright knows too, of things that people act on. */
const roles = new Set(
  (
    'button link textbox checkbox radio combobox listbox option menuitem tab ' +
    'switch slider spinbutton searchbox treeitem heading'
  ).split(' '),
);

function byRole(step: Step): string | undefined {
  const { fingerprint } = step.target ?? {};
  if (!fingerprint || !isOnlyOfItsName(step)) return undefined;
  const { role, name } = fingerprint;
  if (!roles.has(role) || name === '') return undefined;
  return `.getByRole(${quotedLiteral(role)}, { name: ${quotedLiteral(name)}, exact: true })`;
}

function bySelector(selector: string): string {
  const [own = '', ...inside] = selector.split(' >>> ').map((part) => part.trim());
  // Of paths, Playwright takes only those that begin with two slashes for what they are.
  const first = /^(?:\(|\/(?!\/))/u.test(own) ? `xpath=${own}` : own;
  const chain = [first, ...inside].map((part) => `.locator(${quotedLiteral(part)})`).join('');
  return own.startsWith('text=') ? `${chain}.first()` : chain;
}
