import { splitHops, isXPath } from '../../protocol/selector';
import type { StepTarget } from '../../protocol/recordings/recording';
import { toSeleniumText } from './selenium-texts';

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
