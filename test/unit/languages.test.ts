import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { dataSources } from '../../src/languages/generated/data';
import { matcherSources } from '../../src/languages/generated/matcher';
import { writeLanguages } from '../../src/languages/write-languages';
import { monthNames } from '../../src/base/dates';

const folder = 'src/languages';
const tags = matcherSources.map(({ language }) => language);
const tried: string[] = [];

afterEach(() => {
  for (const each of tried.splice(0)) rmSync(each, { recursive: true });
});

/** A copy of the languages with one more, Dutch under another tag, whose words `change` changes. */
function withOneMore(change: (words: string) => string) {
  const root = mkdtempSync(path.join(tmpdir(), 'languages-'));
  tried.push(root);
  cpSync(folder, path.join(root, 'from'), { recursive: true });
  const added = path.join(root, 'from/xx');
  cpSync(`${folder}/nl`, added, { recursive: true });
  const file = path.join(added, 'matcher.yml');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const folders = {
    from: path.join(root, 'from'),
    words: path.join(root, 'words'),
    locales: path.join(root, 'locales'),
  };
  return { file, write: () => writeLanguages(folders), written: path.join(root, 'words/matcher.ts') };
}

describe('a language', () => {
  it('is added by its folder alone', async () => {
    const { write, written } = withOneMore((words) =>
      words.replace(/^order: \d+$/m, 'order: 99').replace(/^asks: .*$/m, 'asks: wotnu'),
    );
    write();
    const made = (await import(written)) as { matcherSources: typeof matcherSources };
    expect(made.matcherSources.map(({ language }) => language)).toEqual([...tags, 'xx']);
    expect(made.matcherSources.at(-1)?.asks).toBe('wotnu');
  });

  it('that lacks a key fails the build, which names the language and the key', () => {
    const { file, write } = withOneMore((words) => words.replace(/^ {2}forgot-password: .*\n/m, ''));
    expect(write).toThrow(`${file} lacks concepts.forgot-password.`);
  });

  it('that cannot say a kind of command fails the build', () => {
    const { file, write } = withOneMore((words) => words.replace(/^ {2}hover:\n(?: {4}.*\n)+/m, ''));
    expect(write).toThrow(`${file} is wrong at commands.hover: it is not said.`);
  });

  it('that has a key of its own fails the build', () => {
    const { file, write } = withOneMore((words) => `${words}shouts: hoi\n`);
    expect(write).toThrow(`${file} has keys that no language has: shouts.`);
  });

  it.each(tags)('%s has the files of the others', (tag) => {
    const own = readdirSync(`${folder}/${tag}`).filter((file) => file !== 'panel.yml');
    expect(own).toEqual(['data.yml', 'matcher.yml']);
  });

  it('has a folder, and is read for instructions and for data', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
    const named = folders.map(({ name }) => name).filter((name) => name !== 'generated');
    expect(tags.toSorted()).toEqual(named);
    expect(dataSources.map(({ language }) => language).toSorted()).toEqual(named);
  });

  it.each(tags)('%s has a place of its own in the order of each file', (tag) => {
    for (const sources of [matcherSources, dataSources]) {
      const order = sources.find(({ language }) => language === tag)?.order;
      expect(sources.filter((each) => each.order === order)).toHaveLength(1);
    }
  });

  it.each(tags)('%s has the names of its months', (tag) => {
    const months = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
    expect([...monthNames().keys()]).toContain(months.format(Date.UTC(2026, 4, 1)).toLowerCase());
  });
});

it('no file outside of src/languages lists the languages', () => {
  const files = ['src', 'entrypoints'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`),
  );
  const lists = files
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(`${folder}/`))
    .filter((name) => {
      const text = readFileSync(name, 'utf8');
      const said = tags.filter((tag) => new RegExp(`'${tag}'|(?<=[{,]\\s*)${tag}:`).test(text));
      return said.length >= tags.length / 2;
    });
  // Its list has varieties too, "en-GB", and stands below the languages: the names of months are held above.
  expect(lists).toEqual(['src/base/dates.ts']);
});
