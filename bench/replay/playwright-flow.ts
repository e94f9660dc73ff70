import type { BrowserContext, Dialog, FrameLocator, Locator, Page } from 'playwright';
import type { Recording, Step } from '../../src/protocol/recordings/recording';

/** The same flow by Playwright's own locators; milliseconds of each step, none for those it cannot do. */
export async function playFlow(context: BrowserContext, { steps }: Recording): Promise<Map<string, number>> {
  const pages = [await context.newPage()];
  const taken = new Map<string, number>();
  for (const step of steps) {
    const page = pages[step.tab ?? 0];
    if (!page) throw new Error(`${step.description} is in a tab that is not there.`);
    if (step.target?.isInClosedShadow) continue;
    const startedAt = performance.now();
    const opened = step.expectation?.kind === 'tab' ? page.waitForEvent('popup') : undefined;
    const doing = doStep(page, step).catch((thrown: unknown) => {
      // A click that closes its page may be told to have failed.
      if (!page.isClosed()) throw thrown;
    });
    await Promise.all([answerDialog(page, step), doing]);
    if (opened) pages.push(await opened);
    await meetExpectation(page, step);
    taken.set(step.id, performance.now() - startedAt);
  }
  await pages[0]?.close();
  return taken;
}

async function doStep(page: Page, step: Step): Promise<void> {
  const { method, arguments: args } = step;
  const [first = '', second = ''] = args;
  const locator = locatorOf(page, step);
  switch (method) {
    case 'navigate':
      await page.goto(first);
      return;
    case 'fill':
    case 'press':
      return locator[method](first);
    case 'selectOption':
      await locator.selectOption(first);
      return;
    case 'check':
    case 'click':
      return locator[method]();
    case 'waitFor':
      return locator.getByText(second).first().waitFor();
    default:
      throw new Error(`The flow has no ${method}.`);
  }
}

/** The step's element, in its frame; without one all of the page. */
export function locatorOf(page: Page, { target }: Step): Locator {
  const place = (target?.frame ?? []).reduce<Page | FrameLocator>(
    (within, { selector }) => within.frameLocator(selector),
    page,
  );
  return place.locator(target?.selector ?? 'body');
}

export async function answerDialog(page: Page, { expectation }: Step): Promise<void> {
  if (expectation?.kind !== 'dialog') return;
  const dialog = await new Promise<Dialog>((resolve) => page.once('dialog', resolve));
  await dialog[expectation.answer]();
}

export async function meetExpectation(page: Page, { expectation }: Step): Promise<void> {
  if (expectation?.kind === 'url') await page.waitForURL(expectation.url);
  if (expectation?.kind === 'text') await page.getByText(expectation.text).first().waitFor();
}
