import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import { showPage } from './fixtures';

function linesOf(html: string, ignoreSelectors: string[] = []) {
  showPage(html);
  const data = createExtracting(createEngine(document)).read({ ignoreSelectors, hasLines: true });
  return (data.lines ?? []).map((line) => {
    if (line.kind === 'rows') return `${data.sets[line.set]?.kind} ${line.from}–${line.to}`;
    const links = line.links?.map(({ text }) => `[${text}]`).join('') ?? '';
    return `${line.kind} ${line.text}${links}${line.link ? ` → ${new URL(line.link).pathname}` : ''}${line.value ? ` = ${line.value}` : ''}`;
  });
}

describe('the lines of a page', () => {
  it('are its blocks, with what stands in one line in one', () => {
    expect(
      linesOf(
        `<h1>Lamps</h1><div>Loose <b>text</b><p>A <a href="/a">guide</a> and <a href="/b">more</a>.</p> after<br>a break</div><p hidden>Not drawn</p>`,
      ),
    ).toEqual([
      'heading Lamps',
      'text Loose text',
      'text A guide and more.[guide][more]',
      'text after',
      'text a break',
    ]);
  });

  it('have the address of the link they are, and values for programs', () => {
    expect(
      linesOf(
        `<p><a href="/lamp">Lamp</a></p><a href="/card"><div>Card</div></a><p>On <time datetime="2024-05-01">1 May</time></p>`,
      ),
    ).toEqual(['text Lamp → /lamp', 'text Card → /card', 'text On 1 May = 2024-05-01']);
  });

  it('have what fields hold, and the words of pictures', () => {
    expect(
      linesOf(
        `<p>Name <input value="Ada"></p><p>Size <select><option>S<option selected>M</select></p><img alt="A lamp" src="/l.png" width=90 height=90>`,
      ),
    ).toEqual(['text Name Ada', 'text Size M', 'picture A lamp → /l.png']);
  });

  it('have the rows of tables and lists in their place, once', () => {
    const card = (name: string) => `<li><b>${name}</b> <i>${name.length} €</i></li>`;
    expect(
      linesOf(
        `<h2>Before</h2><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr><tr><td>3<td>4</tr></table><h3>Between</h3><ul>${card('Lamp')}${card('Desk')}${card('Chair')}</ul><dl><dt>Open<dd>9–17<dt>Closed<dd>Sunday<dt>Phone<dd>5</dl><div>After</div>`,
      ),
    ).toEqual(['heading Before', 'table 0–2', 'heading Between', 'list 0–3', 'table 0–3', 'text After']);
  });

  it('leave out what is ignored', () => {
    expect(linesOf(`<p>Kept</p><nav>Ignored</nav>`, ['nav'])).toEqual(['text Kept']);
  });
});
