import { describe, expect, it } from 'vitest';
import { doAct, find, open } from './fixtures';

/** `|` is where the caret is. */
const regions: [name: string, html: string, text: string][] = [
  ['in a text', 'Some| text', 'Some! text'],
  ['before a space', 'Some |text', 'Some !text'],
  ['at the start', '|Some text', '!Some text'],
  ['at the end', 'Some text|', 'Some text!'],
  ['in a bold part', 'Some <b>te|xt</b> more', 'Some te!xt more'],
  ['in the second line', '<div>one</div><div>t|wo</div>', 'one\nt!wo'],
  ['at the start of a line', '<div>one</div><div>|two</div>', 'one\n!two'],
  ['at the end of a line', '<div>one|</div><div>two</div>', 'one!\ntwo'],
];

describe('type at the caret of a region', () => {
  it.each(regions)('%s: %s', async (_name, html, text) => {
    const context = open(`<div id="t" contenteditable>${html}</div>`);
    placeCaret();
    const outcome = await doAct(context, 'type', { selector: '#t', arguments: ['!'] });
    expect(find('#t').innerText.replaceAll('\u00a0', ' ')).toBe(text);
    expect(outcome).toMatchObject({ status: 'done', proof: 'state' });
  });

  it('does not say done when the text came somewhere else', async () => {
    const context = open('<div id="t" contenteditable>Some text|</div>');
    placeCaret();
    find('#t').addEventListener('input', () => (find('#t').textContent = '!Some text'));
    expect(await doAct(context, 'type', { selector: '#t', arguments: ['!'] })).toMatchObject({
      error: { code: 'value-rejected' },
    });
  });
});

/** Focuses the region and puts the caret where the sign for it is. */
function placeCaret(): void {
  const region = find('#t');
  region.focus();
  const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = node.textContent?.indexOf('|') ?? -1;
    if (at < 0 || !(node instanceof Text)) continue;
    node.deleteData(at, 1);
    getSelection()?.collapse(node, at);
  }
}
