import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { parseInstruction } from '../../../src/matching/read/parse';
import { fuzz } from '../../fixtures/fuzz';
import { text } from '../../fixtures/schema-values';
import { shop } from '../matching/shop-page';

/** The instructions of the matching set, each list of one language or page. */
const sets = readdirSync('test/matching-set')
  .filter((name) => name !== 'results.json')
  .map(
    (name) => JSON.parse(readFileSync(`test/matching-set/${name}`, 'utf8')) as { cases: [string, string][] },
  )
  .map(({ cases }) => cases.map(([, instruction]) => instruction));
const names = ['Email', 'Password', 'Add to cart', 'Colour', 'Delete', 'Order 1002', 'Express', 'Sort by'];
const signs = ['"', '“', '”', '„', '«', '»', '「', '」', "'", '’', ',', '.', ';', ':', '?', '!', '(', ')', '%name%', '%', '\n', '\u200b', '\u202e', 'and', 'then', 'und', 'puis', '2.', '第二']; // prettier-ignore

/** Parts of instructions of one language or of several, with names of the page, signs and anything between them. */
const instruction = fc.oneof(
  ...sets.map((sentences) => {
    const whole = fc.constantFrom(...sentences);
    const part = fc.tuple(whole, fc.nat(), fc.nat()).map(([sentence, from, length]) => {
      const start = from % sentence.length;
      return sentence.slice(start, start + 1 + (length % 30));
    });
    const anything = fc.oneof(
      whole,
      part,
      part,
      fc.constantFrom(...names),
      fc.constantFrom(...signs),
      text({ maxLength: 6 }),
    );
    return fc
      .array(anything, { minLength: 1, maxLength: 5 })
      .chain((parts) => fc.constantFrom(' ', '', ' "').map((between) => parts.join(between)));
  }),
);

/** All that was read, the later readings too. */
const readingOf = (words: string) => {
  const { steps, plans, parts, ...rest } = parseInstruction(words);
  const read = steps.map(({ told, saysDeed, ...step }) => ({ ...step, told: told(), saysDeed: saysDeed() }));
  const each = Array.from({ length: parts.count }, (_, at) => parts.read(at, at + 1));
  return JSON.stringify({ ...rest, read, plans: plans(), each });
};

/** “Type X into Email”, in each language. */
const typings: readonly ((value: string) => string)[] = [
  (value) => `Type "${value}" into Email`,
  (value) => `Gib "${value}" in Email ein`,
  (value) => `Saisis "${value}" dans Email`,
  (value) => `Escribe "${value}" en Email`,
  (value) => `Scrivi "${value}" in Email`,
  (value) => `Digite "${value}" em Email`,
  (value) => `Typ "${value}" in Email`,
  (value) => `Wpisz "${value}" w Email`,
  (value) => `Emailに「${value}」と入力`,
  (value) => `在Email中输入“${value}”`,
];

describe('instructions', () => {
  fuzz(
    'instructions',
    30,
    fc.property(instruction, (words) => {
      const reading = readingOf(words);
      expect(readingOf(words)).toBe(reading);
      // Neither space around it nor the way in which its accents are written says anything.
      expect(readingOf(words.normalize('NFD'))).toBe(readingOf(words.normalize('NFC')));
      const result = matchInstruction(words, shop);
      expect(matchInstruction(words, shop)).toEqual(result);
      const refs = new Set(shop.nodes.map(({ ref }) => ref));
      for (const { ref, confidence } of result.candidates) {
        expect(refs.has(ref)).toBe(true);
        expect(confidence >= 0 && confidence <= 1).toBe(true);
      }
    }),
  );

  const value = text({ minLength: 1, maxLength: 25 })
    .map((some) => some.normalize('NFC').replace(/["'`“”„«»‘’「」『』‚‹›＂＇]/gu, ''))
    .filter((some) => some.trim() === some && some !== '' && !/[\r\n\0]/u.test(some));

  fuzz(
    'typed-values',
    120,
    fc.property(value, fc.constantFrom(...typings), (typed, say) => {
      const [first] = matchInstruction(say(typed), shop).candidates;
      // To the letter.
      expect(first).toMatchObject({ method: 'fill', arguments: [typed] });
    }),
  );

  const body = fc
    .oneof(
      instruction.map((words) => words.slice(0, 12)),
      fc.constantFrom(...signs),
      text({ minLength: 1, maxLength: 3 }),
    )
    .filter((some) => some !== '');

  fuzz(
    'long-instructions',
    12,
    fc.property(body, fc.constantFrom(290, 3000, 19_000), fc.boolean(), (repeated, length, isQuoted) => {
      const words = repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length);
      const startedAt = process.cpuUsage();
      matchInstruction(isQuoted ? `click "${words}"` : words, shop);
      const { user, system } = process.cpuUsage(startedAt);
      // Only that it comes to an end: most take a thousandth of it.
      expect((user + system) / 1000).toBeLessThan(3000);
    }),
  );
});
