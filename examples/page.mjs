// Drives a page that Playwright has open: npm install playwright, then node examples/page.mjs
import { chromium } from 'playwright';
import { Automation } from 'tabwright';

const [address = 'https://example.com', instruction = 'click the link'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
const page = await browser.newPage();
const automation = new Automation({ env: 'LOCAL', modelName: 'builtin/matcher' });

try {
  await page.goto(address);
  const { success, message } = await automation.act(instruction, { page });
  console.log(success ? 'done:' : 'not done:', message, page.url());
} finally {
  await automation.close();
  await browser.close();
}
