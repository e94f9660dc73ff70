import { buildExtension } from '../build/build-extension';
import { isPackaged, ownFiles } from '../own-files';

/** The folder of the unpacked extension: the package's own, or the checkout's, built where a source is newer. */
export async function readyExtension(log: (line: string) => void): Promise<string> {
  return isPackaged ? ownFiles.extension : buildExtension(log);
}
