import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SeenScreen } from '../browsers/screen';

/** What is asked for on the shop's page of delivery, in words, and the rows that are there. */
const wanted = [
  { words: 'all rows of the delivery table', rows: 5, columns: 'Where, Days, Price, Free from' },
  { words: 'names and phones of our shops with links', rows: 3, columns: 'title, title link, phone' },
];

const readTimeoutMs = 10_000;

type DataTour = {
  panel: SeenScreen;
  /** The page beside it. */
  page: SeenScreen;
  print: (line: string) => void;
  /** Keeps pictures of both, the first with this number. */
  capture: (number: number) => Promise<void>;
};

/**
 * Reads a table and a list of the shop through the real side panel, with no model, and prints a line for each. Gives
 * true for each that has the rows and columns that are on the page.
 */
export async function tourData(
  firstNumber: number,
  { panel, page, print, capture }: DataTour,
): Promise<boolean[]> {
  await goToFile(page, 'delivery.html');
  await panel.press({ role: 'radio', name: 'Data' }, 'Space');
  const read: boolean[] = [];
  for (const [at, { words, rows, columns }] of wanted.entries()) {
    await panel.type('Instruction', words);
    await panel.press({ role: 'textbox', name: 'Instruction' }, 'Enter');
    const seen = await seeRows(panel, columns);
    const isRight = seen.rows === rows && seen.columns === columns;
    read.push(isRight);
    const number = firstNumber + at;
    print(
      `${number} ${isRight ? 'read    ' : 'FAILED  '}  ${words} → ${seen.rows} rows of ${seen.columns} → no model → ${seen.said}`,
    );
    await capture(number);
  }
  return read;
}

/** Goes to another page of the shop, and waits until it is there. */
export async function goToFile(page: SeenScreen, file: string): Promise<void> {
  await page.evaluate(`location.assign('${file}')`);
  const isThere = `document.readyState === 'complete' && location.pathname.endsWith('${file}')`;
  const until = Date.now() + readTimeoutMs;
  // While one page gives way to the other there is none to ask.
  while (Date.now() < until && (await page.evaluate(isThere).catch(() => false)) !== true) await sleep(50);
}

const SeenRows = z.object({ rows: z.number(), columns: z.string(), said: z.string() });
type SeenRows = z.infer<typeof SeenRows>;

/** The rows that the panel shows, once they have these columns; else those it shows in the end. */
async function seeRows(panel: SeenScreen, columns: string): Promise<SeenRows> {
  const until = Date.now() + readTimeoutMs;
  for (;;) {
    const seen = SeenRows.parse(await panel.evaluate(readGrid));
    if (seen.columns === columns || Date.now() > until) return seen;
    await sleep(50);
  }
}

/** What of the grid anyone can see. Its names are a row, too. */
const readGrid = `(() => {
  const grid = document.querySelector('[role=grid]');
  const names = [...(grid?.querySelectorAll('[role=columnheader]') ?? [])];
  return {
    rows: Number(grid?.ariaRowCount ?? 1) - 1,
    columns: names.map((name) => name.textContent).join(', '),
    said: document.querySelector('main [role=status]')?.textContent ?? '',
  };
})()`;
