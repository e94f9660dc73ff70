import { AutomationError } from '../../base/errors';
import type { ActionOutput } from '../../protocol/action';
import { checkSize, piecesOf } from '../file-pieces';
import type { IntentPorts } from '../ports/panel-ports';
import type { Request } from '../state';
import { cloudOf } from '../aimed';

type Ports = {
  run: (request: Request) => Promise<boolean>;
  fail: (request: Request, thrown: unknown) => void;
};

/** Giving the files that were picked to the session, and putting them into the page's field. */
export function fileIntents(around: IntentPorts, ports: Ports) {
  return {
    /** `listRunId` is the run whose candidates stay on screen. */
    putFiles: (action: ActionOutput, files: readonly File[], listRunId: string) => {
      const named = { ...action, arguments: files.map(({ name }) => name) };
      return putFiles(around, { request: { kind: 'action', action: named, listRunId }, files, ports });
    },
  };
}

type Putting = { request: Request; files: readonly File[]; ports: Ports };

async function putFiles(around: IntentPorts, { request, files, ports }: Putting): Promise<void> {
  const seen = around.store.read();
  const { tab, upload } = seen;
  if (!tab || upload || files.length === 0) return;
  try {
    if (cloudOf(seen)) throw noFilesThere();
    checkSize(files);
    const { id } = await around.background.startSession({ tabId: tab.id });
    await sendFiles(around, id, files);
  } catch (thrown) {
    return ports.fail(request, thrown);
  } finally {
    around.store.update((state) => ({ ...state, upload: undefined }));
  }
  await ports.run(request);
}

function noFilesThere(): AutomationError {
  return new AutomationError(
    'not-supported',
    'Files of this computer are given to tabs only, not to cloud sessions.',
  );
}

async function sendFiles(
  { store, background }: IntentPorts,
  sessionId: string,
  files: readonly File[],
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const file of files) {
    for await (const piece of piecesOf(file)) {
      const there = await background.putFile({ sessionId, piece });
      const percent = total > 0 ? Math.round(((before + there) / total) * 100) : 100;
      store.update((state) => ({ ...state, upload: { name: file.name, percent } }));
    }
    before += file.size;
  }
}
