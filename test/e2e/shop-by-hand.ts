import type { BrowserContext, Page } from '@playwright/test';
import type { RecordingDraft } from '../../src/protocol/recordings/live-recording';
import { expect, tabIdOf } from './fixtures';

/** Steps in short: method, tab, the element in its frame, arguments. */
export const deeds = ({ steps }: Pick<RecordingDraft, 'steps'>) =>
  steps.map(({ method, tab = 0, target, arguments: args }) => {
    const where = [...(target?.frame ?? []).map(() => 'frame'), target?.selector].join(' >> ');
    return [...(tab > 0 ? [`tab ${tab}:`] : []), method, where, ...args].join(' ').replace('  ', ' ');
  });

/** What is typed by hand: secrets of the shop's own fields among them. */
export const typed = {
  email: 'ada@example.org',
  password: 'correct-horse-7',
  name: 'Ada Lovelace',
  card: '4929 7301 8846 2073',
};

/** Resolves when each frame of the page is listened to: a person is not there before. */
export type WhenHeard = (page: Page) => Promise<void>;

export const whenHeard =
  (panelTab: Page): WhenHeard =>
  async (page) => {
    await page.waitForLoadState();
    const tabId = await tabIdOf(panelTab, page);
    const unheard = () =>
      panelTab.evaluate(async (id) => {
        const results = await chrome.scripting.executeScript({
          target: { tabId: id, allFrames: true },
          func: () => Reflect.has(globalThis, '__tabwrightRecorder'),
        });
        return results.filter(({ result }) => !result).length;
      }, tabId);
    await expect.poll(unheard).toBe(0);
  };

/**
 * A purchase in the demo shop with the mouse and the keyboard of the browser: sign-in, a list, a closed shadow root, a dialog,
 * another page, another site's frame, another tab that closes itself.
 */
export async function buyByHand(context: BrowserContext, page: Page, isHeard: WhenHeard): Promise<void> {
  const type = async (selector: string, text: string) => {
    await page.locator(selector).click();
    await page.keyboard.type(text);
  };
  await type('#email', typed.email);
  await type('#password', typed.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#sign-in-result')).toContainText('Signed in as');
  await page.locator('#harbour-colour').focus();
  await page.keyboard.press('B');
  await page.getByRole('button', { name: 'Add Harbour kettle to cart' }).click();
  await clickClosed(context, page, 'gift-wrap');
  await expect(page.locator('#status')).toHaveText('Gift wrap added.');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.locator('#empty').click();
  await page.locator('#checkout').click();
  await page.waitForURL('**/checkout.html');
  await isHeard(page);
  await type('#full-name', typed.name);
  const payment = page.frameLocator('iframe[title="Payment by Tilly Pay"]');
  await payment.locator('#card-number').click();
  await page.keyboard.type(typed.card);
  await payment.getByRole('button', { name: 'Save card' }).click();
  await expect(payment.locator('#pay-result')).toHaveText('Card saved.');
  const opening = context.waitForEvent('page');
  await page.locator('#terms').click();
  const terms = await opening;
  await isHeard(terms);
  await terms.locator('#read').click();
  // The page is gone before Playwright hears that its click was taken.
  await Promise.all([
    terms.waitForEvent('close'),
    terms
      .locator('#accept')
      .click()
      .catch(() => {}),
  ]);
  await page.bringToFront();
  await expect(page.locator('#terms-result')).toHaveText('Terms accepted.');
  await page.locator('#place').click();
  await page.getByRole('button', { name: 'Yes, place it' }).click();
  await expect(page.locator('#order-result')).toContainText('Thank you.');
}

/** The steps of it, as `method selector arguments`. */
export const purchase = (shopUrl: string): string[] => [
  `navigate ${shopUrl}`,
  `fill #email ${typed.email}`,
  'fill #password %password%',
  'click //button[normalize-space()="Sign in"]',
  'selectOption #harbour-colour Blue',
  'click button[aria-label="Add Harbour kettle to cart"]',
  'check input[name="gift-wrap"]',
  'click #empty',
  'click #checkout',
  `fill #full-name ${typed.name}`,
  'fill frame >> #card-number %cardNumber%',
  'click frame >> //button[normalize-space()="Save card"]',
  'click #terms',
  'tab 1: check #read',
  'tab 1: click #accept',
  'click #place',
  'click //button[normalize-space()="Yes, place it"]',
];

/** Playwright does not reach into closed shadow roots; the browser's own protocol does. */
async function clickClosed(context: BrowserContext, page: Page, name: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('DOM.enable');
  const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const node = nodes.find(({ attributes = [] }) => attributes[attributes.indexOf('name') + 1] === name);
  if (!node) throw new Error(`nothing is called ${name}`);
  await cdp.send('DOM.scrollIntoViewIfNeeded', { nodeId: node.nodeId });
  const { model } = await cdp.send('DOM.getBoxModel', { nodeId: node.nodeId });
  const [x = 0, y = 0] = model.content;
  await cdp.detach();
  await page.mouse.click(x + model.width / 2, y + model.height / 2);
}
