import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ListChoice } from '../../../src/engine/learned-choices';
import {
  forgetChoices,
  learnChoice,
  restoreChoices,
  learnedChoices,
} from '../../../src/worker/store/learned-choices-store';
import type { Candidate, Run } from '../../../src/protocol/session';
import { fingerprintOf } from '../engine/scripted-page';

beforeEach(() => fakeBrowser.reset());

/** The second of two buttons is chosen for the words. */
function chosen(instruction: string, startedAt: number): ListChoice {
  const candidateOf = (id: string): Candidate => ({
    action: { selector: `#${id}`, description: 'Click it', method: 'click', arguments: [] },
    confidence: 0.4,
    sure: false,
    fingerprint: fingerprintOf('button', 'Save', { attributes: [`id=${id}`], around: { section: id } }),
  });
  const [other, candidate] = [candidateOf('billing'), candidateOf('shipping')];
  const run: Run = {
    id: 'run',
    kind: 'act',
    instruction,
    site: 'https://shop.example',
    state: 'failed',
    phase: '',
    startedAt,
    ms: 1,
    rung: 'matcher',
    tried: [],
    usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    calls: [],
    candidates: [other, candidate],
    steps: [],
  };
  return { run, candidate };
}

const plain = (text: string) => text;
const words = async () => (await learnedChoices()).map((each) => each.words);

describe('a choice that was learned', () => {
  it('is kept with those before it, also of two that are learned at once', async () => {
    await learnChoice(chosen('click Save', 1), plain);
    expect(await learnedChoices()).toMatchObject([{ words: 'click save', times: 1 }]);
    await Promise.all([
      learnChoice(chosen('save the address', 2), plain),
      learnChoice(chosen('click Save', 3), plain),
    ]);
    expect(await learnedChoices()).toMatchObject([
      { words: 'click save', times: 2 },
      { words: 'save the address', times: 1 },
    ]);
  });

  it('is not kept where it tells a value', async () => {
    await learnChoice(chosen('click Save', 1), (text) => text.replace('Save', '%name%'));
    expect(await learnedChoices()).toEqual([]);
  });

  it('is forgotten with its site only, and comes back when it is restored', async () => {
    await learnChoice(chosen('click Save', 1), plain);
    expect(await forgetChoices('https://other.example')).toEqual([]);
    expect(await words()).toEqual(['click save']);
    const forgotten = await forgetChoices('https://shop.example');
    expect(await words()).toEqual([]);
    await restoreChoices(forgotten);
    expect(await words()).toEqual(['click save']);
  });
});
