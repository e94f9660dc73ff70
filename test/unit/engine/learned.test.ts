import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { actsOf } from '../../../src/engine/act';
import { findOnPage } from '../../../src/engine/find';
import {
  choiceOf,
  raiseBy,
  withChoice,
  withRestored,
  type ListChoice,
} from '../../../src/engine/learned-choices';
import { canMeanAgain, choiceWords } from '../../../src/matching';
import type { Fingerprint } from '../../../src/protocol/fingerprint';
import type { LearnedChoice } from '../../../src/protocol/operations/history';
import type { Candidate, Run } from '../../../src/protocol/session';
import { item, pageOf, part } from '../matching/page-builder';
import { shop } from '../matching/shop-page';
import { contextOn, fingerprintOf, scriptedPage } from './scripted-page';

const site = 'https://shop.example';
const around = (section: string) => ({ section, path: [`section#${section}`, 'main'] });
const twin = (section: string, at: number, extra: Partial<Fingerprint> = {}) =>
  fingerprintOf('button', 'Save', {
    attributes: [`id=save-${section}`],
    around: around(section),
    alike: { at, of: 2 },
    ...extra,
  });
const [billing, shipping] = [twin('billing', 1), twin('shipping', 2)];
const plain = (text: string) => text;

const candidateOf = (fingerprint: Fingerprint, extra: Partial<Candidate['action']> = {}): Candidate => ({
  action: { selector: '#x', description: 'Click it', method: 'click', arguments: [], ...extra },
  confidence: 0.4,
  sure: false,
  fingerprint,
});

const runOf = (candidates: Candidate[], extra: Partial<Run> = {}): Run => ({
  id: 'run',
  kind: 'act',
  instruction: 'click Save',
  site,
  state: 'failed',
  phase: '',
  startedAt: 1,
  ms: 1,
  rung: 'matcher',
  tried: [],
  usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
  calls: [],
  candidates,
  steps: [],
  ...extra,
});

/** One of two twins is chosen from a list that was made then. */
function choosing(fingerprint: Fingerprint, startedAt: number, extra: Partial<Run> = {}): ListChoice {
  const both = [candidateOf(billing), candidateOf(shipping)];
  const candidate = both.find((each) => each.fingerprint === fingerprint) ?? candidateOf(fingerprint);
  return { run: runOf(both, { startedAt, ...extra }), candidate };
}

function learn(choices: LearnedChoice[], chosen: ListChoice): LearnedChoice[] {
  const choice = choiceOf(chosen, plain);
  return choice ? withChoice(choices, choice, chosen) : choices;
}

describe('a choice', () => {
  it('counts once a list, and is kept newest first', () => {
    const once = learn([], choosing(shipping, 1));
    expect(once).toMatchObject([{ site, words: 'click save', method: 'click', times: 1 }]);
    expect(learn(once, choosing(shipping, 1))).toMatchObject([{ times: 1 }]);
    expect(learn(once, choosing(shipping, 2))).toMatchObject([{ times: 2 }]);
    const other = learn(once, choosing(shipping, 3, { instruction: 'save the address' }));
    expect(other.map(({ words }) => words)).toEqual(['save the address', 'click save']);
  });

  it('of something else is a contradiction, which lasts', () => {
    const twice = learn(learn([], choosing(shipping, 1)), choosing(shipping, 2));
    const changed = learn(twice, choosing(billing, 3));
    expect(changed).toMatchObject([{ isContradicted: true, times: 1, fingerprint: billing }]);
    expect(learn(learn(changed, choosing(billing, 4)), choosing(billing, 5))).toMatchObject([
      { isContradicted: true },
    ]);
  });

  it('is contradicted by another deed on the element, and by one that is no more like it than another of the list', () => {
    const once = learn([], choosing(shipping, 1));
    const hovered = candidateOf(shipping, { method: 'hover' });
    const hovering = { run: runOf([hovered], { startedAt: 2 }), candidate: hovered };
    expect(learn(once, hovering)).toMatchObject([{ method: 'hover', isContradicted: true }]);
    const [candidate, rival] = [candidateOf(shipping), candidateOf(shipping)];
    const among = { run: runOf([candidate, rival], { startedAt: 2 }), candidate };
    expect(learn(once, among)).toMatchObject([{ isContradicted: true }]);
  });

  it('is learned only where the matcher was unsure, but contradicts all the same', () => {
    const sure = (startedAt: number): ListChoice => {
      const [first, candidate] = [{ ...candidateOf(billing), sure: true }, candidateOf(shipping)];
      return { run: runOf([first, candidate], { startedAt }), candidate };
    };
    expect(learn([], sure(1))).toEqual([]);
    const other = learn([], choosing(shipping, 1, { instruction: 'save the address' }));
    expect(learn(other, sure(2))).toEqual(other);
    expect(learn(learn([], choosing(billing, 1)), sure(2))).toMatchObject([{ isContradicted: true }]);
  });

  it('is also what was picked on the page for the words, and for no other pick', () => {
    const picking = (startedAt: number, instruction: string): ListChoice => {
      const candidate = { ...candidateOf(shipping), sure: true };
      return {
        run: runOf([candidate], { kind: 'observe', rung: 'given', instruction, startedAt }),
        candidate,
      };
    };
    const once = learn([], picking(1, 'click Save'));
    expect(once).toMatchObject([{ words: 'click save', times: 1, fingerprint: shipping }]);
    expect(learn(once, choosing(shipping, 2))).toMatchObject([{ times: 2 }]);
    expect(learn(learn([], choosing(billing, 1)), picking(2, 'click Save'))).toMatchObject([
      { isContradicted: true },
    ]);
    expect(learn([], picking(1, ''))).toEqual([]);
  });

  it('tells nothing of values, secret fields, frames, models, questions, other pages and several steps', () => {
    const of = (candidate: Candidate, extra: Partial<Run> = {}, mask = plain) =>
      choiceOf({ run: runOf([candidate], extra), candidate }, mask);
    expect(of(candidateOf(shipping))).toBeDefined();
    expect(of(candidateOf(shipping, { method: 'fill', arguments: ['Ada'] }))).toBeUndefined();
    expect(of(candidateOf(shipping, { method: 'selectOption', arguments: [] }))).toBeUndefined();
    expect(of(candidateOf({ ...shipping, secret: true }))).toBeUndefined();
    expect(of({ ...candidateOf(shipping), frame: `${site}/frame` })).toBeUndefined();
    expect(of(candidateOf(shipping), { rung: 'model' })).toBeUndefined();
    expect(of(candidateOf(shipping), { site: 'chrome-extension://x' })).toBeUndefined();
    expect(of(candidateOf(shipping), { error: { code: 'question', message: '' } })).toBeUndefined();
    expect(of(candidateOf(shipping), { instruction: 'click Save and click Next' })).toBeUndefined();
    expect(of(candidateOf(shipping), {}, (text) => text.replace('Save', '%name%'))).toBeUndefined();
  });

  it('that is restored comes back in its order, unless its words were learned anew', () => {
    const [one] = learn([], choosing(shipping, 1));
    const [other] = learn([], choosing(shipping, 2, { instruction: 'save the address' }));
    const [anew] = learn([], choosing(billing, 3));
    if (!one || !other || !anew) throw new Error('nothing was learned');
    expect(withRestored([other], [one])).toEqual([other, one]);
    expect(withRestored([anew], [one, other])).toEqual([anew, other]);
  });

  it('forgets the oldest of too many', () => {
    let choices: LearnedChoice[] = [];
    for (let at = 0; at < 310; at += 1)
      choices = learn(
        choices,
        choosing(shipping, at, { instruction: `click Save ${'x'.repeat(at % 10)}${at}` }),
      );
    expect(choices).toHaveLength(300);
    expect(choices.at(-1)?.askedAt).toBe(10);
  });
});

describe('words', () => {
  it('are compared as they are said, but for capitals, spaces and the end', () => {
    expect(choiceWords(' Click  SAVE. ')).toBe('click save');
    expect(choiceWords('press +')).not.toBe(choiceWords('press -'));
    expect(choiceWords('type ada into the name')).toBeUndefined();
    expect(choiceWords('')).toBeUndefined();
  });
});

const twins = pageOf(
  part('region', 'Billing', item('button', 'Save')),
  part('region', 'Shipping', item('button', 'Save')),
);

/** What the page shows, what is there, and in which frame. */
type There = { snapshot?: typeof twins; there?: Fingerprint[]; where?: { frame: string } };

/** Finds on a page that has twins, where this was learned. */
async function find(
  instruction: string,
  choices: LearnedChoice[],
  { snapshot = twins, there = [billing, shipping], where }: There = {},
) {
  const lookalikes = there.map((fingerprint, at) => ({
    selector: `#r${at + 1}`,
    alternates: [],
    fingerprint,
    ...where,
  }));
  const { page } = scriptedPage({ shows: [snapshot], lookalikes });
  const context = contextOn(page, { learned: raiseBy(async () => choices) });
  return findOnPage({ task: 'act', instruction }, {}, context);
}

const learned = (times: number, extra: Partial<LearnedChoice> = {}): LearnedChoice[] => [
  { site, words: 'click save', method: 'click', fingerprint: shipping, times, askedAt: 1, ...extra },
];
const first = ({ candidates: [one] }: Awaited<ReturnType<typeof find>>) => one?.action.selector;

describe('what was learned', () => {
  it('comes first when it was chosen once, and is sure when it was chosen twice, judged by the gate as what a model chose', async () => {
    const none = await find('click Save', []);
    expect({ first: first(none), plan: none.plan }).toEqual({ first: '#r1', plan: [] });
    const once = await find('click Save', learned(1));
    expect({ first: first(once), plan: once.plan }).toEqual({ first: '#r2', plan: [] });
    expect(once.candidates.map(({ wasChosen }) => wasChosen === true)).toEqual([true, false]);
    const twice = await find('Click save.', learned(2));
    expect(twice.plan).toMatchObject([{ action: { selector: '#r2' }, sure: true }]);
    expect(twice.finding.isLearned).toBe(true);
    expect(actsOf(twice)).toMatchObject([{ rung: 'matcher', foundBy: 'model' }]);
  });

  it('is not sure where the words count elements, or leave open in which row', () => {
    const inRow = { row: 'Ada Lovelace Editor', rowTitle: 'Ada Lovelace', path: ['tr', 'table'] };
    const edit = fingerprintOf('button', 'Edit', { around: inRow });
    expect(canMeanAgain('click Save', shipping)).toBe(true);
    expect(canMeanAgain('click the second Save', shipping)).toBe(false);
    expect(canMeanAgain('edit Ada Lovelace', edit)).toBe(true);
    expect(canMeanAgain('edit', edit)).toBe(false);
  });

  it('is not sure when it was contradicted, or is called another deed', async () => {
    const contradicted = await find('click Save', learned(5, { isContradicted: true }));
    expect({ first: first(contradicted), plan: contradicted.plan }).toEqual({ first: '#r2', plan: [] });
    const remove = twin('shipping', 2, { name: 'Delete all' });
    const risky = learned(2, { words: 'click tidy', fingerprint: remove });
    expect((await find('click tidy', risky, { there: [billing, remove] })).plan).toEqual([]);
  });

  it('is what was chosen last for the words', async () => {
    const both = [...learned(1), ...learned(9, { fingerprint: billing })];
    expect(first(await find('click Save', both))).toBe('#r2');
    expect(first(await find('click Save', both.toReversed()))).toBe('#r1');
  });

  it('plays no part where the element is in another frame than what was found', async () => {
    const plainly = await find('click Save', []);
    const framed = await find('click Save', learned(2), { where: { frame: `${site}/frame` } });
    expect({ candidates: framed.candidates, plan: framed.plan }).toEqual({
      candidates: plainly.candidates,
      plan: [],
    });
  });

  it('plays no part where its element is not there, on another site, or for other words', async () => {
    const plainly = await find('click Save', []);
    const returns = twin('returns', 2);
    const gone = await find('click Save', learned(2), { there: [billing, returns] });
    expect(gone.candidates).toEqual(plainly.candidates);
    const elsewhere = await find('click Save', learned(2, { site: 'https://other.example' }));
    expect(elsewhere.candidates).toEqual(plainly.candidates);
    const otherwise = await find('click Save', learned(2, { words: 'press save' }));
    expect(otherwise.candidates).toEqual(plainly.candidates);
  });
});

type Said = { cases: [language: string, instruction: string][] };

/** All that is said in the matching set, in ten languages. */
function instructions(): string[] {
  const folder = path.join(import.meta.dirname, '../../matching-set');
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return texts.flatMap((text) => (JSON.parse(text) as Said).cases.map(([, instruction]) => instruction));
}

describe('what was learned of some instructions of the matching set', () => {
  it('changes nothing of others', async () => {
    const said = instructions();
    const every = (from: number) => said.filter((_, at) => at % 12 === from);
    const words = every(0).flatMap((instruction) => choiceWords(instruction) ?? []);
    const choices = words.flatMap((each) => learned(9, { words: each }));
    let unsure = 0;
    for (const instruction of every(6)) {
      if (words.includes(choiceWords(instruction) ?? '')) continue;
      const without = await find(instruction, [], { snapshot: shop });
      const { candidates, plan } = await find(instruction, choices, { snapshot: shop });
      expect({ candidates, plan }, instruction).toEqual({
        candidates: without.candidates,
        plan: without.plan,
      });
      if (plan.length === 0 && candidates.length > 0) unsure += 1;
    }
    expect(words.length).toBeGreaterThan(30);
    expect(unsure).toBeGreaterThan(8);
  }, 60_000);
});
