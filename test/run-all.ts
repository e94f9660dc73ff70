import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

type Count = { passed: number; failed: number };

/** What a part writes of its tests. One that writes nothing counts as one test. */
type Report = (file: string) => { args: string; env: Record<string, string>; read: (json: unknown) => Count };

const vitest: Report = (file) => ({
  args: `--reporter default --reporter json --outputFile.json ${file}`,
  env: {},
  read: (json) => {
    const { numPassedTests, numFailedTests } = VitestReport.parse(json);
    return { passed: numPassedTests, failed: numFailedTests };
  },
});
const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

const playwright: Report = (file) => ({
  args: '',
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  read: (json) => {
    const { expected, unexpected, flaky } = PlaywrightReport.parse(json).stats;
    return { passed: expected, failed: unexpected + flaky };
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

const parts: { command: string; report?: Report }[] = [
  { command: 'npm run check' },
  // The linter's compiler has checked the types; this is the one that editors and the package use.
  { command: 'tsc' },
  { command: 'npm run build' },
  { command: 'vitest run --configLoader runner', report: vitest },
  { command: 'npm run fuzz -- --cases 2000' },
  { command: 'playwright test --project gate --project long', report: playwright },
  { command: 'playwright test --project faults', report: playwright },
  { command: 'playwright test --project boards', report: playwright },
  { command: 'npm run test:clients --', report: playwright },
  { command: 'npm run test:grid --', report: playwright },
  { command: 'npm run test:firefox --', report: playwright },
  { command: 'npm run test:package --', report: playwright },
  { command: 'npm run test:conformance' },
  { command: 'npm run test:selenium --', report: playwright },
];

/** Runs a part to its end, with its output on ours. A part that fails without a failed test counts as one. */
function count({ command, report }: (typeof parts)[number], folder: string): Count {
  const file = path.join(folder, 'report.json');
  rmSync(file, { force: true });
  const { args = '', env = {}, read } = report?.(file) ?? {};
  const { status } = spawnSync(`${command} ${args}`, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const counted = read ? readReport(file, read) : { passed: status === 0 ? 1 : 0, failed: 0 };
  return status === 0 ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

function readReport(file: string, read: (json: unknown) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'tabwright-tests-'));
const counts = parts.map((part) => count(part, folder));
rmSync(folder, { recursive: true });
const sum = (of: keyof Count) => counts.reduce((all, each) => all + each[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
