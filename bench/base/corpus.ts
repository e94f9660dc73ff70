import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** One page of a corpus. `name` is its path below the corpus, without `.html`. */
export type CorpusPage = { name: string; html: string };

/** The folder of `--corpus DIR`, if it was given. */
export function corpusArgument(): string | undefined {
  const { values } = parseArgs({ options: { corpus: { type: 'string' } }, strict: false });
  return typeof values.corpus === 'string' ? values.corpus : undefined;
}

/** All pages of a folder of HTML files, or of its folders `forms` and `pages`, without the labels people put on them. */
export async function readCorpus(folder: string | undefined): Promise<CorpusPage[]> {
  if (folder === undefined) return [];
  const parts = ['forms', 'pages'].filter((part) => existsSync(path.join(folder, part)));
  const pages = await Promise.all((parts.length > 0 ? parts : ['']).map((part) => readFolder(folder, part)));
  console.log(`${pages.flat().length} pages read from the corpus.`);
  return pages.flat();
}

export type PageChoice = { sample?: string; seed: string; part: string };

/** Some pages of a corpus: `sample` many, the same ones for the same seed, or one part of several. */
export function choosePages(pages: readonly CorpusPage[], { sample, seed, part }: PageChoice): CorpusPage[] {
  const ranked = pages.map((page) => ({ page, rank: rankOf(`${seed} ${page.name}`) }));
  const some =
    sample === undefined ? ranked : ranked.sort((a, b) => a.rank - b.rank).slice(0, Number(sample));
  const [own = 1, count = 1] = part.split('/').map(Number);
  return some.filter((_, at) => at % count === own - 1).map(({ page }) => page);
}

/** A number that looks random and is the same for the same text (FNV-1a). */
function rankOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

async function readFolder(corpus: string, part: string): Promise<CorpusPage[]> {
  const files = await readdir(path.join(corpus, part));
  const names = files.filter((file) => /\.html?$/.test(file)).sort();
  return Promise.all(
    names.map(async (file) => ({
      name: path.join(part, file.replace(/\.html?$/, '')),
      html: withoutLabels(await readFile(path.join(corpus, part, file), 'utf8')),
    })),
  );
}

/** What people noted on the fields is the answer, not part of the page. */
export function withoutLabels(html: string): string {
  return html.replace(/\sdata-manual-(scoring|submit)(=("[^"]*"|'[^']*'|[^\s>]*))?/g, '');
}
