import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { needsNoSandbox } from './src/server/chromium/flags';
import { findChromium } from './src/server/chromium/find-chromium';

const chromium = await findChromium();

provideGroupBy();

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
          // Only an end to what hangs: a loaded machine takes long over a page of 50,000 elements.
          testTimeout: 30_000,
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

/** vitest 5 prints failed tests with `Map.groupBy`, which Node 20 lacks. */
function provideGroupBy(): void {
  // oxlint-disable-next-line typescript/unbound-method -- only set where it is missing
  Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  };
}
