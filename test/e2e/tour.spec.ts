import { readdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { startProgram } from '../fixtures/program';

// One after the other: all tours write their pictures to the same folder.
test.describe.configure({ mode: 'default', timeout: 120_000 });

async function tour(...args: string[]) {
  const program = startProgram('start', args);
  const { lines, code } = await program.ended;
  const said = [...lines, program.errors()].join('\n');
  return { steps: lines.filter((line) => /^ ?\d+ (verified|FAILED)/.test(line)), lines, said, code };
}

test('the tour follows ten instructions through the real panel and verifies each, reads a table and a list, and reaches a goal', async () => {
  const { steps, lines, said, code } = await tour('--tour');
  expect(
    steps.filter((line) => !line.includes(' verified ')),
    said,
  ).toEqual([]);
  expect(steps, said).toHaveLength(10);
  expect(steps[6]).toMatch(/^ 7 verified {2}click Departments → .+ → matcher → .*opened.* → \d+ ms$/);
  expect(
    lines.filter((line) => /^\d+ read {6}/.test(line)),
    said,
  ).toHaveLength(2);
  expect(
    lines.filter((line) => /^13 reached {3}.+ → done → 3 steps, 2 by the matcher → /.test(line)),
    said,
  ).toHaveLength(1);
  expect(lines.at(-1)).toContain('13 of 13 verified');
  expect(code).toBe(0);
  expect(await readdir('.output/tour')).toEqual(
    expect.arrayContaining(['01-panel.png', '10-page.png', '12-panel.png', '13-panel.png', 'receipt.html']),
  );
});

test('the tour names the control that is dead and exits 1', async () => {
  const { steps, lines, code } = await tour('--tour', '--break', '8');
  expect(steps[7], lines.join('\n')).toMatch(
    /^ 8 FAILED {4}check Gift wrap → .+ → (failed|unknown): .+\([a-z-]+\)/,
  );
  expect(steps.filter((line) => line.includes('FAILED'))).toHaveLength(1);
  expect(lines.at(-1)).toContain('12 of 13 verified');
  expect(code).toBe(1);
});

test('a wrong number after --break is refused before anything starts', async () => {
  const { lines, code } = await tour('--tour', '--break', '11');
  expect(lines).toEqual([]);
  expect(code).toBe(1);
});

test('without a browser that can be started, the start says so and exits 1', async () => {
  const program = startProgram('start', ['--tour'], { CHROMIUM: '/nothing/chromium' });
  expect(await program.ended).toMatchObject({ code: 1 });
  expect(program.errors()).toContain('CHROMIUM is set to /nothing/chromium');
});
