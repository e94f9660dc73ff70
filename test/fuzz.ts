import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/**
 * Tries what comes from outside with made-up cases: `npm run fuzz [-- --target NAME] [--cases N] [--seed N] [--path P]`. Each target
 * writes a line of JSON with its seed; a case that fails says the command that does it again.
 */
const { values } = parseArgs({
  options: {
    target: { type: 'string', default: '' },
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    path: { type: 'string' },
  },
});

const { status } = spawnSync(
  'node_modules/.bin/vitest',
  [
    'run',
    '--configLoader=runner',
    '--project=unit',
    '--project=dom',
    'test/unit/fuzz',
    'test/dom/fuzz',
    `--testNamePattern=holds for made-up cases: ${values.target}`,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      VITE_FUZZ_CASES: values.cases,
      VITE_FUZZ_SEED: values.seed,
      ...(values.path === undefined ? {} : { VITE_FUZZ_PATH: values.path }),
    },
  },
);
process.exitCode = status ?? 1;
