import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeProfile } from '../../../src/server/chromium/launch';

it('deletes the profiles of processes that are gone, and no other folder', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'profiles-'));
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const abandoned = path.join(folder, `tabwright-${pid}-abc`);
  const kept = ['tabwright-notes', `tabwright-${process.ppid}-abc`, 'other'].map((name) =>
    path.join(folder, name),
  );
  for (const each of [abandoned, ...kept]) mkdirSync(path.join(each, 'inside'), { recursive: true });

  const made = await makeProfile(folder);

  expect(existsSync(abandoned)).toBe(false);
  expect(kept.every((each) => existsSync(each))).toBe(true);
  expect(path.basename(made)).toMatch(new RegExp(`^tabwright-${process.pid}-`));
  rmSync(folder, { recursive: true, force: true });
});
