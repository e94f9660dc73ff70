import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { describeSought, findRedesigned } from '../../bench/heal/redesigned';
import { Fingerprint } from '../../src/protocol/fingerprint';
import { describeElement, query, showPage } from './fixtures';

/** Rows of a page, each under its title; what is acted on in the first is marked. */
type Rows = (titles: readonly string[]) => string;

const rowsOf =
  (row: (title: string, mark: string) => string, around = (rows: string) => rows): Rows =>
  (titles) =>
    around(titles.map((title, at) => row(title, at === 0 ? 'data-case' : '')).join(''));

const inTable = (rows: string) => `<table><tbody>${rows}</tbody></table>`;
const inList = (rows: string) => `<ul>${rows}</ul>`;

const buttonInCell = rowsOf(
  (title, mark) => `<tr><td><b>${title}</b></td><td>120.00</td><td><button ${mark}>Pay</button></td></tr>`,
  inTable,
);
const labelledBoxInCell = rowsOf(
  (title, mark) => `<tr><td>${title}</td><td><label><input type="checkbox" ${mark}> Paid</label></td></tr>`,
  inTable,
);
const boxBeforeTitle = rowsOf(
  (title, mark) => `<tr><td><label><input type="checkbox" ${mark}> Paid</label></td><td>${title}</td></tr>`,
  inTable,
);
const radioInItem = rowsOf(
  (title, mark) =>
    `<li><span>${title}</span> <label>Main <input type="radio" name="main" ${mark}></label></li>`,
  inList,
);
const selectInCell = rowsOf(
  (title, mark) =>
    `<tr><td>${title}</td><td><label>Role <select ${mark}><option>Guest<option>Owner</select></label></td></tr>`,
  inTable,
);
const linkInCard = rowsOf(
  (title, mark) => `<article><h3>${title}</h3><p>Due in May</p><a href="#open" ${mark}>Open</a></article>`,
);
const buttonInItem = rowsOf(
  (title, mark) => `<li><b>${title}</b> <i>120.00</i> <button ${mark}>Delete</button></li>`,
  inList,
);
const buttonInDescription = rowsOf(
  (title, mark) => `<dt>${title}</dt><dd>120.00 <button ${mark}>Pay</button></dd>`,
  (rows) => `<dl>${rows}</dl>`,
);
const buttonInCard = rowsOf(
  (title, mark) => `<div><b>${title}</b><div><span>120.00</span> <button ${mark}>Pay</button></div></div>`,
  (rows) => `<section>${rows}</section>`,
);
const switchInLine = rowsOf(
  (title, mark) => `<div><span>${title}</span> <div role="switch" tabindex="0" ${mark}>On</div></div>`,
  (rows) => `<section>${rows}</section>`,
);
const buttonBeforeTitle = rowsOf(
  (title, mark) =>
    `<div><button>Open</button> <button ${mark}>Delete</button> <b>${title}</b> <i>4 tasks</i></div>`,
  (rows) => `<section>${rows}</section>`,
);
const buttonBeforeHeading = rowsOf(
  (title, mark) => `<div><button ${mark}>Choose</button><h3>${title}</h3><p>29 €</p></div>`,
  (rows) => `<h1>Plans</h1><section>${rows}</section>`,
);
const linkCalledSo = rowsOf((title, mark) => `<li><a href="#" ${mark}>${title}</a></li>`, inList);
const buttonAfterDate = rowsOf(
  (title, mark) => `<tr><td>${title}</td><td>Cleo Marsh</td><td><button ${mark}>Cancel</button></td></tr>`,
  inTable,
);

/** What the first row is called, what it becomes, and what the others are called. */
type Change = [what: string, rows: Rows, before: string, after: string, others: readonly string[]];

const changes: Change[] = [
  ['a button in a cell, a number', buttonInCell, 'Invoice 17', 'Invoice 18', ['Invoice 21']],
  ['a button in the only row, a number', buttonInCell, 'Invoice 17', 'Invoice 18', []],
  ['a button in a cell, the number of a key', buttonInCell, 'INV-0017', 'INV-0018', ['INV-0021']],
  ['a button in an item, a surname', buttonInItem, 'Cleo Marsh', 'Cleo Marlowe', ['Dan Reed']],
  ['a button in an item, one of three names', buttonInItem, 'Ana Mia Cruz', 'Ana Mia Cortez', ['Dan Reed']],
  ['a button in a description, a number', buttonInDescription, 'Invoice 17', 'Invoice 18', ['Invoice 21']],
  ['a button in a description, a surname', buttonInDescription, 'Cleo Marsh', 'Cleo Reed', ['Dan Reed']],
  ['a labelled box in a cell, a surname', labelledBoxInCell, 'Cleo Marsh', 'Cleo Marlowe', ['Dan Reed']],
  ['a labelled box in the only row, a surname', labelledBoxInCell, 'Cleo Marsh', 'Cleo Marlowe', []],
  ['a box before its title, a number', boxBeforeTitle, 'Seat 4', 'Seat 5', ['Seat 9']],
  ['a radio in an item, a number', radioInItem, 'Address 1', 'Address 2', ['Address 7']],
  ['a choice in a cell, a surname', selectInCell, 'Cleo Marsh', 'Cleo Marlowe', ['Dan Reed']],
  ['a link in a card, a date', linkInCard, 'Rent of 3 May', 'Rent of 3 June', ['Rent of 3 July']],
  ['a link in a card, a day', linkInCard, 'Rent of 3 May', 'Rent of 4 May', ['Rent of 9 May']],
  ['a button in a plain card, a number', buttonInCard, 'Invoice 17', 'Invoice 18', ['Invoice 21']],
  ['a button in a plain card, a surname', buttonInCard, 'Ana Mia Cruz', 'Ana Mia Cortez', ['Dan Reed']],
  ['a switch in a plain line, a number', switchInLine, 'Lamp 17', 'Lamp 18', ['Lamp 21']],
  ['a button before its title, a name', buttonBeforeTitle, 'Alpha', 'Bravo', ['Charlie']],
  ['a button before the only title, a name', buttonBeforeTitle, 'Alpha', 'Bravo', []],
  ['a button in a card, a name that goes on', buttonInCard, 'Pro', 'Pro Max', ['Basic']],
  ['a button in an item, a name that goes on', buttonInItem, 'John Lee', 'John Lee Junior', ['Ann Poe']],
  ['a button in an item, a name in capitals', buttonInItem, 'cargo.toml', 'Cargo.toml', ['notes.md']],
  ['a button before a heading, a name that goes on', buttonBeforeHeading, 'Pro', 'Pro Max', ['Basic']],
  ['a link called as a file, a name that goes on', linkCalledSo, 'Makefile', 'Makefile.am', ['src']],
  ['a button after a date', buttonAfterDate, '2026-05-12', '2026-05-13', ['2026-06-01']],
];

/** What is found once `change` was made, of what was marked on the page. */
function findAfter(before: string, change: () => void) {
  showPage(before);
  const marked = query('[data-case]');
  const sought = describeSought();
  change();
  if (marked.isConnected) marked.setAttribute('data-case', '');
  return findRedesigned(sought, '');
}

function retitle(before: string, after: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.nodeValue === before) walker.currentNode.nodeValue = after;
}

/** The nodes of the first row go to the end, as in a list that is sorted. */
function moveToEnd(): void {
  const list = query('table, ul, dl, article, section');
  const parent = list.matches('table') ? query('tbody') : list.matches('article') ? document.body : list;
  const count = list.matches('dl') ? 2 : 1;
  parent.append(...[...parent.children].slice(0, count));
}

describe('a row that is called otherwise is another one', () => {
  it.each(changes)('%s, in the same nodes', (...[, rows, before, after, others]) => {
    const { verdict } = findAfter(rows([before, ...others]), () => retitle(before, after));
    // The marked element shows another row now: nothing is right to be found.
    expect(verdict).toBe('refused');
  });

  it.each(changes)('%s, in new nodes', (...[, rows, before, after, others]) => {
    const { verdict } = findAfter(rows([before, ...others]), () => {
      showPage(rows([after, ...others]).replace('data-case', ''));
    });
    expect(verdict).toBe('refused');
  });
});

describe('a row is found again', () => {
  it.each(changes.filter(([, , , , others]) => others.length > 0))(
    '%s, at another place',
    (...[, rows, before, , others]) => {
      expect(findAfter(rows([before, ...others]), moveToEnd).verdict).toBe('right');
    },
  );

  it('where its title has more words', () => {
    const { verdict } = findAfter(buttonInCell(['Invoice 17', 'Invoice 21']), () =>
      retitle('Invoice 17', 'Invoice 17, overdue'),
    );
    expect(verdict).toBe('right');
  });

  it('where its title counts something, and its words tell it from the others', () => {
    const { verdict } = findAfter(buttonInItem(['Inbox 3', 'Drafts 1']), () => retitle('Inbox 3', 'Inbox 4'));
    expect(verdict).toBe('right');
  });

  it('where it begins with a state that others have, too', () => {
    const row = rowsOf(
      (title, mark) => `<li><i>Open</i> ${title} <button ${mark}>Edit</button></li>`,
      inList,
    );
    const { verdict } = findAfter(row(['Bob Hill', 'Ada King']), () => {
      query('li i').textContent = 'Closed';
    });
    expect(verdict).toBe('right');
  });
});

describe('the section of a control', () => {
  it('is not the title of the row before, which stands at its end', () => {
    showPage(buttonBeforeHeading(['Basic', 'Pro', 'Team']));
    const described = describeElement(createEngine(document), 'div:last-child > button');
    expect(Fingerprint.parse(described?.fingerprint).around).toMatchObject({ section: 'Plans' });
  });
});

describe('the row of a control', () => {
  const around = (html: string, selector: string) => {
    showPage(html);
    return Fingerprint.parse(describeElement(createEngine(document), selector)?.fingerprint).around;
  };

  it('is not the label that names it', () => {
    const page = labelledBoxInCell(['Cleo Marsh', 'Dan Reed']);
    expect(around(page, 'input')).toMatchObject({ row: 'Cleo Marsh Paid', rowTitle: 'Cleo Marsh' });
  });

  it('is called by the term before a description', () => {
    const page = buttonInDescription(['Invoice 17', 'Invoice 21']);
    expect(around(page, 'button')).toMatchObject({ row: 'Invoice 17 120.00', rowTitle: 'Invoice 17' });
  });

  it('is not called by its place in a list', () => {
    const page = '<table><tr><td>1</td><td>Cleo Marsh</td><td><button>Pay</button></td></tr></table>';
    expect(around(page, 'button')).toMatchObject({ rowTitle: 'Cleo Marsh' });
  });
});
