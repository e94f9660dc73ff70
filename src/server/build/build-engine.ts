import path from 'node:path';
import { build } from 'vite';

/**
 * Writes the page engine as one plain script to `file`: global `Tabwright`, no extension API, so that benchmarks and
 * outside suites can put it into any page.
 */
export async function buildEngine(file: string): Promise<void> {
  const root = path.resolve(import.meta.dirname, '../../..');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root,
    build: {
      outDir: path.dirname(file),
      emptyOutDir: false,
      target: 'chrome120',
      lib: {
        entry: path.join(root, 'src/plain-script/index.ts'),
        formats: ['iife'],
        name: 'Tabwright',
        fileName: () => path.basename(file),
      },
    },
  });
}
