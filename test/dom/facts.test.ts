import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import { showPage } from './fixtures';

/** What the frame says of its subject, with the texts of each named value. */
function factsOf(html: string) {
  showPage(`<h1>Arc lamp</h1>${html}`);
  const { subject, facts } = createExtracting(createEngine(document)).read({ ignoreSelectors: [] });
  const texts = facts.map(({ name, said, cells }) => [said, name, cells.map(({ text }) => text)]);
  return { subject, texts };
}

describe('named values of a page', () => {
  it.each<[string, string]>([
    ['terms', '<dl><dt>Weight</dt><dd>2 kg</dd></dl>'],
    ['rows', '<table><tr><th>Weight</th><td>2 kg</td></tr><tr><th>Colour</th><td>red</td></tr></table>'],
    ['a bold label', '<p><b>Weight:</b> 2 kg</p>'],
    ['lines', '<p><em>Weight:</em> 2 kg<br><em>Colour:</em> red</p>'],
    ['a pair', '<div><span>Weight</span><strong>2 kg</strong></div>'],
  ])('are read beside their label: %s', (_, html) => {
    expect(factsOf(html).texts).toContainEqual(['label', 'Weight', ['2 kg']]);
  });

  it('are read below a heading, up to the next one', () => {
    const { subject, texts } = factsOf(
      '<h2>Parts</h2><ul><li>foot</li><li>arm</li></ul><h2>Care</h2><p>Dust it.</p>',
    );
    expect(subject).toBe('Arc lamp');
    expect(texts).toContainEqual(['heading', 'Parts', ['foot', 'arm']]);
    expect(texts).toContainEqual(['heading', 'Care', ['Dust it.']]);
  });

  it('are read by the names of markup', () => {
    expect(factsOf('<div class="lamp-price">9 €</div>').texts).toContainEqual([
      'markup',
      'lamp-price',
      ['9 €'],
    ]);
  });

  it('are none beside what the page is about', () => {
    expect(factsOf('<aside><p><b>Weight:</b> 9 kg</p></aside>').texts).toEqual([]);
  });
});

describe('a thread', () => {
  it('is one list with the level of each comment', () => {
    const comment = (name: string, inside = '') =>
      `<div class="comment"><b class="author">${name}</b> <i class="votes">${name.length}</i><p class="said">${name} said so.</p>${inside}</div>`;
    const answers = `<div class="answers">${comment('Grace', comment('Alan'))}${comment('Edsger')}</div>`;
    showPage(`<h1>Talk</h1><div>${comment('Ada', answers)}${comment('Barbara')}${comment('Donald')}</div>`);
    const [set] = createExtracting(createEngine(document)).offers();
    expect(set?.rows.map(({ cells, level = 0 }) => [cells[0]?.text, level])).toEqual([
      ['Ada', 0],
      ['Grace', 1],
      ['Alan', 2],
      ['Edsger', 1],
      ['Barbara', 0],
      ['Donald', 0],
    ]);
  });
});
