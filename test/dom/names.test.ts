import { expect, it } from 'vitest';
import { createComposedTree } from '../../src/frame/dom/composed';
import { hintsOf } from '../../src/frame/see/take-snapshot';
import { identityOf, nameOf } from '../../src/frame/names/name';
import { createReading } from '../../src/frame/dom/reading';
import { query, showPage } from './fixtures';

const nameIn = (html: string) => {
  showPage(html);
  return identityOf(query('[data-x]'), createReading(createComposedTree(document))).name;
};

it.each([
  [
    'follows aria-labelledby in its order, itself included',
    `<i id="a">One</i><button data-x id="b" aria-label="Self" aria-labelledby="b a c">x</button><i id="c">Two</i>`,
    'Self One Two',
  ],
  [
    'does not follow a second aria-labelledby',
    `<button data-x aria-labelledby="a"></button><i id="a" aria-labelledby="b">First</i><i id="b">Second</i>`,
    'First',
  ],
  [
    'reads a hidden reference with its hidden content',
    `<button data-x aria-labelledby="a"></button><div id="a" hidden>Deep <b style="display:none">down</b></div>`,
    'Deep down',
  ],
  [
    'leaves hidden content of a shown reference out',
    `<button data-x aria-labelledby="a"></button><div id="a">Shown <b hidden>not</b></div>`,
    'Shown',
  ],
  ['prefers aria-label to content', `<button data-x aria-label="Close">x</button>`, 'Close'],
  ['ignores an empty aria-label', `<button data-x aria-label=" ">Go</button>`, 'Go'],
  [
    'joins several labels',
    `<label for="i">First</label><input data-x id="i"><label for="i">second</label>`,
    'First second',
  ],
  ['reads a wrapping label without the control', `<label>Name <input data-x value="Ada"></label>`, 'Name'],
  [
    'reads controls embedded in a label',
    `<label><input type="checkbox" data-x> Wait <input type="number" value="5"> minutes</label>`,
    'Wait 5 minutes',
  ],
  [
    'reads an embedded select',
    `<label><input type="checkbox" data-x> Flash <select><option>1<option selected>3</select> times</label>`,
    'Flash 3 times',
  ],
  [
    'never reads an embedded password',
    `<button data-x>Send <input type="password" value="hush"></button>`,
    'Send',
  ],
  ['reads alt texts in content', `<a href="#" data-x><img src="data:," alt="Logo"> Home</a>`, 'Logo Home'],
  ['names an image by its alt', `<img data-x alt="A cat" src="data:,">`, 'A cat'],
  [
    'names a text field by its title before its placeholder',
    `<input data-x title="Title" placeholder="Hint">`,
    'Title',
  ],
  ['names a text field by its placeholder last', `<input data-x placeholder="Hint">`, 'Hint'],
  ['names a submit button by its value', `<input type="submit" data-x value="Send">`, 'Send'],
  ['names a submit button without a value', `<input type="submit" data-x>`, 'Submit'],
  ['names an image button by its alt', `<input type="image" data-x alt="Go">`, 'Go'],
  ['names a fieldset by its legend', `<fieldset data-x><legend>Ship to</legend></fieldset>`, 'Ship to'],
  ['names a table by its caption', `<table data-x><caption>Prices</caption></table>`, 'Prices'],
  ['names a figure by its caption', `<figure data-x><figcaption>Fig. 1</figcaption></figure>`, 'Fig. 1'],
  ['names an svg by its title', `<svg data-x role="img"><title>Search</title></svg>`, 'Search'],
  [
    'names a link by the title of the symbol it shows',
    `<svg style="display:none"><symbol id="icon-cart"><title>Cart</title></symbol></svg><a data-x href="/c"><svg><use href="#icon-cart"></use></svg></a>`,
    'Cart',
  ],
  [
    'takes the title of a use before that of its symbol',
    `<svg hidden><symbol id="s"><title>Shape</title></symbol></svg><button data-x><svg><use xlink:href="#s"><title>Bin</title></use></svg></button>`,
    'Bin',
  ],
  [
    'leaves out a sprite that is hidden from names',
    `<svg hidden><symbol id="s"><title>Shape</title></symbol></svg><button data-x><svg aria-hidden="true"><use href="#s"></use></svg></button>`,
    '',
  ],
  [
    'reads no sprite of another file',
    `<a data-x href="/c"><svg><use href="/sprite.svg#cart"></use></svg></a>`,
    '',
  ],
  ['names a button by the svg in it', `<button data-x><svg><title>Search</title></svg></button>`, 'Search'],
  [
    'sets blocks apart and joins inline parts',
    `<button data-x>Add<b>it</b><div>to</div>cart</button>`,
    'Addit to cart',
  ],
  [
    'reads generated content',
    `<style>#g::before{content:"New: "}#g::after{content:"★" / "starred"}</style><button data-x id="g">Mail</button>`,
    'New: Mailstarred',
  ],
  ['leaves aria-hidden content out', `<button data-x><i aria-hidden="true">x</i>Close</button>`, 'Close'],
  [
    'leaves invisible text out but not what is visible in it',
    `<button data-x><span style="visibility:hidden">No<b style="visibility:visible">Yes</b></span></button>`,
    'Yes',
  ],
  ['drops icon font glyphs', `<button data-x><i>\uE001</i> Save</button>`, 'Save'],
  ['falls back to the title', `<button data-x title="Menu"><i></i></button>`, 'Menu'],
  ['names a clickable div by its text', `<div data-x onclick="">Add to cart</div>`, 'Add to cart'],
  [
    'reads slotted content',
    `<button data-x><x-a><template shadowrootmode="open">[<slot></slot>]</template>In</x-a></button>`,
    '[ In ]',
  ],
  ['names an option by its text', `<select><option data-x>Blue</option></select>`, 'Blue'],
  [
    'names a link whose name is in a shadow root',
    `<a href="#" data-x><x-b><template shadowrootmode="open"><span>Deep</span></template></x-b></a>`,
    'Deep',
  ],
  ['names a heading by its content', `<h2 data-x>Your <a href="#">cart</a></h2>`, 'Your cart'],
  [
    'falls back to the title when the content is blank',
    `<a href="#" data-x title="Menu"> <i> </i>\n</a>`,
    'Menu',
  ],
  [
    'falls back to the title when an image in it says nothing',
    `<a href="#" data-x title="Menu"><img alt="" src="data:,"></a>`,
    'Menu',
  ],
  [
    'reads a hidden label',
    `<label for="i" style="visibility:hidden">Street <b hidden>no</b></label><input data-x id="i">`,
    'Street no',
  ],
  [
    'does not own what is hidden from everyone',
    `<a href="#" data-x aria-owns="a b">One</a><p hidden><i id="a">two</i></p><i id="b"> three</i>`,
    'One three',
  ],
  [
    'says once what a reference inside it has said',
    `<div role="switch" data-x><input type="checkbox" aria-labelledby="l"><i id="l">Remember me</i></div>`,
    'Remember me',
  ],
  [
    'leaves the menu below an item out',
    `<div role="menuitem" data-x>File<div role="menu"><div role="menuitem">Open</div></div></div>`,
    'File',
  ],
  [
    'leaves the group below a tree item out',
    `<ul role="tree"><li role="treeitem" data-x>Fruit<ul role="group"><li role="treeitem">Fig</li></ul></li></ul>`,
    'Fruit',
  ],
  ['names an option by its label', `<select><option data-x label="Azure">Blue</option></select>`, 'Azure'],
  [
    'names a group of options by its label',
    `<select><optgroup data-x label="Blues"><option>Azure</optgroup></select>`,
    'Blues',
  ],
  [
    'leaves generated content that is not drawn out',
    `<style>#g::before{content:"no";display:none}#g::after{content:"no";visibility:hidden}</style><button data-x id="g">Mail</button>`,
    'Mail',
  ],
  [
    'leaves the address of a generated image out',
    `<style>#g::before{content:url("data:,") "New "}</style><button data-x id="g">mail</button>`,
    'New mail',
  ],
  ['takes no placeholder for a checkbox', `<input type="checkbox" data-x placeholder="Hint">`, ''],
  ['names a file field as the browser does', `<input type="file" data-x multiple>`, 'Choose Files'],
  ['keeps the joiners that scripts need', `<button data-x>ශ්\u200Dරී</button>`, 'ශ්\u200Dරී'],
  [
    'reads a canvas by its fallback',
    `<button data-x><canvas>Chart of sales</canvas></button>`,
    'Chart of sales',
  ],
  [
    'survives references in a circle',
    `<button data-x id="p" aria-labelledby="q"></button><div id="q">Q <i aria-labelledby="p">r</i></div>`,
    'Q r',
  ],
])('%s', (_sentence, html, name) => {
  expect(nameIn(html)).toBe(name);
});

it('reads generated content late in a long page, of nested rules in a shadow root too', () => {
  showPage(
    `${'<button>Plain</button>'.repeat(200)}
    <x-c><template shadowrootmode="open"><style>@media all { button { &::before { content: "New " } } }</style>
    <button>mail</button></template></x-c>`,
  );
  const reading = createReading(createComposedTree(document));
  const plain = [...document.querySelectorAll('button')].map((button) => identityOf(button, reading).name);
  expect(new Set(plain)).toEqual(new Set(['Plain']));
  const inner = query('x-c').shadowRoot?.querySelector('button');
  expect(inner && identityOf(inner, reading).name).toBe('New mail');
});

it('reads generated content late in a long page by the rules that give it text, and past those that draw', () => {
  showPage(`<style>
    .icon::before { content: "\\e900" } .empty::after { content: "" }
    @media all { .new:before, b::before { content: "New " } } .none::before { content: none }
    </style>${'<button class="icon empty">Plain</button>'.repeat(50)}
    <button class="new icon">mail</button><button class="new none">list</button>`);
  const reading = createReading(createComposedTree(document));
  const names = [...document.querySelectorAll('button')].map((button) => identityOf(button, reading).name);
  expect(new Set(names)).toEqual(new Set(['Plain', 'New mail', 'list']));
});

it('reads generated content that a shadow root gives its host and what is slotted', () => {
  showPage(`${'<button>Plain</button>'.repeat(50)}
    <x-c role="button"><template shadowrootmode="open"><style>:host::before { content: "Send " }
    ::slotted(i)::before { content: "by " }</style><slot></slot></template><i>mail</i></x-c>`);
  const reading = createReading(createComposedTree(document));
  for (const button of document.querySelectorAll('button')) identityOf(button, reading);
  expect(identityOf(query('x-c'), reading).name).toBe('Send by mail');
});

it('reads no more of a page than a name can show', () => {
  showPage(`<div data-x tabindex="-1">${'<p>Some more words</p>'.repeat(5000)}</div>`);
  const reading = createReading(createComposedTree(document));
  expect(nameOf(query('[data-x]'), reading).length).toBeLessThan(1000);
});

it('names a button in a shadow root by a symbol of the same root', () => {
  showPage('<div data-host></div>');
  const root = query('[data-host]').attachShadow({ mode: 'open' });
  root.innerHTML = `<svg hidden><symbol id="s"><title>Cart</title></symbol></svg><button><svg><use href="#s"></use></svg></button>`;
  const button = root.querySelector('button');
  const reading = createReading(createComposedTree(document));
  expect(button && nameOf(button, reading)).toBe('Cart');
});

it.each([
  ['the title of a hidden sprite', '<svg aria-hidden="true"><use href="#s"></use></svg>', 'Cart'],
  ['what a sprite of another file is called', '<svg><use href="/a.svg#icon-cart"></use></svg>', 'icon-cart'],
])('hints at %s where an element has no name', (_, icon, label) => {
  showPage(`<svg hidden><symbol id="s"><title>Cart</title></symbol></svg><button data-x>${icon}</button>`);
  const hints = hintsOf(query('[data-x]'), '', createReading(createComposedTree(document)));
  expect(hints.label).toBe(label);
});
