import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import { showPage } from './fixtures';

const rows = [1, 2, 3, 4, 5]
  .map(
    (at) =>
      `<li><h3><a href="/l/${at}">Lamp ${at} of brass</a></h3><span class="price">$${at}9.00</span></li>`,
  )
  .join('');
const list = `<div class="box"><ul>${rows}</ul></div>`;

/** The id of the button that is said to load more rows of the list. */
function moreOf(html: string): string | undefined {
  showPage(html);
  const engine = createEngine(document);
  const offer = createExtracting(engine)
    .offers()
    .find(({ rows: [row] }) => row?.cells.some((cell) => cell?.text === 'Lamp 1 of brass'));
  expect(offer).toBeDefined();
  return engine.elementOf(offer?.paging.more ?? 0)?.id;
}

describe('the button that loads more rows', () => {
  it.each([
    'Load more',
    'Show 12 more results (5 of 312)',
    'Mehr Ergebnisse laden',
    'Weitere anzeigen ▾',
    'Voir plus',
    'Cargar más resultados',
    'Carregar mais',
    'Mostra altri',
    'Toon meer resultaten',
    'Pokaż więcej wyników',
    'もっと見る',
    '加载更多',
    'See more lamps',
  ])('is found as "%s"', (name) => {
    const page = `<main><h2>Lamps</h2><section>${list}<div><button id="on">${name}</button></div></section></main>`;
    expect(moreOf(page)).toBe('on');
  });

  it('may be a link that stays on the page', () => {
    expect(moreOf(`<main>${list}<a id="on" href="#more">Load more</a></main>`)).toBe('on');
    expect(moreOf(`<main>${list}<a id="on" href="/elsewhere">Load more</a></main>`)).toBeUndefined();
  });

  it.each([
    ['says only "more"', '<button>More</button>'],
    ['speaks of what no heading names', '<button>Load more credits</button>'],
    ['opens a menu', '<button aria-haspopup="menu">Show more</button>'],
    ['opens a fold', '<button aria-expanded="false">Show more</button>'],
    ['sends a form', '<form><input name="q"><button>Load more</button></form>'],
    ['is off', '<button disabled>Load more</button>'],
    ['is one of two', '<p><button>Load more</button><button>Show more results</button></p>'],
    [
      'stands below another list',
      '<ul><li>Ada</li><li>Grace</li><li>Alan</li></ul><button>Load more</button>',
    ],
    ['stands below a long text', `<p>${'It goes on and on. '.repeat(12)}</p><button>Show more</button>`],
    ['is not drawn', '<button style="display:none">Load more</button>'],
  ])('is none that %s', (_, after) => {
    expect(moreOf(`<main><h2>Lamps</h2><section>${list}${after}</section></main>`)).toBeUndefined();
  });
});
