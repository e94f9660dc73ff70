import { AutomationError } from '../base/errors';
import { maxFileBytes, type FilePiece } from '../protocol/frame';

/** Bytes of one piece: a megabyte as base64. */
const pieceBytes = 768 * 1024;

/** Fails for files that are more together than a session keeps, before any of them is read. */
export function checkSize(files: readonly File[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxFileBytes) return;
  const megabytes = Math.ceil(bytes / 1024 / 1024);
  throw new AutomationError(
    'invalid-input',
    `The files are ${megabytes} MB, and at most 50 MB can be given.`,
  );
}

/** A file in pieces, in order; an empty file is one empty piece. */
export async function* piecesOf(file: File): AsyncGenerator<FilePiece> {
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
