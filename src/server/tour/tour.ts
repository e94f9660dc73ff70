import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { sessionsIn, type Run } from '../../protocol/session';
import { projectRoot } from '../build/build-extension';
import type { Browser } from '../chromium/launch';
import { lookAtScreen, type SeenScreen } from '../chromium/screen';
import { listTargets } from '../chromium/targets';
import { isPackaged } from '../own-files';
import { text } from 'node:stream/consumers';
import { receiptPage } from '../../recording/receipt/receipt-page';
import { receiptOfTask } from '../../recording/receipt/task-receipt';
import { defaultSettings } from '../../protocol/settings';
import { Task, taskKey } from '../../protocol/task/task';
import { listenLocally } from '../cli/demo-shop';

/** The instructions of the tour, in this order. `?break=N` of the shop makes the control of the N-th one dead. */
const tourInstructions = [
  'type "ada@example.org" into Email',
  'type "correct horse" into Password',
  'check Remember me',
  'click Sign in',
  'choose Blue in Colour',
  'click "Add Harbour kettle to cart"',
  'click Departments',
  'check Gift wrap',
  'click Go to checkout',
  'type "Ada Lovelace" into Name on card',
];

const runTimeoutMs = 40_000;

/**
 * Follows the instructions through the real side panel, with no model, and prints a line for each from the run's
 * own record, then reads a table and a list, and reaches a goal in several steps. Gives true when all of them were verified.
 */
export async function takeTour(
  browser: Browser,
  { shopUrl, print }: { shopUrl: string; print: (line: string) => void },
): Promise<boolean> {
  const folder = await tourFolder();
  const panel = await lookAtScreen(browser.cdp, await browser.openPanel(shopUrl));
  const captureBoth = (number: number) =>
    captureSides(browser, { panel, shopUrl, file: path.join(folder, String(number).padStart(2, '0')) });
  const followed: boolean[] = [];
  for (const [index, instruction] of tourInstructions.entries()) {
    const run = await follow(panel, instruction);
    print(describeRun(index + 1, instruction, run));
    followed.push(run !== undefined && isVerified(run));
    await captureBoth(index + 1);
  }
  const page = await lookAtScreen(browser.cdp, (await shopOf(browser, shopUrl)).targetId);
  const onBoth = { panel, print, capture: captureBoth };
  const read = await tourData(followed.length + 1, { ...onBoth, page });
  const goToShop = () => goToFile(page, 'index.html');
  const taskNumber = followed.length + read.length + 1;
  const isReached = await tourTask(taskNumber, { ...onBoth, goToShop, folder });
  const all = [...followed, ...read, isReached];
  const verified = all.filter(Boolean).length;
  print(
    `${verified} of ${all.length} verified. Pictures and the task's receipt are in ${isPackaged ? folder : path.relative(projectRoot, folder)}.`,
  );
  return verified === all.length;
}

/** Where the tour keeps its pictures: in the checkout's output, or for the package in a folder of its own. */
async function tourFolder(): Promise<string> {
  if (isPackaged) return mkdtemp(path.join(os.tmpdir(), 'tabwright-tour-'));
  const folder = path.join(projectRoot, '.output/tour');
  await mkdir(folder, { recursive: true });
  return folder;
}

const box = { role: 'textbox', name: 'Instruction' };

/** Types the instruction into the panel's box and waits for its record; undefined when there is none in time. */
async function follow(panel: SeenScreen, instruction: string): Promise<Run | undefined> {
  const askedAt = Date.now();
  await panel.press({ role: 'radio', name: 'Do' }, 'Space');
  await panel.type('Instruction', instruction);
  await panel.press(box, 'Enter');
  let run: Run | undefined;
  while (Date.now() - askedAt < runTimeoutMs && (!run || run.state === 'running')) {
    await sleep(50);
    // Not by its words: what is typed into secret fields is dots in the record.
    run = (await readRuns(panel)).find(({ startedAt }) => startedAt >= askedAt);
  }
  return run;
}

/** The runs of all sessions, from the extension's own storage. */
async function readRuns(panel: SeenScreen): Promise<Run[]> {
  const stored = z
    .record(z.string(), z.unknown())
    .parse(await panel.evaluate('chrome.storage.session.get()'));
  return sessionsIn(stored).flatMap(({ runs }) => runs);
}

/** Pictures of the panel and of the shop's page beside it. */
async function captureSides(
  browser: Browser,
  { panel, shopUrl, file }: { panel: SeenScreen; shopUrl: string; file: string },
): Promise<void> {
  const shop = await shopOf(browser, shopUrl);
  await panel.capture(`${file}-panel.png`);
  await (await lookAtScreen(browser.cdp, shop.targetId)).capture(`${file}-page.png`);
}

async function shopOf(browser: Browser, shopUrl: string) {
  const { origin } = new URL(shopUrl);
  const pages = await listTargets(browser.cdp);
  const shop = pages.find(({ type, url }) => type === 'page' && url.startsWith(origin));
  if (!shop) throw new AutomationError('tab-closed', "The shop's tab is gone.");
  return shop;
}

/** A run counts only if each of its actions was read back from the page. */
function isVerified(run: Run): boolean {
  return run.state === 'done' && run.steps.length > 0 && run.steps.every((step) => step.state === 'done');
}

/** One line of the tour: number, state, instruction → element → rung → outcome → milliseconds. */
function describeRun(number: number, instruction: string, run: Run | undefined): string {
  const head = `${String(number).padStart(2)} ${run && isVerified(run) ? 'verified' : 'FAILED  '}  ${instruction}`;
  if (!run) return `${head} → no record: the panel started no run`;
  const step = run.steps.at(-1);
  const parts = [
    step ? step.action.description : 'no element',
    step?.rung ?? run.rung ?? 'no rung',
    outcomeOf(run),
    `${Math.round(run.ms)} ms`,
  ];
  return [head, ...parts].join(' → ');
}

function outcomeOf(run: Run): string {
  const step = run.steps.at(-1);
  const error = step?.error ?? run.error;
  if (isVerified(run)) return step?.effects.map(({ sentence }) => sentence).join(', ') || 'it was so already';
  return `${step?.state ?? run.state}: ${error ? `${error.message} (${error.code})` : run.phase}`;
}

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
async function tourData(firstNumber: number, { panel, page, print, capture }: DataTour): Promise<boolean[]> {
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
async function goToFile(page: SeenScreen, file: string): Promise<void> {
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

const taskTimeoutMs = 60_000;

type TaskTour = {
  panel: SeenScreen;
  print: (line: string) => void;
  /** Keeps pictures of the panel and the page, with this number. */
  capture: (number: number) => Promise<void>;
  /** Goes to the shop's first page. */
  goToShop: () => Promise<void>;
  folder: string;
};

/**
 * Has the real side panel reach a goal in several steps, with a model that is a script, and keeps the task's receipt. Gives
 * true when the pages show its ends.
 */
async function tourTask(
  number: number,
  { panel, print, capture, goToShop, folder }: TaskTour,
): Promise<boolean> {
  const model = await serveTourModel();
  try {
    const config = { modelName: 'openai/script', baseURL: model.baseURL };
    await ask(panel, 'saveSettings', { ...defaultSettings, models: [{ id: 'script', config }] });
    await ask(panel, 'setConsent', { origin: model.origin, isGiven: true });
    await goToShop();
    await panel.press({ role: 'radio', name: 'Task' }, 'Space');
    await panel.type('Instruction', tourGoal);
    await panel.press({ role: 'textbox', name: 'Instruction' }, 'Enter');
    const task = await followTask(panel);
    const isDone = task?.state.kind === 'done';
    print(
      `${number} ${isDone ? 'reached ' : 'FAILED  '}  ${tourGoal} → ${task ? wordsOf(task) : 'no record'}`,
    );
    await capture(number);
    if (task) await writeFile(path.join(folder, 'receipt.html'), receiptPage(receiptOfTask(task)));
    return isDone;
  } finally {
    await model.close();
  }
}

/** Asks the worker for something, as the panel does. */
async function ask(panel: SeenScreen, operation: string, input: object): Promise<void> {
  const envelope = JSON.stringify({ to: 'background', operation, input });
  await panel.evaluate(`chrome.runtime.sendMessage(${envelope})`);
}

/** The task's record once it goes on no longer; undefined when there is none in time. */
async function followTask(panel: SeenScreen): Promise<Task | undefined> {
  const until = Date.now() + taskTimeoutMs;
  for (;;) {
    const stored = await panel.evaluate('chrome.storage.session.get()');
    const tasks = Object.entries(stored ?? {}).flatMap(([key, value]) =>
      key.startsWith(taskKey('')) ? (Task.safeParse(value).data ?? []) : [],
    );
    const [task] = tasks;
    if (Date.now() > until || (task && !['planned', 'running'].includes(task.state.kind))) return task;
    await sleep(50);
  }
}

function wordsOf({ steps, usage, ends, ms, state }: Task): string {
  const byMatcher = steps.filter(({ rung }) => rung === 'matcher').length;
  const shown = ends.filter(({ isShown }) => isShown).length;
  return [
    state.kind,
    `${steps.length} steps, ${byMatcher} by the matcher`,
    `${usage.inputTokens + usage.outputTokens} tokens`,
    `${shown} of ${ends.length} ends shown`,
    `${ms} ms`,
  ].join(' → ');
}

/** What the tour's task is to reach, and the plan that the scripted model makes of it. */
const tourGoal = 'put the Ember stove kettle into the cart, go to checkout and type "Ada" into Full name';

const plan = {
  steps: ['click "Add Ember stove kettle to cart"', 'on to where it is paid', 'type "Ada" into Full name'],
  ends: ['address: /checkout', 'value: Full name = Ada'],
  origins: [],
  risks: [],
  variables: [],
  question: [],
};

/** A model that is a script: it always plans the same, and finds the one button that the matcher is not sure of. */
async function serveTourModel(): Promise<{
  baseURL: string;
  origin: string;
  close: () => Promise<void>;
}> {
  const site = await listenLocally(async (request, response) => {
    const question = Question.parse(JSON.parse(await text(request)));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(replyTo(question)));
  });
  const origin = `http://127.0.0.1:${site.port}`;
  return { origin, baseURL: `${origin}/v1`, close: () => site.close() };
}

/** As OpenAI's Responses format has it. */
const Question = z.object({
  instructions: z.string(),
  input: z.array(z.object({ content: z.string() })).min(1),
});

type Question = z.infer<typeof Question>;

function replyTo({ instructions, input }: Question): object {
  const page = input.at(-1)?.content ?? '';
  const said = JSON.stringify(instructions.startsWith('Plan how') ? plan : nextStep(page));
  return {
    status: 'completed',
    output: [{ type: 'message', content: [{ type: 'output_text', text: said }] }],
    // At four characters a token.
    usage: {
      input_tokens: Math.ceil((instructions.length + page.length) / 4),
      output_tokens: Math.ceil(said.length / 4),
    },
  };
}

function nextStep(page: string): object {
  const [, ref] = /^\s*([a-z]*\d+) button Go to checkout/m.exec(page) ?? [];
  return ref === undefined
    ? { tool: 'done', arguments: [], next: 4, learnt: '' }
    : { tool: 'act', arguments: [`${ref} click`], next: 3, learnt: '' };
}
