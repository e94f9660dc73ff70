import path from 'node:path';
import { parseArgs } from 'node:util';
import { AutomationError, toAutomationError } from '../base/errors';
import { buildExtension, projectRoot } from './build-extension';
import { launchBrowser, type Browser } from './chromium/launch';
import { exitWhenTold } from './chromium/life';
import { serveDemoShop } from './demo-shop';
import { replayFile } from './replay-command';
import { serveMcp } from './mcp';
import { pair } from './pair';
import { serve } from './serve';
import { takeTour } from './tour';

type Arguments = { tour: boolean; broken?: number };

/** `npm start` shows the product, `… serve` is the v1 session service, `… mcp` its tools for assistants, `… pair` lets it work in your browser, `… replay FILE` runs a recording. */
async function main(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'serve') return serve(rest, print);
  if (command === 'mcp') return serveMcp(rest);
  if (command === 'pair') return pair(rest, print);
  return command === 'replay' ? replayFile(rest, print) : showProduct(args);
}

/**
 * `npm start`: the demo shop in a Chromium with the extension and its panel, until the browser is closed.
 *
 * Without a display, or with `--tour`, a headless tour of the same; `--break N` makes its N-th control dead.
 */
async function showProduct(args: string[]): Promise<number> {
  const { tour, broken } = readArguments(args);
  exitWhenTold();
  const extensionDir = await buildExtension(print);
  const shop = await serveDemoShop(path.join(projectRoot, 'test/pages'));
  try {
    const url = `${shop.url}/shop/index.html${broken === undefined ? '' : `?break=${broken}`}`;
    const browser = await launchBrowser({ extensionDir, headless: tour, url, log: print });
    return await show(browser, url, { tour }).finally(() => browser.close());
  } finally {
    await shop.close();
  }
}

async function show(browser: Browser, url: string, { tour }: { tour: boolean }): Promise<number> {
  if (tour) return (await takeTour(browser, { shopUrl: url, print })) ? 0 : 1;
  await browser.openPanel(url);
  print(`The demo shop is open at ${url}, with Tabwright beside it. Close the browser to end.`);
  await browser.closed;
  return 0;
}

function readArguments(args: string[]): Arguments {
  const { values } = parseArgs({ args, options: { tour: { type: 'boolean' }, break: { type: 'string' } } });
  const tour = values.tour ?? (values.break !== undefined || !hasDisplay());
  if (values.break === undefined) return { tour };
  const broken = Number(values.break);
  if (Number.isInteger(broken) && broken >= 1 && broken <= 10) return { tour, broken };
  throw new AutomationError('invalid-input', '--break takes the number of an instruction, 1 to 10.');
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  process.stderr.write(`${toAutomationError(thrown).message}\n`);
  return 1;
});
