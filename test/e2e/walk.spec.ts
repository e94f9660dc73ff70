import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { traceAct, type Walk } from '../fixtures/trace-act';

/** The most files that an act may run through, besides the matcher’s. They may only fall; more scroll to what a list does not draw yet, and note what leaves the page. */
const mostFiles = 177;
const mostInWorker = 64;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let walk: Walk;
test.beforeAll(async () => {
  walk = await traceAct();
});

/** The section of the architecture that follows one instruction, and the files that it names. */
const [, told = ''] = readFileSync('docs/architecture.md', 'utf8').split('## The life of one instruction');
const [section = ''] = told.split(/\n##+ /);
const named = [...section.matchAll(/`(src\/[\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);

test('an act runs through no more files than before', () => {
  const besidesMatching = (files: readonly string[]) =>
    files.filter((file) => !file.startsWith('src/matching/'));
  const all = new Set(Object.values(walk).flat());
  expect(besidesMatching([...all]).length).toBeLessThanOrEqual(mostFiles);
  expect(besidesMatching(walk.worker).length).toBeLessThanOrEqual(mostInWorker);
});

test('the files that docs/architecture.md tells of are those that run', () => {
  const ran = new Set(Object.values(walk).flat());
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((file) => !ran.has(file))).toEqual([]);
});

test('no folder takes part of which docs/architecture.md does not tell', () => {
  const folders = new Set(
    Object.values(walk)
      .flat()
      .map((file) => file.split('/').slice(0, 2).join('/')),
  );
  expect([...folders].filter((folder) => !section.includes(`\`${folder}`))).toEqual([]);
});
