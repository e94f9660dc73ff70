import { section, type Case } from '../case';

const order = section('accname 1.2, 2B: LabelledBy', [
  ['<button data-x aria-labelledby="a">x</button><i id="a">One</i>', 'button', 'One'],
  ['<button data-x aria-labelledby="a b">x</button><i id="a">One</i><i id="b">Two</i>', 'button', 'One Two'],
  ['<button data-x aria-labelledby="b a">x</button><i id="a">One</i><i id="b">Two</i>', 'button', 'Two One'],
  [
    '<button data-x aria-labelledby="  a\n b ">x</button><i id="a">One</i><i id="b">Two</i>',
    'button',
    'One Two',
  ],
  ['<button data-x aria-labelledby="gone a">x</button><i id="a">One</i>', 'button', 'One'],
  ['<button data-x aria-labelledby="gone">x</button>', 'button', 'x'],
  ['<button data-x aria-labelledby="">x</button>', 'button', 'x'],
  ['<button data-x aria-labelledby="a">x</button><i id="a"></i>', 'button', 'x'],
  ['<button data-x aria-labelledby="a">x</button><i id="a">   </i>', 'button', 'x'],
  ['<button data-x aria-labelledby="a" aria-label="L">x</button><i id="a">One</i>', 'button', 'One'],
  ['<button data-x aria-labelledby="a" title="T">x</button><i id="a">One</i>', 'button', 'One'],
  ['<button data-x id="s" aria-labelledby="s a">Self</button><i id="a">One</i>', 'button', 'Self One'],
  [
    '<button data-x id="s" aria-label="Label" aria-labelledby="s a">Self</button><i id="a">One</i>',
    'button',
    'Label One',
  ],
  ['<button data-x id="s" aria-labelledby="a s">Self</button><i id="a">One</i>', 'button', 'One Self'],
  [
    '<i id="a">Delete</i> <a href="#" data-x id="s" aria-labelledby="a s">report.pdf</a>',
    'link',
    'Delete report.pdf',
  ],
  [
    '<button data-x aria-labelledby="a"></button><i id="a" aria-labelledby="b">First</i><i id="b">Second</i>',
    'button',
    'First',
  ],
  ['<button data-x aria-labelledby="a"></button><i id="a" aria-label="Label">First</i>', 'button', 'Label'],
  [
    '<button data-x aria-labelledby="a"></button><div id="a">See <b aria-label="the label">b</b></div>',
    'button',
    'See the label',
  ],
  [
    '<button data-x aria-labelledby="a"></button><img id="a" alt="Picture" src="data:,">',
    'button',
    'Picture',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a">An <img alt="icon" src="data:,"> here</div>',
    'button',
    'An icon here',
  ],
  ['<input data-x aria-labelledby="a"><label id="a">Street</label>', 'textbox', 'Street'],
  [
    '<label for="i">Native</label><input data-x id="i" aria-labelledby="a"><i id="a">One</i>',
    'textbox',
    'One',
  ],
  ['<div data-x role="group" aria-labelledby="h"><h3 id="h">Payment</h3></div>', 'group', 'Payment'],
  ['<div data-x role="dialog" aria-labelledby="h"><h3 id="h">Really?</h3></div>', 'dialog', 'Really?'],
  [
    '<table data-x aria-labelledby="h"><caption>C</caption><tr><td>1</td></tr></table><h3 id="h">Prices</h3>',
    'table',
    'Prices',
  ],
  ['<img data-x alt="Alt" aria-labelledby="a" src="data:,"><i id="a">One</i>', 'img', 'One'],
  ['<input data-x type="submit" value="V" aria-labelledby="a"><i id="a">One</i>', 'button', 'One'],
  ['<a href="#" data-x aria-labelledby="a a">x</a><i id="a">One</i>', 'link', null],
  ['<button data-x aria-labelledby="a"></button><div id="a"><p>One</p><p>Two</p></div>', 'button', 'One Two'],
  [
    '<button data-x aria-labelledby="a"></button><ul id="a"><li>One</li><li>Two</li></ul>',
    'button',
    'One Two',
  ],
  ['<button data-x aria-labelledby="a"></button><a id="a" href="#">Linked</a>', 'button', 'Linked'],
  ['<button data-x aria-labelledby="a"></button><div id="a" title="Tip"></div>', 'button', 'Tip'],
  [
    '<button data-x id="p" aria-labelledby="q"></button><div id="q">Q <i aria-labelledby="p">r</i></div>',
    'button',
    'Q r',
  ],
]);

const hidden = section('accname 1.2, 2A: Hidden Not Referenced', [
  ['<button data-x aria-labelledby="a"></button><div id="a" style="display:none">One</div>', 'button', 'One'],
  ['<button data-x aria-labelledby="a"></button><div id="a" hidden>One</div>', 'button', 'One'],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" style="visibility:hidden">One</div>',
    'button',
    'One',
  ],
  ['<button data-x aria-labelledby="a"></button><div id="a" aria-hidden="true">One</div>', 'button', 'One'],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" hidden>One <b>two</b></div>',
    'button',
    'One two',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" hidden>One <b hidden>two</b></div>',
    'button',
    'One two',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" hidden>One <b style="display:none">two <i>three</i></b></div>',
    'button',
    'One two three',
  ],
  ['<button data-x aria-labelledby="a"></button><div id="a">One <b hidden>two</b></div>', 'button', 'One'],
  [
    '<button data-x aria-labelledby="a"></button><div id="a">One <b style="visibility:hidden">two</b></div>',
    'button',
    'One',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a">One <b aria-hidden="true">two</b></div>',
    'button',
    'One',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" style="visibility:hidden">One <b>two</b></div>',
    'button',
    'One two',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" style="visibility:collapse">One <b>two</b></div>',
    'button',
    'One two',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" aria-hidden="true">One <b aria-hidden="true">two</b></div>',
    'button',
    'One two',
  ],
  [
    '<button data-x aria-labelledby="a"></button><div id="a" aria-hidden="true">One <b>two</b></div>',
    'button',
    'One two',
  ],
  [
    '<button data-x aria-labelledby="a b"></button><div id="a" hidden>One</div><div id="b">Two</div>',
    'button',
    'One Two',
  ],
  ['<div hidden><i id="a">Deep</i></div><button data-x aria-labelledby="a"></button>', 'button', 'Deep'],
  ['<button data-x>Save <b hidden>draft</b></button>', 'button', 'Save'],
  ['<button data-x>Save <b style="display:none">draft</b></button>', 'button', 'Save'],
  ['<button data-x>Save <b style="visibility:hidden">draft</b></button>', 'button', 'Save'],
  ['<button data-x>Save <b aria-hidden="true">draft</b></button>', 'button', 'Save'],
  ['<button data-x>Save <b aria-hidden="false">draft</b></button>', 'button', 'Save draft'],
  [
    '<button data-x>Save <b style="visibility:hidden">x<i style="visibility:visible">now</i></b></button>',
    'button',
    'Save now',
  ],
  ['<button data-x>Save <b style="opacity:0">draft</b></button>', 'button', 'Save draft'],
  [
    '<button data-x>Save <b style="position:absolute;left:-9999px">draft</b></button>',
    'button',
    'Save draft',
  ],
  [
    '<button data-x>Save <b style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden">draft</b></button>',
    'button',
    'Save draft',
  ],
  ['<button data-x>Save <b style="font-size:0">draft</b></button>', 'button', 'Save draft'],
  ['<a href="#" data-x><svg aria-hidden="true"><title>Icon</title></svg> Home</a>', 'link', 'Home'],
  ['<a href="#" data-x><img alt="Logo" aria-hidden="true" src="data:,"> Home</a>', 'link', 'Home'],
  ['<h2 data-x>Shown <span hidden>not</span></h2>', 'heading', 'Shown'],
  ['<label for="i" hidden>Street</label><input data-x id="i">', 'textbox', 'Street'],
  ['<label for="i" style="display:none">Street</label><input data-x id="i">', 'textbox', 'Street'],
  ['<label for="i" style="visibility:hidden">Street</label><input data-x id="i">', 'textbox', 'Street'],
  ['<label for="i" aria-hidden="true">Street</label><input data-x id="i">', 'textbox', 'Street'],
  ['<label for="i" hidden>News</label><input data-x type="checkbox" id="i">', 'checkbox', 'News'],
  ['<label for="i">Street <b hidden>hint</b></label><input data-x id="i">', 'textbox', 'Street'],
  ['<label for="i">Street <b aria-hidden="true">*</b></label><input data-x id="i">', 'textbox', 'Street'],
]);

const ariaLabel = section('accname 1.2, 2D: AriaLabel', [
  ['<button data-x aria-label="Close">x</button>', 'button', 'Close'],
  ['<button data-x aria-label="  Close   it  ">x</button>', 'button', 'Close it'],
  ['<button data-x aria-label="">x</button>', 'button', 'x'],
  ['<button data-x aria-label="   ">x</button>', 'button', 'x'],
  ['<button data-x aria-label="&#9;&#10;">x</button>', 'button', 'x'],
  ['<button data-x aria-label="Close" title="T">x</button>', 'button', 'Close'],
  ['<a href="#" data-x aria-label="Home page"><img alt="Logo" src="data:,"></a>', 'link', 'Home page'],
  ['<input data-x aria-label="Street" placeholder="P">', 'textbox', 'Street'],
  ['<label for="i">Native</label><input data-x id="i" aria-label="Street">', 'textbox', 'Street'],
  ['<input type="submit" data-x aria-label="Go" value="V">', 'button', 'Go'],
  ['<input type="image" data-x aria-label="Go" alt="A" src="data:,">', 'button', 'Go'],
  ['<img data-x aria-label="L" alt="A" src="data:,">', 'img', 'L'],
  ['<select data-x aria-label="Size"><option>S</select>', 'combobox', 'Size'],
  ['<textarea data-x aria-label="Note"></textarea>', 'textbox', 'Note'],
  ['<nav data-x aria-label="Main">x</nav>', 'navigation', 'Main'],
  ['<table data-x aria-label="T"><caption>C</caption><tr><td>1</td></tr></table>', 'table', 'T'],
  ['<fieldset data-x aria-label="F"><legend>L</legend></fieldset>', 'group', 'F'],
  ['<h1 data-x aria-label="H">x</h1>', 'heading', 'H'],
  ['<div role="button" data-x aria-label="B">x</div>', 'button', 'B'],
  ['<svg role="img" data-x aria-label="S"><title>T</title></svg>', 'img', 'S'],
  ['<button data-x>Go <b aria-label="home">house</b></button>', 'button', 'Go home'],
  ['<iframe data-x aria-label="F" title="T"></iframe>', null, 'F'],
  ['<article data-x aria-label="A">x</article>', 'article', 'A'],
  ['<ul data-x aria-label="L"><li>x</li></ul>', 'list', 'L'],
]);

const owns = section('accname 1.2, 2F: aria-owns', [
  ['<button data-x aria-owns="a">One</button><i id="a"> two</i>', 'button', 'One two'],
  [
    '<div role="button" data-x aria-owns="a b">One</div><i id="b"> three</i><i id="a"> two</i>',
    'button',
    'One two three',
  ],
  ['<a href="#" data-x aria-owns="a">One</a><i id="a" hidden> two</i>', 'link', 'One'],
  ['<a href="#" data-x aria-owns="a">One</a><div hidden><i id="a"> two</i></div>', 'link', 'One'],
  ['<a href="#" data-x aria-owns="a">One</a><i id="a" aria-hidden="true"> two</i>', 'link', 'One'],
  ['<h3 data-x><span aria-owns="a">One </span></h3><i id="a">two</i>', 'heading', 'One two'],
  ['<a href="#" data-x aria-owns="gone">One</a>', 'link', 'One'],
]);

const shadow = section('accname 1.2, 2F: slots and shadow roots', [
  ['<x-a data-x role="button"><template shadowrootmode="open">In</template></x-a>', 'button', 'In'],
  [
    '<x-a data-x role="button"><template shadowrootmode="open">[<slot></slot>]</template>light</x-a>',
    'button',
    '[ light ]',
  ],
  [
    '<x-a data-x role="button"><template shadowrootmode="open"><slot>fallback</slot></template></x-a>',
    'button',
    'fallback',
  ],
  [
    '<x-a data-x role="button"><template shadowrootmode="open"><slot name="b"></slot><slot name="a"></slot></template><i slot="a">A</i><i slot="b">B</i></x-a>',
    'button',
    'B A',
  ],
  [
    '<x-a data-x role="button"><template shadowrootmode="open"><slot name="a"></slot></template><i slot="a">A</i><i>lost</i></x-a>',
    'button',
    'A',
  ],
  [
    '<button data-x><x-a><template shadowrootmode="open">Deep <x-b><template shadowrootmode="open">down</template></x-b></template></x-a></button>',
    'button',
    'Deep down',
  ],
  [
    '<x-a><template shadowrootmode="open"><button data-x><slot></slot></button></template>Slotted</x-a>',
    'button',
    'Slotted',
  ],
  [
    '<x-a><template shadowrootmode="open"><label for="i">Inner</label><input id="i" data-x></template></x-a>',
    'textbox',
    'Inner',
  ],
  [
    '<label for="i">Outer</label><x-a><template shadowrootmode="open"><input id="i" data-x></template></x-a>',
    'textbox',
    '',
  ],
  [
    '<i id="a">Outer</i><x-a><template shadowrootmode="open"><button data-x aria-labelledby="a">x</button></template></x-a>',
    'button',
    'x',
  ],
  [
    '<x-a><template shadowrootmode="open"><i id="a">Inner</i><button data-x aria-labelledby="a">x</button></template></x-a>',
    'button',
    'Inner',
  ],
  [
    '<button data-x aria-labelledby="h"></button><div id="h"><template shadowrootmode="open">foo <slot></slot> bar</template>slotted</div>',
    'button',
    'foo slotted bar',
  ],
  [
    '<button data-x aria-labelledby="h"></button><div id="h"><template shadowrootmode="open">foo <slot>default</slot> bar</template></div>',
    'button',
    'foo default bar',
  ],
  [
    '<label for="i"><x-a><template shadowrootmode="open"><b>Shadow</b> <slot></slot></template>light</x-a></label><input id="i" data-x>',
    'textbox',
    'Shadow light',
  ],
  [
    '<x-a><template shadowrootmode="open"><label><slot></slot><input data-x></label></template>Slotted label</x-a>',
    'textbox',
    'Slotted label',
  ],
  [
    '<x-a><template shadowrootmode="open"><ul><slot></slot></ul></template><li data-x>x</li></x-a>',
    'listitem',
  ],
  [
    '<x-a aria-label="Host"><template shadowrootmode="open"><button data-x>In</button></template></x-a>',
    'button',
    'In',
  ],
]);

export const referenceCases: Case[] = [...order, ...hidden, ...ariaLabel, ...owns, ...shadow];
