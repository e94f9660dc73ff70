import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { needsNoSandbox } from './src/server/chromium/flags';
import { findChromium } from './src/server/chromium/find-chromium';

const chromium = await findChromium();

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [await WxtVitest()],
        test: { name: 'unit', environment: 'node', include: ['test/unit/**/*.test.ts'] },
      },
      {
        test: {
          name: 'dom',
          include: ['test/dom/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromium.path,
                args: needsNoSandbox() ? ['--no-sandbox'] : [],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
