import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';

/** A folder as the bytes of a zip file that holds it under the name `top`. */
export async function zipFolder(folder: string, top: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        const inside = path.relative(folder, file).split(path.sep).join('/');
        return [`${top}/${inside}`, new Uint8Array(await readFile(file))] as const;
      }),
  );
  return Buffer.from(zipSync(Object.fromEntries(files)));
}
