import { expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { lines, linesOf, portsFor, query, read, showPage } from './fixtures';

it('lists what can be acted on and what gives it meaning', () => {
  expect(
    linesOf(`<header><a href="/">Shop</a></header><main><h1>Sign <b>in</b></h1><p>Hello <b>you</b>, welcome.</p>
      <form aria-label="Sign in"><label>Email <input name="email" type="email" value="ada@example.org"></label>
      <label for="pw">Password</label><input id="pw" type="password" value="hush">
      <label><input type="checkbox" checked> Remember me</label>
      <select aria-label="Colour"><option>Red<option selected>Blue</select>
      <button>Sign in</button></form>
      <ul><li>One</li><li><a href="/two">Two</a> and more</li></ul>
      <div style="cursor:pointer"><span>Clickable</span></div></main>`),
  ).toMatchInlineSnapshot(`
    "
    banner
      * link "Shop"
    main
      heading "Sign in" [level=1]
      text "Hello you, welcome."
      form "Sign in"
        * textbox "Email" =ada@example.org
        * textbox "Password" [secret]
        * checkbox "Remember me" [checked]
        * combobox "Colour" =Blue
        * button "Sign in"
      list
        listitem "One"
        listitem
          * link "Two"
          text "and more"
      * generic "Clickable"
    "
  `);
});

it('walks open, closed and declarative shadow roots and slots in drawn order', () => {
  showPage(`<x-a><template shadowrootmode="open"><h2>Head</h2><slot name="s">fallback</slot><slot></slot></template>
    <button>Last</button><b slot="s">Slotted</b></x-a>
    <x-b><template shadowrootmode="closed"><button>Declared</button></template></x-b><x-c>light</x-c>`);
  const host = query('x-c');
  const closed = host.attachShadow({ mode: 'closed' });
  closed.innerHTML = '<button>Closed</button><slot></slot>';
  expect(`\n${lines(read({}, portsFor(new Map([[host, closed]]))))}\n`).toMatchInlineSnapshot(`
    "
    heading "Head" [level=2]
    text "Slotted"
    * button "Last"
    * button "Closed"
    text "light"
    "
  `);
});

it('leaves out what is not drawn', () => {
  expect(
    linesOf(`<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style>
      <p hidden>hidden</p><p style="visibility:hidden">invisible <b style="visibility:visible">visible</b></p>
      <p style="opacity:0">transparent</p><p class="sr">for readers</p><a href="#m" class="sr">Skip</a>
      <button style="display:none">none</button><div style="height:0;overflow:hidden"><button>folded</button></div>
      <button style="position:absolute;left:-9999px">far</button><details><summary>More</summary><a href="#">inside</a></details>
      <nav style="position:fixed;transform:translateX(-100%);width:200px;left:0"><a href="#">drawer</a></nav>
      <button style="transform:scale(0)">tiny</button><div style="content-visibility:hidden"><button>skipped</button></div>
      <template><button>template</button></template><noscript>no script</noscript><button>Shown</button>
      <input type="hidden" value="x"><span style="text-indent:-9999px;display:block">replaced</span>`),
  ).toMatchInlineSnapshot(`
    "
    text "visible"
    * button "More" [collapsed]
    * button "Shown"
    "
  `);
});

it('reads what rules draw of closed details, and not what a path cuts away', () => {
  expect(
    linesOf(`<style>.drawn::details-content{content-visibility:visible;display:block}</style>
      <details class="drawn"><summary>More</summary><button>Drawn</button></details>
      <div style="clip-path:inset(100%)"><p>cut away</p></div>`),
  ).toMatchInlineSnapshot(`
    "
    * button "More" [collapsed]
    * button "Drawn"
    "
  `);
});

it('reads what an object shows in place of what it has not', async () => {
  showPage(`<object width="300" height="80"><p>No plan</p></object>
    <object width="300" height="80" data="data:text/html,<p>Plan"><p>Not this</p></object>`);
  await expect.poll(() => lines(read())).toBe('* iframe\n  text "No plan"\n* iframe');
});

it('reads what `content-visibility` and transforms do nothing to, since it is only a part of a line', () => {
  expect(
    linesOf(`<p><span style="content-visibility:hidden">drawn <a href="#">link</a></span></p>
      <p><i style="transform:scale(0)">as it was</i></p>
      <p><b style="display:contents;content-visibility:hidden">without a box</b></p>
      <svg width="99" height="20"><text y="15" style="transform:scale(0)">shrunk</text></svg>`),
  ).toMatchInlineSnapshot(`
    "
    text "drawn"
    * link "link"
    text "as it was"
    text "without a box"
    "
  `);
});

it('keeps checkboxes that a label draws, and the label only once', () => {
  expect(
    linesOf(`<style>.gone{display:none}.off{position:absolute;left:-9999px}.clear{opacity:0}</style>
      <input type="checkbox" id="a" class="gone"><label for="a" style="cursor:pointer"><i></i>Terms</label>
      <label><input type="radio" class="off" name="r" checked>Standard</label>
      <label><input type="checkbox" class="clear"><span></span>News</label>
      <input type="checkbox" class="gone"><input type="file" id="f" class="off"><label for="f">Upload</label>`),
  ).toMatchInlineSnapshot(`
    "
    * checkbox "Terms"
    * radio "Standard" [checked]
    * checkbox "News"
    * button "Upload"
    "
  `);
});

it('finds what is clickable without a role, the outermost only', () => {
  expect(
    linesOf(`<div onclick="">By handler</div><div style="cursor:pointer"><span>By pointer <b>inner</b></span></div>
      <div tabindex="0">By focus</div><div tabindex="-1">Not by code focus</div><div contenteditable>Rich <b>text</b></div>
      <span style="cursor:pointer;display:inline-block;width:20px;height:20px"></span><div role="tab">Tab</div><a class="ul-button">Log in</a><div class="btn-group">Group <button>One</button></div>
      <div style="cursor:pointer">Card <a href="#">link</a></div><button style="cursor:default"><i style="cursor:pointer">x</i></button>`),
  ).toMatchInlineSnapshot(`
    "
    * generic "By handler"
    * generic "By pointer inner"
    * generic "By focus"
    * generic [focusable]
      text "Not by code focus"
    * textbox "Rich text"
    * generic
    * tab "Tab"
    * generic "Log in"
    text "Group"
    * button "One"
    * generic "Card link"
      * link "link"
    * button "x"
    "
  `);
});

it('says states, values and descriptions', () => {
  expect(
    linesOf(`<fieldset disabled><legend>Off</legend><input aria-label="In off"></fieldset>
      <input aria-label="Req" required readonly value="v" aria-invalid="true" aria-describedby="d"><p id="d">Too short</p>
      <div role="checkbox" aria-checked="mixed" aria-label="Part">-</div><button aria-pressed="true">Bold</button>
      <button aria-expanded="false">Menu</button><a href="#" aria-current="page">Here</a><div role="option" aria-selected="true">Opt</div>
      <div aria-disabled="true"><button>Inherited</button></div><input type="range" aria-label="Volume" value="30">
      <div role="slider" aria-valuenow="4" aria-valuetext="four" aria-label="Custom" tabindex="0">-</div>
      <select multiple aria-label="Many"><option selected>A<option>B<option selected>C</select>
      <button title="Longer words">Short</button><div role="heading" aria-level="4">H</div><details open><summary>S</summary>body</details>`),
  ).toMatchInlineSnapshot(`
    "
    group "Off" [disabled]
      * textbox "In off" [disabled]
    * textbox "Req" [required readonly invalid] =v (Too short)
    text "Too short"
    * checkbox "Part" [mixed]
      text "-"
    * button "Bold" [pressed]
    * button "Menu" [collapsed]
    * link "Here" [current]
    * option "Opt" [selected]
    * button "Inherited" [disabled]
    * slider "Volume" =30
    * slider "Custom" =four
      text "-"
    * listbox "Many" =A, C
      * option "A" [selected]
      * option "B"
      * option "C" [selected]
    * button "Short" (Longer words)
    heading "H" [level=4]
    * button "S" [expanded]
    text "body"
    "
  `);
});

it('never shows what is typed into password, card and one-time-code fields', () => {
  showPage(`<input type="password" value="hunter2s"><input autocomplete="cc-number" value="4111111111111111">
    <input autocomplete="section-a billing cc-csc" value="737373"><input autocomplete="one-time-code" value="909090">
    <input name="cardNumber" value="5500000000000004"><input autocomplete="current-password" value="shownpass">
    <label>Code <input id="otp" value="112233"></label><input aria-label="Plain" value="fine">`);
  const snapshot = read();
  expect(JSON.stringify(snapshot)).not.toMatch(/hunter2s|4111|737373|909090|5500|shownpass|112233/);
  expect(snapshot.nodes.filter(({ states }) => states?.includes('secret'))).toHaveLength(7);
  expect(JSON.stringify(snapshot)).toContain('fine');
});

it('gives what only a script may focus a ref and says so', () => {
  expect(
    linesOf(`<main tabindex="-1"><h2 tabindex="-1">Order <b>7</b></h2>
      <div tabindex="-1" aria-label="Advertisement" style="height:20px"></div>
      <div tabindex="x" style="height:20px"></div><button tabindex="-1">Later</button></main>`),
  ).toMatchInlineSnapshot(`
    "
    * main [focusable]
      * heading "Order 7" [level=2 focusable]
      * generic "Advertisement" [focusable]
      * button "Later"
    "
  `);
});

it('gives a scroll container a ref, and none to a box in which all fits', () => {
  expect(
    linesOf(`<div style="overflow:auto;height:40px" aria-label="Log" role="log"><p style="height:200px">Long</p></div>
      <div style="overflow:auto;height:40px" role="log" aria-label="Fits"><p style="height:10px;margin:0">Short</p></div>`),
  ).toMatchInlineSnapshot(`
    "
    * log "Log" [scrollable]
      text "Long"
    log "Fits"
      text "Short"
    "
  `);
});

it('scopes by selector and leaves ignored elements out', () => {
  const html = `<nav><a href="#">A</a></nav><main><a href="#">B</a><aside><a href="#">C</a></aside></main>`;
  expect(linesOf(html, { selector: 'main', ignoreSelectors: ['aside'] })).toMatchInlineSnapshot(`
    "
    main
      * link "B"
    "
  `);
  expect(() => read({ selector: 'section' })).toThrow(/No element matches "section"/);
  expect(() => read({ ignoreSelectors: ['section'] })).toThrow(
    expect.objectContaining({ code: 'element-not-found' }),
  );
});

it('gives the same element the same ref, and never gives a ref twice', () => {
  showPage('<button>A</button><button>B</button>');
  const engine = createEngine(document);
  const refs = () => engine.snapshot({}).nodes.map(({ ref }) => ref);
  const [a, b] = refs();
  query('button').remove();
  document.body.insertAdjacentHTML('beforeend', '<button>C</button>');
  const [b2, c] = refs();
  expect(b2).toBe(b);
  expect([a, b]).not.toContain(c);
  expect(engine.elementOf(a ?? -1)).toBeUndefined();
});

it('tells the texts of a line apart that elements hold apart, and no word that is split by one', () => {
  showPage('<div><b>Blue <i>Tow</i>el XL</b> <span>12 €</span> left</div><div>plain</div>');
  const texts = createEngine(document)
    .snapshot({})
    .nodes.map(({ name, parts }) => [name, parts]);
  expect(texts).toEqual([
    ['Blue Towel XL 12 € left', ['Blue', 'Towel XL', '12 €', 'left']],
    ['plain', undefined],
  ]);
});

it('links frames to their windows', () => {
  showPage(
    `<iframe srcdoc="x" title="First"></iframe><x-f><template shadowrootmode="open"><iframe srcdoc="y"></iframe></template></x-f>`,
  );
  const light = document.querySelector('iframe');
  const shaded = query('x-f').shadowRoot?.querySelector('iframe');
  Reflect.set(light?.contentWindow ?? {}, '__tabwright', { key: 'k1' });
  expect(shaded).toBeTruthy();
  const frames = read().nodes.filter(({ role }) => role === 'iframe');
  expect(frames.map(({ name, frame }) => [name, frame?.index, frame?.key])).toEqual([
    ['First', 0, 'k1'],
    ['', -1, undefined],
  ]);
});

it('says what cannot be read', () => {
  showPage(
    `<canvas width="300" height="150"></canvas><canvas hidden></canvas><embed type="application/pdf" src="data:application/pdf,">`,
  );
  expect(read().unreadable).toEqual(['canvas 300×150', 'PDF document']);
});

it('gives the options of an open list box lines of their own, and those of a closed one none', () => {
  showPage(`<select multiple aria-label="Sizes"><option selected>Small<optgroup label="More"><option>Large<option disabled>Huge</optgroup></select>
    <select size="3" aria-label="Colour"><option>Red<option selected>Blue</select><select aria-label="Closed"><option>One</select>`);
  const engine = createEngine(document);
  const list = () => `\n${lines(engine.snapshot({}))}\n`;
  expect(list()).toBe(`
* listbox "Sizes" =Small
  * option "Small" [selected]
  group "More"
    * option "Large"
    * option "Huge" [disabled]
* listbox "Colour" =Blue
  * option "Red"
  * option "Blue" [selected]
* combobox "Closed" =One
`);
  const select = document.querySelector('select');
  if (select?.options[1]) select.options[1].selected = true;
  expect(list()).toContain('option "Large" [selected]');
  const text = (depth: 'full' | 'compact') => engine.text({ depth, prefix: '', largeFrom: 10_000 }).text;
  expect(text('full').match(/Large/g)).toHaveLength(2);
  expect(text('compact')).toContain('combobox Closed = One [One]');
});

it('describes a drawing by its desc, and knows the roles of publications and graphics', () => {
  expect(
    linesOf(`<svg role="img" aria-label="Sales" width="20" height="20"><desc>Up since May</desc><rect width="9" height="9"/></svg>
      <nav role="doc-toc" aria-label="Contents"><a href="#c1">One</a></nav><p>As said<a role="doc-noteref" href="#n1">1</a></p>
      <section role="doc-chapter" aria-label="One"><p>Words</p></section>
      <div role="graphics-document" aria-label="Map"><button>Zoom</button></div>`),
  ).toBe(`
img "Sales" (Up since May)
doc-toc "Contents"
  * link "One"
text "As said"
* doc-noteref "1"
doc-chapter "One"
  text "Words"
graphics-document "Map"
  * button "Zoom"
`);
});

it('reads a page whose forms hide their own properties', () => {
  expect(
    linesOf(`<form aria-label="F" onclick=""><input name="attributes"><input name="children"><input name="parentNode"><input name="shadowRoot">
      <input name="localName"><input name="firstChild"><input name="nextSibling"><input name="getAttribute"><input name="matches">
      <input name="nodeType"><input name="getBoundingClientRect"><input name="getRootNode"><input name="scrollTop"><button id="go">Go</button></form>
      <img name="querySelectorAll"><img name="getElementById"><img name="body"><img name="title"><img name="URL"><img name="activeElement"><img name="contentType">`),
  ).toMatchInlineSnapshot(`
    "
    * form "F"
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * textbox
      * button "Go"
    "
  `);
  expect(typeof read().title).toBe('string');
  expect(createEngine(document).locate('form > #go').identity.name).toBe('Go');
});

it('sees what hides an element on a long page, too', () => {
  const long = '<i>x</i> '.repeat(1600);
  const hidden = {
    rule: '<style>.h{opacity:0}</style><p class="h">hidden</p>',
    media: '<style>@media all{.m{visibility:hidden}}</style><p class="m">hidden <b>too</b></p>',
    inline: '<p style="visibility:hidden"><b>hidden</b></p>',
    shaded: '<x-h><template shadowrootmode="open"><style>:host{opacity:0}</style>hidden</template></x-h>',
    content: '<p style="content-visibility:hidden">hidden</p>',
    indent: '<style>.t{text-indent:-999px}</style><p class="t">hidden</p>',
    away: '<style>.a{transform:translateX(-9999px)}</style><p class="a">hidden</p>',
    size: '<style>.z{font-size:0}</style><p class="z">hidden</p>',
  };
  for (const [kind, html] of Object.entries(hidden)) {
    showPage(`${long}${html}<button>Last</button>`);
    const text = lines(read());
    expect(text, kind).toContain('Last');
    expect(text, kind).not.toContain('hidden');
  }
  showPage(`${long}<p id="moving">hidden</p>`);
  query('#moving').animate({ opacity: [0, 0] }, { duration: 60_000, fill: 'both' });
  expect(lines(read())).not.toContain('hidden');
});

it('reads a page of ten times the fields in about ten times the time', () => {
  const row = (index: number) =>
    `<tr><td><label for="i${index}">Amount ${index}</label></td><td><input id="i${index}"></td><td><a href="/${index}">Open ${index}</a></td><td><button><span>Delete</span></button></td></tr>`;
  const timeOf = (rows: number): number => {
    showPage(`<table>${Array.from({ length: rows }, (_unused, index) => row(index)).join('')}</table>`);
    document.body.getBoundingClientRect();
    const startedAt = performance.now();
    const { nodes } = read();
    const ms = performance.now() - startedAt;
    expect(nodes.filter(({ ref }) => ref !== undefined)).toHaveLength(3 * rows);
    return ms;
  };
  timeOf(300);
  // Other work of the machine can only add: the least of three counts.
  const leastOf = (rows: number) => Math.min(timeOf(rows), timeOf(rows), timeOf(rows));
  // What is quadratic, such as asking each field for its labels, takes a hundred times as long.
  expect(leastOf(3000)).toBeLessThan(40 * leastOf(300));
});

it('keeps the label of a control that is not drawn, and the later title of one whose name says nothing', () => {
  showPage(`<label for="a">Herbs</label><select id="a" style="display:none"></select><span role="combobox" tabindex="0"></span>
    <button data-bs-title="Crop">◇</button><button data-bs-title="Share">Send</button>`);
  const nodes = read().nodes;
  expect(nodes.find(({ role }) => role === 'text')?.name).toBe('Herbs');
  expect(nodes.filter(({ role }) => role === 'button').map(({ hints }) => hints?.title)).toEqual([
    'Crop',
    undefined,
  ]);
});

it('says what draws a text, after all that can be acted on', () => {
  showPage(`<table><tr><td>SO-1</td><td><button>Open</button></td></tr></table>`);
  const nodes = read().nodes;
  expect(nodes.find(({ name }) => name === 'Open')?.ref).toBe(1);
  expect(nodes.find(({ name }) => name === 'SO-1')?.drawnBy).toBeGreaterThan(1);
});
