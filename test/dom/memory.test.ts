import { expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { lines, query, showPage } from './fixtures';

const page = `<style>.off{display:none}.first li:nth-child(n+4){display:none}.t:checked ~ p{display:none}x-h{display:block}</style>
  <h1 id="h">Head</h1><ul class="first">${[1, 2, 3, 4, 5].map((at) => `<li>Item ${at} <button>Do ${at}</button></li>`).join('')}</ul>
  <input class="t" type="checkbox" aria-label="Hide"><p>Shown unless <a href="#">hidden</a></p>
  <label for="f">Label</label><input id="f" aria-describedby="d" value="v"><span id="d">Help</span>
  <div aria-labelledby="h" role="group"><b>Text</b> and <i>more</i></div><section><h2>Part</h2><div tabindex="0">Box <em>x</em></div></section>
  <x-h><template shadowrootmode="open"><h3><slot name="s"></slot></h3><slot></slot></template><span slot="s">Slot</span><button>Light</button></x-h>
  <select aria-label="S"><option>A<option>B</select><table><tr><td>1<td><a href="#">Row</a></table>`;

/** Closed roots, which the engine is given by who can reach them. */
const closedRoots = new WeakMap<Element, ShadowRoot>();
const ports = {
  shadowRootOf: (host: Element) => host.shadowRoot ?? closedRoots.get(host) ?? null,
};

const internals = new WeakMap<Element, ElementInternals>();
customElements.define(
  'x-states',
  class extends HTMLElement {
    constructor() {
      super();
      internals.set(this, this.attachInternals());
    }
  },
);

/** A random generator that gives the same numbers each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const mutations: ((element: Element, pick: (below: number) => number) => void)[] = [
  (element) => element.classList.toggle('off'),
  (element, pick) => element.append(`text ${pick(100)}`),
  (element, pick) => element.insertAdjacentHTML('afterbegin', `<button>New ${pick(100)}</button>`),
  (element, pick) => element.insertAdjacentHTML('beforebegin', `<label>L <input id="n${pick(50)}"></label>`),
  (element) => element.previousElementSibling?.remove(),
  (element, pick) => element.setAttribute('aria-label', `Named ${pick(100)}`),
  (element, pick) =>
    element.setAttribute('style', ['opacity:0', 'cursor:pointer', 'visibility:hidden', ''][pick(4)] ?? ''),
  (element) => element.toggleAttribute('inert'),
  (element) => element.toggleAttribute('hidden'),
  (element) => element.parentElement?.append(element),
  (element, pick) => element.setAttribute('role', ['button', 'none', 'heading', 'link'][pick(4)] ?? ''),
  (element) => element.removeAttribute('id'),
  (element) => element.setAttribute('aria-disabled', 'true'),
  (element, pick) => {
    if (element instanceof HTMLInputElement) element.checked = !element.checked;
    else element.setAttribute('slot', ['s', ''][pick(2)] ?? '');
  },
  (element, pick) => {
    if (element instanceof HTMLInputElement && element.type !== 'checkbox') element.value = `v${pick(100)}`;
    else if (element instanceof HTMLSelectElement) element.selectedIndex = pick(2);
    else if (element.firstChild instanceof Text) element.firstChild.data = `data ${pick(100)}`;
  },
];

type Seeded = { body: HTMLElement; seed: number; kinds: typeof mutations };

/** Makes 25 random changes, and compares after each what is remembered with what a fresh look sees. */
async function changeAtRandom({ body, seed, kinds }: Seeded) {
  const pick = numbersFrom(seed);
  const engine = createEngine(document, ports);
  engine.snapshot({});
  for (let step = 0; step < 25; step += 1) {
    const all = [...body.querySelectorAll('*')].filter(({ localName }) => !/style|template/.test(localName));
    const element = all[pick(all.length)];
    if (element) kinds[pick(kinds.length)]?.(element, pick);
    // Slots tell in a microtask what they show now. No snapshot is asked for before.
    await Promise.resolve();
    let slices = pick(9);
    engine.walkAhead(() => (slices -= 1) > 0);
    const again = engine.snapshot({});
    const fresh = createEngine(document, ports);
    expect(`\n${lines(again)}`, `seed ${seed}, step ${step}`).toBe(`\n${lines(fresh.snapshot({}))}`);
    fresh.stop();
  }
  engine.stop();
}

it('sees after random changes what a fresh look sees', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    // Without the rules that reach siblings, less is forgotten at each change.
    const body = showPage(seed % 2 ? page : page.replace(/\.first.*?(?=x-h)/s, ''));
    await changeAtRandom({ body, seed, kinds: mutations });
  }
});

const untoldPage = `<style>.a{} .b{} p:not(:empty) + i{display:none} input:invalid ~ b{display:none} x-states:state(on) + u{display:none}</style>
  <style media="print">p{display:none}</style><style disabled>.a{display:none} @media all{.b{color:red}}</style>
  ${[1, 2, 3].map((at) => `<div class="a"><p>Para ${at}</p><i>After ${at}</i><button class="b">Do ${at}</button></div>`).join('')}
  <section><input aria-label="Mail" type="email"><b>Right</b></section><section><x-states>On</x-states><u>Off</u></section>
  <div id="manual"><button>First</button><button>Second</button></div><article class="b"><h2>Part</h2><a href="#">Go</a></article>`;

const declarations = [
  'display: none',
  'opacity: 0',
  'visibility: hidden',
  'scale: 0',
  'font-size: 0px',
  'clip-path: inset(100%)',
  'cursor: pointer',
  '',
];

/** The rules that scripts can reach, those of sheets that only shadow roots have too. */
function sheetsOf(element: Element): CSSStyleSheet[] {
  const root = closedRoots.get(element);
  const own = [...document.styleSheets].filter(({ ownerNode }) => document.body.contains(ownerNode));
  return [...own, ...document.adoptedStyleSheets, ...(root?.adoptedStyleSheets ?? [])];
}

/** What a page tells nobody: no mutation, and where there is an event, none that leaves a closed root. */
const untold: typeof mutations = [
  (element, pick) => {
    const rules = sheetsOf(element).flatMap((sheet) => [...sheet.cssRules]);
    const rule = rules[pick(rules.length)];
    if (rule instanceof CSSStyleRule) rule.style.cssText = declarations[pick(declarations.length)] ?? '';
    if (rule instanceof CSSMediaRule) rule.media.mediaText = ['all', 'print'][pick(2)] ?? '';
  },
  (element, pick) => {
    const rules = sheetsOf(element).flatMap((sheet) => [...sheet.cssRules]);
    const rule = rules[pick(rules.length)];
    if (rule instanceof CSSStyleRule) rule.selectorText = ['.a', '.b', 'p', 'button'][pick(4)] ?? '';
  },
  (element, pick) => {
    const sheets = sheetsOf(element);
    const sheet = sheets[pick(sheets.length)];
    if (sheet) sheet.disabled = !sheet.disabled;
  },
  (element, pick) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${['.a', '.b', 'button', ':host'][pick(4)]}{${declarations[pick(8)]}}`);
    const scope = closedRoots.get(element) ?? document;
    scope.adoptedStyleSheets = pick(2) ? [sheet] : [];
  },
  (element) => {
    if (
      element.shadowRoot ||
      closedRoots.has(element) ||
      !/^(div|p|section|article)$/.test(element.localName)
    )
      return;
    const mode = { mode: 'closed', slotAssignment: 'manual' } as const;
    closedRoots.set(element, element.attachShadow(mode));
  },
  (element, pick) => {
    const root = closedRoots.get(element);
    if (root) root.innerHTML = `<button class="b">In ${pick(100)}</button><p><slot>Fallback</slot></p>`;
  },
  (element, pick) => {
    const slot = closedRoots.get(element)?.querySelector('slot');
    slot?.assign(...[...element.children].filter(() => pick(2) === 1));
  },
  (element, pick) => {
    const input = element.querySelector('input') ?? element;
    if (input instanceof HTMLInputElement) input.setCustomValidity(['', 'No'][pick(2)] ?? '');
  },
  (element) => {
    const states = internals.get(element.querySelector('x-states') ?? element)?.states;
    if (states?.has('on')) states.delete('on');
    else states?.add('on');
  },
  (element, pick) => {
    if (element.localName === 'p') element.textContent = ['', 'Filled'][pick(2)] ?? '';
    else if (element.firstChild instanceof Text) element.firstChild.data = ['', 'Again'][pick(2)] ?? '';
  },
];

it('sees after random changes that the page tells nobody what a fresh look sees', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const body = showPage(untoldPage);
    await changeAtRandom({ body, seed, kinds: seed % 2 ? untold : [...untold, ...mutations] });
    document.adoptedStyleSheets = [];
  }
});

it('walks ahead in slices, each going on where the last ended, and says when all is walked', () => {
  showPage(`<style>p{color:red}</style>${'<p>Text <a href="#">Link</a></p>'.repeat(100)}`);
  const engine = createEngine(document);
  let slices = 1;
  while (!engine.walkAhead(() => false)) slices += 1;
  expect(slices).toBeGreaterThan(5);
  expect(slices).toBeLessThan(20);
  expect(engine.walkAhead(() => false)).toBe(true);
  expect(lines(engine.snapshot({}))).toBe(lines(createEngine(document).snapshot({})));
});

it('sees what changed between two slices without a mutation', () => {
  showPage(
    `<style>input:checked~.x{display:none}</style><input id="c" type="checkbox" aria-label="C"><p class="x">Far</p>${'<p>Text <a href="#">Link</a></p>'.repeat(100)}`,
  );
  const engine = createEngine(document);
  const box = query('#c');
  for (let slice = 0; !engine.walkAhead(() => false); slice += 1)
    if (slice === 2 && box instanceof HTMLInputElement) box.checked = true;
  const said = lines(engine.snapshot({}));
  expect(said).not.toContain('Far');
  expect(said).toBe(lines(createEngine(document).snapshot({})));
});

it('sees what a box shows elsewhere by a rule that reaches far', () => {
  showPage(
    '<style>body:has(#c:checked) .x{display:none}</style><p><input id="c" type="checkbox" aria-label="C"></p><p class="x">Far',
  );
  const engine = createEngine(document);
  expect(lines(engine.snapshot({}))).toContain('Far');
  const box = query('#c');
  if (box instanceof HTMLInputElement) box.checked = true;
  expect(lines(engine.snapshot({}))).toBe('* checkbox "C" [checked]');
});

it('keeps the refs of what stays, and sees roots attached late', () => {
  showPage('<x-late>Light</x-late><button>Stay</button>');
  const engine = createEngine(document);
  const stay = () => engine.snapshot({}).nodes.find(({ name }) => name === 'Stay')?.ref;
  const before = stay();
  query('x-late').attachShadow({ mode: 'open' }).innerHTML = '<button>In root</button>';
  expect(lines(engine.snapshot({}))).toBe('* button "In root"\n* button "Stay"');
  const root = query('x-late').shadowRoot;
  root?.querySelector('button')?.replaceWith('Only text');
  expect(lines(engine.snapshot({}))).toBe('text "Only text"\n* button "Stay"');
  expect(stay()).toBe(before);
});

it('knows modal dialogs that come, open, go and come back', () => {
  showPage(
    `<button>Behind</button><dialog><button>In it</button></dialog>
     <x-box><template shadowrootmode="open"><dialog><button>Deep</button></dialog></template></x-box>`,
  );
  const engine = createEngine(document);
  const isSeen = (part: string) => {
    const said = lines(engine.snapshot({}));
    expect(said).toBe(lines(createEngine(document).snapshot({})));
    return said.includes(part);
  };
  expect(isSeen('[behind')).toBe(false);
  const [light, host] = [query('dialog'), query('x-box')];
  const deep = host.shadowRoot?.querySelector('dialog');
  if (!(light instanceof HTMLDialogElement) || !deep) throw new Error('No dialogs');
  light.showModal();
  expect(isSeen('[behind')).toBe(true);
  deep.showModal();
  expect(isSeen('"Deep"')).toBe(true);
  light.close();
  deep.close();
  host.remove();
  expect(isSeen('[behind')).toBe(false);
  document.body.append(host);
  deep.showModal();
  expect(isSeen('[behind')).toBe(true);
  deep.close();
  document.body.insertAdjacentHTML('beforeend', '<p><dialog id="new"><button>New</button></dialog></p>');
  const added = query('#new');
  if (added instanceof HTMLDialogElement) added.showModal();
  expect(isSeen('[behind')).toBe(true);
});

const focusRules = {
  nothing: 'a:focus{outline:1px solid}',
  itself: '.skip{position:absolute;left:-999px}.skip:focus{left:0}',
  within: 'p:focus-within + p{display:none}',
  inside: 'a:focus b{display:none}',
  choice: ':is(a:focus, i) b{display:none}',
  nested: 'a{&:focus b{display:none}}',
  shadow: '',
};

it.each(Object.entries(focusRules))('sees what the focus shows and hides: %s', (_, rule) => {
  showPage(
    `<style>${rule}</style><p><a href="#" class="skip">Skip <b>bold</b></a></p><p>Next <a href="#">Other <b>part</b></a></p>
     <x-h tabindex="0"><template shadowrootmode="open"><style>:host(:focus) b{display:none}</style><b>In it</b></template></x-h>`,
  );
  const engine = createEngine(document);
  for (const selector of ['.skip', 'p:last-of-type a', 'x-h', 'body']) {
    lines(engine.snapshot({}));
    const element = query(selector);
    if (element === document.body && document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
    else if (element instanceof HTMLElement) element.focus();
    expect(lines(engine.snapshot({})), selector).toBe(lines(createEngine(document).snapshot({})));
  }
});

it('walks nothing again for a focus that shows nothing', () => {
  showPage(`<style>${focusRules.nothing}</style>${'<p>Text <a href="#">Link</a></p>'.repeat(100)}`);
  const engine = createEngine(document);
  while (!engine.walkAhead(() => true));
  const link = query('a');
  if (link instanceof HTMLElement) link.focus();
  expect(engine.walkAhead(() => false)).toBe(true);
});

it('sees what style sheets and controls change without a mutation', () => {
  showPage('<style></style><button class="a">A</button><input aria-label="F" value="1"><a href="#">B</a>');
  const engine = createEngine(document);
  engine.snapshot({});
  document.querySelector('style')?.sheet?.insertRule('.a{display:none}');
  const field = query('input');
  if (field instanceof HTMLInputElement) field.value = '2';
  expect(lines(engine.snapshot({}))).toBe('* textbox "F" =2\n* link "B"');
});

it('sees what a slot is given by hand, and what a rule shows beside what was emptied', async () => {
  showPage(`<style>p:not(:empty) + i{display:none}</style><section><p>Full</p><i>After</i></section>
    <div><button>Given</button></div><input aria-label="Keeps the size">`);
  const root = query('div').attachShadow({ mode: 'closed', slotAssignment: 'manual' });
  root.innerHTML = '<slot style="position:absolute">Fallback</slot>';
  closedRoots.set(query('div'), root);
  const engine = createEngine(document, ports);
  expect(lines(engine.snapshot({}))).toBe('text "Full"\ntext "Fallback"\n* textbox "Keeps the size"');
  root.querySelector('slot')?.assign(query('button'));
  query('p').firstChild?.remove();
  await Promise.resolve();
  expect(lines(engine.snapshot({}))).toBe('text "After"\n* button "Given"\n* textbox "Keeps the size"');
  query('p').append('');
  query('p').lastChild?.replaceWith('Full again');
  expect(lines(engine.snapshot({}))).toBe('text "Full again"\n* button "Given"\n* textbox "Keeps the size"');
});

it('sees every rule of a large sheet, and every host of a page', () => {
  const rules = Array.from({ length: 500 }, (_unused, at) => `.r${at}{}`).join('');
  const parts = Array.from({ length: 550 }, (_unused, at) => `<p class="r${at}">Part ${at}</p>`).join('');
  showPage(`<style>${rules}</style><div style="height:9px;overflow:hidden">${parts}</div>`);
  const engine = createEngine(document, ports);
  engine.snapshot({});
  const rule = document.body.querySelector('style')?.sheet?.cssRules[440];
  if (rule instanceof CSSStyleRule) rule.style.visibility = 'hidden';
  expect(lines(engine.snapshot({}))).not.toContain('Part 440');
  const late = query('.r500').attachShadow({ mode: 'closed' });
  closedRoots.set(query('.r500'), late);
  late.innerHTML = 'Late';
  expect(lines(engine.snapshot({}))).toContain('Late');
  late.innerHTML = 'Later';
  expect(lines(engine.snapshot({}))).toContain('Later');
});

/** What changes one part by another, without a mutation of the part that is said otherwise then. */
const farChanges: Record<string, { html: string; change: () => void }> = {
  'a rule for the size of a container': {
    html: `<style>.row{display:flex;width:600px} .box{container-type:inline-size;flex:1} .side{width:400px} .off .side{display:none}
      @container (min-width:500px){.wide{display:none}}</style>
      <div class="row"><div class="side">Side</div><div class="box"><p class="wide">Narrow</p></div></div>`,
    change: () => query('.row').classList.add('off'),
  },
  'an animation in a shadow root that ends': {
    html: `<div id="host"><template shadowrootmode="open"><p id="moved">Moved</p></template></div>`,
    change: () => {
      for (const animation of query('#host').shadowRoot?.getAnimations() ?? []) animation.cancel();
    },
  },
  'the caption of a picture': {
    html: '<figure><a href="#"><img src="data:,"></a><img tabindex="0" src="data:,"><figcaption>First</figcaption></figure>',
    change: () => query('figcaption').firstChild?.replaceWith('Second'),
  },
  'a cell beside a header': {
    html: '<table><tr><th>One<th tabindex="0">Two</table>',
    change: () => query('tr').append(document.createElement('td')),
  },
  'a popover that opens far from its button': {
    html: '<div><button id="opener">Open</button></div><section><div popover id="menu">Menu</div></section>',
    change: () => {
      const menu = query('#menu');
      if (menu instanceof HTMLElement) menu.showPopover();
    },
  },
  'a name that a script has tied without an id': {
    html: '<div><input id="opener"></div><section><p>First</p></section>',
    change: () => query('p').firstChild?.replaceWith('Second'),
  },
  'a summary before another': {
    html: '<details open><summary>Old</summary>Text</details>',
    change: () =>
      query('details').prepend(Object.assign(document.createElement('summary'), { textContent: 'New' })),
  },
  'text that is referred to twice': {
    html: `<button aria-labelledby="a">X</button><p id="a" aria-owns="b">By</p><p id="b">Named</p>`,
    change: () => query('#b').firstChild?.replaceWith('Renamed'),
  },
};

it.each(Object.entries(farChanges))('sees what one part changes in another: %s', (_, { html, change }) => {
  showPage(html);
  document
    .querySelector('#host')
    ?.shadowRoot?.querySelector('p')
    ?.animate({ visibility: ['hidden', 'hidden'] }, { duration: 1, fill: 'both' });
  const opener = document.querySelector('#opener');
  if (opener instanceof HTMLButtonElement) opener.popoverTargetElement = document.querySelector('[popover]');
  if (opener instanceof HTMLInputElement) opener.ariaLabelledByElements = [query('p')];
  const engine = createEngine(document);
  const before = lines(engine.snapshot({}));
  change();
  const after = lines(engine.snapshot({}));
  expect(after).toBe(lines(createEngine(document).snapshot({})));
  expect(after).not.toBe(before);
});

it('comes round to all hosts of a large page, and sees open roots at once', () => {
  showPage(Array.from({ length: 2000 }, (_unused, at) => `<p id="p${at}">Part ${at}</p>`).join(''));
  const engine = createEngine(document, ports);
  engine.snapshot({});
  query('#p1800').attachShadow({ mode: 'open' }).innerHTML = 'Open';
  expect(lines(engine.snapshot({}))).toContain('Open');
  const late = query('#p1900').attachShadow({ mode: 'closed' });
  closedRoots.set(query('#p1900'), late);
  late.innerHTML = '<slot></slot> Late';
  const looks = Array.from({ length: 4 }, () => lines(engine.snapshot({})));
  expect(looks.at(-1)).toContain('Late');
});
