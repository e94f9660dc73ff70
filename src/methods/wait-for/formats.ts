import type { DevToolsStep } from '../../recording/formats/devtools-file';
import type {
  DevToolsDeed,
  MethodFormats,
  PlaywrightDeed,
  SeleniumDeed,
} from '../../recording/formats/method-formats';
import type { SeleniumLine } from '../../recording/formats/selenium-file';

export const waitFor: MethodFormats = {
  playwright: { write: (deed) => [playwrightWait(deed)] },
  devtools: { write: devtoolsWait },
  selenium: { write: seleniumWait },
};

/** The text that people see is compared, without the capitals that styles write. */
const asShown = '{ useInnerText: true, ignoreCase: true }';

function playwrightWait({ locator, frame, first, second, literal, holding }: PlaywrightDeed): string {
  switch (first) {
    case 'hidden':
      return `await expect(${locator}).toBeHidden();`;
    case 'enabled':
      return `await expect(${locator}).toBeEnabled();`;
    case 'text':
      return `await expect(${locator}).toContainText(${literal(second)}, ${asShown});`;
    case 'value':
      return holding(second);
    case 'pageText':
      return `await expect(${frame}.getByText(${literal(second)}).first()).toBeVisible();`;
    default:
      return `await expect(${locator}).toBeVisible();`;
  }
}

function devtoolsWait({
  selectors,
  first,
  second,
  questions,
  isPlainField,
  asked,
}: DevToolsDeed): DevToolsStep[] {
  switch (first) {
    case '':
    case 'visible':
      return [{ type: 'waitForElement', selectors, visible: true }];
    case 'hidden':
      return [{ type: 'waitForElement', selectors, visible: false }];
    case 'enabled':
      return [{ type: 'waitForElement', selectors, properties: { disabled: false } }];
    case 'text':
      return asked(questions.hasText(second));
    case 'value':
      return isPlainField
        ? [{ type: 'waitForElement', selectors, properties: { value: second } }]
        : asked(questions.holds(second));
    case 'pageText':
      return [{ type: 'waitForElement', selectors: [`text/${second}`] }];
    default:
      return [];
  }
}

function seleniumWait({
  locator,
  first,
  second,
  timeout,
  questions,
  until,
}: SeleniumDeed): SeleniumLine[] | undefined {
  const value = String(timeout);
  switch (first) {
    case '':
    case 'visible':
      return [{ command: 'waitForElementVisible', target: locator, value }];
    case 'hidden':
      return until(`!${questions.isLaidOut}`);
    case 'enabled':
      return [
        { command: 'waitForElementPresent', target: locator, value },
        { command: 'waitForElementEditable', target: locator, value },
      ];
    case 'text':
      return until(questions.hasText(second));
    case 'value':
      return until(questions.holds(second));
    case 'pageText':
      return until(questions.pageShows(second));
    default:
      return undefined;
  }
}
