import { AutomationError } from '../../base/errors';
import { maxFileBytes, type FilePiece } from '../../protocol/frame';
import { cloudOf } from '../aimed';
import type { IntentPorts } from '../store';
import type { PanelState } from '../state';

/** Fails where no files can be given, and for more than a session keeps, before any of them is read. */
export function checkFiles(files: readonly File[], state: PanelState): void {
  if (cloudOf(state))
    throw new AutomationError(
      'not-supported',
      'Files of this computer are given to tabs only, not to cloud sessions.',
    );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxFileBytes) return;
  const megabytes = Math.ceil(bytes / 1024 / 1024);
  throw new AutomationError(
    'invalid-input',
    `The files are ${megabytes} MB, and at most 50 MB can be given.`,
  );
}

/** Gives files to the session piece by piece, and shows how much of them is there. */
export async function sendFiles(
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
      store.setState({ upload: { name: file.name, percent } });
    }
    before += file.size;
  }
}

/** A megabyte as base64. */
const pieceBytes = 768 * 1024;

/** The pieces of a file, in order; an empty file is one empty piece. */
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
