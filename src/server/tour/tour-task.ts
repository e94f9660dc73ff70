import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiptPage } from '../../recording/receipt/receipt-page';
import { receiptOfTask } from '../../recording/receipt/task-receipt';
import { defaultSettings } from '../../protocol/settings';
import { Task, taskKey } from '../../protocol/task/task';
import type { SeenScreen } from '../browsers/screen';
import { serveTourModel, tourGoal } from './tour-model';

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
export async function tourTask(
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
