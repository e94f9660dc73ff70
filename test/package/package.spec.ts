import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { launchBrowser } from '../../src/server/chromium/launch';
import { lookAtScreen } from '../../src/server/chromium/screen';
import { serveDemoShop } from '../../src/server/cli/demo-shop';
import { ownVersion } from '../../src/server/own-files';
import { openStdio } from '../e2e/mcp-fixtures';
import { test as base } from '../e2e/screen';
import { freePort } from '../fixtures/free-port';
import { serviceAddress, startCommand, type Program } from '../fixtures/program';
import { shopRecording } from '../fixtures/shop-recording';
import { installPackage, type InstalledPackage } from './installed-package';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The program of the package, on one Node. */
type Tabwright = { program: string; env: NodeJS.ProcessEnv; start: (...args: string[]) => Program };

type Fixtures = { nodeFolder: string; shop: string; tabwright: Tabwright };

const test = base.extend<Fixtures, { installed: InstalledPackage }>({
  nodeFolder: [path.dirname(process.execPath), { option: true }],

  installed: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const installed = await installPackage();
      await use(installed);
      await rm(installed.folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  tabwright: async ({ installed, nodeFolder }, use, testInfo) => {
    const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env;
    const PATH = `${nodeFolder}${path.delimiter}${process.env['PATH']}`;
    const env = { ...rest, PATH, XDG_CONFIG_HOME: testInfo.outputPath('config') };
    const program = path.join(installed.folder, 'node_modules/.bin/tabwright');
    const started: Program[] = [];
    const start = (...args: string[]) => {
      const one = startCommand(program, args, { env, cwd: installed.folder });
      started.push(one);
      return one;
    };
    await use({ program, env, start });
    for (const one of started) one.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
  },

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  shop: async ({}, use) => {
    const shop = await serveDemoShop(path.join(root, 'test/pages'));
    await use(shop.url);
    await shop.close();
  },
});

// One worker: it is installed once.
test.describe.configure({ mode: 'default' });

/** Bounds of what `npx tabwright` downloads and keeps, in bytes: 1.9 MB of ours, 27 packages with it. */
const mostPacked = 2_200_000;
const mostInstalled = 48_000_000;

test('it is small, brings few packages, and no compiler', ({ installed }) => {
  const { packages, packedBytes, installedBytes } = installed;
  console.log(`${packedBytes} bytes packed, ${installedBytes} installed, ${packages.length} packages`);
  expect(packedBytes).toBeLessThan(mostPacked);
  expect(installedBytes).toBeLessThan(mostInstalled);
  expect(packages.length).toBeLessThanOrEqual(30);
  const ofCheckouts = ['tsx', 'typescript', 'vite', 'wxt', 'esbuild', 'react'];
  expect(packages.filter((name) => ofCheckouts.includes(name))).toEqual([]);
});

test('each dependency is one exact version', async ({ installed }) => {
  const file = path.join(installed.folder, 'node_modules/tabwright/package.json');
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(file, 'utf8')) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const versions = Object.values({ ...dependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('on a screen, `tabwright` opens the shop with Tabwright beside it until it is told to end', async ({
  display,
  installed,
  tabwright,
}) => {
  const env = { ...tabwright.env, DISPLAY: display ?? '' };
  const program = startCommand(tabwright.program, [], { env, cwd: installed.folder });
  while (!/^The demo shop is open at http.+, with Tabwright beside it/.test(await program.nextLine()));
  program.kill('SIGTERM');
  expect((await program.ended).code).toBe(143);
});

const nodes = {
  'the Node of the tests': path.dirname(process.execPath),
  'Node 22': path.join(root, 'test/conformance/node_modules/node/bin'),
};

for (const [name, nodeFolder] of Object.entries(nodes)) {
  test.describe(`on ${name}`, () => {
    test.use({ nodeFolder });

    test('`npx tabwright --help` names each command', async ({ installed, tabwright: { env } }) => {
      const said = await run('npx', ['--no-install', 'tabwright', '--help'], { cwd: installed.folder, env });
      for (const command of ['serve', 'pair', 'mcp', 'replay FILE'])
        expect(said.stdout).toContain(`npx tabwright ${command} `);
      const { stdout } = await run('node', ['--version'], { env });
      expect(stdout).toMatch(name === 'Node 22' ? /^v22\./ : new RegExp(`^${process.version}`));
    });

    test('`tabwright` without a screen takes the whole tour', async ({ tabwright }) => {
      const { lines, code } = await tabwright.start().ended;
      const steps = lines.filter((line) => /^ ?\d+ (verified|read|reached) /.test(line));
      expect(steps, lines.join('\n')).toHaveLength(13);
      expect(code).toBe(0);
    });

    test('`tabwright serve` serves sessions, and its own library works in one', async ({
      installed: { folder },
      shop,
      tabwright,
    }) => {
      const url = await serviceAddress(tabwright.start('serve', '--no-auth', '--port', '0'));
      const readme = await readFile(path.join(folder, 'node_modules/tabwright/README.md'), 'utf8');
      const [, code = ''] = /```js\n(\/\/ quick-start[^]*?)```/.exec(readme) ?? [];
      await writeFile(path.join(folder, 'quick-start.mjs'), code.replaceAll('the link', 'Departments'));
      const env = { ...tabwright.env, CLOUD_API_URL: url, FORCE_COLOR: '0' };
      const page = `${shop}/shop/index.html`;
      const { stdout } = await run('node', ['quick-start.mjs', page], { cwd: folder, env });
      expect(stdout).toMatch(/Departments[^]*\ntrue /);
    });

    test('`tabwright pair` pairs a browser that has the extension of the package', async ({
      installed,
      shop,
      tabwright,
    }) => {
      const port = await freePort();
      const program = tabwright.start('pair', '--port', String(port));
      const [, code = ''] = /under Settings, Pairing: (.{9})$/.exec(await program.nextLine()) ?? [];
      const extensionDir = path.join(installed.folder, 'node_modules/tabwright/extension');
      const url = `${shop}/shop/index.html`;
      const browser = await launchBrowser({ extensionDir, headless: true, url, log: () => {} });
      const panel = await lookAtScreen(browser.cdp, await browser.openPanel(url));
      // On a busy machine its tab is there before its page.
      await expect.poll(() => panel.evaluate('Boolean(chrome.runtime)')).toBe(true);
      const input = { code, label: 'Work', port };
      const asked = JSON.stringify({ to: 'background', operation: 'pairBrowser', input });
      expect(await panel.evaluate(`chrome.runtime.sendMessage(${asked})`)).toMatchObject({ ok: true });
      const { lines, code: exitCode } = await program.ended;
      expect(lines.join('\n')).toContain(
        'The browser "Work" is paired. `npx tabwright serve --pair` lets programs work in it.',
      );
      expect(exitCode).toBe(0);
      await browser.close();
      const list = await tabwright.start('pair', '--list').ended;
      expect(list.lines.join('\n')).toMatch(/^Work, since /);
    });

    test('`tabwright mcp` gives an assistant a page to work in', async ({ installed, shop, tabwright }) => {
      const program = { command: tabwright.program, args: ['mcp'], cwd: installed.folder };
      const PATH = tabwright.env['PATH'] ?? '';
      const peer = await openStdio('new', { program, environment: { PATH } });
      expect(peer.version).toBe(ownVersion());
      const { structuredContent: { session } = {} } = await peer.call('start');
      await peer.call('navigate', { session, url: `${shop}/shop/index.html` });
      const acted = await peer.call('act', { session, instruction: 'check Remember me' });
      expect(acted.structuredContent).toMatchObject({ success: true });
      await peer.close();
    });

    test('`tabwright replay FILE` replays a purchase without a model', async ({
      shop,
      tabwright,
    }, testInfo) => {
      const recording = shopRecording({ shop });
      const file = testInfo.outputPath('order.workflow.json');
      await writeFile(file, JSON.stringify(recording));
      const variables = ['--var', 'password=correct-horse-7'];
      const { lines, code } = await tabwright.start('replay', file, '--headless', ...variables).ended;
      const { length } = recording.steps;
      expect(lines.at(-1), lines.join('\n')).toContain(`${length} of ${length} steps done, 0 model calls`);
      expect(code).toBe(0);
    });
  });
}
