import { compile } from 'svelte/compiler';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { findChromium, needsNoSandbox } from './src/server/chromium/find-chromium';

const chromium = await findChromium();

/** Compiles the Svelte component that acts are tested on. */
const svelteFixtures = {
  name: 'svelte-fixtures',
  transform: (code: string, id: string) =>
    id.endsWith('.svelte') ? compile(code, { filename: id, generate: 'client' }).js.code : undefined,
};

/** Bundled before the tests start: a page that bundles on the way is loaded anew in the middle of a test. */
const domDependencies = [
  'react',
  'react-dom',
  'react-dom/client',
  'vue',
  'lit',
  'lit/directives/live.js',
  'prosemirror-state',
  'prosemirror-view',
  'prosemirror-schema-basic',
  'prosemirror-keymap',
  'prosemirror-commands',
  'lexical',
  '@lexical/rich-text',
  'quill',
  'codemirror',
  '@angular/compiler',
  '@angular/core',
  '@angular/forms',
  '@angular/platform-browser',
  'svelte',
  'svelte/internal/client',
  'svelte/internal/disclose-version',
];

provideGroupBy();

/** What takes long and seldom breaks: run by `npm run test:all`, not by the gate. */
const long = ['test/unit/base/linear-time.test.ts', 'test/unit/server/malformed-requests.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [await WxtVitest()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/architecture.test.ts', 'test/unit/**/*.test.ts'],
          exclude: long,
          // Only an end to what hangs: on a loaded machine a code is stretched, or 100 MB are sent, for seconds.
          testTimeout: 30_000,
          // Modules keep no state of their own: a worker of its own for each file would only load them again.
          isolate: false,
        },
      },
      {
        plugins: [await WxtVitest()],
        test: { name: 'long', environment: 'node', include: long },
      },
      {
        plugins: [svelteFixtures],
        optimizeDeps: { include: domDependencies },
        test: {
          name: 'dom',
          include: ['test/dom/**/*.test.ts'],
          // Only an end to what hangs: a loaded machine takes long over a page of 50,000 elements.
          testTimeout: 30_000,
          // Most of their time they wait for the page: three files at once take 80 s on two cores, one at a time 173 s.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
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
