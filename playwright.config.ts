import { defineConfig } from '@playwright/test';

const inFirefox = {
  testDir: './test/firefox',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
};

export default defineConfig({
  testDir: './test/e2e',
  globalSetup: './test/e2e/before-all.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // A state that comes is waited for; nothing here measures how soon it does.
  expect: { timeout: 15_000 },
  forbidOnly: !!process.env['CI'],
  reporter: [
    ['list'],
    ['./test/ran-something.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : []),
  ],
  projects: [
    { name: 'gate', testIgnore: '**/long/**' },
    // Stories that take long and seldom break: run by `npm run test:all`, not by the gate.
    { name: 'long', testDir: './test/e2e/long' },
    { name: 'clients', testDir: './test/clients' },
    { name: 'grid', testDir: './test/grid', workers: 1, timeout: 120_000 },
    // The part of them that the gate has time for, where a grid can be had.
    {
      name: 'grid-sessions',
      testDir: './test/grid',
      testMatch: '**/grid-sessions.spec.ts',
      metadata: { isPart: true },
      workers: 1,
      timeout: 120_000,
    },
    { name: 'selenium', testDir: './test/selenium', workers: 1 },
    // The package as it is installed: built and installed once, then one command after the other.
    { name: 'package', testDir: './test/package', workers: 1, timeout: 120_000 },
    // What breaks around us, each story named by it.
    { name: 'faults', testDir: './test/faults', timeout: 60_000 },
    // Real components, asked in people's words.
    { name: 'boards', testDir: './test/boards', workers: 1 },
    { name: 'pictures', testDir: './test/pictures' },
    // A Firefox of one's own: one worker, since each takes seconds to start.
    { name: 'firefox', ...inFirefox },
    // The part of it that the gate has time for.
    { name: 'firefox-path', ...inFirefox, testMatch: '**/main-path.spec.ts', metadata: { isPart: true } },
  ],
});
