import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptStores } from '../../../src/protocol/operations/kept-stores';
import { storedKeys } from '../../../src/protocol/storage';

const folder = path.resolve(import.meta.dirname, '../../../src');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'));

const all = Object.values(keptStores);
const databases = all.flatMap((store) => [...store.databases]);
const keys = all.flatMap((store): string[] => [...store.keys]);

describe('the list of what is kept', () => {
  it('has each database that is opened, once', () => {
    const opened = sources.flatMap((text) => [
      ...[...text.matchAll(/briefDatabase<\w+>\(\s*'([^']+)'/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/const databaseName = '([^']+)'/g)].map(([, name = '']) => name),
    ]);
    expect(opened.length).toBeGreaterThan(6);
    expect(databases.toSorted()).toEqual([...new Set(opened)].toSorted());
  });

  it('has each key that is written beside them, once', () => {
    expect(keys).toEqual(expect.arrayContaining([...storedKeys]));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
