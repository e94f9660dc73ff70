// Drives a page that Playwright has open: npm install playwright, then node examples/page.mjs
import { chromium } from 'playwright';
import { Automation, AutomationError } from 'tabwright';

const [address = 'https://example.com', instruction = 'click the link'] = process.argv.slice(2);
const automation = new Automation({ env: 'LOCAL', modelName: 'builtin/matcher' });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });

try {
  const page = await browser.newPage();
  await page.goto(address);
  const { success, message } = await automation.act(instruction, { page });
  console.log(success ? 'done:' : 'not done:', message, page.url());
  if (!success) process.exitCode = 1;
} catch (thrown) {
  if (!(thrown instanceof AutomationError)) throw thrown;
  console.error('nothing was touched:', thrown.message);
  process.exitCode = 1;
} finally {
  await automation.close();
  await browser.close();
}
