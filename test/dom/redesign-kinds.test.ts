import { describe, expect, it } from 'vitest';
import { describeSought, findRedesigned } from '../../bench/heal/redesigned';
import { showPage } from './fixtures';

/** What a page was, what it became, and what an instruction would call the marked element; unmarked afterwards, it is gone. */
type Kind = { name: string; says: string; before: string; after: string };

const gone: Kind[] = [
  {
    name: 'columns turned round, the row replaced',
    says: 'pay Globex Heating',
    before: `<table><tr><th>Payee</th><th>Due</th><th></th></tr>
      <tr><td>Acme Tools</td><td>3 May</td><td><button>Pay</button></td></tr>
      <tr><td>Globex Heating</td><td>4 May</td><td><button data-case>Pay</button></td></tr></table>`,
    after: `<table><tr><th></th><th>Due</th><th>Payee</th></tr>
      <tr><td><button>Pay</button></td><td>3 May</td><td>Acme Tools</td></tr>
      <tr><td><button>Pay</button></td><td>4 May</td><td>Initech Paper</td></tr></table>`,
  },
  {
    name: 'a tab of another panel',
    says: 'save the address',
    before: `<div role="tablist"><button role="tab" aria-selected="true">Address</button><button role="tab">Card</button></div>
      <div role="tabpanel" aria-label="Address"><input aria-label="Street"><button id="save" data-case>Save</button></div>`,
    after: `<div role="tablist"><button role="tab">Address</button><button role="tab" aria-selected="true">Card</button></div>
      <div role="tabpanel" aria-label="Card"><input aria-label="Number"><button id="save">Save</button></div>`,
  },
  {
    name: 'the next step of a wizard',
    says: 'continue',
    before: `<form><h2>1. Your details</h2><input aria-label="Name"><button id="go" type="submit" data-case>Continue</button></form>`,
    after: `<form><h2>3. Confirm</h2><p>Total 80</p><button id="go" type="submit">Confirm and pay</button></form>`,
  },
  {
    name: 'the same word at another step of a wizard',
    says: 'continue after the shipping address',
    before: `<form><h2>Shipping address</h2><input aria-label="Street"><button id="go" data-case>Continue</button></form>`,
    after: `<form><h2>Payment</h2><input aria-label="Card number"><button id="go">Continue</button></form>`,
  },
  {
    name: 'cards became rows, and one is sold out',
    says: 'add the copper pan',
    before: `<div><article><h3>Copper pan</h3><p>62</p><button data-case>Add</button></article>
      <article><h3>Iron pan</h3><p>48</p><button>Add</button></article></div>`,
    after: `<table><tr><td>Copper pan</td><td>62</td><td>Sold out</td></tr>
      <tr><td>Iron pan</td><td>48</td><td><button>Add</button></td></tr></table>`,
  },
  {
    name: 'an icon beside it is all that is left',
    says: 'unfollow Ada',
    before: `<ul><li>Ada Byron <a href="#"><svg><path d="M1 1h9"/></svg></a> <a href="#" data-case>Unfollow</a></li>
      <li>Max Born <a href="#"><svg><path d="M1 1h9"/></svg></a> <a href="#">Unfollow</a></li></ul>`,
    after: `<ul><li>Ada Byron <a href="#"><svg><path d="M1 1h9"/></svg></a></li>
      <li>Max Born <a href="#"><svg><path d="M1 1h9"/></svg></a> <a href="#">Unfollow</a></li></ul>`,
  },
  {
    name: 'icons alone, the one for editing gone',
    says: 'edit the note',
    before: `<div><p>Note of Monday</p><button data-case>Edit</button><button aria-label="Delete">x</button></div>`,
    after: `<div><p>Note of Monday</p><button><svg><path d="M3 3h9"/></svg></button></div>`,
  },
  {
    name: 'a form of another name',
    says: 'fill the email of the newsletter',
    before: `<form aria-label="Newsletter"><label>Email <input id="mail" data-case></label><button>Subscribe</button></form>`,
    after: `<form aria-label="Contact us"><label>Email <input id="mail"></label><button>Send</button></form>`,
  },
  {
    name: 'a section that was doubled, the first taken away',
    says: 'fill the town of the delivery address',
    before: `<fieldset><legend>Delivery</legend><label>Town <input name="town" data-case></label></fieldset>`,
    after: `<fieldset><legend>Invoice</legend><label>Town <input name="town"></label></fieldset>`,
  },
  {
    name: 'another language, and another deed',
    says: 'save the draft',
    before: `<article><h2>Letter</h2><button data-case>Save</button> <button>Print</button></article>`,
    after: `<article><h2>Brief</h2><button>Verwerfen</button> <button>Drucken</button></article>`,
  },
  {
    name: 'a dialog that asks another thing',
    says: 'yes, archive it',
    before: `<div role="dialog" aria-label="Archive this thread?"><button>No</button><button id="yes" data-case>Yes</button></div>`,
    after: `<div role="dialog" aria-label="Delete this thread?"><button>No</button><button id="yes">Yes</button></div>`,
  },
  {
    name: 'a split button of which only the other half is left',
    says: 'merge the change',
    before: `<div role="group"><button data-case>Merge</button><button aria-label="More ways to merge">v</button></div>`,
    after: `<div role="group"><button aria-label="More ways to merge">v</button></div>`,
  },
  {
    name: 'the page of a list that is not there',
    says: 'go to page 3',
    before: `<nav aria-label="Pages"><a href="?p=1">1</a><a href="?p=2">2</a><a href="?p=3" data-case>3</a></nav>`,
    after: `<nav aria-label="Pages"><a href="?p=1">1</a><a href="?p=2">2</a><a href="?p=4">4</a></nav>`,
  },
  {
    name: 'a nested list whose outer entry is another',
    says: 'remove the tests of the parser',
    before: `<ul><li>Parser<ul><li>Docs <button>Remove</button></li><li>Tests <button data-case>Remove</button></li></ul></li></ul>`,
    after: `<ul><li>Printer<ul><li>Docs <button>Remove</button></li><li>Tests <button>Remove</button></li></ul></li></ul>`,
  },
  {
    name: 'a box that now means the contrary',
    says: 'check send me offers',
    before: `<form><label><input type="checkbox" id="offers" data-case> Send me offers by mail</label></form>`,
    after: `<form><label><input type="checkbox" id="offers"> Do not send me offers by mail</label></form>`,
  },
  {
    name: 'a line that is no row, of another order',
    says: 'ship order 4017',
    before: `<main><h1>Orders</h1><div><span>Order 4017</span> <span>packed</span> <button data-case>Ship</button></div></main>`,
    after: `<main><h1>Orders</h1><div><span>Order 4018</span> <span>packed</span> <button>Ship</button></div></main>`,
  },
  {
    name: 'the only one goes from line to line',
    says: 'pay Globex',
    before: `<main><div><p>Globex 412</p><button data-case>Pay</button></div><div><p>Acme 80</p></div></main>`,
    after: `<main><div><p>Globex 412</p></div><div><p>Acme 80</p><button>Pay</button></div></main>`,
  },
  {
    name: 'rows that share all their words',
    says: 'unfollow the second answer of Ada',
    before: `<ul><li>Ada to Max at nine <a href="#">Unfollow</a></li><li>Ada to Eve at ten <a href="#" data-case>Unfollow</a></li>
      <li>Max to Eve at nine <a href="#">Unfollow</a></li><li>Eve to Max at ten <a href="#">Unfollow</a></li></ul>`,
    after: `<ul><li>Ada to Max at nine <a href="#">Unfollow</a></li>
      <li>Max to Eve at nine <a href="#">Unfollow</a></li><li>Eve to Max at ten <a href="#">Unfollow</a></li></ul>`,
  },
];

const found: Kind[] = [
  {
    name: 'columns turned round',
    says: 'pay Globex Heating',
    before: `<table><tr><td>Acme Tools</td><td>3 May</td><td><button>Pay</button></td></tr>
      <tr><td>Globex Heating</td><td>4 May</td><td><button data-case>Pay</button></td></tr></table>`,
    after: `<table><tr><td><button>Pay</button></td><td>3 May</td><td>Acme Tools</td></tr>
      <tr><td><button data-case>Pay</button></td><td>4 May</td><td>Globex Heating</td></tr></table>`,
  },
  {
    name: 'tabs that became sections',
    says: 'save the address',
    before: `<div role="tablist"><button role="tab">Address</button></div>
      <div role="tabpanel" aria-label="Address"><input aria-label="Street"><button data-case>Save address</button></div>`,
    after: `<section><h2>Address</h2><input aria-label="Street"><button data-case>Save address</button></section>
      <section><h2>Card</h2><input aria-label="Number"><button>Save card</button></section>`,
  },
  {
    name: 'a wizard whose steps are numbered otherwise',
    says: 'continue',
    before: `<form><h2>1. Shipping address</h2><input aria-label="Street"><button id="a1" data-case>Continue</button></form>`,
    after: `<form><h2>Step 2 of 4: Shipping address</h2><input aria-label="Street"><div><button data-case>Continue</button></div></form>`,
  },
  {
    name: 'cards that became rows',
    says: 'add the copper pan',
    before: `<div><article><h3>Copper pan</h3><p>62</p><button data-case>Add</button></article>
      <article><h3>Iron pan</h3><p>48</p><button>Add</button></article></div>`,
    after: `<table><tr><td>Iron pan</td><td>48</td><td><button>Add</button></td></tr>
      <tr><td>Copper pan</td><td>62</td><td><button data-case>Add</button></td></tr></table>`,
  },
  {
    name: 'words that became an icon of the same name',
    says: 'edit the note',
    before: `<div><p>Note of Monday</p><button data-case>Edit</button><button>Delete</button></div>`,
    after: `<div><p>Note of Monday</p><button aria-label="Edit" data-case><svg></svg></button><button aria-label="Delete"><svg></svg></button></div>`,
  },
  {
    name: 'a name that leaves out what its card is called',
    says: 'add the copper pan to the cart',
    before: `<div><article><h3>Copper pan</h3><p>Two litres</p><button aria-label="Add Copper pan to cart" data-case>Add to cart</button></article>
      <article><h3>Iron pan</h3><p>Three litres</p><button aria-label="Add Iron pan to cart">Add to cart</button></article></div>`,
    after: `<div><article><h3>Copper pan</h3><p>Two litres</p><button data-case>Add to cart</button></article>
      <article><h3>Iron pan</h3><p>Three litres</p><button>Add to cart</button></article></div>`,
  },
  {
    name: 'a name that says what its row is called',
    says: 'open the invoice of Globex',
    before: `<table><tr><td>Acme Tools</td><td><button>Open</button></td></tr>
      <tr><td>Globex Heating</td><td><button data-case>Open</button></td></tr></table>`,
    after: `<table><tr><td>Acme Tools</td><td><button aria-label="Open Acme Tools">Open</button></td></tr>
      <tr><td>Globex Heating</td><td><button aria-label="Open Globex Heating" data-case>Open</button></td></tr></table>`,
  },
  {
    name: 'a card whose text is another, in a name that says its card',
    says: 'add the copper pan to the cart',
    before: `<div><article><h3>Copper pan</h3><p>Copper, two litres.</p><button data-case>Add Copper pan to cart</button></article></div>`,
    after: `<div><article><h3>Copper pan</h3><p>New: with a lid, boxed.</p><div><button data-case>Add Copper pan to cart</button></div></article></div>`,
  },
  {
    name: 'a form of another id and in another place',
    says: 'fill the email of the newsletter',
    before: `<form id="nl" aria-label="Newsletter"><label>Email <input id="mail" data-case></label></form>
      <form id="c" aria-label="Contact"><label>Email <input id="from"></label></form>`,
    after: `<form aria-label="Contact"><label>Email <input id="e1"></label></form>
      <form aria-label="Newsletter"><label>Email <input id="e2" data-case></label></form>`,
  },
  {
    name: 'a section that was doubled',
    says: 'fill the town of the delivery address',
    before: `<fieldset><legend>Delivery</legend><label>Town <input name="town" data-case></label></fieldset>`,
    after: `<fieldset><legend>Invoice</legend><label>Town <input name="t1"></label></fieldset>
      <fieldset><legend>Delivery</legend><label>Town <input name="t2" data-case></label></fieldset>`,
  },
  {
    name: 'a page that became a dialog',
    says: 'archive the thread',
    before: `<main><h1>Archive this thread?</h1><p>It stays searchable.</p><button>Keep</button><button data-case>Archive</button></main>`,
    after: `<main><h1>Threads</h1></main><div role="dialog" aria-label="Archive this thread?"><p>It stays searchable.</p>
      <button data-case>Archive</button><button>Keep</button></div>`,
  },
  {
    name: 'a button that was split',
    says: 'merge the change',
    before: `<section><h2>Change 4</h2><button data-case>Merge</button></section>`,
    after: `<section><h2>Change 4</h2><div role="group"><button data-case>Merge</button><button aria-label="More ways">v</button></div></section>`,
  },
  {
    name: 'pages of a list with arrows',
    says: 'go to page 3',
    before: `<nav aria-label="Pages"><a href="?p=1">1</a><a href="?p=2">2</a><a href="?p=3" data-case>3</a></nav>`,
    after: `<nav aria-label="Pages"><a href="?p=1">Previous</a><ol><li><a href="?p=1">1</a></li><li><a href="?p=2">2</a></li><li><a href="?p=3" data-case>3</a></li></ol></nav>`,
  },
  {
    name: 'a nested list that is flat now',
    says: 'remove the tests',
    before: `<ul><li>Parser<ul><li>Docs <button>Remove</button></li><li>Tests <button data-case>Remove</button></li></ul></li></ul>`,
    after: `<h3>Parser</h3><ul><li>Tests <button data-case>Remove</button></li><li>Docs <button>Remove</button></li></ul>`,
  },
  {
    name: 'a box around it and a new neighbour',
    says: 'search',
    before: `<header><a href="/">Hearth and Tin</a><input type="search" aria-label="Search" id="q1" data-case><button>Menu</button><a href="/k">Kettles</a></header>`,
    after: `<header><a href="/">Hearth and Tin</a><div><span>New here</span><input type="search" aria-label="Search" data-case></div><button>Menu</button><a href="/k">Kettles</a></header>`,
  },
  {
    name: 'a box around the last button, with the text before it',
    says: 'place the order',
    before: `<main><h1>Checkout</h1><div><p>Terms of sale</p><p>Terms accepted.</p><button id="p" data-case>Place order</button></div></main>`,
    after: `<main><h1>Checkout</h1><div><p>Terms of sale</p><p>Terms accepted.</p><div><button data-case>Place order</button><i>Marble</i></div></div></main>`,
  },
];

const look = ({ says, before, after }: Kind) => {
  showPage(before);
  const described = describeSought();
  showPage(after);
  const { verdict, rung, note } = findRedesigned(described, says);
  return { verdict, why: `${rung}: ${note}` };
};

describe('a redesign that took the element away', () => {
  it.each(gone)('has no other taken for it: $name', (kind) => {
    const { verdict, why } = look(kind);
    expect(verdict, why).toBe('refused');
  });
});

describe('a redesign that kept the element', () => {
  it('has four of five found', () => {
    const missed = found.flatMap((kind) => {
      const { verdict, why } = look(kind);
      return verdict === 'right' ? [] : [`${kind.name}: ${verdict} by ${why}`];
    });
    console.log([`${found.length - missed.length} of ${found.length} found again.`, ...missed].join('\n'));
    expect(missed.length / found.length, missed.join('\n')).toBeLessThanOrEqual(0.2);
    expect(missed.filter((each) => each.includes(': other by'))).toEqual([]);
  });
});
