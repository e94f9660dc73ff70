import { section, type Case } from '../case';

const everyRole =
  'alert alertdialog application article banner blockquote button caption checkbox code combobox complementary ' +
  'contentinfo definition deletion dialog document emphasis feed figure form grid group heading img insertion link ' +
  'list listbox log main marquee math menu menubar meter navigation note paragraph progressbar radiogroup region ' +
  'scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch table tablist ' +
  'tabpanel term textbox time timer toolbar tooltip tree treegrid';

const named = section(
  'WAI-ARIA 1.2, 5.3',
  everyRole.split(' ').map((role) => [`<div data-x role="${role}" aria-label="n">x</div>`, role]),
);

const owned = section('WAI-ARIA 1.2, required context', [
  [
    '<div role="table" aria-label="t"><div role="rowgroup" data-x><div role="row"><div role="cell">x</div></div></div></div>',
    'rowgroup',
  ],
  ['<div role="table"><div role="row" data-x><div role="cell">x</div></div></div>', 'row'],
  ['<div role="table"><div role="row"><div role="cell" data-x>x</div></div></div>', 'cell'],
  ['<div role="table"><div role="row"><div role="columnheader" data-x>x</div></div></div>', 'columnheader'],
  ['<div role="table"><div role="row"><div role="rowheader" data-x>x</div></div></div>', 'rowheader'],
  ['<div role="grid"><div role="row"><div role="gridcell" data-x>x</div></div></div>', 'gridcell'],
  ['<div role="list"><div role="listitem" data-x>x</div></div>', 'listitem'],
  ['<div role="listbox"><div role="option" data-x>x</div></div>', 'option', 'x'],
  ['<div role="menu"><div role="menuitem" data-x>x</div></div>', 'menuitem', 'x'],
  ['<div role="menu"><div role="menuitemcheckbox" data-x>x</div></div>', 'menuitemcheckbox', 'x'],
  [
    '<div role="menu"><div role="group"><div role="menuitemradio" data-x>x</div></div></div>',
    'menuitemradio',
    'x',
  ],
  ['<div role="menubar"><div role="menuitem" data-x>x</div></div>', 'menuitem', 'x'],
  ['<div role="radiogroup"><div role="radio" data-x>x</div></div>', 'radio', 'x'],
  ['<div role="tablist"><div role="tab" data-x>x</div></div>', 'tab', 'x'],
  ['<div role="tree"><div role="treeitem" data-x>x</div></div>', 'treeitem', 'x'],
]);

const tokens = section('WAI-ARIA 1.2, 8.1: role attribute', [
  ['<div data-x role="unheard-of button">x</div>', 'button'],
  ['<div data-x role="button link">x</div>', 'button'],
  ['<div data-x role="BUTTON">x</div>', 'button'],
  ['<div data-x role="  button  ">x</div>', 'button'],
  ['<div data-x role="\n link\tbutton">x</div>', 'link'],
  ['<div data-x role="widget">x</div>', 'generic'],
  ['<div data-x role="command checkbox">x</div>', 'checkbox'],
  ['<div data-x role="landmark">x</div>', 'generic'],
  ['<nav data-x role="structure">x</nav>', 'navigation'],
  ['<div data-x role="">x</div>', 'generic'],
  ['<button data-x role="">x</button>', 'button'],
  ['<button data-x role="unheard-of">x</button>', 'button'],
  ['<a href="#" data-x role="button">x</a>', 'button'],
  ['<button data-x role="link">x</button>', 'link'],
  ['<button data-x role="tab">x</button>', 'tab'],
  ['<input data-x role="combobox">', 'combobox'],
  ['<input data-x type="checkbox" role="switch">', 'switch'],
  ['<ul data-x role="listbox"><li role="option">x</li></ul>', 'listbox'],
  ['<ul role="menu"><li data-x role="menuitem">x</li></ul>', 'menuitem'],
  ['<h2 data-x role="tab">x</h2>', 'tab'],
  ['<section data-x role="region" aria-label="n">x</section>', 'region'],
  ['<div data-x role="region">x</div>', 'generic'],
  ['<div data-x role="region" aria-label="n">x</div>', 'region'],
  ['<div data-x role="region group">x</div>', 'group'],
  ['<div data-x role="directory"><div role="listitem">x</div></div>', 'list'],
  ['<div data-x role="presentation">x</div>', 'generic'],
  ['<div data-x role="none">x</div>', 'generic'],
]);

const conflicts = section('WAI-ARIA 1.2, 7: presentational roles conflict resolution', [
  ['<h2 data-x role="none">x</h2>', 'generic'],
  ['<h2 data-x role="presentation" aria-label="n">x</h2>', 'heading'],
  ['<h2 data-x role="none" tabindex="0">x</h2>', 'heading'],
  ['<h2 data-x role="none" tabindex="-1">x</h2>', 'heading'],
  ['<h2 data-x role="none" aria-describedby="d">x</h2><i id="d">d</i>', 'heading'],
  ['<h2 data-x role="none" aria-live="polite">x</h2>', 'heading'],
  ['<h2 data-x role="none" aria-expanded="true">x</h2>', 'generic'],
  ['<h2 data-x role="none" aria-level="3">x</h2>', 'generic'],
  ['<button data-x role="none">x</button>', 'button'],
  ['<button data-x role="presentation">x</button>', 'button'],
  ['<button data-x role="none" disabled>x</button>', null, 'x'],
  ['<a href="#" data-x role="none">x</a>', 'link'],
  ['<a data-x role="none">x</a>', 'generic'],
  ['<input data-x role="presentation">', 'textbox'],
  ['<select data-x role="none"><option>x</select>', 'combobox'],
  ['<textarea data-x role="none"></textarea>', 'textbox'],
  ['<img data-x role="none" alt="n" src="data:,">', 'generic'],
  ['<img data-x role="presentation" alt="n" src="data:,">', 'generic'],
  ['<img data-x role="none" alt="" aria-label="n" src="data:,">', 'img'],
  ['<nav data-x role="none">x</nav>', 'generic'],
  ['<nav data-x role="none" aria-label="n">x</nav>', 'navigation'],
  ['<article data-x role="presentation" aria-atomic="true">x</article>', 'article'],
]);

const inherited = section('WAI-ARIA 1.2, 5.3.21: none is inherited by required owned elements', [
  ['<ul role="none"><li data-x>x</li></ul>', 'generic'],
  ['<ul role="presentation"><li data-x>x</li></ul>', 'generic'],
  ['<ol role="none"><li data-x>x</li></ol>', 'generic'],
  ['<ul role="none"><li data-x role="option">x</li></ul>', 'option'],
  ['<ul role="none"><li data-x role="listitem">x</li></ul>', 'listitem'],
  ['<table role="none"><tr><td data-x>x</td></tr></table>', 'generic'],
  ['<table role="none"><tr data-x><td>x</td></tr></table>', 'generic'],
  ['<table role="presentation"><tr><th data-x>x</th></tr></table>', 'generic'],
  ['<table role="presentation"><tbody data-x><tr><th>x</th></tr></tbody></table>', 'generic'],
  ['<table role="none"><tr><td><a href="#" data-x>x</a></td></tr></table>', 'link', 'x'],
  ['<table role="none"><tr><td><h3 data-x>x</h3></td></tr></table>', 'heading', 'x'],
  ['<ul role="none"><li><button data-x>x</button></li></ul>', 'button', 'x'],
  ['<table role="none"><tr><td><table><tr><td data-x>x</td></tr></table></td></tr></table>', 'cell', 'x'],
  ['<ul role="none"><li><ul><li data-x>x</li></ul></li></ul>', 'listitem'],
]);

const editable = section('HTML-AAM 5, contenteditable and tabindex', [
  ['<div data-x tabindex="0" role="group" aria-label="n">x</div>', 'group', 'n'],
  ['<div data-x contenteditable role="textbox" aria-label="n">x</div>', 'textbox', 'n'],
  [
    '<div data-x contenteditable="true" role="textbox" aria-multiline="true" aria-label="n">x</div>',
    'textbox',
    'n',
  ],
  ['<div data-x contenteditable="false">x</div>', 'generic'],
  ['<p data-x contenteditable>x</p>', 'paragraph'],
  ['<h2 data-x contenteditable>x</h2>', 'heading'],
]);

export const ariaRoleCases: Case[] = [...named, ...owned, ...tokens, ...conflicts, ...inherited, ...editable];
