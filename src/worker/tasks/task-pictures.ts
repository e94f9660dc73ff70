import { taskPictureId, type Task, type TaskTool } from '../../protocol/task/task';
import { writeTaskPicture } from '../recorder/thumbnail-store';
import { pictureOfPage } from '../runs/page-picture';
import type { TabValues } from '../sessions/tab-values';

/** The width of a kept picture, in pixels. */
const width = 480;

/** These leave a page as it is: it needs no other picture. */
const still: ReadonlySet<TaskTool> = new Set(['done', 'ask', 'wait', 'extract']);

/**
 * Keeps pictures of a task's pages, before its first step and after those that can have changed something. No step waits for
 * one: where the task has gone on before it was taken, it may show what came later, and there is none.
 */
export class TaskPictures {
  readonly #values: TabValues;
  readonly #sessionTab: number;
  readonly #tabId: () => number;
  #moment: number | undefined;

  /** A task that is gone on with has the picture of where it waited. */
  constructor(
    values: TabValues,
    { task, sessionTab, tabId }: { task: Task; sessionTab: number; tabId: () => number },
  ) {
    this.#values = values;
    this.#moment = task.steps.length > 0 ? momentOf(task) : undefined;
    this.#sessionTab = sessionTab;
    this.#tabId = tabId;
  }

  /** Hears of each change of the task. */
  follow(task: Task): void {
    const moment = momentOf(task);
    if (moment === this.#moment) return;
    this.#moment = moment;
    // A tab that is not in front has no picture.
    if (moment !== undefined) void this.#take(task.id, moment).catch(() => {});
  }

  async #take(taskId: string, moment: number): Promise<void> {
    const tabId = this.#tabId();
    const values = { ...this.#values.textsOf(tabId), ...this.#values.textsOf(this.#sessionTab) };
    const taken = await pictureOfPage(tabId, values, width);
    if (moment !== this.#moment || 'absent' in taken) return;
    await writeTaskPicture(taskPictureId(taskId, moment), taskId, taken.address);
  }
}

/** The number of own steps up to the last that can have changed the page; undefined while that one goes on. */
function momentOf({ steps }: Pick<Task, 'steps'>): number | undefined {
  const own = steps.filter(({ recorded }) => !recorded);
  const last = own.findLastIndex(({ kind }) => !still.has(kind));
  return own[last]?.state === 'running' ? undefined : last + 1;
}
