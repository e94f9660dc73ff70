import { expect, it } from 'vitest';
import { createEngine } from '../../src/dom/engine';
import { lines, query, showPage } from './fixtures';

const page = `<style>.off{display:none}.first li:nth-child(n+4){display:none}.t:checked ~ p{display:none}x-h{display:block}</style>
  <h1 id="h">Head</h1><ul class="first">${[1, 2, 3, 4, 5].map((at) => `<li>Item ${at} <button>Do ${at}</button></li>`).join('')}</ul>
  <input class="t" type="checkbox" aria-label="Hide"><p>Shown unless <a href="#">hidden</a></p>
  <label for="f">Label</label><input id="f" aria-describedby="d" value="v"><span id="d">Help</span>
  <div aria-labelledby="h" role="group"><b>Text</b> and <i>more</i></div><section><h2>Part</h2><div tabindex="0">Box <em>x</em></div></section>
  <x-h><template shadowrootmode="open"><h3><slot name="s"></slot></h3><slot></slot></template><span slot="s">Slot</span><button>Light</button></x-h>
  <select aria-label="S"><option>A<option>B</select><table><tr><td>1<td><a href="#">Row</a></table>`;

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

it('sees after random changes what a fresh look sees', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    // Without the rules that reach siblings, less is forgotten at each change.
    const body = showPage(seed % 2 ? page : page.replace(/\.first.*?(?=x-h)/s, ''));
    const pick = numbersFrom(seed);
    const engine = createEngine(document);
    engine.snapshot({});
    for (let step = 0; step < 25; step += 1) {
      const all = [...body.querySelectorAll('*')].filter(
        ({ localName }) => !/style|template/.test(localName),
      );
      const element = all[pick(all.length)];
      if (element) mutations[pick(mutations.length)]?.(element, pick);
      let slices = pick(9);
      engine.walkAhead(() => (slices -= 1) > 0);
      const again = engine.snapshot({});
      const fresh = createEngine(document).snapshot({});
      expect(`\n${lines(again)}`, `seed ${seed}, step ${step}`).toBe(`\n${lines(fresh)}`);
    }
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
