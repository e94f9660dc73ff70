import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './locale-files';

/** What the panel says. */
const said = new Set([...(await sentencesOf('en')).values()].flatMap((forms) => Object.values(forms)));

const pages = readdirSync('docs/guide').filter((name) => name !== 'README.md');

describe('the guide', () => {
  it.each(pages)('%s calls things as the panel does', (name) => {
    const bold = [...readFileSync(`docs/guide/${name}`, 'utf8').matchAll(/\*\*(.+?)\*\*/g)];
    expect(bold.map(([, words = '']) => words).filter((words) => !said.has(words))).toEqual([]);
  });

  it('explains failures by the sentences that the panel says', () => {
    const tables = readFileSync('docs/guide/failures.md', 'utf8').split('\n\n');
    const failures = tables.find((table) => table.startsWith('| It says')) ?? '';
    const rows = [...failures.matchAll(/^\| (?!It says|-)(.+?) +\|/gm)];
    const sentences = rows.map(([, sentence = '']) => sentence);
    expect(sentences).not.toEqual([]);
    expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([]);
  });
});
