#!/usr/bin/env node
import { toAutomationError } from '../../base/errors';
import { commandLine } from '../own-files';
import { optionalPart } from './optional-part';

const usage = `${commandLine()} shows Tabwright in a Chromium, with a demo shop.
  ${commandLine('--tour')}         the same without a window, with what came of each instruction
  ${commandLine('serve')}          the session service (--no-auth, --port, --pair, …)
  ${commandLine('pair')}           lets programs of this computer work in your browser (--list, --remove NAME)
  ${commandLine('mcp')}            tools for assistants, over standard input and output
  ${commandLine('replay FILE')}    runs a recording (--headless, --var name=value, --rows FILE.csv, …)`;

/**
 * `npm start` and the package's program show the product; `… serve` is the v1 session service, `… mcp` its tools for assistants,
 * `… pair` lets it work in your browser, `… replay FILE` runs a recording. Each loads only what it needs.
 */
async function main(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  switch (command) {
    case 'serve':
      return (await optionalPart(import('./serve'))).serve(rest, print);
    case 'mcp':
      return (await optionalPart(import('./mcp'))).serveMcp(rest);
    case 'pair':
      return (await optionalPart(import('./pair'))).pair(rest, print);
    case 'replay':
      return (await optionalPart(import('./replay-command'))).replayFile(rest, print);
    case '--help':
      print(usage);
      return 0;
    default:
      return (await optionalPart(import('./show-product'))).showProduct(args, print);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  process.stderr.write(`${toAutomationError(thrown).message}\n`);
  return 1;
});
