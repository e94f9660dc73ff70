import { AutomationError } from '../../base/errors';
import type { ActionOutput } from '../../protocol/action';
import type { IntentPorts } from '../ports/panel-ports';
import type { Request } from '../state';
import { cloudOf } from '../aimed';
import { maxFileBytes, type FilePiece } from '../../protocol/frame';

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

/** Bytes of one piece: a megabyte as base64. */
const pieceBytes = 768 * 1024;

/** Fails for files that are more together than a session keeps, before any of them is read. */
function checkSize(files: readonly File[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxFileBytes) return;
  const megabytes = Math.ceil(bytes / 1024 / 1024);
  throw new AutomationError(
    'invalid-input',
    `The files are ${megabytes} MB, and at most 50 MB can be given.`,
  );
}

/** A file in pieces, in order; an empty file is one empty piece. */
async function* piecesOf(file: File): AsyncGenerator<FilePiece> {
  const { name, type } = file;
  let position = 0;
  do {
    const data = await base64Of(file.slice(position, position + pieceBytes));
    yield { name, type, position, data };
    position += pieceBytes;
  } while (position < file.size);
}

async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<void>((resolve, reject) => {
    reader.addEventListener('load', () => resolve());
    reader.addEventListener('error', () =>
      reject(new AutomationError('file-missing', 'The file could not be read. Choose it again.')),
    );
  });
  reader.readAsDataURL(blob);
  await read;
  const url = typeof reader.result === 'string' ? reader.result : '';
  return url.slice(url.indexOf(',') + 1);
}
