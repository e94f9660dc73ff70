import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { maxFileBytes, type FilePiece } from '../../protocol/frame';
import { askFrame, type DocumentPlace } from '../frames/tab-frames';

type Kept = { size: number; pieces: FilePiece[] };

/** Files that were given for the sessions of tabs, by name. Never in storage. */
const shelves = new Map<number, Map<string, Kept>>();

/** Keeps a piece of a file and answers how many bytes of it are there. */
export function keepPiece(tabId: number, piece: FilePiece): number {
  const shelf = shelves.get(tabId) ?? new Map<string, Kept>();
  shelves.set(tabId, shelf);
  const file = piece.position === 0 ? { size: 0, pieces: [] } : shelf.get(piece.name);
  if (!file || file.size !== piece.position) {
    const message = say`A piece of "${piece.name}" is missing before byte ${piece.position}. Give the file again.`;
    throw new AutomationError('file-missing', message);
  }
  shelf.delete(piece.name);
  const size = file.size + lengthOf(piece.data);
  if (bytesIn(shelf) + size > maxFileBytes) {
    throw new AutomationError('invalid-input', say`The files of a session are more than 50 MB. Give fewer.`);
  }
  shelf.set(piece.name, { size, pieces: [...file.pieces, piece] });
  return size;
}

/** Hands files to a frame, piece by piece. Those that were never given are left for the frame to miss. */
export async function sendFiles(where: DocumentPlace, names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) {
    const file = shelves.get(where.tabId)?.get(name);
    for (const piece of file?.pieces ?? []) await askFrame(where, 'putFile', piece);
  }
}

export const dropFiles = (tabId: number): boolean => shelves.delete(tabId);

const bytesIn = (shelf: ReadonlyMap<string, Kept>) =>
  [...shelf.values()].reduce((sum, { size }) => sum + size, 0);

function lengthOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}
