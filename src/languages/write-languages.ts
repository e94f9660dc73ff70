import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { DataSource, FurtherForms, MatcherSource } from './source';

/** A folder for each language, named by its tag. */
const languages = import.meta.dirname;
/** The sentences of the panel as WXT wants them: in one folder, each file named by the browser's locale. */
export const localesFolder = path.resolve(languages, '../../.wxt/locales');

type Folders = { from: string; words: string; locales: string };
const ours: Folders = {
  from: languages,
  words: path.join(languages, 'generated'),
  locales: localesFolder,
};

/**
 * Makes of the files of each language what programs import: modules of words, and the panel's locales. Throws with the
 * file and the key where a language lacks one.
 */
export function writeLanguages({ from, words, locales }: Folders = ours): void {
  const tags = tagsIn(from);
  const matcherSources = sourcesIn(from, 'matcher.yml', MatcherSource);
  const dataSources = sourcesIn(from, 'data.yml', DataSource);
  const furtherForms = read(path.join(from, 'further-forms.yml'), FurtherForms);
  write(
    path.join(words, 'matcher.ts'),
    `import type { FurtherForms, MatcherSource } from '../source';

export const matcherSources: readonly (MatcherSource & { language: string })[] = ${JSON.stringify(matcherSources)};
export const furtherForms: FurtherForms = ${JSON.stringify(furtherForms)};
`,
  );
  write(
    path.join(words, 'data.ts'),
    `import type { DataSource } from '../source';

export const dataSources: readonly (DataSource & { language: string })[] = ${JSON.stringify(dataSources)};
`,
  );
  const panels = tags.map((tag) => path.join(from, tag, 'panel.yml')).filter((file) => existsSync(file));
  const written = panels.map((file) => writeLocale(file, locales));
  for (const file of readdirSync(locales)) if (!written.includes(file)) rmSync(path.join(locales, file));
}

/** Writes again what is changed while a development build runs. */
export function watchLanguages(report: (error: unknown) => void): void {
  for (const tag of tagsIn(languages))
    watch(path.join(languages, tag), () => {
      try {
        writeLanguages();
      } catch (error) {
        report(error);
      }
    });
}

const tagsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name);

/** A file of each language, in the order that the files say. */
function sourcesIn<Source extends { order: number }>(
  folder: string,
  file: string,
  shape: z.ZodType<Source>,
): (Source & { language: string })[] {
  return tagsIn(folder)
    .map((language) => ({ ...read(path.join(folder, language, file), shape), language }))
    .toSorted((a, b) => a.order - b.order);
}

function read<Source>(file: string, shape: z.ZodType<Source>): Source {
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  const parsed = shape.safeParse(parse(readFileSync(file, 'utf8')), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${file} ${faultOf(issue)}.`).join('\n'));
}

function faultOf(issue: z.core.$ZodIssue): string {
  const key = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return `has keys that no language has: ${[...issue.path, issue.keys.join(', ')].join('.')}`;
  return issue.input === undefined ? `lacks ${key}` : `is wrong at ${key}: ${issue.message}`;
}

const Panel = z.object({ language: z.object({ tag: z.string() }) });

/** Copies the sentences of a language; gives the name of the copy. */
function writeLocale(file: string, folder: string): string {
  const text = readFileSync(file, 'utf8');
  const name = `${Panel.parse(parse(text)).language.tag.replace('-', '_')}.yml`;
  write(path.join(folder, name), text);
  return name;
}

/** Leaves a file alone that is as it should be: several programs may write at once, and others watch. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
