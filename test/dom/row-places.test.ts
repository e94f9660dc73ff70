import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import { rowPlaceOf } from '../../src/frame/record/alternates';
import { createSecretFields } from '../../src/frame/record/secrets';
import { contentOf } from '../../src/frame/record/start-recorder';
import { showPage } from './fixtures';

/** The row of the element of a selector, and what each row of its list says that has such an element. */
function placeOf(html: string, selector: string) {
  showPage(html);
  const element = document.querySelector(selector);
  const place = element && rowPlaceOf(element, document);
  return place ? { ...place, texts: createExtracting(createEngine(document)).rowTexts(place) } : undefined;
}

describe('the row that an element is in', () => {
  it('leads to the same element in each row by what it is called, and passes over rows without it', () => {
    const rows = ['Ada', 'Bob', 'Cy'].map(
      (name) => `<tr><td>${name}<td><button>Pay</button><button>Skip</button>`,
    );
    expect(
      placeOf(`<table id="due"><tr><th>Name<th>Deed</tr>${rows.join('')}</table>`, 'tr:nth-child(3) button'),
    ).toEqual({
      rows: '//*[@id="due"]/tbody/tr',
      inside: '//button[normalize-space()="Pay"]',
      texts: ['', 'AdaPaySkip', 'BobPaySkip', 'CyPaySkip'],
    });
  });

  it('goes by places where the element is called otherwise in each row, and tells rows by their links too', () => {
    const items = ['a', 'b'].map((name) => `<li><p>News</p> <a href="/${name}">${name.toUpperCase()}</a>`);
    expect(placeOf(`<main><ul><li>First</li>${items.join('')}</ul></main>`, 'a[href="/a"]')).toEqual({
      rows: expect.stringMatching(/\/main(\[\d+\])?\/ul\/li$/u),
      inside: '/a',
      texts: ['', 'News A\n/a', 'News B\n/b'],
    });
  });

  it('takes boxes of one class for rows, an element that is a row itself, and says nothing of what is not drawn', () => {
    const cards = '<div class="card"><b>One</b><i>1</i></div><div class="card"><b>Two</b></div>';
    expect(placeOf(`<section id="all">${cards}</section>`, 'b')).toMatchObject({
      rows: '//*[@id="all"]/div',
      inside: '/b',
    });
    const options = '<li>One</li><li>Two</li><li hidden>None</li>';
    expect(placeOf(`<ul id="list">${options}</ul>`, 'li')).toEqual({
      rows: '//*[@id="list"]/li',
      inside: '',
      texts: ['One', 'Two', ''],
    });
  });

  it('is none outside of lists, in a list of one, and in shadow trees', () => {
    expect(placeOf('<main><p>Text</p><button>Go</button></main>', 'button')).toBeUndefined();
    expect(placeOf('<ul><li><button>Go</button></li></ul>', 'button')).toBeUndefined();
    showPage('<x-list></x-list>');
    const root = document.querySelector('x-list')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = '<ul><li><button>A</button></li><li><button>B</button></li></ul>';
    const inner = root?.querySelector('button');
    expect(inner && rowPlaceOf(inner, document)).toBeUndefined();
  });
});

describe('what an element shows, for a check of it', () => {
  const shown = (html: string, selector: string, typed = '') => {
    showPage(html);
    const secrets = createSecretFields();
    const field = document.querySelector<HTMLInputElement>('input[type=password]');
    if (field) {
      field.value = typed;
      secrets.kindOf(field);
    }
    const element = document.querySelector(selector);
    if (!element) throw new Error(`nothing is ${selector}`);
    const { place: _place, ...content } = contentOf(element, secrets);
    return content;
  };

  it('is its text in one piece, the value of a field, and the label of a list', () => {
    expect(shown('<p>Total:  <b>€ 42</b><script>var a</script></p>', 'p')).toEqual({ text: 'Total:' });
    expect(shown('<p><span hidden>A long hidden text</span>Due</p>', 'p')).toEqual({ text: 'Due' });
    expect(shown('<input value="Blue">', 'input')).toEqual({ value: 'Blue' });
    expect(shown('<select><option>One<option selected>Two</select>', 'select')).toEqual({ value: 'Two' });
    expect(shown('<input type="checkbox" value="on">', 'input')).toEqual({});
  });

  it('is cut between words', () => {
    expect(shown(`<p>${'word '.repeat(100)}</p>`, 'p').text).toBe('word '.repeat(40).trim());
  });

  it('is nothing of a secret, nor of what repeats one', () => {
    const html = '<input type="password"><p>It is hunter22</p><p id="other">It is not</p>';
    expect(shown(html, 'input', 'hunter22')).toEqual({ isSecret: true });
    expect(shown(html, 'p', 'hunter22')).toEqual({ isSecret: true });
    expect(shown(html, '#other', 'hunter22')).toEqual({ text: 'It is not' });
  });
});
