import { describe, expect, it } from 'vitest';
import { recall } from '../../../src/engine/observe';
import type { LastingTarget } from '../../../src/engine/page';
import { cacheKey, cacheQuestion, type CacheEntry } from '../../../src/protocol/cache';
import { pageOf } from '../matching/page-builder';
import { contextOn, fingerprintOf, scriptedPage } from './scripted-page';

const url = 'https://shop.example/';
const question = cacheQuestion({ kind: 'observe', url, instruction: 'click Save' }, {});
const save = fingerprintOf('button', 'Save');
const known: CacheEntry = {
  ...question,
  version: 1,
  key: cacheKey(question),
  actions: [
    {
      action: { selector: '#old', description: 'Save', method: 'click', arguments: [] },
      fingerprint: save,
      confidence: 0.9,
    },
  ],
  rung: 'matcher',
  foundAt: 1,
  usedAt: 1,
  hits: 0,
};

/** Recalls the answer on a page that has these now; gives what is still kept of it, too. */
async function recalled(lookalikes: LastingTarget[]) {
  let kept: CacheEntry | undefined = known;
  const store = {
    read: async () => kept,
    write: async (entry: CacheEntry) => void (kept = entry),
    forget: async () => void (kept = undefined),
  };
  const { page } = scriptedPage({ shows: [pageOf()], lookalikes });
  const answer = await recall(question, {}, { ...contextOn(page), cache: { store, url, tell: () => {} } });
  return { answer, kept };
}

describe('an answer that is known', () => {
  it('is given where its element is now, in whatever frame that is', async () => {
    const frame = 'https://shop.example/frame';
    const { answer, kept } = await recalled([{ selector: '#new', alternates: [], fingerprint: save, frame }]);
    expect(answer).toMatchObject({ candidates: [{ action: { selector: '#new' }, frame }] });
    expect(kept).toMatchObject({ hits: 1 });
  });

  it('is forgotten where its element is gone', async () => {
    const { answer, kept } = await recalled([]);
    expect(answer).toMatchObject({ why: 'button "Save" is not there as it was' });
    expect(kept).toBe(undefined);
  });
});
