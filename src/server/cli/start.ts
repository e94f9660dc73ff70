#!/usr/bin/env node
import { toAutomationError } from '../../base/errors';
import { commandLine, optionalPart, type Print } from '../own-files';

const usage = `${commandLine()} shows Tabwright in a Chromium, with a demo shop.
  ${commandLine('--tour')}         the same without a window, with what came of each instruction
  ${commandLine('serve')}          the session service (--no-auth, --port, --pair, …)
  ${commandLine('pair')}           lets programs of this computer work in your browser (--list, --remove NAME)
  ${commandLine('mcp')}            tools for assistants, over standard input and output
  ${commandLine('replay FILE')}    runs a recording (--headless, --var name=value, --rows FILE.csv, …)`;

const print: Print = (line) => void process.stdout.write(`${line}\n`);

/** Gives the exit code. */
type Command = (args: string[]) => Promise<number>;

const showProduct: Command = async (args) => (await optionalPart(import('./tour'))).showProduct(args, print);

/** The commands of `npm start` and the package's program, which shows the product without one. Each loads only what it needs. */
const commands: Record<string, Command> = {
  serve: async (args) => (await optionalPart(import('./serve'))).serve(args, print),
  mcp: async (args) => (await optionalPart(import('./mcp'))).serveMcp(args),
  pair: async (args) => (await optionalPart(import('./pair'))).pair(args, print),
  replay: async (args) => (await optionalPart(import('./replay-command'))).replayFile(args, print),
  '--help': async () => {
    print(usage);
    return 0;
  },
};

async function main([name = '', ...rest]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command ? command(rest) : showProduct(process.argv.slice(2));
}

process.exitCode = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  process.stderr.write(`${toAutomationError(thrown).message}\n`);
  return 1;
});
