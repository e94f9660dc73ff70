import { beforeEach, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { AutomationError } from '../../src/base/errors';
import { describeElement, portsFor, query, showPage } from './fixtures';

const nasty = `
  <div id="app"><nav><a href="/a">A</a><a href="/b">B</a><a href="/b">B</a></nav>
  <form name="f"><input name="q"><input name="q" type="search"><input id=":r1:" class="css-1a2b3c"><button>Go</button><button>Go</button></form>
  <x-card><template shadowrootmode="open"><style>p{}</style><p>One</p><button class="buy">Buy</button>
    <x-inner><template shadowrootmode="open"><button class="buy">Buy</button><slot></slot></template></x-inner></template><i>light</i></x-card>
  <x-card id="second"><template shadowrootmode="open"><p>Two</p><button class="buy">Buy</button></template></x-card>
  <ul><li>1</li><li>2</li><li><b>3</b></li></ul>
  <button data-testid='a"b'>Quoted</button><p id="1st">Digit first</p><svg><path d="M0 0"/><path d="M1 1"/></svg>
  <div id="7f3e9c21-1111-2222-3333-444455556666"><span>Deep</span><span>Deep</span></div>
  <iframe srcdoc="x"></iframe></div>`;

const found = (selector: string) => {
  const { ref, count } = createEngine(document).locate(selector);
  return { ref, count };
};

const failure = (run: () => unknown): string => {
  try {
    run();
  } catch (thrown) {
    return thrown instanceof AutomationError ? thrown.code : String(thrown);
  }
  return 'none';
};

beforeEach(() => {
  showPage(nasty);
});

it('gives every element of a nasty page a selector that finds it alone', () => {
  const engine = createEngine(document);
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
  for (const element of all(document.body)) {
    element.setAttribute('data-probe', '');
    const { ref } = engine.locate('[data-probe]');
    element.removeAttribute('data-probe');
    const described = engine.describe([ref])[0];
    expect(described, element.outerHTML.slice(0, 80)).toBeDefined();
    const again = engine.locate(described?.selector ?? '');
    expect(again.count, described?.selector).toBe(1);
    expect(engine.elementOf(again.ref)).toBe(element);
  }
});

it.each([
  ['[name="q"][type="search"]', 'input[type="search"]'],
  ['#second .buy', '//*[@id="second"]//button[normalize-space()="Buy"]'],
  ['x-inner .buy', '//x-inner//button[normalize-space()="Buy"]'],
  ['[data-testid]', '[data-testid="a\\"b"]'],
])('emits for %s a short selector', (selector, emitted) => {
  expect(describeElement(createEngine(document), selector)?.selector).toBe(emitted);
});

it('never uses ids and classes that look generated', () => {
  const { selector } = describeElement(createEngine(document), '.css-1a2b3c') ?? {};
  expect(selector).not.toMatch(/r1|css-/);
  const span = describeElement(createEngine(document), 'span')?.selector;
  expect(span).not.toContain('7f3e9c21');
});

it.each([
  ['.buy', 3],
  ['x-card .buy', 3],
  ['x-card > .buy', 2],
  ['#app x-inner > button', 1],
  ['x-card >>> p', 2],
  ['#second >>> button', 1],
  ['p + button', 2],
  ['nav a, #second p', 4],
  ['x-card:not(#second) x-inner button', 1],
  ['text=Buy', 3],
  ['text="Deep"', 2],
  ['text=quot', 1],
  ['xpath=//button[@class="buy"]', 3],
  ['//ul/li[2]', 1],
  ['(//li)[last()]', 1],
  ['(//button[text()="Buy"])[2]', 1],
  ['//x-card[1]//button', 2],
  ['/html/body/div/x-card[2]//button[1]', 1],
  ['/html[1]/body[1]/div[1]/x-card[1]//x-inner[1]//button[1]', 1],
  ['//li/following-sibling::li', 2],
  ['//li | //p', 6],
  ['css=nav > a', 3],
])('%s finds %i', (selector, count) => {
  expect(found(selector).count).toBe(count);
});

it('returns matches in composed document order', () => {
  const engine = createEngine(document);
  const first = engine.elementOf(engine.locate('.buy, i, p').ref);
  expect(first?.textContent).toBe('One');
});

it('looks into closed shadow roots through the port', () => {
  const host = document.createElement('x-closed');
  const root = host.attachShadow({ mode: 'closed' });
  root.innerHTML = '<button id="in">Inside</button>';
  document.body.append(host);
  const engine = createEngine(document, portsFor(new Map([[host, root]])));
  expect(engine.locate('x-closed #in').identity).toEqual({ role: 'button', name: 'Inside' });
  expect(failure(() => createEngine(document).locate('#in'))).toBe('element-not-found');
});

it.each([
  ['div[', 'selector-invalid'],
  ['x-card > div[', 'selector-invalid'],
  ['', 'selector-invalid'],
  ['.none', 'element-not-found'],
  ['text=Nowhere', 'element-not-found'],
  ['xpath=//none', 'xpath-not-resolved'],
  ['//div[', 'xpath-not-resolved'],
  ['//a/@href', 'xpath-not-resolved'],
  ['xpath=count(//a)', 'xpath-not-resolved'],
  ['/html[1]/body[1]/div[1]/ul[1]//em[1]', 'shadow-root-missing'],
  ['ul >>> em', 'shadow-root-missing'],
])('%s fails with %s', (selector, code) => {
  expect(failure(() => createEngine(document).locate(selector))).toBe(code);
});

it('says which window a frame element holds', () => {
  const located = createEngine(document).locate('iframe');
  expect(located.frame?.index).toBe(0);
  expect(createEngine(document).locate('ul').frame).toBeUndefined();
});

it('leaves refs of removed elements out of a description', () => {
  const engine = createEngine(document);
  const { ref } = engine.locate('nav');
  query('nav').remove();
  expect(engine.describe([ref])).toEqual([]);
  expect(engine.elementOf(ref)).toBeUndefined();
});

it('says that the engine failed when the way to closed roots does', () => {
  let isOpen = true;
  const engine = createEngine(document, {
    shadowRootOf: (host) => {
      if (isOpen) return host.shadowRoot;
      throw new Error('The port is closed.');
    },
  });
  expect(failure(() => engine.snapshot({}))).toBe('none');
  isOpen = false;
  query('#second').insertAdjacentHTML('afterend', '<x-new><b>New</b></x-new>');
  expect(failure(() => engine.locate('x-new b'))).toBe('engine-failed');
  expect(failure(() => engine.snapshot({}))).toBe('snapshot-failed');
  isOpen = true;
});

it('gives what only its surroundings tell apart a selector guarded by evidence, and its place at last', () => {
  showPage(`<table><tr><td><a href="/order/7">7</a></td><td><button>Edit</button></td></tr>
    <tr><td><a href="/order/8">8</a></td><td><button>Edit</button></td></tr></table>
    <p><i onclick="">x</i><i onclick="">x</i></p>`);
  const engine = createEngine(document);
  const selectorOf = (element: Element | undefined) => {
    element?.setAttribute('data-probe', '');
    const { ref } = engine.locate('[data-probe]');
    element?.removeAttribute('data-probe');
    return engine.describe([ref])[0]?.selector ?? '';
  };
  const byRow = selectorOf(document.querySelectorAll('button')[1]);
  expect(byRow).toMatch(/^\(?\/\/tr\[.*8/);
  const byPlace = selectorOf(document.querySelectorAll('i')[1]);
  expect(byPlace).toMatch(/last\(\)=2\]\[2\]$/);
  // One more like it, and the place no longer tells which: nothing is found rather than a neighbour.
  query('p').insertAdjacentHTML('afterbegin', '<i onclick="">x</i>');
  expect(failure(() => engine.locate(byPlace))).toBe('xpath-not-resolved');
  query('tr').insertAdjacentHTML('beforebegin', '<tr><td>New</td><td><button>Edit</button></td></tr>');
  expect(engine.elementOf(engine.locate(byRow).ref)?.closest('tr')?.textContent).toContain('8');
});

it.each([
  ['xpath=//x-card//button[@class="buy"]', 3],
  ['//x-card[2]//button', 1],
  ['//x-inner//button', 1],
  ['/html[1]/body[1]/div[1]/x-card[2]//p[1]', 1],
  ['/html[1]/body[1]/div[1]/x-card[1]//x-inner[1]/i[1]', 0],
  ['//button[normalize-space()="Buy"]', 3],
  ['(//x-card//button)[3]', 1],
  ['//*[@id="second"]//button', 1],
  ['/html/body//nav/a[2]', 1],
  ['//nav/a[last()]', 1],
  ['//nav/a[position()<3]', 2],
  ['//li[b]/preceding-sibling::li[1]', 1],
])('%s goes through shadow roots to %i', (selector, count) => {
  expect(createEngine(document).context.resolve(selector)).toHaveLength(count);
});

it.each([' ', 'a ', 'a b', '\n', '"', '\\', '1'])(
  'gives what only the id %j tells apart a selector that finds it',
  (id) => {
    const [one, other] = [document.createElement('i'), document.createElement('i')];
    one.id = id;
    showPage('').append(one, other);
    const engine = createEngine(document);
    const [described] = engine.describe([engine.context.refOf?.(one) ?? 0]);
    expect(engine.context.resolve(described?.selector ?? '')).toEqual([one]);
  },
);
