import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ServiceSession } from '../../../src/server/sessions/service-session';
import { SessionFiles } from '../../../src/server/sessions/session-files';

it('takes no folder, no path out of its folder and no link that leads there for a file', async () => {
  const outside = await mkdtemp(path.join(os.tmpdir(), 'files-test-'));
  const folder = path.join(outside, 'open');
  await mkdir(path.join(folder, 'inner'), { recursive: true });
  await writeFile(path.join(outside, 'secret.txt'), 'secret');
  await symlink(path.join(outside, 'secret.txt'), path.join(folder, 'link.txt'));
  const files = new SessionFiles(folder);
  const names = [
    'inner',
    '.',
    '..',
    '../secret.txt',
    path.join(outside, 'secret.txt'),
    'link.txt',
    'none.txt',
  ];
  const input = { selector: 'input', description: 'Letter', method: 'setInputFiles', arguments: names };
  // Nothing is brought, so the session is asked nothing.
  const session = {} as ServiceSession;
  expect(await files.bring(session, { sessionId: 's' }, input)).toEqual(input);
  await rm(outside, { recursive: true });
});

it('keeps a bounded number of files of a session', () => {
  const [files, session] = [new SessionFiles(undefined), {} as ServiceSession];
  const put = (name: string) => files.put(session, name, { type: 'text/plain', bytes: Buffer.from('x') });
  for (let at = 0; at < 200; at += 1) put(`${at}.txt`);
  expect(put('7.txt')).toBe(200);
  expect(() => put('another.txt')).toThrow('200 files');
});
