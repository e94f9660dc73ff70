import { defineConfig } from '@playwright/test';

/** What takes long and seldom breaks: run by `npm run test:all`, not by the gate. */
const long = [
  '**/panel-a11y.spec.ts',
  '**/hostile-pages.spec.ts',
  '**/interrupted-acts.spec.ts',
  '**/auto-input.spec.ts',
  '**/files.spec.ts',
  '**/trusted-tickers.spec.ts',
];

export default defineConfig({
  testDir: './test/e2e',
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  forbidOnly: !!process.env['CI'],
  reporter: [['list']],
  projects: [
    { name: 'gate', testIgnore: long },
    { name: 'long', testMatch: long },
    { name: 'clients', testDir: './test/clients' },
  ],
});
