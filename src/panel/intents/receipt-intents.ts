import type { Receipt } from '../../recording/receipt/receipt';
import type { ReplayReport } from '../../protocol/recordings/replay';
import type { Run } from '../../protocol/session';
import { taskPictureId, type Task } from '../../protocol/task/task';
import { fileNameOf } from '../../recording/formats/exported';
import type { IntentPorts } from '../store';
import { bring } from './bring';

/** Saving what was done as a page that any browser opens. What makes it is loaded when it is needed. */
export function receiptIntents(ports: IntentPorts) {
  const save = async (receipt: Receipt) => {
    const { receiptPage } = await bring(() => import('../../recording/receipt/receipt-page'));
    const page = new Blob([receiptPage(receipt)], { type: 'text/html' });
    ports.browser.saveFile(fileNameOf(receipt.title, 'receipt.html'), page);
  };
  return {
    saveTaskReceipt: async (task: Task) => {
      const { receiptOfTask } = await bring(() => import('../../recording/receipt/receipt'));
      await save(receiptOfTask(task, await picturesOfTask(task, ports)));
    },
    saveRunReceipt: async (run: Run) => {
      const { receiptOfRun } = await bring(() => import('../../recording/receipt/receipt'));
      await save(receiptOfRun(run));
    },
    saveReplayReceipt: async (report: ReplayReport) => {
      const { receiptOfReplay } = await bring(() => import('../../recording/receipt/receipt'));
      await save(receiptOfReplay(report, await picturesOf(ports)));
    },
  };
}

/** The pictures there are of a task: before it, and after each of its own steps. */
function picturesOfTask({ id, steps }: Task, { background }: IntentPorts): Promise<(string | undefined)[]> {
  const own = steps.filter(({ recorded }) => !recorded).length;
  const pictures = Array.from({ length: own + 1 }, (_, done) =>
    background.thumbnail({ id: taskPictureId(id, done) }).catch(() => null),
  );
  return Promise.all(pictures).then((all) => all.map((picture) => picture ?? undefined));
}

/** The pictures of the open recording's steps that are still there, by the ids of the steps. */
async function picturesOf({ store, background }: IntentPorts): Promise<Record<string, string>> {
  const steps = store.getState().recordings.open?.recording.steps ?? [];
  const pictures = steps.map(async ({ id, thumbnail }): Promise<[string, string][]> => {
    if (thumbnail === undefined) return [];
    const picture = await background.thumbnail({ id: thumbnail }).catch(() => null);
    return picture === null ? [] : [[id, picture]];
  });
  return Object.fromEntries((await Promise.all(pictures)).flat());
}
