import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One deed: `[method, selector, argument]`; a move has no selector. */
export type Deed = { method: string; selector: string; value: string | undefined };

/** An instruction, and all plans that do what it says; none: the page has nothing that it asks for, or it lacks something. */
export type SayCase = { kind: string; instruction: string; plans: Deed[][] };

/** A page with what is said to it. */
export type SayPage = {
  name: string;
  part: 'tune' | 'held' | 'words';
  lang: string | undefined;
  /** Its file in the corpus; `html` is its own page where it has none. */
  corpus: string | undefined;
  html: string;
  cases: SayCase[];
};

const divider = /^---$/m;

/**
 * Reads the pages of a folder. A file has lines, then `---`, then the page (or `corpus: FILE` among the lines, a page of the
 * corpus): `part: tune|held`; `[kind]` begins a class; `wording | other wording => plan || other plan`, a plan is
 * `method selector = value && …`, `?` where the matcher must not be sure. In a selector, `>>>` goes into an open shadow root.
 */
export async function readSayPages(folder: string): Promise<SayPage[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.say')).sort();
  return Promise.all(
    files.map(async (file) => readSayPage(file, await readFile(path.join(folder, file), 'utf8'))),
  );
}

function readSayPage(file: string, text: string): SayPage {
  const at = divider.exec(text)?.index ?? text.length;
  const page: SayPage = {
    name: file.replace(/\.say$/, ''),
    part: 'tune',
    lang: undefined,
    corpus: undefined,
    html: text.slice(at + 4),
    cases: [],
  };
  let kind = '';
  for (const line of text
    .slice(0, at)
    .split('\n')
    .map((one) => one.trim())) {
    if (line === '') continue;
    const [, key, value = ''] = /^(part|corpus): (.*)$/.exec(line) ?? [];
    if (key === 'part') page.part = value === 'held' ? 'held' : 'tune';
    else if (key === 'corpus') page.corpus = value;
    else if (line.startsWith('[')) kind = line.slice(1, -1);
    else page.cases.push(...readCases(line, kind, file));
  }
  return page;
}

function readCases(line: string, kind: string, file: string): SayCase[] {
  const arrow = line.lastIndexOf(' => ');
  if (arrow < 0) throw new Error(`${file}: a line without " => ": ${line}`);
  const plans = line.slice(arrow + 4).trim();
  const read = plans === '?' ? [] : plans.split(' || ').map((plan) => plan.split(' && ').map(readDeed));
  return line
    .slice(0, arrow)
    .split(' | ')
    .map((instruction) => ({
      kind: read.length === 0 ? `${kind} (absent)` : kind,
      instruction: instruction.trim(),
      plans: read,
    }));
}

function readDeed(text: string): Deed {
  const [, method = '', selector = '', value] = /^(\S+)\s*(.*?)(?:\s+= ?(.*))?$/.exec(text.trim()) ?? [];
  return { method, selector, value };
}
