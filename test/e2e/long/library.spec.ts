import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildLibrary } from '../../../src/server/build/build-library';
import { findChromium } from '../../../src/server/chromium/find-chromium';
import { expect, test as base } from '../service-fixtures';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

type Installed = {
  /** An empty folder into which the packed library was installed. */
  folder: string;
  /** What the packed file holds. */
  files: string[];
};

const test = base.extend<object, { installed: Installed }>({
  installed: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'tabwright-library-'));
      const library = path.join(folder, 'library');
      await buildLibrary(library);
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: library });
      const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
      if (!packed) throw new Error(stdout);
      await writeFile(path.join(folder, 'package.json'), '{"type":"module","private":true}');
      await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${packed.filename}`], {
        cwd: folder,
      });
      // What the example for pages has beside it.
      await symlink(path.join(root, 'node_modules/playwright'), path.join(folder, 'node_modules/playwright'));
      await use({ folder, files: packed.files.map((file) => file.path) });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// One worker: it is installed once.
test.describe.configure({ mode: 'default', timeout: 180_000 });

test('the package has its modules, their types, and the extension', async ({ installed }) => {
  const parts =
    /^([a-z\d-]+\.js|types\/(base|cdp|client|cloud|protocol|server)\/.*\.d\.ts|(extension|pages)\/.*)$/;
  expect(installed.files.filter((file) => !parts.test(file)).sort()).toEqual(
    ['LICENSE', 'README.md', 'package.json'].sort(),
  );
  expect(installed.files).toEqual(expect.arrayContaining(['engine.js', 'index.js', 'tabwright.js']));
  expect(installed.files).toContain('extension/manifest.json');
  const code = await readFile(path.join(installed.folder, 'node_modules/tabwright/index.js'), 'utf8');
  expect(code).not.toMatch(/webextension-polyfill|chrome\.runtime|chrome\.scripting/);
});

test('the quick start of its readme works in an empty folder', async ({ installed, url, sites }) => {
  const { folder } = installed;
  const readme = await readFile(path.join(folder, 'node_modules/tabwright/README.md'), 'utf8');
  const [, code = ''] = /```js\n(\/\/ quick-start[^]*?)```/.exec(readme) ?? [];
  await writeFile(path.join(folder, 'quick-start.mjs'), code);
  const page = sites.put('/start', '<a href="/there">More information</a>');
  sites.put('/there', '<h1>There</h1>');
  const env = { ...process.env, CLOUD_API_URL: url, FORCE_COLOR: '0' };
  const { stdout } = await run(process.execPath, ['quick-start.mjs', page], { cwd: folder, env });
  expect(stdout).toMatch(/More information[^]*\ntrue /);
});

for (const name of ['cloud', 'local', 'page']) {
  test(`examples/${name}.mjs runs`, async ({ installed, url, sites }) => {
    const file = path.join(installed.folder, `${name}.mjs`);
    await writeFile(file, await readFile(path.join(root, 'examples', `${name}.mjs`), 'utf8'));
    const page = sites.put('/start', '<a href="/there">More information</a>');
    sites.put('/there', '<h1>There</h1>');
    const env = {
      ...process.env,
      CLOUD_API_URL: url,
      CHROMIUM_PATH: (await findChromium()).path,
    };
    const { stdout } = await run(process.execPath, [file, page, 'click the link'], {
      cwd: installed.folder,
      env,
    });
    expect(stdout).toContain('done:');
    expect(stdout).not.toContain('not done:');
  });
}

test('an example that fails says so in one sentence, with an exit code', async ({ installed }) => {
  const file = path.join(installed.folder, 'failing.mjs');
  await writeFile(file, await readFile(path.join(root, 'examples/cloud.mjs'), 'utf8'));
  for (const [CLOUD_API_URL, why] of [
    ['http://127.0.0.1:1', 'No session could be started: nothing answers at 127.0.0.1:1.'],
    ['https://cloud.example', 'apiKey: apiKey is required'],
  ]) {
    const env = { ...process.env, CLOUD_API_URL, CLOUD_API_KEY: '' };
    const failing = await run(process.execPath, [file], { cwd: installed.folder, env }).catch(
      (thrown: { code: number; stderr: string }) => thrown,
    );
    expect(failing).toMatchObject({ code: 1 });
    // The line before it is the log's.
    const said = failing.stderr.trim().split('\n');
    expect(said.at(-1)).toContain(`nothing was touched: ${why}`);
    expect(said.filter((line) => /^\s+at /.test(line))).toEqual([]);
  }
});

test('the client works without the dependencies of the service, and LOCAL says what is missing', async ({
  installed,
  url,
  sites,
}) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabwright-client-'));
  const own = path.join(installed.folder, 'node_modules/tabwright');
  const { dependencies } = JSON.parse(await readFile(path.join(own, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  await mkdir(path.join(folder, 'node_modules'));
  // As `npm install --omit=optional` leaves it, without asking a registry again.
  for (const name of Object.keys(dependencies))
    await symlink(path.join(installed.folder, 'node_modules', name), path.join(folder, 'node_modules', name));
  await cp(own, path.join(folder, 'node_modules/tabwright'), { recursive: true });
  const page = sites.put('/start', '<a href="/there">More information</a>');
  sites.put('/there', '<h1>There</h1>');
  const env = { ...process.env, CLOUD_API_URL: url };
  for (const name of ['cloud', 'local'])
    await writeFile(
      path.join(folder, `${name}.mjs`),
      await readFile(path.join(root, `examples/${name}.mjs`), 'utf8'),
    );
  const { stdout } = await run(process.execPath, ['cloud.mjs', page], { cwd: folder, env });
  expect(stdout).toContain('done:');
  const missing = await run(process.execPath, ['local.mjs', page], { cwd: folder, env }).catch(
    (thrown: { code: number; stderr: string }) => thrown,
  );
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('without --omit=optional') });
  await rm(folder, { recursive: true, force: true });
});

test('its types hold for a program that is compiled for Node', async ({ installed }) => {
  const { folder } = installed;
  const program = [
    "import { Automation, AutomationError, type ActResult } from 'tabwright';",
    "const automation = new Automation({ env: 'LOCAL', verbose: 0 });",
    "const result: ActResult = await automation.act('click it', { timeout: 5, variables: { a: { value: 1 } } });",
    'console.log(result.success, AutomationError.name);',
    '// @ts-expect-error there is no such parameter',
    "new Automation({ env: 'LOCAL', modelNam: 'x' });",
    '// @ts-expect-error an act says success or not',
    'const wrong: number = result.success;',
    'console.log(wrong);',
  ];
  await writeFile(path.join(folder, 'program.mts'), program.join('\n'));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    types: [],
  };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.mts'] }),
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(
    (thrown: { stdout?: string }) => ({
      stdout: thrown.stdout ?? 'tsc could not be run',
    }),
  );
  expect(stdout).toBe('');
});
