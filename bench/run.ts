import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** `npm run bench NAME [-- …]`: starts `bench/NAME.ts` with what follows the name. Its exit code is the bench's. */

const [name = '', ...args] = process.argv.slice(2);
const folder = import.meta.dirname;
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => path.basename(file, '.ts'));

if (names.includes(name)) {
  const file = path.join(folder, `${name}.ts`);
  const node = ['--expose-gc', '--import', 'tsx', file, ...args];
  const bench = spawn(process.execPath, node, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => bench.kill(signal));
  bench.on('exit', (code) => process.exit(code ?? 1));
} else {
  console.error(
    `${name === '' ? 'Which bench?' : `There is no bench "${name}".`} There are ${names.join(', ')}.`,
  );
  process.exitCode = 2;
}
