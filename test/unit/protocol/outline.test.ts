import { describe, expect, it } from 'vitest';
import { outline, type Depth, type OutlineEntry } from '../../../src/protocol/outline';

type Given = { depth?: number; role: string; name?: string; ref?: number; states?: string[] };

function said(given: readonly Given[], depth: Depth = 'compact'): string[] {
  const entries = given.map(({ ref, ...node }): OutlineEntry => {
    return { node: { depth: 0, name: '', ...node }, ref: ref === undefined ? undefined : String(ref) };
  });
  return outline(entries, depth).map(({ text }) => text);
}

const row = (ref: number, text: string, link?: string): Given[] => [
  { role: 'row' },
  ...(link ? [{ depth: 1, role: 'link', name: link, ref }] : []),
  { depth: 1, role: 'text', name: text },
  { depth: 1, role: 'button', name: 'Edit', ref: ref + 1 },
  { depth: 1, role: 'text', name: 'since Monday' },
  { depth: 1, role: 'button', name: 'Delete', ref: ref + 2 },
];

describe('the compact outline', () => {
  it('says the text that tells alike things apart, once for all things of a row', () => {
    expect(said([...row(1, 'Apple'), ...row(4, 'Pear')])).toEqual([
      '- Apple',
      '2 button Edit',
      '3 button Delete',
      '- Pear',
      '5 button Edit',
      '6 button Delete',
    ]);
  });

  it('says no text where a name of its own in the row tells them apart', () => {
    expect(said([...row(1, 'Apple', '#1'), ...row(4, 'Pear', '#2')])).toEqual([
      '1 link #1',
      '2 button Edit',
      '3 button Delete',
      '4 link #2',
      '5 button Edit',
      '6 button Delete',
    ]);
  });

  it('says a text before each repetition where no rows are marked', () => {
    const items = ['Apple', 'Pear'].flatMap((name, at): Given[] => [
      { role: 'text', name },
      { role: 'button', name: 'Edit', ref: at * 2 + 1 },
      { role: 'text', name: 'red' },
      { role: 'button', name: 'Delete', ref: at * 2 + 2 },
    ]);
    expect(said(items)).toEqual([
      '- Apple',
      '1 button Edit',
      '2 button Delete',
      '- Pear',
      '3 button Edit',
      '4 button Delete',
    ]);
  });

  it('says no text for what has a name of its own, and a text for what has none', () => {
    const nodes: Given[] = [
      { role: 'text', name: 'Amount' },
      { role: 'textbox', name: 'Amount', ref: 1 },
      { role: 'listitem' },
      { depth: 1, role: 'text', name: 'Colour' },
      { depth: 1, role: 'button', ref: 2 },
    ];
    expect(said(nodes)).toEqual(['1 textbox Amount', '- Colour', '2 button']);
  });

  it('says a heading once when a link in it has its text', () => {
    const nodes: Given[] = [
      { role: 'heading', name: 'News', states: ['level=2'] },
      { role: 'heading', name: 'It rains', states: ['level=3'] },
      { depth: 1, role: 'link', name: 'It rains', ref: 1 },
      { role: 'link', name: 'More', ref: 2 },
    ];
    expect(said(nodes)).toEqual(['## News', '1 link It rains', '2 link More']);
  });

  it('leaves out headings with nothing to act on below them', () => {
    const nodes: Given[] = [
      { role: 'heading', name: 'About', states: ['level=1'] },
      { role: 'heading', name: 'Contact', states: ['level=1'] },
      { role: 'link', name: 'Write', ref: 1 },
      { role: 'heading', name: 'Legal', states: ['level=1'] },
    ];
    expect(said(nodes)).toEqual(['# Contact', '1 link Write']);
  });
});
