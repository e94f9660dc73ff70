import { createInterface } from 'node:readline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { buildExtension } from '../build/build-extension';
import { exitWhenTold, launchBrowser } from '../chromium/launch';
import { openLink } from '../chromium/worker-link';
import { readFlags } from '../own-files';
import { createDriver } from './drive-requests';

/** `npm run drive`: one JSON request a line on standard input, one JSON answer a line on standard output. */
async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2), { port: { type: 'string' }, headed: { type: 'boolean' } });
  const port = flags.port === undefined ? undefined : Number(flags.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new AutomationError(
      'invalid-input',
      '--port takes a number from 0 to 65535; 0 means any free one.',
    );
  }
  exitWhenTold();
  const extensionDir = await buildExtension(log);
  const browser = await launchBrowser({ extensionDir, headless: !flags.headed, log, port });
  let isEnding = false;
  void browser.closed.then(
    () => isEnding || fail(new AutomationError('browser-failed', 'Chromium has ended.')),
  );
  const link = await openLink(browser);
  print({ ready: true, extensionId: browser.extensionId, cdpUrl: browser.cdpUrl || undefined });
  const driver = createDriver(link.background);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') print(await driver.answer(line));
  }
  isEnding = true;
  await link.close();
  await browser.close();
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(thrown: unknown): never {
  log(toAutomationError(thrown).message);
  process.exit(1);
}

await main().catch(fail);
