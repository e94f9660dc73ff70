import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import { showPage } from './fixtures';

function around(html: string, selector?: string) {
  showPage(html);
  const { sets } = createExtracting(createEngine(document)).frameOffers(
    selector === undefined ? {} : { around: selector },
  );
  return sets.map(({ kind, columns, rows }) => [kind, columns[0], rows.length]);
}

const table = (name: string, rows: string) => `<table><tr><th>${name}</th><th>Worth</th></tr>${rows}</table>`;
const cells = '<tr><td><a id="one">A</a></td><td>1</td></tr><tr><td>B</td><td>2</td></tr>';

describe('the tables and lists to choose from', () => {
  it('are at most five', () => {
    expect(around(Array.from({ length: 8 }, (_, at) => table(`T${at}`, cells)).join(''))).toHaveLength(5);
  });

  it('are the one an element is part of, when it was pointed at', () => {
    const many = Array.from({ length: 8 }, (_, at) => table(`T${at}`, cells.replace('one', `one${at}`))).join(
      '',
    );
    expect(around(many, '#one7')).toEqual([['table', 'T7', 2]]);
  });

  it('are the innermost first', () => {
    const inner = table('Inner', cells);
    const outer = table('Outer', `<tr><td>${inner}</td><td>x</td></tr><tr><td>y</td><td>z</td></tr>`);
    expect(around(outer, '#one')[0]).toEqual(['table', 'Inner', 2]);
  });

  it('are a list that the whole page would not offer', () => {
    const lists = Array.from(
      { length: 7 },
      (_, list) =>
        `<section><h2>List ${list}</h2><ul>${Array.from(
          { length: list === 6 ? 3 : 9 },
          (_item, at) => `<li><b id="p${list}-${at}">Thing ${list} ${at}</b> <i>${at} kg</i></li>`,
        ).join('')}</ul></section>`,
    );
    expect(around(lists.join(''), '#p6-1').map(([kind]) => kind)).toContain('list');
  });

  it('are none for an element that is in no table and no list', () => {
    expect(around(`<h1 id="t">Shop</h1>${table('T', cells)}`, '#t')).toEqual([]);
  });
});
