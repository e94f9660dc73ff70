import { splitHops, isXPath } from '../../protocol/selector';
import type { Alternate, StepTarget } from '../../protocol/recordings/recording';
import { selectorKind } from '../step-target';
import { fromSeleniumText, toSeleniumText } from './selenium-texts';

/** Selenium's locator for a selector without hops; undefined when it has no words for it. */
export function toSeleniumLocator(selector: string): string | undefined {
  if (selector.startsWith('text=') || selector.includes(' >>> ') || splitHops(selector).length > 1)
    return undefined;
  return isXPath(selector)
    ? `xpath=${toSeleniumText(selector.replace(/^\s*xpath=/u, ''))}`
    : `css=${toSeleniumText(selector.replace(/^css=/u, ''))}`;
}

/** The locators of a step's element, the one that is used first. */
export function locatorsOf({ selector, alternates }: StepTarget): string[] {
  const all = [selector, ...alternates.flatMap((each) => ('selector' in each ? [each.selector] : []))];
  return [...new Set(all.flatMap((each) => toSeleniumLocator(each) ?? []))];
}

/** The element that Selenium's locators are about; undefined when none says it. */
export function fromSeleniumLocators(locators: readonly string[]): StepTarget | undefined {
  const [first, ...others] = locators.flatMap((each) => fromSeleniumLocator(each) ?? []);
  const known = first?.selector;
  return (
    first && { selector: first.selector, alternates: others.filter(({ selector }) => selector !== known) }
  );
}

type Way = Extract<Alternate, { selector: string }>;

function fromSeleniumLocator(locator: string): Way | undefined {
  const text = fromSeleniumText(locator);
  const [, kind, rest = ''] = /^(\w+)=(.*)$/su.exec(text) ?? [];
  if (text.startsWith('//')) return { kind: 'xpath', selector: text };
  if (rest === '') return undefined;
  switch (kind) {
    case 'css':
      return { kind: selectorKind(rest), selector: rest };
    case 'xpath':
      return { kind: 'xpath', selector: `xpath=${rest}` };
    case 'id':
      return { kind: 'id', selector: `[id=${quoted(rest)}]` };
    case 'name':
      return { kind: 'name', selector: `[name=${quoted(rest)}]` };
    case 'link':
    case 'linkText':
      return { kind: 'text', selector: `text=${quoted(rest)}` };
    default:
      return undefined;
  }
}

const quoted = (text: string) => `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;
