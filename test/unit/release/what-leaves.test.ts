import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { firefoxManifest } from '../../../src/browsers/firefox-manifest';
import { leaving } from '../../../src/browsers/browser-port';

const kinds = [...new Set(Object.values(leaving).flat())];
const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/store.md'), 'utf8');

describe('what leaves Firefox', () => {
  it('is what its manifest says, and none of it before the user agreed', () => {
    const { gecko } = firefoxManifest().browser_specific_settings ?? {};
    expect(gecko).toMatchObject({ data_collection_permissions: { required: ['none'], optional: kinds } });
  });

  it.each(kinds)('%s has a row on the page for stores', (kind) => {
    expect(page).toMatch(new RegExp(`^\\| \`${kind}\` +\\| \\S.+\\|$`, 'm'));
  });
});
