import { parseArgs } from 'node:util';
import { AutomationError, toAutomationError } from '../../base/errors';
import { launchBrowser, type Browser } from '../chromium/launch';
import { exitWhenTold } from '../chromium/life';
import { serveDemoShop } from './demo-shop';
import { ownFiles } from '../own-files';
import { readyExtension } from './ready-extension';
import { takeTour } from '../tour/tour';

type Arguments = { tour: boolean; broken?: number };

type Print = (line: string) => void;

/**
 * `npm start`: the demo shop in a Chromium with the extension and its panel, until the browser is closed.
 *
 * Without a display, or with `--tour`, a headless tour of the same; `--break N` makes its N-th control dead.
 */
export async function showProduct(args: string[], print: Print): Promise<number> {
  const { tour, broken } = readArguments(args);
  exitWhenTold();
  const extensionDir = await readyExtension(print);
  const shop = await serveDemoShop(ownFiles.pages);
  try {
    const url = `${shop.url}/shop/index.html${broken === undefined ? '' : `?break=${broken}`}`;
    const browser = await launchBrowser({ extensionDir, headless: tour, url, log: print });
    return await show(browser, url, { tour, print }).finally(() => browser.close());
  } finally {
    await shop.close();
  }
}

async function show(
  browser: Browser,
  url: string,
  { tour, print }: { tour: boolean; print: Print },
): Promise<number> {
  if (tour) return (await takeTour(browser, { shopUrl: url, print })) ? 0 : 1;
  await browser.openPanel(url);
  print(`The demo shop is open at ${url}, with Tabwright beside it. Close the browser to end.`);
  await browser.closed;
  return 0;
}

function readArguments(args: string[]): Arguments {
  const { tour: asked, break: number } = parse(args);
  const tour = asked ?? (number !== undefined || !hasDisplay());
  if (number === undefined) return { tour };
  const broken = Number(number);
  if (Number.isInteger(broken) && broken >= 1 && broken <= 10) return { tour, broken };
  throw new AutomationError('invalid-input', '--break takes the number of an instruction, 1 to 10.');
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { tour: { type: 'boolean' }, break: { type: 'string' } } }).values;
  } catch (thrown) {
    throw toAutomationError(thrown, 'invalid-input');
  }
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}
