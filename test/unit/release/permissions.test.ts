import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { UserManifest } from 'wxt';
import { describe, expect, it } from 'vitest';
import { chromiumManifest } from '../../../src/browsers/chromium-manifest';
import { firefoxManifest } from '../../../src/browsers/firefox-manifest';
import { ownVersion } from '../../../src/server/own-files';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The lines of the store page's table of permissions. */
const rows = Array.from(
  read('docs/store.md').matchAll(/^\| `([^`]+)` +\| ([^|]+) \| ([^|]+) \| `([^`]+)` +\|$/gm),
  ([, permission = '', when = '', why = '', called = '']) => ({
    permission,
    when: when.trim(),
    why: why.trim(),
    called,
  }),
);

/** All code of the extension, in which what a permission is for has to be called. */
const code = ['src', 'entrypoints']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server'))
      .map((file) => read(path.join(folder, file))),
  )
  .join('\n');

function permissionsOf(manifest: UserManifest): { atOnce: string[]; whenUsed: string[] } {
  return {
    atOnce: [...(manifest.permissions ?? []), ...(manifest.host_permissions ?? [])],
    whenUsed: [...(manifest.optional_permissions ?? []), ...(manifest.optional_host_permissions ?? [])],
  };
}

const [store, managed, firefox] = [
  chromiumManifest('store'),
  chromiumManifest('managed'),
  firefoxManifest(),
].map(permissionsOf);
const asked = [store, managed, firefox].flatMap((one) => [...(one?.atOnce ?? []), ...(one?.whenUsed ?? [])]);
const namesOf = (when: string) => rows.filter((row) => row.when === when).map(({ permission }) => permission);

describe('the permissions on the page for stores', () => {
  it('are those of the manifests, no more and no less, each with a sentence', () => {
    expect(rows.map(({ permission }) => permission).toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(rows.filter(({ why }) => !/^[A-Z].{20,}\.$/.test(why))).toEqual([]);
  });

  it('say when the store flavour has them', () => {
    expect(namesOf('from the start').toSorted()).toEqual(store?.atOnce.toSorted());
    expect(namesOf('when used').toSorted()).toEqual(store?.whenUsed.toSorted());
  });

  it.each(rows)('$permission has a use in code: $called', ({ called }) => {
    const call = new RegExp(`\\b${called.replaceAll('.', String.raw`\s*\.\s*`)}\\b`);
    expect(call.test(code), `${called} is called nowhere`).toBe(true);
  });
});

describe('the version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };

  it('is the newest one of the changelog', () => {
    expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });

  it('is what the program says of itself', () => {
    expect(ownVersion()).toBe(version);
  });

  it('is in no other manifest of ours', () => {
    for (const manifest of [chromiumManifest('store'), firefoxManifest()])
      expect(manifest).not.toHaveProperty('version');
  });
});

it('the summary on the page for stores is the manifest’s, and short enough for Chrome', () => {
  const [, summary = ''] =
    /^manifest:\n {2}description: (.+)$/m.exec(read('src/languages/en/panel.yml')) ?? [];
  expect(read('docs/store.md')).toContain(`**Summary** ${summary}\n`);
  expect(summary.length).toBeLessThanOrEqual(132);
});
