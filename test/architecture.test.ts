import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorNames } from '../src/base/errors';
import { lexicons } from '../src/matching/lexicon';
import { commandKinds } from '../src/matching/lexicon/lexicon';
import { createClient } from '../src/messaging/client';
import { backgroundContract } from '../src/protocol/background';
import { methods } from '../src/protocol/methods';
import { operationsOverHttp, sessionOperations } from '../src/protocol/operations/session-operations';
import { createDriver } from '../src/server/cli/drive-requests';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `src/${name}`)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const tables = ['src/base/errors.ts', 'src/protocol/error-codes.ts', 'src/panel/words/code-words.ts'];

/** Lists of texts with at least so many of these names, by file. */
function listsOf(names: readonly string[], atLeast: number): string[] {
  return files
    .filter(({ path, text }) => {
      if (tables.includes(path)) return false;
      const lists = text.match(/\[\s*(?:'[\w-]+',?\s*)+\]/g) ?? [];
      return lists.some((list) => names.filter((name) => list.includes(`'${name}'`)).length >= atLeast);
    })
    .map(({ path }) => path)
    .toSorted();
}

describe('the house', () => {
  it('keeps what is to last only where content scripts cannot read it, which is not the same in each browser', () => {
    const direct = files.filter(({ text }) => /\b(?:browser|chrome)\.storage\s*\.local\b/.test(text));
    expect(direct.map(({ path }) => path)).toEqual(['src/browsers/chromium-port.ts']);
  });

  it('is walked by one instruction in at most twenty files, as docs/architecture.md tells it', () => {
    const [, told = ''] = readFileSync('docs/architecture.md', 'utf8').split(
      '## The life of one instruction',
    );
    const [walk = ''] = told.split('A run waits at its gate');
    const walked = new Set([...walk.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, path]) => path));
    expect(walked.size).toBeGreaterThan(12);
    expect(walked.size).toBeLessThanOrEqual(20);
  });
});

describe('the documents', () => {
  const documents = [
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  it.each(documents)('%s names only files that there are', (document) => {
    const named = readFileSync(document, 'utf8').matchAll(
      /`((?:src|entrypoints|test|bench|docs)\/[\w./-]+)`/g,
    );
    expect([...named].map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each(documents)('%s leads to files and headings that there are', (document) => {
    const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)\s]*)\)/g)];
    const isDead = (link: string) => {
      const [name = '', heading] = link.split('#');
      const file = name ? join(dirname(document), name) : document;
      if (!existsSync(file)) return true;
      return heading !== undefined && !headingsOf(readFileSync(file, 'utf8')).includes(heading);
    };
    expect(links.map(([, link = '']) => link).filter(isDead)).toEqual([]);
  });

  it.each(['docs', 'docs/guide'])('of %s are found from its README.md', (folder) => {
    const index = readFileSync(`${folder}/README.md`, 'utf8');
    const isOfIt = (document: string) =>
      document.startsWith(`${folder}/`) &&
      document !== `${folder}/README.md` &&
      (folder !== 'docs' || !document.startsWith('docs/guide/'));
    const lost = documents
      .filter(isOfIt)
      .filter((document) => !index.includes(`](${relative(folder, document)})`));
    expect(lost).toEqual([]);
  });
});

/** What a heading of a document is called in an address, as GitHub makes it. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('operations of a session', () => {
  const operations = Object.entries(sessionOperations);

  it.each(operations)(
    '%s is a line of drive when it says so, and else is none',
    async (name, { isDriven }) => {
      const silent = createClient(backgroundContract, async () => undefined);
      const answer = await createDriver(silent).answer(JSON.stringify({ op: name, isNoField: true }));
      expect(JSON.stringify(answer).includes('isNoField')).toBe(isDriven);
    },
  );

  it.each(operations.filter(([, { isDriven }]) => isDriven))(
    '%s has a row in docs/reference/drive.md',
    (name) => {
      expect(readFileSync('docs/reference/drive.md', 'utf8')).toContain(`| \`${name}\``);
    },
  );

  it.each(operationsOverHttp)('%s has a word in docs/reference/service.md', (name) => {
    expect(readFileSync('docs/reference/service.md', 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(operations)('%s is asked of the background', (name) => {
    expect(Object.keys(backgroundContract)).toContain(name);
  });
});

/** The most of these names that are keys of one object, as far as lines that are indented alike tell. */
function keysOf(text: string, names: readonly string[]): number {
  const keys = [...text.matchAll(/^( +)'?(\w+)'?(?::|,$|\()/gm)];
  const depths = new Set(keys.map(([, indent]) => indent));
  const those = [...depths].map(
    (depth) => new Set(keys.flatMap(([, indent, key]) => (indent === depth ? key : []))),
  );
  return Math.max(0, ...those.map((found) => names.filter((name) => found.has(name)).length));
}

describe('methods', () => {
  it('have rows in their folders and the indexes of these only: a new one is added in one place', () => {
    const tabled = files.filter(({ text }) => keysOf(text, methods) >= 4).map(({ path }) => path);
    const isOfLanguage = (path: string) => /^src\/(?:languages|matching\/lexicon)\//.test(path);
    expect([...tabled, ...listsOf(methods, 4)].filter((path) => !isOfLanguage(path)).toSorted()).toEqual([
      // Kinds of commands, of which some are called as their methods are.
      'src/matching/read/commands.ts',
      'src/methods/facts.ts',
      'src/methods/formats.ts',
      'src/methods/performs.ts',
    ]);
  });

  it('each kind of command is said in each language', () => {
    const missing = lexicons.flatMap(({ language, commands }) => {
      const said = new Set(commands.map(({ kind }) => kind));
      return commandKinds.filter((kind) => !said.has(kind)).map((kind) => `${language} ${kind}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('error codes', () => {
  const codes = Object.keys(errorNames);

  it('are listed in their tables only', () => {
    expect(listsOf(codes, 4)).toEqual([
      // How long an element is looked for that is not there yet.
      'src/frame/act/ready.ts',
      // What may be said only because the page does not answer.
      'src/page/acting/act-on-tab.ts',
    ]);
  });

  it.each(codes)('%s is given somewhere', (code) => {
    const given = files.some(({ path, text }) => !tables.includes(path) && text.includes(`'${code}'`));
    expect(given).toBe(true);
  });
});
