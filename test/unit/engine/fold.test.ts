import { expect, it } from 'vitest';
import { estimateTokens, foldLines, type TextLine } from '../../../src/engine/page-text';

const line = (text: string, isInView = false): TextLine => ({ text, isInView });
const rows = (count: number) =>
  Array.from({ length: count }, (_unused, at) => [
    line(`${2 * at} link Order ${at}`),
    line(`${2 * at + 1} button Delete`),
  ]).flat();

it('leaves a text within its budget alone', () => {
  const { text, shown, omitted } = foldLines([line('# Head'), line('1 button Go')], { budget: 100 });
  expect({ text, shown, omitted }).toEqual({ text: '# Head\n1 button Go', shown: 2, omitted: 0 });
});

it('keeps to the budget, folds rows first and says how many lines are left out', () => {
  const page = [line('# Orders'), ...rows(300), line('900 button Save'), line('- Imprint')];
  const { text, tokens, shown, omitted } = foldLines(page, { budget: 120 });
  expect(tokens).toBeLessThanOrEqual(120);
  expect(tokens).toBe(estimateTokens(text));
  expect(shown + omitted).toBe(page.length);
  expect(text).toMatch(/^# Orders\n0 link Order 0\n1 button Delete\n/);
  expect(text).toMatch(/\n\(5\d\d more lines\)\n/);
  expect(text).toContain('900 button Save');
});

it('keeps what is asked for, and what is in view before what is not', () => {
  const page = rows(300);
  page.push(line('700 button Far'), line('701 button Near', true));
  expect(foldLines(page, { budget: 60, need: 'open order 217' }).text).toContain('Order 217');
  const { text } = foldLines(
    Array.from({ length: 40 }, (_unused, at) => line(`- para ${at} ${'x'.repeat(at)}`, at === 30)),
    {
      budget: 40,
    },
  );
  expect(text).toContain('para 30');
});

it('gives with `more` what was left out before', () => {
  const page = Array.from({ length: 60 }, (_unused, at) => line(`- ${'word '.repeat((at % 7) + 1)}${at}`));
  const first = foldLines(page, { budget: 150 });
  const second = foldLines(page, { budget: 100_000, more: first.shown });
  expect(first.shown + second.shown).toBe(page.length);
  const said = [first, second].flatMap(({ text }) =>
    text.split('\n').filter((each) => each.startsWith('- ')),
  );
  expect(new Set(said).size).toBe(page.length);
});

it('gives what was left out, in the order of the gaps', () => {
  const page = [line('# Orders'), ...rows(300), line('900 button Save'), line('- Imprint')];
  const { text, leftOut, omitted } = foldLines(page, { budget: 120 });
  const gaps = [...text.matchAll(/^\((\d+) more lines?\)$/gm)].map(([, count]) => Number(count));
  expect(gaps.length).toBeGreaterThan(0);
  expect(gaps.reduce((sum, count) => sum + count, 0)).toBe(omitted);
  expect(leftOut).toHaveLength(omitted);
  expect(leftOut.every((left) => !text.split('\n').includes(left))).toBe(true);
});
