import { describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../src/frame/engine';
import { findTarget } from '../../src/frame/act/target';
import { Fingerprint } from '../../src/protocol/fingerprint';
import { noteBecame } from '../../src/frame/fingerprint/fits';
import { describeElement, query, showPage } from './fixtures';

const rows = (names: readonly string[]) =>
  `<h2>People</h2><table>${names.map((name) => `<tr><td>${name}</td><td><button>Delete</button></td></tr>`).join('')}</table>`;

/** Describes an element, changes the page, and looks for it as an act does. */
function findAfter(html: string, selector: string, change: () => void) {
  showPage(html);
  const described = describeElement(createEngine(document), selector);
  if (!described) throw new Error(`No ${selector} on the test page.`);
  change();
  const { context } = createEngine(document);
  return { described, found: findTarget(described, context) };
}

function fingerprintOf(engine: Engine, selector: string): Fingerprint | undefined {
  return describeElement(engine, selector)?.fingerprint;
}

describe('the fingerprint of an element', () => {
  it('says what it is, what is around it and which of those alike it is', () => {
    showPage(`<main><form id="login">${rows(['Ada', 'Grace'])}</form></main>`);
    const fingerprint = fingerprintOf(createEngine(document), 'tr:nth-child(2) button');
    expect(Fingerprint.parse(fingerprint)).toMatchObject({
      version: 1,
      role: 'button',
      name: 'Delete',
      tag: 'button',
      around: { row: 'Grace', section: 'People', before: 'Grace', path: ['table', 'form#login', 'main'] },
      alike: { at: 2, of: 2 },
      others: [{ name: 'Delete', around: { row: 'Ada' } }],
    });
  });

  it('says the column where several of its name are in a row', () => {
    const head = '<tr><th></th><th>Mon</th><th>Tue</th></tr>';
    const slot = '<td><button>Choose</button></td>';
    showPage(`<table>${head}<tr><th>14–16</th>${slot}${slot}</tr></table>`);
    const fingerprint = fingerprintOf(createEngine(document), 'td:last-child button');
    expect(fingerprint?.around.titles).toContain('Tue');
  });

  it('leaves out classes, generated ids and tracking in addresses', () => {
    showPage('<a id=":r7:" class="css-1x2y3z" href="/cart?utm_source=mail&amp;item=4">Cart</a>');
    expect(fingerprintOf(createEngine(document), 'a')?.attributes).toEqual(['href=/cart?&item=4']);
  });

  it('holds nothing that a person typed', () => {
    showPage(`<label>Card number <input name="cardnumber" autocomplete="cc-number"></label>
      <label>Password <input type="password"></label><label>Note <textarea></textarea></label>
      <div contenteditable role="textbox" aria-label="Letter"></div><button>Send</button>`);
    for (const field of document.querySelectorAll('input, textarea')) {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = 'sentinel-4711';
    }
    query('textarea').textContent = 'sentinel-4711';
    query('[contenteditable]').textContent = 'sentinel-4711';
    const engine = createEngine(document);
    for (const selector of ['input', '[type=password]', 'textarea', 'button'])
      expect(JSON.stringify(fingerprintOf(engine, selector)), selector).not.toContain('sentinel');
    for (const [selector, secret] of [
      ['input', true],
      ['[type=password]', true],
      ['textarea', undefined],
    ] as const)
      expect(fingerprintOf(engine, selector)?.secret, selector).toBe(secret);
    expect(fingerprintOf(engine, '[contenteditable]')?.text).toBeUndefined();
  });

  it('names the controls around it, the nearest first, and says their ids', () => {
    showPage(`<a href="/">Home</a> <button>Menu</button> <label>Name <input id="full-name"></label>
      <input type="hidden" name="token"> <button></button> <label>Street <input id="street"></label> <a>Here</a>
      <label>Town <input></label> <select id="x7f3a9c21" aria-label="Country"></select> <button>Save</button> <button>Help</button>`);
    const fingerprint = fingerprintOf(createEngine(document), '#street');
    expect(fingerprint?.around).toMatchObject({
      controls: { before: ['Name', 'Menu', 'Home'], after: ['Town', 'Country', 'Save'] },
      ids: ['full-name'],
    });
    const last = fingerprintOf(createEngine(document), 'button:last-of-type')?.around.controls;
    expect(last).toEqual({ before: ['Save', 'Country', 'Town'], after: [] });
  });

  it('notes no name that a radio button has from its group', () => {
    showPage('<input type="radio" name="size" value="large">');
    expect(fingerprintOf(createEngine(document), 'input')?.attributes).toEqual(['type=radio', 'value=large']);
  });

  it('knows the others that share words with it or are named alike by their author', () => {
    showPage(`<button aria-label="Add tea to cart">Add</button><button>Empty cart</button><button>Go</button>
      <form><input name="mail" aria-label="E-mail"></form><form><input name="mail" aria-label="Letter to"></form>`);
    const engine = createEngine(document);
    const othersOf = (selector: string) => fingerprintOf(engine, selector)?.others?.map(({ name }) => name);
    expect(othersOf('button:nth-child(2)')).toEqual(['Add tea to cart']);
    expect(othersOf('input')).toEqual(['Letter to']);
  });

  it('goes through shadow roots', () => {
    showPage('<x-card><template shadowrootmode="open"><h3>Tea</h3><button>Buy</button></template></x-card>');
    const fingerprint = fingerprintOf(createEngine(document), 'x-card button');
    expect(fingerprint?.around).toMatchObject({ section: 'Tea', path: ['>>>', 'x-card'] });
  });
});

describe('finding an element again in its frame', () => {
  it('takes the selector where what it finds fits', () => {
    const { described, found } = findAfter('<button id="save">Save</button>', '#save', () => {
      query('#save').before(document.createElement('hr'));
    });
    expect(found).toEqual({ element: query('#save'), selector: described.selector });
  });

  it('takes an alternate where the selector finds nothing', () => {
    const { described, found } = findAfter(
      '<a data-testid="cart" id="cart" href="/cart">Cart</a>',
      '#cart',
      () => query('a').removeAttribute('data-testid'),
    );
    expect(described.selector).toBe('[data-testid="cart"]');
    expect(found).toMatchObject({ element: query('a'), selector: '#cart' });
  });

  it('refuses another row at the place of one that is gone', () => {
    const { found } = findAfter(rows(['Ada', 'Grace', 'Alan']), 'tr:nth-child(2) button', () => {
      query('tr:nth-child(2)').remove();
    });
    expect('element' in found).toBe(false);
  });

  it('refuses twins', () => {
    const { found } = findAfter('<button>Add</button>', 'button', () => {
      query('button').after(query('button').cloneNode(true));
    });
    expect(found).toMatchObject({ code: 'element-changed' });
  });

  it('refuses by its selector a thing that has got a box around it that is called the same', () => {
    const { found } = findAfter('<div onclick="0">Open</div>', 'div', () => {
      const box = document.createElement('div');
      query('div').replaceWith(box);
      box.innerHTML = '<div onclick="0" data-inner>Open</div>';
    });
    expect(found).toMatchObject({ code: 'element-changed' });
  });
});

describe('an element that an act has changed the page around', () => {
  /** Whether it is found for the next act, once what became of it was noted. */
  const isFoundAgain = (isGrave: boolean, after: string, isNoted = true): boolean => {
    showPage(`<div><p>Alpha</p><button>${isGrave ? 'Delete' : 'Turn'}</button></div>`);
    const engine = createEngine(document);
    const described = describeElement(engine, 'button');
    query('p').textContent = after;
    const now = describeElement(engine, 'button')?.fingerprint;
    if (described && now && isNoted) noteBecame(described.fingerprint, now, document, isGrave);
    return described !== undefined && 'element' in findTarget(described, engine.context);
  };

  it('is the same for the next act', () => {
    expect(isFoundAgain(false, 'Bravo', false)).toBe(false);
    expect(isFoundAgain(false, 'Bravo')).toBe(true);
  });

  it('is another where something is at risk and another thing stands there', () => {
    expect(isFoundAgain(true, 'Bravo')).toBe(false);
  });
});

it('gives what could be the element, with what makes it out', () => {
  showPage('<button>Save</button><a href="/x">Elsewhere</a><p>Text</p>');
  const engine = createEngine(document);
  const wanted = fingerprintOf(engine, 'button');
  const found = wanted ? engine.lookalikes(wanted) : [];
  expect(found.map(({ fingerprint }) => fingerprint.name)).toEqual(['Save', 'Elsewhere']);
  expect(found.map(({ ref }) => engine.elementOf(ref))).toEqual([query('button'), query('a')]);
});

describe('a number that the page itself changes all the time', () => {
  const shop = '<button>Place order</button><p>Kettle 12 EUR</p><p id="number">1204</p>';

  /** Describes the button, counts for a while, and looks for it as an act does. */
  async function findAfterCounting(times: number) {
    showPage(shop);
    const engine = createEngine(document);
    const described = describeElement(engine, 'button');
    if (!described) throw new Error('No button on the test page.');
    for (let count = 1; count <= times; count += 1) {
      query('#number').textContent = String(5000 + count);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const found = findTarget(described, engine.context);
    engine.stop();
    return found;
  }

  it('makes no other element of the one beside it', async () => {
    expect(await findAfterCounting(80)).toHaveProperty('element');
  });

  it('does when it changed once: it may tell which order is shown', async () => {
    expect(await findAfterCounting(1)).toMatchObject({ code: 'element-changed' });
  });
});
