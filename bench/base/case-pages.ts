import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { splitPage } from './split-page';

/** A case: the JSON text of its facts, and its pages by their file names, the first without the facts. */
export type CasePages = { name: string; facts: string; pages: ReadonlyMap<string, string> };

/**
 * The cases of a folder, in the order of their names. A case is a page `NAME.html`, or a folder `NAME` whose `page.html` leads to the
 * other pages in it; a folder without one holds more cases, and its name is before theirs: `taken-back/like`.
 */
export async function readCasePages(folder: string, within = ''): Promise<CasePages[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries.map((entry) => ({
    isFolder: entry.isDirectory(),
    file: path.join(folder, entry.name),
    name: within + entry.name.replace(/\.html$/, ''),
  }));
  const sorted = named.sort((one, other) => (one.name < other.name ? -1 : 1));
  const read = sorted.map(async ({ isFolder, file, name }): Promise<CasePages[]> => {
    if (!isFolder) return [caseOf(name, [['page.html', await readFile(file, 'utf8')]])];
    const inside = await readdir(file);
    if (!inside.includes('page.html')) return readCasePages(file, `${name}/`);
    const pages = inside.map(async (page) => [page, await readFile(path.join(file, page), 'utf8')] as const);
    return [caseOf(name, await Promise.all(pages))];
  });
  return (await Promise.all(read)).flat();
}

function caseOf(name: string, files: readonly (readonly [file: string, html: string])[]): CasePages {
  const pages = new Map(files);
  const { facts, html } = splitPage(pages.get('page.html') ?? '');
  return { name, facts, pages: pages.set('page.html', html) };
}
