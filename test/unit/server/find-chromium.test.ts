import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium } from '../../../src/server/chromium/find-chromium';

let folder = '';

/** A machine with nothing on it: no browser, no cache, no programs. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'find-chromium-'));
  vi.stubEnv('CHROMIUM', '');
  vi.stubEnv('PATH', path.join(folder, 'bin'));
  vi.stubEnv('XDG_CACHE_HOME', path.join(folder, 'cache'));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', path.join(folder, 'playwright'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** A program that only says its version. */
async function putProgram(name: string, version: string): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho '${version}'\n`);
  await chmod(file, 0o755);
  return file;
}

describe.runIf(process.platform === 'linux')('findChromium', () => {
  it('takes the one that CHROMIUM names before all others', async () => {
    const own = await putProgram('own/my-browser', 'My Browser 1');
    await putProgram('bin/chromium', 'Chromium 150.0');
    vi.stubEnv('CHROMIUM', own);
    expect(await findChromium()).toEqual({ path: own, source: 'CHROMIUM' });
  });

  it('says so when CHROMIUM names no program, and takes no other', async () => {
    await putProgram('bin/chromium', 'Chromium 150.0');
    vi.stubEnv('CHROMIUM', path.join(folder, 'nothing'));
    await expect(findChromium()).rejects.toMatchObject({
      code: 'browser-missing',
      message: expect.stringContaining(path.join(folder, 'nothing')),
    });
  });

  it("finds the system's and remembers it for the next run", async () => {
    const system = await putProgram('bin/chromium', 'Chromium 150.0.1 built on Debian');
    expect(await findChromium()).toEqual({ path: system, source: 'system' });
    vi.stubEnv('PATH', '');
    expect(await findChromium()).toEqual({ path: system, source: 'earlier run' });
  });

  it('searches again when the remembered one is gone or the memory is damaged', async () => {
    const first = await putProgram('bin/chromium', 'Chromium 150.0');
    await findChromium();
    await rm(first);
    const second = await putProgram('bin/chromium-browser', 'Chromium 151.0');
    expect(await findChromium()).toEqual({ path: second, source: 'system' });
    await writeFile(path.join(folder, 'cache/tabwright/chromium.json'), '{"path":');
    expect(await findChromium()).toEqual({ path: second, source: 'system' });
    expect(await readFile(path.join(folder, 'cache/tabwright/chromium.json'), 'utf8')).toContain(second);
  });

  it('works where nothing can be remembered', async () => {
    const system = await putProgram('bin/chromium', 'Chromium 150.0');
    await writeFile(path.join(folder, 'cache'), 'a file where the folder would be');
    expect(await findChromium()).toEqual({ path: system, source: 'system' });
  });

  it.each(['Google Chrome 150.0', 'Chromium 150.0 snap', 'Command requires the snap to be installed'])(
    'passes over a program that says "%s"',
    async (version) => {
      await putProgram('bin/chromium', version);
      await expect(findChromium({ install: false })).rejects.toMatchObject({ code: 'browser-missing' });
    },
  );

  it('says what was tried, and the one command, when nothing is found and nothing can be installed', async () => {
    const said: string[] = [];
    const search = findChromium({ log: (line) => said.push(line), install: false });
    await expect(search).rejects.toThrow(
      /CHROMIUM[^]*earlier run[^]*bin\/chromium[^]*Playwright[^]*run: (apt-get|npx)/,
    );
    expect(said).toEqual([]);
  });
});

const isDebianRoot =
  process.getuid?.() === 0 &&
  (await readFile('/etc/os-release', 'utf8').catch(() => '')).includes('\nID=debian');

describe.runIf(isDebianRoot)('findChromium on Debian as root', () => {
  /** An `apt-get` that writes down how it was called, and on `install` does `onInstall`. */
  async function putAptGet(onInstall: string): Promise<() => Promise<string>> {
    const file = await putProgram('bin/apt-get', '');
    const calls = path.join(folder, 'calls');
    await writeFile(file, `#!/bin/sh\necho "$@" >> ${calls}\nif [ "$1" = install ]; then ${onInstall}; fi\n`);
    return () => readFile(calls, 'utf8');
  }

  it('says what it installs, installs it and finds it', async () => {
    const chromium = path.join(folder, 'bin/chromium');
    const program = `#!/bin/sh\\necho Chromium 150.0\\n`;
    const calls = await putAptGet(`printf '${program}' > ${chromium}; /bin/chmod +x ${chromium}`);
    const said: string[] = [];
    expect(await findChromium({ log: (line) => said.push(line) })).toEqual({
      path: chromium,
      source: 'installed',
    });
    expect(await calls()).toBe('update\ninstall -y chromium\n');
    expect(said).toEqual([expect.stringContaining('apt-get update && apt-get install -y chromium')]);
  });

  it('gives the one command when installing fails', async () => {
    await putAptGet('exit 100');
    await expect(findChromium({ log: () => {} })).rejects.toThrow(
      /could not be installed[^]*run: apt-get update && apt-get install -y chromium/,
    );
  });
});
