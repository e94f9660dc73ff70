import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
let folder = '';

const config = `export default {
  reporter: [[${JSON.stringify(path.join(root, 'test/ran-something.ts'))}]],
  projects: [
    { name: 'runs', testMatch: 'runs.spec.ts' },
    { name: 'skips', testMatch: 'skips.spec.ts' },
    { name: 'part', testMatch: 'skips.spec.ts', metadata: { isPart: true } },
  ],
};`;

beforeAll(() => {
  mkdirSync(path.join(root, '.output'), { recursive: true });
  folder = mkdtempSync(path.join(root, '.output/ran-something-'));
  const spec = (body: string) =>
    `import { test } from '@playwright/test';\ntest('a story', () => {${body}});`;
  writeFileSync(path.join(folder, 'playwright.config.ts'), config);
  writeFileSync(path.join(folder, 'runs.spec.ts'), spec(''));
  writeFileSync(path.join(folder, 'skips.spec.ts'), spec("test.skip(true, 'Java is missing.');"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  { projects: ['runs', 'skips'], code: 1, says: 'Nothing of skips ran. Java is missing.' },
  { projects: ['runs', 'part'], code: 0, says: '' },
  { projects: ['part'], code: 1, says: 'Nothing of part ran. Java is missing.' },
])('a run of $projects ends with $code', { timeout: 60_000 }, ({ projects, code, says }) => {
  const named = projects.map((name) => `--project=${name}`);
  const { status, stdout } = spawnSync(process.execPath, [playwright, 'test', ...named], {
    cwd: folder,
    encoding: 'utf8',
    // Vitest's own are none of Playwright's.
    env: { PATH: process.env['PATH'] },
  });
  expect({ status, said: stdout.trim() }).toEqual({ status: code, said: says });
});
