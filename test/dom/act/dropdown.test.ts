import { describe, expect, it } from 'vitest';
import { doAct, find, on, open, say } from './fixtures';

/** A combobox as the ARIA practices have it; `afterMs` is how late the list opens. */
function openListbox(afterMs = 0) {
  const context = open(`<div id="box" role="combobox" tabindex="0" aria-expanded="false" aria-controls="list"
      style="width:200px;border:1px solid">Choose</div>
    <ul id="list" role="listbox" hidden><li role="option">Red<li role="option">Blue<li role="option" aria-disabled="true">Green</ul>`);
  on('#box', 'click', () => {
    setTimeout(() => {
      find('#list').hidden = !find('#list').hidden;
      find('#box').setAttribute('aria-expanded', String(!find('#list').hidden));
    }, afterMs);
  });
  on('#list', 'click', ({ target }) => {
    if (target instanceof Element) find('#box').textContent = target.textContent;
    find('#list').hidden = true;
    find('#box').setAttribute('aria-expanded', 'false');
  });
  return context;
}

const choose = (context: Parameters<typeof doAct>[0], option: string, timeoutMs = 3000) =>
  doAct(context, 'selectOptionFromDropdown', { selector: '#box', arguments: [option], timeoutMs });

describe('selectOptionFromDropdown', () => {
  it('opens the list, chooses and reads back', async () => {
    const context = openListbox();
    expect(await choose(context, 'Blue')).toMatchObject({
      status: 'done',
      proof: 'state',
      effects: [{ sentence: 'selected Blue' }],
    });
    expect(find('#box').textContent).toBe('Blue');
    expect(await choose(context, 'Blue')).toMatchObject({ already: true });
  });

  it('waits for a list that opens 700 ms late', async () => {
    const context = openListbox(700);
    expect(say(await choose(context, 'Blue'))).toEqual(['selected Blue']);
  });

  it('names the options when there is none like it, and closes the list again', async () => {
    const context = openListbox();
    on('#box', 'keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') find('#list').hidden = true;
    });
    expect(await choose(context, 'Pink', 400)).toMatchObject({
      sent: true,
      error: { code: 'option-missing', message: expect.stringContaining('It has Red, Blue, Green.') },
    });
    expect(find('#list').hidden).toBe(true);
  });

  it('presses what is drawn in place of an option that is only heard', async () => {
    const context = openListbox();
    find('#list').style.cssText =
      'position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden';
    find('#list').insertAdjacentHTML('afterend', '<div id="seen"><p>Red</p><p>Blue</p></div>');
    on('#seen', 'click', ({ target }) => {
      if (target instanceof Element) find('#box').textContent = target.textContent;
    });
    expect(say(await choose(context, 'Blue'))).toEqual(['selected Blue']);
    expect(find('#box').textContent).toBe('Blue');
  });

  it('refuses a disabled option', async () => {
    expect(say(await choose(openListbox(), 'Green'))).toBe('disabled');
  });

  it('says when the page does not take the choice', async () => {
    const context = open(`<button id="box" aria-haspopup="listbox">Choose</button>
      <ul role="listbox" hidden><li role="option">Red</ul>`);
    on('#box', 'click', () => (find('ul').hidden = false));
    on('ul', 'click', () => (find('ul').hidden = true));
    expect(say(await choose(context, 'Red'))).toBe('value-rejected');
  });

  it('chooses from a list with no roles, drawn elsewhere', async () => {
    const context = open('<div id="box" style="width:200px">Size</div><section></section>');
    on('#box', 'click', () => {
      find('section').innerHTML =
        '<div class="i"><span>Small</span></div><div class="i"><span>Large</span></div>';
    });
    on('section', 'click', ({ target }) => {
      if (!(target instanceof Element)) return;
      find('#box').textContent = target.textContent;
      find('section').innerHTML = '';
    });
    expect(say(await choose(context, 'Large'))).toEqual(['selected Large']);
  });

  it('types into a field that filters a long list', async () => {
    const context = open(`<input id="box" role="combobox" aria-controls="list" aria-expanded="false">
      <ul id="list" role="listbox" hidden></ul>`);
    const show = () => {
      const text = find('#box', HTMLInputElement).value;
      find('#list').hidden = false;
      find('#list').innerHTML = (text === '' ? ['Alpha', 'Beta'] : [text])
        .map((name) => `<li role="option">${name}`)
        .join('');
    };
    on('#box', 'click', show);
    on('#box', 'input', () => setTimeout(show, 80));
    on('#list', 'click', ({ target }) => {
      if (target instanceof Element) find('#box', HTMLInputElement).value = target.textContent ?? '';
      find('#list').hidden = true;
    });
    expect(say(await choose(context, 'Omega'))).toEqual(['selected Omega']);
  });

  it('scrolls a list that draws only what is in view', async () => {
    const context = open(`<div id="box" role="combobox" aria-controls="list" tabindex="0">Pick</div>
      <div id="list" role="listbox" hidden style="height:100px;overflow:auto"><div id="room" style="position:relative;height:4000px"></div></div>`);
    const draw = () => {
      const first = Math.floor(find('#list').scrollTop / 20);
      find('#room').innerHTML = Array.from({ length: 8 }, (_, index) => first + index)
        .map((row) => `<div role="option" style="position:absolute;top:${row * 20}px">Option ${row}</div>`)
        .join('');
    };
    on('#box', 'click', () => {
      find('#list').hidden = false;
      draw();
    });
    on('#list', 'scroll', draw);
    on('#list', 'click', ({ target }) => {
      if (target instanceof Element) find('#box').textContent = target.textContent;
      find('#list').hidden = true;
    });
    expect(say(await choose(context, 'Option 120', 10_000))).toEqual(['selected Option 120']);
  });

  it('takes a native select as well', async () => {
    const context = open('<select id="box"><option>Red<option>Blue</select>');
    expect(say(await choose(context, 'Blue'))).toEqual(['selected Blue']);
    expect(say(await choose(context, 'Pink', 200))).toBe('option-missing');
  });

  it.each([
    ['disabled', '<button id="box" disabled>x</button>'],
    ['not-visible', '<button id="box" hidden>x</button>'],
    ['covered', '<button id="box">x</button><i style="position:fixed;inset:0"></i>'],
  ])('%s: sends nothing', async (code, html) => {
    const outcome = await choose(open(html), 'Red', 300);
    expect(outcome).toMatchObject({ sent: false, error: { code } });
  });
});
