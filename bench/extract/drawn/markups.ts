import type { Random } from '../../base/random';

/** A value with its label and the name that a class may give it. */
export type Labelled = { label: string; called: string; html: string };

/** A way in which sites draw the facts of one thing. */
type Markup = { name: string; draw: (facts: readonly Labelled[]) => string };

const all = (facts: readonly Labelled[], draw: (fact: Labelled, at: number) => string): string =>
  facts.map(draw).join('');

export const markups: readonly Markup[] = [
  {
    name: 'terms',
    draw: (facts) =>
      `<dl class="facts">${all(facts, ({ label, html }) => `<dt>${label}</dt><dd>${html}</dd>`)}</dl>`,
  },
  {
    name: 'rows with heads',
    draw: (facts) =>
      `<table class="facts"><tbody>${all(facts, ({ label, html }) => `<tr><th scope="row">${label}</th><td>${html}</td></tr>`)}</tbody></table>`,
  },
  {
    name: 'plain rows',
    draw: (facts) =>
      `<table>${all(facts, ({ label, html }) => `<tr><td>${label}:</td><td>${html}</td></tr>`)}</table>`,
  },
  {
    name: 'bold labels',
    draw: (facts) => all(facts, ({ label, html }) => `<p><b>${label}:</b> ${html}</p>`),
  },
  {
    name: 'items with colons',
    draw: (facts) => `<ul>${all(facts, ({ label, html }) => `<li>${label}: ${html}</li>`)}</ul>`,
  },
  {
    name: 'grid',
    draw: (facts) =>
      `<div class="grid">${all(facts, ({ label, html }) => `<div class="cell"><div class="cell-label">${label}</div><div class="cell-value">${html}</div></div>`)}</div>`,
  },
  {
    name: 'classes only',
    draw: (facts) =>
      `<div class="head">${all(facts, ({ called, html }) => `<div class="item-${called}">${html}</div>`)}</div>`,
  },
  {
    name: 'small headings',
    draw: (facts) => all(facts, ({ label, html }) => `<h4>${label}</h4><p>${html}</p>`),
  },
  {
    name: 'spans and rules',
    draw: (facts) =>
      `<section>${all(facts, ({ label, html }, at) => `${at > 0 ? '<hr>' : ''}<div><span>${label}</span><strong>${html}</strong></div>`)}</section>`,
  },
  {
    name: 'lines',
    draw: (facts) =>
      `<p>${all(facts, ({ label, html }) => `<em>${label}:</em> <span>${html}</span><br>`)}</p>`,
  },
];

/** A way in which sites draw a list of texts below its heading. */
export function drawTexts(random: Random, heading: string, texts: readonly string[], called: string): string {
  const head = `<h2>${heading}</h2>`;
  const lines = (tag: string) => texts.map((each) => `<${tag}>${each}</${tag}>`).join('');
  switch (random.below(5)) {
    case 0:
      return `${head}<ul>${lines('li')}</ul>`;
    case 1:
      return `${head}<ol>${lines('li')}</ol>`;
    case 2:
      return `<section class="${called}">${head}<div>${lines('p')}</div></section>`;
    case 3:
      return `<div>${head}<div class="${called}-list">${texts.map((each) => `<div class="row"><span>${each}</span></div>`).join('')}</div></div>`;
    default:
      return `<h3>${heading}</h3><ul class="${called}">${texts.map((each) => `<li><label><input type="checkbox"> ${each}</label></li>`).join('')}</ul>`;
  }
}

/** A record with the classes and labels of its values; `inside` are records that stand in it. */
export type Drawn = { facts: readonly Labelled[]; link: string; inside?: readonly Drawn[] };

const nameOf = ({ facts, link }: Drawn): string => `<a href="${link}">${facts[0]?.html ?? ''}</a>`;
const others = ({ facts }: Drawn): readonly Labelled[] => facts.slice(1);

/** Ways in which sites draw repeated things; the first fact names the thing and links to it. */
export const recordMarkups: readonly { name: string; draw: (records: readonly Drawn[]) => string }[] = [
  {
    name: 'table',
    draw: (records) =>
      `<table><thead><tr>${all(records[0]?.facts ?? [], ({ label }) => `<th>${label}</th>`)}</tr></thead><tbody>${records.map((each) => `<tr><td>${nameOf(each)}</td>${all(others(each), ({ html }) => `<td>${html}</td>`)}</tr>`).join('')}</tbody></table>`,
  },
  {
    name: 'cards',
    draw: (records) =>
      `<div class="cards">${records.map((each) => `<div class="card"><h3>${nameOf(each)}</h3>${all(others(each), ({ called, html }) => `<div class="card-${called}">${html}</div>`)}<button>+</button></div>`).join('')}</div>`,
  },
  {
    name: 'items',
    draw: (records) =>
      `<ul>${records.map((each) => `<li>${nameOf(each)} ${all(others(each), ({ called, html }) => `<span class="${called}">${html}</span> `)}</li>`).join('')}</ul>`,
  },
  {
    name: 'articles with labels',
    draw: (records) =>
      records
        .map(
          (each) =>
            `<article><h2>${nameOf(each)}</h2>${all(others(each), ({ label, html }) => `<p><b>${label}:</b> ${html}</p>`)}</article>`,
        )
        .join(''),
  },
  {
    name: 'terms',
    draw: (records) =>
      `<dl>${records.map((each) => `<dt>${nameOf(each)}</dt>${all(others(each), ({ called, html }) => `<dd class="${called}">${html}</dd>`)}`).join('')}</dl>`,
  },
  {
    name: 'rules between',
    draw: (records) =>
      `<div>${records.map((each) => `<h3>${nameOf(each)}</h3><p>${all(others(each), ({ called, html }) => `<span class="the-${called}">${html}</span> `)}</p>`).join('<hr>')}</div>`,
  },
  {
    name: 'grids of labels',
    draw: (records) =>
      `<div class="all">${records.map((each) => `<div class="one"><div class="one-top">${nameOf(each)}</div><dl>${all(others(each), ({ label, html }) => `<dt>${label}</dt><dd>${html}</dd>`)}</dl></div>`).join('')}</div>`,
  },
  {
    name: 'rows of divs',
    draw: (records) =>
      `<div role="table"><div role="row">${all(records[0]?.facts ?? [], ({ label }) => `<div role="columnheader">${label}</div>`)}</div>${records.map((each) => `<div role="row"><div role="cell">${nameOf(each)}</div>${all(others(each), ({ html }) => `<div role="cell">${html}</div>`)}</div>`).join('')}</div>`,
  },
  {
    name: 'data attributes',
    draw: (records) =>
      `<section>${records.map((each) => `<div class="r"><div data-label="${each.facts[0]?.label ?? ''}">${nameOf(each)}</div>${all(others(each), ({ label, html }) => `<div data-label="${label}">${html}</div>`)}</div>`).join('')}</section>`,
  },
  {
    name: 'one odd card',
    draw: (records) =>
      `<div class="list">${records.map((each, at) => `<div class="entry${at === 1 ? ' wide' : ''}">${at === 1 ? '<p class="badge">★</p>' : ''}<div class="entry-title">${nameOf(each)}</div><div class="entry-meta">${all(others(each), ({ called, html }) => `<span class="entry-${called}">${html}</span>`)}</div></div>`).join('')}</div>`,
  },
];

/** Ways in which sites draw comments, answers inside what they answer. */
export const threadMarkups: readonly { name: string; draw: (records: readonly Drawn[]) => string }[] = [
  {
    name: 'nested lists',
    draw: (records) =>
      `<ol class="thread">${records.map((each) => `<li class="comment"><div class="comment-head">${spans(each, 'span')}</div>${bodyOf(each, 'p')}${nested(each, 0)}</li>`).join('')}</ol>`,
  },
  {
    name: 'nested boxes',
    draw: (records) =>
      `<div class="replies">${records.map((each) => `<div class="comment"><header>${spans(each, 'span')}</header>${bodyOf(each, 'div')}${nested(each, 1)}</div>`).join('')}</div>`,
  },
  {
    name: 'nested articles',
    draw: (records) =>
      `<section class="comments">${records.map((each) => `<article class="post">${spans(each, 'div')}${bodyOf(each, 'p')}${nested(each, 2)}</article>`).join('')}</section>`,
  },
];

const spans = ({ facts }: Drawn, tag: string): string =>
  facts
    .filter(({ called }) => called !== 'text')
    .map(({ called, html }) => `<${tag} class="comment-${called}">${html}</${tag}>`)
    .join(' ');
const bodyOf = ({ facts }: Drawn, tag: string): string =>
  facts
    .filter(({ called }) => called === 'text')
    .map(({ html }) => `<${tag} class="comment-text">${html}</${tag}>`)
    .join('');
const nested = ({ inside = [] }: Drawn, at: number): string =>
  inside.length > 0 ? (threadMarkups[at]?.draw(inside) ?? '') : '';
