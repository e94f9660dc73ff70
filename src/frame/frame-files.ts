import { AutomationError } from '../base/errors';
import type { FilePiece } from '../protocol/frame';

/** The files that were given to this frame for `setInputFiles`. */
export type FileShelf = {
  /** Adds a piece and answers how many bytes of its file are there. Fails when a piece before it is missing. */
  put(piece: FilePiece): number;
  fileNamed(name: string): File | undefined;
};

type Kept = { type: string; size: number; parts: Uint8Array<ArrayBuffer>[] };

export function createFileShelf(): FileShelf {
  const kept = new Map<string, Kept>();
  return {
    put: ({ name, type, position, data }) => {
      const file = position === 0 ? { type, size: 0, parts: [] } : kept.get(name);
      if (!file || file.size !== position) {
        throw new AutomationError('file-missing', `A piece of "${name}" is missing before byte ${position}.`);
      }
      const bytes = bytesOf(data);
      file.parts.push(bytes);
      file.size += bytes.length;
      kept.set(name, file);
      return file.size;
    },
    fileNamed: (name) => {
      const file = kept.get(name);
      return file && new File(file.parts, name, { type: file.type });
    },
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
