import { mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { sessionsIn, type Run } from '../../protocol/session';
import { projectRoot } from '../build/build-extension';
import type { Browser } from '../browsers/launch';
import { lookAtScreen, type SeenScreen } from '../browsers/screen';
import { listTargets } from '../browsers/targets';
import { isPackaged } from '../own-files';
import { goToFile, tourData } from './tour-data';
import { tourTask } from './tour-task';
import { describeRun, isVerified } from './tour-line';

/** The instructions of the tour, in this order. `?break=N` of the shop makes the control of the N-th one dead. */
const instructions = [
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
    capture(browser, { panel, shopUrl, file: path.join(folder, String(number).padStart(2, '0')) });
  const followed: boolean[] = [];
  for (const [index, instruction] of instructions.entries()) {
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
async function capture(
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
