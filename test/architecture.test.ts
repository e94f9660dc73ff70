import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorNames } from '../src/base/errors';
import { lexicons } from '../src/matching/lexicon';
import { commandKinds } from '../src/matching/lexicon/lexicon';
import { methods } from '../src/protocol/methods';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `src/${name}`)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const tables = [
  'src/base/errors.ts',
  'src/protocol/methods.ts',
  'src/protocol/error-codes.ts',
  'src/panel/words/code-words.ts',
];

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

describe('methods', () => {
  it('are listed in their table only', () => {
    expect(listsOf(methods, 4)).toEqual([
      // Kinds of commands, of which some are called as their methods are.
      'src/matching/lexicon/lexicon.ts',
      // What people do first with what an instruction only names.
      'src/matching/parse/parse.ts',
    ]);
  });

  it.each(methods)('%s has a file of its own in the engine', (method) => {
    const name = method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(existsSync(`src/dom/act/methods/${name}.ts`)).toBe(true);
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
      'src/dom/act/target/ready.ts',
      // What may be said only because the page does not answer.
      'src/page/acting/fault-outcome.ts',
    ]);
  });

  it.each(codes)('%s is given somewhere', (code) => {
    const given = files.some(({ path, text }) => !tables.includes(path) && text.includes(`'${code}'`));
    expect(given).toBe(true);
  });
});
