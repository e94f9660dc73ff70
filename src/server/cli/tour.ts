import { AutomationError } from '../../base/errors';
import { readyExtension, projectRoot } from '../build/build-extension';
import { exitWhenTold, launchBrowser, type Browser } from '../chromium/launch';
import { ownFiles, readFlags, type Print, isPackaged } from '../own-files';
import { serveDemoShop } from './demo-shop';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sessionsIn, type Run } from '../../protocol/session';
import { defaultSettings } from '../../protocol/settings';
import { Task, taskKey } from '../../protocol/task/task';
import { receiptPage } from '../../recording/receipt/receipt-page';
import { receiptOfTask } from '../../recording/receipt/receipt';
import { lookAtScreen, type SeenScreen } from '../chromium/screen';
import { listTargets } from '../chromium/targets';
import { openPort } from '../net';

/**
 * `npm start`: the demo shop in a Chromium with the extension and its panel, until the browser is closed.
 *
 * Without a display, or with `--tour`, a headless tour of the same; `--break N` makes its N-th control dead.
 */
export async function showProduct(args: string[], print: Print): Promise<number> {
  const flags = readFlags(args, { tour: { type: 'boolean' }, break: { type: 'string' } });
  const broken = flags.break === undefined ? undefined : Number(flags.break);
  if (broken !== undefined && !(Number.isInteger(broken) && broken >= 1 && broken <= 10))
    throw new AutomationError('invalid-input', '--break takes the number of an instruction, 1 to 10.');
  const tour = flags.tour ?? (broken !== undefined || !hasDisplay());
  exitWhenTold();
  const extensionDir = await readyExtension(print);
  const shop = await serveDemoShop(ownFiles.pages);
  try {
    const url = `${shop.url}/shop/index.html${broken === undefined ? '' : `?break=${broken}`}`;
    const browser = await launchBrowser({ extensionDir, headless: tour, url, log: print });
    try {
      if (tour) return (await takeTour(browser, url, print)) ? 0 : 1;
      await browser.openPanel(url);
      print(`The demo shop is open at ${url}, with Tabwright beside it. Close the browser to end.`);
      await browser.closed;
      return 0;
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

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

/** The longest waits for an instruction, for rows and for a task, in milliseconds. */
const runTimeoutMs = 40_000;

const readTimeoutMs = 10_000;

const taskTimeoutMs = 60_000;

/**
 * Follows the instructions through the real side panel, with no model, and prints a line for each from the run's
 * own record, then reads a table and a list, and reaches a goal in several steps. Gives true when all of them were verified.
 */
async function takeTour(browser: Browser, shopUrl: string, print: Print): Promise<boolean> {
  const folder = await tourFolder();
  const panel = await lookAtScreen(browser.cdp, await browser.openPanel(shopUrl));
  const shop = () => shopOf(browser, shopUrl);
  const tour = new Tour(panel, shop, folder, print);
  for (const instruction of tourInstructions) await tour.follow(instruction);
  await tour.readData();
  await tour.reachGoal();
  const verified = tour.stops.filter(Boolean).length;
  const { length } = tour.stops;
  const place = isPackaged ? folder : path.relative(projectRoot, folder);
  print(`${verified} of ${length} verified. Pictures and the task's receipt are in ${place}.`);
  return verified === length;
}

/** The shop's page as it is now. */
async function shopOf({ cdp }: Browser, shopUrl: string): Promise<SeenScreen> {
  const { origin } = new URL(shopUrl);
  const shop = (await listTargets(cdp)).find(({ type, url }) => type === 'page' && url.startsWith(origin));
  if (shop) return lookAtScreen(cdp, shop.targetId);
  throw new AutomationError('tab-closed', "The shop's tab is gone.");
}

/** Where the tour keeps its pictures: in the checkout's output, or for the package in a folder of its own. */
async function tourFolder(): Promise<string> {
  if (isPackaged) return mkdtemp(path.join(os.tmpdir(), 'tabwright-tour-'));
  const folder = path.join(projectRoot, '.output/tour');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Asked for on the shop's page of delivery, in words, and the rows that are there. */
const wanted = [
  { words: 'all rows of the delivery table', rows: 5, columns: 'Where, Days, Price, Free from' },
  { words: 'names and phones of our shops with links', rows: 3, columns: 'title, title link, phone' },
];

/** The panel and the page beside it, as a person uses them from one stop to the next. */
class Tour {
  /** For each stop so far, whether it was verified. */
  readonly stops: boolean[] = [];
  readonly #panel: SeenScreen;
  readonly #shop: () => Promise<SeenScreen>;
  readonly #folder: string;
  readonly #print: Print;

  constructor(panel: SeenScreen, shop: () => Promise<SeenScreen>, folder: string, print: Print) {
    this.#panel = panel;
    this.#shop = shop;
    this.#folder = folder;
    this.#print = print;
  }

  /** Has an instruction followed, with no model. */
  async follow(instruction: string): Promise<void> {
    const askedAt = Date.now();
    await this.#submit('Do', instruction);
    const run = await until(
      runTimeoutMs,
      // Not by its words: anything typed into secret fields is dots in the record.
      async () =>
        sessionsIn(await this.#stored())
          .flatMap(({ runs }) => runs)
          .find((each) => each.startedAt >= askedAt),
      (found) => found !== undefined && found.state !== 'running',
    );
    await this.#end(run !== undefined && isVerified(run), describeRun(this.#number, instruction, run));
  }

  /** Has a table and a list of the shop read, with no model: each has to have the rows and columns that are on the page. */
  async readData(): Promise<void> {
    await this.#goTo('delivery.html');
    for (const { words, rows, columns } of wanted) {
      await this.#submit('Data', words);
      const seen = await until(
        readTimeoutMs,
        async () => SeenRows.parse(await this.#panel.evaluate(readGrid)),
        (grid) => grid.columns === columns,
      );
      const isRight = seen.rows === rows && seen.columns === columns;
      const line = `${words} → ${seen.rows} rows of ${seen.columns} → no model → ${seen.said}`;
      await this.#end(isRight, `${this.#number} ${isRight ? 'read    ' : 'FAILED  '}  ${line}`);
    }
  }

  /** Has a goal reached in several steps, with a model that is a script, and keeps the task's receipt. Its ends have to be shown. */
  async reachGoal(): Promise<void> {
    const model = await serveTourModel();
    try {
      const origin = `http://127.0.0.1:${model.port}`;
      const config = { modelName: 'openai/script', baseURL: `${origin}/v1` };
      await this.#ask('saveSettings', { ...defaultSettings, models: [{ id: 'script', config }] });
      await this.#ask('setConsent', { origin, isGiven: true });
      await this.#goTo('index.html');
      await this.#submit('Task', tourGoal);
      const task = await until(
        taskTimeoutMs,
        async () => tasksIn(await this.#stored())[0],
        (found) => found !== undefined && !['planned', 'running'].includes(found.state.kind),
      );
      const isDone = task?.state.kind === 'done';
      const line = `${tourGoal} → ${task ? wordsOf(task) : 'no record'}`;
      await this.#end(isDone, `${this.#number} ${isDone ? 'reached ' : 'FAILED  '}  ${line}`);
      if (task) await writeFile(path.join(this.#folder, 'receipt.html'), receiptPage(receiptOfTask(task)));
    } finally {
      await model.close();
    }
  }

  get #number(): number {
    return this.stops.length + 1;
  }

  /** Ends a stop: its line is printed, and pictures are kept of the panel and of the page. */
  async #end(isVerifiedStop: boolean, line: string): Promise<void> {
    this.#print(line);
    const file = path.join(this.#folder, String(this.#number).padStart(2, '0'));
    this.stops.push(isVerifiedStop);
    await this.#panel.capture(`${file}-panel.png`);
    await (await this.#shop()).capture(`${file}-page.png`);
  }

  /** Types an instruction into the panel's box and sends it. */
  async #submit(mode: 'Do' | 'Data' | 'Task', instruction: string): Promise<void> {
    await this.#panel.press({ role: 'radio', name: mode }, 'Space');
    await this.#panel.type('Instruction', instruction);
    await this.#panel.press({ role: 'textbox', name: 'Instruction' }, 'Enter');
  }

  /** The extension's own storage. */
  async #stored(): Promise<Record<string, unknown>> {
    const stored = await this.#panel.evaluate('chrome.storage.session.get()');
    return z.record(z.string(), z.unknown()).parse(stored);
  }

  /** Asks the worker for something, as the panel does. */
  async #ask(operation: string, input: object): Promise<void> {
    const envelope = JSON.stringify({ to: 'background', operation, input });
    await this.#panel.evaluate(`chrome.runtime.sendMessage(${envelope})`);
  }

  /** Goes to another page of the shop, and waits until it is there. While one page gives way to the other there is none to ask. */
  async #goTo(file: string): Promise<void> {
    const page = await this.#shop();
    await page.evaluate(`location.assign('${file}')`);
    const isThere = `document.readyState === 'complete' && location.pathname.endsWith('${file}')`;
    await until(
      readTimeoutMs,
      () => page.evaluate(isThere).catch(() => false),
      (answer) => answer === true,
    );
  }
}

/** The last that `look` gave when it is as wanted, or when the time is over. */
async function until<T>(
  timeoutMs: number,
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (isWanted(seen) || Date.now() > end) return seen;
    await sleep(50);
  }
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

const SeenRows = z.object({ rows: z.number(), columns: z.string(), said: z.string() });

/** Reads the parts of the grid that anyone can see. Its names are a row, too. */
const readGrid = `(() => {
  const grid = document.querySelector('[role=grid]');
  const names = [...(grid?.querySelectorAll('[role=columnheader]') ?? [])];
  return {
    rows: Number(grid?.ariaRowCount ?? 1) - 1,
    columns: names.map((name) => name.textContent).join(', '),
    said: document.querySelector('main [role=status]')?.textContent ?? '',
  };
})()`;

const tasksIn = (stored: Record<string, unknown>): Task[] =>
  Object.entries(stored).flatMap(([key, value]) =>
    key.startsWith(taskKey('')) ? (Task.safeParse(value).data ?? []) : [],
  );

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

/** The goal of the tour's task, and the plan that the scripted model makes of it. */
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
function serveTourModel() {
  const server = createServer(async (request, response) => {
    // It is asked what it can do, as servers of this computer are; it does not say.
    if (request.method !== 'POST') response.writeHead(404).end();
    else {
      const reply = replyTo(Question.parse(JSON.parse(await text(request))));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
    }
  });
  return openPort(server);
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
