import { useState } from 'react';
import { toAutomationError } from '../../base/errors';
import { previewFile, type Preview } from '../../recording/formats/import-file';

/** The recordings of an opened file, or the reason why it cannot be read. */
export type ImportRead = { previews: readonly Preview[] } | { problem: string };

/** A file of recordings that is looked at before anything of it is saved. */
export function useImport() {
  const [read, setRead] = useState<ImportRead>();
  return {
    read,
    open: async (file: File | null) => file && setRead(await readImport(file)),
    close: () => setRead(undefined),
  };
}

async function readImport(file: File): Promise<ImportRead> {
  try {
    const made = { id: () => crypto.randomUUID(), at: Date.now() };
    return { previews: previewFile(await file.text(), made) };
  } catch (thrown) {
    return { problem: toAutomationError(thrown).message };
  }
}
