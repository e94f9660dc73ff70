import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { z } from 'zod';
import type { Ours } from '../snapshot/ours';
import { scoreOurs } from '../snapshot/recall';
import { readTruth } from '../snapshot/truth';

const Truth = z.array(
  z.object({
    /** How many steps were done. */
    after: z.number().int(),
    shown: z.array(z.string()).default([]),
    hidden: z.array(z.string()).default([]),
    elements: z
      .array(
        z.object({
          role: z.string(),
          name: z.string().optional(),
          nameHas: z.string().optional(),
          state: z.string().optional(),
          value: z.string().optional(),
        }),
      )
      .default([]),
  }),
);
type Truth = z.infer<typeof Truth>[number];

export type PageVerdict = {
  looks: number;
  stale: number;
  facts: number;
  untrue: number;
  expected: number;
  found: number;
  faults: string[];
};

const noVerdict = (): PageVerdict => ({
  looks: 0,
  stale: 0,
  facts: 0,
  untrue: 0,
  expected: 0,
  found: 0,
  faults: [],
});

/** Of a page that could not be judged to its end. */
export const failedVerdict = (thrown: unknown): PageVerdict => ({
  ...noVerdict(),
  faults: [`not judged: ${String(thrown).split('\n', 1)[0]}`],
});

/** What a page does after a step may go on for so long, in milliseconds. */
const settleMs = 400;

/** The browser's own tree is waited for so long, in milliseconds. */
const patienceMs = 15_000;

const options = { depth: 'full', budget: 100_000_000 } as const;

/** Reads a page that shows, before its steps and after each, once with what is remembered of it and once afresh. */
export async function judgePage(
  page: Page,
  ours: Ours,
  { hasTree }: { hasTree: boolean },
): Promise<PageVerdict> {
  const truths = Truth.parse(await page.evaluate('window.truth'));
  const steps = Number(await page.evaluate('window.steps.length'));
  const verdict = noVerdict();
  await sleep(settleMs);
  await ours.start(page);
  for (let after = 0; after <= steps; after += 1) {
    if (after > 0) await page.evaluate(`(async () => { await window.steps[${after - 1}](); })()`);
    await sleep(settleMs);
    const { text } = await ours.snapshot(options);
    verdict.looks += 1;
    if (hasTree) await compareWithBrowser(page, { text, after }, verdict);
    await ours.end();
    await ours.start(page);
    const fresh = await ours.snapshot(options);
    const difference = differenceOf(text, fresh.text);
    if (difference !== undefined) verdict.stale += 1;
    if (difference !== undefined) verdict.faults.push(`after ${after}: stale: ${difference}`);
    for (const truth of truths.filter((each) => each.after === after)) judge(text, truth, verdict);
  }
  await ours.end();
  return verdict;
}

/** Whether all is found that the browser's own tree has. A page in which its tree cannot be read in time says nothing. */
async function compareWithBrowser(
  page: Page,
  { text, after }: { text: string; after: number },
  verdict: PageVerdict,
): Promise<void> {
  const score = await Promise.race([
    readTruth(page).then((truth) => scoreOurs(text, truth)),
    sleep(patienceMs, undefined, { ref: false }),
  ]);
  // A dialog that could have the focus has a line, but no ref: nothing is done with the dialog itself.
  const missing = score?.missing.filter((each) => !isDialogOf(each, text));
  verdict.expected += score?.expected ?? 0;
  verdict.found += (score?.expected ?? 0) - (missing?.length ?? 0);
  verdict.faults.push(
    ...(missing ?? ['nothing: its tree was not read in time']).map(
      (each) => `after ${after}: not found ${each}`,
    ),
  );
}

/** Whether what is missing among the lines with refs is a dialog that has a line without one. */
function isDialogOf(missing: string, text: string): boolean {
  const [, name] = /^dialog "(.*)" \(no line\)$/.exec(missing) ?? [];
  return (
    name !== undefined && text.split('\n').some((line) => squash(line).startsWith(squash(`- dialog ${name}`)))
  );
}

const withoutRefs = (text: string): string[] =>
  text.split('\n').map((line) => line.replace(/^(\s*)[a-z]*\d+ /, '$1* '));

/** The first line that one text has and the other has not, in its place. */
function differenceOf(text: string, fresh: string): string | undefined {
  const [said, wanted] = [withoutRefs(text), withoutRefs(fresh)];
  const at = wanted.findIndex((line, index) => line !== said[index]);
  if (at === -1 && said.length === wanted.length) return undefined;
  const line = at === -1 ? wanted.length : at;
  return `"${said[line] ?? ''}" where a fresh look has "${wanted[line] ?? ''}"`;
}

const squash = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

function judge(text: string, truth: Truth, verdict: PageVerdict): void {
  const all = squash(text);
  const untrue = [
    ...truth.shown.filter((each) => !all.includes(squash(each))).map((each) => `not told: ${each}`),
    ...truth.hidden.filter((each) => all.includes(squash(each))).map((each) => `told though hidden: ${each}`),
    ...truth.elements
      .filter((each) => !spokenLines(text).some((line) => isOnLine(line, each)))
      .map((each) => `no element: ${JSON.stringify(each)}`),
  ];
  verdict.facts += truth.shown.length + truth.hidden.length + truth.elements.length;
  verdict.untrue += untrue.length;
  verdict.faults.push(...untrue.map((each) => `after ${truth.after}: ${each}`));
}

/** States that a line tells by not having another. */
const opposites: Record<string, string> = {
  enabled: 'disabled',
  unchecked: 'checked',
  unselected: 'selected',
  unpressed: 'pressed',
};

/** States that a snapshot does not tell: it names the element with the focus apart. */
const untold = /^(focused|modal)$/;

/** A summary is a button to a person. */
const sameRoles: Record<string, string> = { summary: 'button' };

/** The lines, with the roles that the text tells by its form: `#` is a heading, and the first row of a table has its headers. */
function spokenLines(text: string): string[] {
  return text.split('\n').flatMap((line, at, lines) => {
    const isFirstRow = /^\s*- table\b/.test(lines[at - 1] ?? '') && line.includes(' | ');
    const headers = isFirstRow ? line.replace(/^\s*- /, '').split(' | ') : [];
    return [line.replace(/^(\s*)#+ /, '$1heading '), ...headers.map((name) => `columnheader ${name}`)];
  });
}

function isOnLine(line: string, element: Truth['elements'][number]): boolean {
  const said = squash(line.replace(/^\s*([a-z]*\d+ )?/, ''));
  const { role, name = '', nameHas = '', state = '', value = '' } = element;
  const without = opposites[state];
  // A name may hold the word of a state.
  const states = said.replace(squash(name), '');
  if (without !== undefined && states.split(' ').includes(without)) return false;
  const told = without !== undefined || untold.test(state) ? '' : state;
  return [sameRoles[role] ?? role, name, nameHas, told, value].every((part) => said.includes(squash(part)));
}
