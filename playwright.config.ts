import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './test/e2e',
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  forbidOnly: !!process.env['CI'],
  reporter: [['list']],
});
