import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takesPackages } from '../../../src/server/chromium/find-chromium';
import { installTools, missingTools } from '../../e2e/screen-tools';

let folder = '';
const said: string[] = [];
const log = (line: string) => void said.push(line);

/** A machine with no programs. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'screen-tools-'));
  await mkdir(path.join(folder, 'bin'));
  vi.stubEnv('PATH', path.join(folder, 'bin'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  said.length = 0;
  await rm(folder, { recursive: true, force: true });
});

async function putProgram(name: string, lines: readonly string[] = []): Promise<void> {
  const file = path.join(folder, 'bin', name);
  await writeFile(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  await chmod(file, 0o755);
}

/** An `apt-get` that writes down how it was called; `install` makes programs of these names, or fails. */
async function putAptGet(makes: readonly string[] | 'nothing'): Promise<() => Promise<string>> {
  const calls = path.join(folder, 'calls');
  const bin = path.join(folder, 'bin');
  const install =
    makes === 'nothing'
      ? ['exit 100']
      : makes.map((name) => `printf '#!/bin/sh' > ${bin}/${name}; /bin/chmod +x ${bin}/${name}`);
  await putProgram('apt-get', [`echo "$@" >> ${calls}`, 'if [ "$1" = install ]; then', ...install, 'fi']);
  return () => readFile(calls, 'utf8').catch(() => '');
}

describe('what a screen needs', () => {
  it('is named as far as it is missing', async () => {
    expect(missingTools()).toEqual(['Xvfb', 'openbox', 'xdotool']);
    await putProgram('openbox');
    expect(missingTools()).toEqual(['Xvfb', 'xdotool']);
  });

  it('is not installed where it is there', async () => {
    for (const name of ['Xvfb', 'openbox', 'xdotool']) await putProgram(name);
    const calls = await putAptGet('nothing');
    await installTools(log);
    expect([await calls(), said]).toEqual(['', []]);
  });
});

describe.runIf(takesPackages())('what a screen needs, on Debian as root', () => {
  it('is installed as far as it is missing, which is said first', async () => {
    await putProgram('openbox');
    const calls = await putAptGet(['Xvfb', 'xdotool']);
    await installTools(log);
    expect(await calls()).toBe('update\ninstall -y xvfb xdotool\n');
    expect(said).toEqual([expect.stringContaining('apt-get update && apt-get install -y xvfb xdotool')]);
    expect(missingTools()).toEqual([]);
  });

  it('is told of when it could not be installed', async () => {
    await putAptGet('nothing');
    await installTools(log);
    expect(said).toEqual([expect.any(String), 'It could not be installed, so these stories are skipped.']);
  });
});

describe.runIf(process.platform === 'linux' && !takesPackages())('what a screen needs, elsewhere', () => {
  it('is not installed', async () => {
    const calls = await putAptGet(['Xvfb', 'openbox', 'xdotool']);
    await installTools(log);
    expect([await calls(), said]).toEqual(['', []]);
  });
});
