import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import type { Snapshot } from '../../../src/protocol/snapshot';
import { item, nameOf, pageOf, part } from './page-builder';
import { shop } from './shop-page';

describe('whatever is asked on whatever page', () => {
  it.each([
    ['an empty page', 'click Save', { url: '', title: '', nodes: [], unreadable: [] }],
    ['a page with nothing to act on', 'click Save', pageOf(part('heading', 'Save'))],
    ['nothing but quotes', '"""""', shop],
    ['unclosed quotes', 'click "Sign in', shop],
    ['control characters', 'click \u0000\u0007 \u{e000} \ud800', shop],
    ['nothing but variables', '%a% %b% %c%', shop],
  ])('has an answer for %s', (_, instruction, snapshot) => {
    expect(typeof matchInstruction(instruction, snapshot).reason).toBe('string');
  });
});

describe('scripts', () => {
  const page = pageOf(
    item('button', 'להתחבר'),
    item('button', 'تسجيل الدخول'),
    item('button', 'ログイン'),
    item('button', '加入购物车'),
    item('button', 'Überprüfen'),
    item('button', 'Größe wählen'),
    item('button', 'Ｆｕｌｌ'),
    item('button', '👍🏽'),
  );

  it.each([
    ['click להתחבר', 'להתחבר'],
    ['click "تسجيل الدخول"', 'تسجيل الدخول'],
    ['click ログイン', 'ログイン'],
    ['click 加入购物车', '加入购物车'],
    ['click u\u0308berpru\u0308fen', 'Überprüfen'],
    ['click uberprufen', 'Überprüfen'],
    ['Klicke auf "Größe wählen"', 'Größe wählen'],
    ['click full', 'Ｆｕｌｌ'],
  ])('reads: %s', (instruction, name) => {
    const result = matchInstruction(instruction, page);
    expect([nameOf(page, result.candidates[0]?.ref), result.sure]).toEqual([name, true]);
  });
});

describe('what is typed', () => {
  it.each(['\ue000', 'a\uf8ffb', '\ud83d', '1.', '%', 'into Email'])(
    'is what stands in the quotes: %j',
    (typed) => {
      const { candidates } = matchInstruction(`Type "${typed}" into Email`, shop);
      expect(candidates[0]).toMatchObject({ method: 'fill', arguments: [typed] });
    },
  );
});

describe('size', () => {
  it.each([
    ['a verb', (length: number) => 'click '.repeat(length / 6)],
    ['quotes', (length: number) => '"'.repeat(length)],
    ['one long quotation', (length: number) => `click "${'a '.repeat(length / 2)}"`],
    ['one long word', (length: number) => `click "${'a'.repeat(length)}"`],
    ['one long address', (length: number) => `click "${'a@'.repeat(length / 2)}"`],
    ['spaces', (length: number) => ' '.repeat(length)],
  ])('takes time in step with the length of an instruction of %s', (_, instructionOf) => {
    // Of more than 20,000 characters none is read.
    expect(growth((times) => matchInstruction(instructionOf(4900 * times), shop))).toBeLessThan(10);
  });

  it.each(['in ', 'type ', 'type a in ', 'scroll ', 'and ', 'the ', 'click and ', 'ctrl+'])(
    'does not run away on an instruction made to be ambiguous: "%s"',
    (word) => {
      const lengthOf = (times: number) => Math.round((75 * times) / word.length);
      expect(growth((times) => matchInstruction(word.repeat(lengthOf(times)), shop))).toBeLessThan(20);
    },
  );

  it('takes time in step with the length of the page', () => {
    const pages = new Map([1, 4].map((times) => [times, bigPage(500 * times)]));
    const ask = (times: number) =>
      matchInstruction('click Delete in the row of customer 400', { ...(pages.get(times) ?? shop) });
    expect(ask(4)).toMatchObject({ sure: true });
    expect(growth(ask)).toBeLessThan(10);
  }, 30_000);
});

/**
 * How many times more work four times as much is, in processor time, the best of three: 4 for what grows in step, 16 for
 * what grows with the square. Below five milliseconds nothing is told apart.
 */
function growth(run: (times: number) => unknown): number {
  return bestCpuMs(() => run(4)) / bestCpuMs(() => run(1));
}

function bestCpuMs(run: () => unknown): number {
  return Math.max(5, Math.min(cpuMs(run), cpuMs(run), cpuMs(run)));
}

function cpuMs(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A table of customers with a Delete button each. */
function bigPage(rows: number): Snapshot {
  const numbered = Array.from({ length: rows }, (_, index) =>
    part(
      'row',
      '',
      part('cell', `Customer ${index}`),
      item('button', 'Delete', { hints: { tag: 'button', id: `delete-${index}` } }),
    ),
  );
  return pageOf(part('table', 'Customers', ...numbered));
}
