import { describe, expect, it } from 'vitest';
import { doAct, find, on, open, say } from './fixtures';

const stateDone = (sentence: string, already = false) => ({
  status: 'done',
  proof: 'state',
  already,
  effects: [{ sentence }],
});

describe('fill', () => {
  it('sends nothing when the value is already there', async () => {
    const context = open('<input value="ada">');
    let events = 0;
    on('input', 'input', () => (events += 1));
    expect(await doAct(context, 'fill', { selector: 'input', arguments: ['ada'] })).toMatchObject(
      stateDone('value is now ada', true),
    );
    expect(events).toBe(0);
  });

  it('empties a field', async () => {
    const context = open('<input value="ada">');
    expect(say(await doAct(context, 'fill', { selector: 'input', arguments: [''] }))).toEqual([
      'value is empty now',
    ]);
    expect(find('input', HTMLInputElement).value).toBe('');
  });

  it.each(['fill', 'clear'] as const)('tells by %s that a page puts its text back', async (method) => {
    const context = open('<input value="ada">');
    on('input', 'input', () => setTimeout(() => (find('input', HTMLInputElement).value = 'ada'), 0));
    const given = { selector: 'input', arguments: method === 'fill' ? [''] : [] };
    expect(say(await doAct(context, method, given))).toBe('value-rejected');
  });

  it('tells that its page leaves by what was put into it', async () => {
    const context = open('<input type="date">');
    on('input', 'input', () => {
      // The last to hear of it keeps the test's own page.
      navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
      location.href = '/elsewhere';
    });
    let times = 0;
    const told = { ...context, onLeaving: () => (times += 1) };
    await doAct(told, 'fill', { selector: 'input', arguments: ['2026-03-01'] });
    expect(times).toBe(1);
  });

  it('takes the page’s own format and says so', async () => {
    const context = open('<input>');
    on('input', 'change', () => (find('input', HTMLInputElement).value = '1.50'));
    expect(say(await doAct(context, 'fill', { selector: 'input', arguments: ['1,50'] }))).toEqual([
      'value is now 1.50, in the page’s own format',
    ]);
  });

  it.each([
    ['<input maxlength="3">', 'abcdef'],
    ['<input type="number">', 'abc'],
    ['<input type="date">', 'tomorrow'],
    ['<input type="range" max="100">', '500'],
  ])('refuses what %s cannot hold, before anything is sent', async (html, text) => {
    const context = open(html);
    expect(await doAct(context, 'fill', { selector: 'input', arguments: [text] })).toMatchObject({
      status: 'failed',
      sent: false,
      error: { code: 'value-rejected' },
    });
  });

  it.each([
    ['number', '12.5'],
    ['date', '2026-03-01'],
    ['time', '10:30'],
    ['color', '#FF0000'],
    ['range', '70'],
    ['email', 'ada@example.org'],
  ])('fills an input of type %s', async (type, text) => {
    const context = open(`<input type="${type}">`);
    expect(await doAct(context, 'fill', { selector: 'input', arguments: [text] })).toMatchObject({
      status: 'done',
    });
    expect(find('input', HTMLInputElement).value).toBe(text.toLowerCase());
  });

  it('says when the page takes the text out again', async () => {
    const context = open('<input>');
    on('input', 'input', () => setTimeout(() => (find('input', HTMLInputElement).value = ''), 0));
    expect(await doAct(context, 'fill', { selector: 'input', arguments: ['ada'] })).toMatchObject({
      status: 'failed',
      sent: true,
      error: { code: 'value-rejected' },
    });
  });

  it('is seen by a framework that overrides the value property', async () => {
    const context = open('<input>');
    const input = find('input', HTMLInputElement);
    let shadow = '';
    Object.defineProperty(input, 'value', {
      configurable: true,
      get: () => Reflect.get(HTMLInputElement.prototype, 'value', input),
      set: (value: string) => {
        shadow = value;
      },
    });
    expect(say(await doAct(context, 'fill', { selector: 'input', arguments: ['ada'] }))).toEqual([
      'value is now ada',
    ]);
    expect(shadow).toBe('');
  });

  it('writes paragraphs into an editable region', async () => {
    const context = open('<div contenteditable role="textbox">old</div>');
    expect(await doAct(context, 'fill', { selector: 'div', arguments: ['one\ntwo'] })).toMatchObject({
      status: 'done',
    });
    expect(find('div').innerText.replace(/\n+/g, '\n').trim()).toBe('one\ntwo');
  });

  it('goes through a label to its field', async () => {
    const context = open('<label for="a">Name</label><input id="a">');
    await doAct(context, 'fill', { selector: 'label', arguments: ['ada'] });
    expect(find('input', HTMLInputElement).value).toBe('ada');
  });

  it('works in a textarea with line breaks', async () => {
    const context = open('<textarea></textarea>');
    expect(await doAct(context, 'fill', { selector: 'textarea', arguments: ['a\nb'] })).toMatchObject({
      status: 'done',
    });
    expect(find('textarea', HTMLTextAreaElement).value).toBe('a\nb');
  });
});

describe('type', () => {
  it('types key by key, where the browser puts the caret', async () => {
    const context = open('<input value="ab">');
    const keys: string[] = [];
    for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'])
      on('input', type, () => keys.push(type));
    expect(await doAct(context, 'type', { selector: 'input', arguments: ['cD'] })).toMatchObject(
      stateDone('value is now cDab'),
    );
    expect(keys.join(' ')).toBe(
      'keydown keypress beforeinput input keyup keydown keypress beforeinput input keyup',
    );
  });

  it('stops at maxlength and says so', async () => {
    const context = open('<input maxlength="3">');
    expect(say(await doAct(context, 'type', { selector: 'input', arguments: ['abcdef'] }))).toBe(
      'value-rejected',
    );
  });

  it('goes on with a word in an editable region', async () => {
    const context = open('<section><div contenteditable role="textbox"><p>A</p></div></section>');
    expect(await doAct(context, 'type', { selector: '[role]', arguments: ['pple-pie'] })).toMatchObject({
      status: 'done',
    });
    expect(find('[role]').innerText.trim()).toBe('Apple-pie');
  });

  it('appends to an editable region', async () => {
    const context = open('<p contenteditable>Hello</p>');
    expect(await doAct(context, 'type', { selector: 'p', arguments: [' Ada'] })).toMatchObject({
      status: 'done',
    });
    expect(find('p').innerText).toContain('Hello');
    expect(find('p').innerText.replace(/\u00a0/g, ' ')).toBe('Hello Ada');
  });
});

describe('press', () => {
  it.each([
    ['PageDown', 'End'],
    [' ', 'Home'],
  ])('tells that the page scrolled by %o and %s', async (first, second) => {
    const context = open('<div style="height: 3000px"></div>');
    for (const key of [first, second])
      expect(say(await doAct(context, 'press', { selector: 'body', arguments: [key] }))).toEqual([
        'the page scrolled',
      ]);
  });

  it('submits a form through its button with Enter', async () => {
    const context = open('<form><input value="x"><button>Send</button></form><p></p>');
    on('form', 'submit', (event) => {
      event.preventDefault();
      find('p').textContent = 'sent';
    });
    expect(say(await doAct(context, 'press', { selector: 'input', arguments: ['Enter'] }))).toContain(
      'now shows "sent"',
    );
  });

  it('submits a one-field form without a button', async () => {
    const context = open('<form><input value="x"></form><p></p>');
    on('form', 'submit', (event) => {
      event.preventDefault();
      find('p').textContent = 'sent';
    });
    expect(say(await doAct(context, 'press', { selector: 'input', arguments: ['Enter'] }))).toContain(
      'now shows "sent"',
    );
  });

  it('toggles a checkbox with Space', async () => {
    const context = open('<input type="checkbox">');
    expect(say(await doAct(context, 'press', { selector: 'input', arguments: ['Space'] }))).toEqual([
      'is checked now',
    ]);
  });

  it('moves the focus with Tab and back with Shift+Tab', async () => {
    const context = open('<input id="a"><input id="b" type="hidden"><input id="c">');
    await doAct(context, 'press', { selector: '#a', arguments: ['Tab'] });
    expect(document.activeElement?.id).toBe('c');
    await doAct(context, 'press', { selector: '#c', arguments: ['Shift+Tab'] });
    expect(document.activeElement?.id).toBe('a');
  });

  it('edits its target and not the field that had the focus', async () => {
    const context = open('<input id="a" value="abc"><input id="b" value="xyz">');
    find('#b').focus();
    expect(await doAct(context, 'press', { selector: '#a', arguments: ['Delete'] })).toMatchObject({
      status: 'done',
    });
    expect(find('#b', HTMLInputElement).value).toBe('xyz');
    expect(find('#a', HTMLInputElement).value).not.toBe('abc');
  });

  it('leaves a dialog open that nothing but the page closes', async () => {
    const context = open('<dialog closedby="none"><button>Stay</button></dialog>');
    find('dialog', HTMLDialogElement).showModal();
    expect(say(await doAct(context, 'press', { selector: 'button', arguments: ['Escape'] }))).toBe(
      'no-effect-seen',
    );
    expect(find('dialog', HTMLDialogElement).open).toBe(true);
  });

  it('closes a dialog with Escape', async () => {
    const context = open('<dialog aria-label="Confirm"><button>OK</button></dialog>');
    find('dialog', HTMLDialogElement).showModal();
    expect(say(await doAct(context, 'press', { selector: 'button', arguments: ['Escape'] }))).toContain(
      'closed dialog "Confirm"',
    );
  });

  it('steps through options, radios and numbers with arrows', async () => {
    const context = open(`<select><option>Red<option>Blue</select>
      <input id="r1" type="radio" name="r" checked><input id="r2" type="radio" name="r"><input id="n" type="number" value="1">`);
    expect(say(await doAct(context, 'press', { selector: 'select', arguments: ['ArrowDown'] }))).toEqual([
      'selected Blue',
    ]);
    await doAct(context, 'press', { selector: '#r1', arguments: ['ArrowDown'] });
    expect(find('#r2', HTMLInputElement).checked).toBe(true);
    await doAct(context, 'press', { selector: '#n', arguments: ['ArrowUp'] });
    expect(find('#n', HTMLInputElement).value).toBe('2');
  });

  it('sends chords with their codes', async () => {
    const context = open('<input>');
    const seen: unknown[] = [];
    on('input', 'keydown', (event) => {
      if (event instanceof KeyboardEvent) seen.push([event.key, event.code, event.keyCode, event.ctrlKey]);
      find('input', HTMLInputElement).value = 'k';
    });
    await doAct(context, 'press', { selector: 'input', arguments: ['Control+k'] });
    expect(seen).toEqual([
      ['Control', 'ControlLeft', 17, true],
      ['k', 'KeyK', 75, true],
    ]);
  });

  it('refuses a key that is none', async () => {
    const context = open('<input>');
    expect(await doAct(context, 'press', { selector: 'input', arguments: ['Foo'] })).toMatchObject({
      sent: false,
      error: { code: 'invalid-input' },
    });
  });

  it('does nothing by itself when the page prevents the key', async () => {
    const context = open('<input value="abc">');
    on('input', 'keydown', (event) => event.preventDefault());
    expect(say(await doAct(context, 'press', { selector: 'input', arguments: ['x'] }))).toBe(
      'no-effect-seen',
    );
    expect(find('input', HTMLInputElement).value).toBe('abc');
  });
});

describe('selectOption', () => {
  const html = '<select><option value="r">Red<option value="b">Blue<option value="g" disabled>Green</select>';

  it.each(['Blue', 'b', 'blue', '1', 'index=1'])('chooses by %s', async (wanted) => {
    const context = open(html);
    expect(await doAct(context, 'selectOption', { selector: 'select', arguments: [wanted] })).toMatchObject(
      stateDone('selected Blue'),
    );
    expect(find('select', HTMLSelectElement).value).toBe('b');
  });

  it('names the options when there is none like it, and leaves the select alone', async () => {
    const context = open(html);
    find('select', HTMLSelectElement).value = 'b';
    expect(await doAct(context, 'selectOption', { selector: 'select', arguments: ['Pink'] })).toMatchObject({
      sent: false,
      error: {
        code: 'option-missing',
        message: 'combobox "Red Blue Green" has no option "Pink". It has Red, Blue, Green.',
      },
    });
    expect(find('select', HTMLSelectElement).value).toBe('b');
  });

  it('waits for options to arrive', async () => {
    const context = open('<select></select>');
    setTimeout(() => (find('select').innerHTML = '<option>Red<option>Blue'), 100);
    expect(say(await doAct(context, 'selectOption', { selector: 'select', arguments: ['Blue'] }))).toEqual([
      'selected Blue',
    ]);
  });

  it('chooses several where the select takes several', async () => {
    const context = open('<select multiple><option>Red<option>Blue<option>Green</select>');
    await doAct(context, 'selectOption', { selector: 'select', arguments: ['Red', 'Green'] });
    expect([...find('select', HTMLSelectElement).selectedOptions].map(({ text }) => text)).toEqual([
      'Red',
      'Green',
    ]);
  });

  it('refuses several for one, a disabled option and what is no select', async () => {
    const context = open(`${html}<div>x</div>`);
    const code = async (selector: string, args: string[]) =>
      say(await doAct(context, 'selectOption', { selector, arguments: args }));
    expect(await code('select', ['Red', 'Blue'])).toBe('not-supported');
    expect(await code('select', ['Green'])).toBe('disabled');
    expect(await code('div', ['Green'])).toBe('not-supported');
  });

  it('says when the page chooses something else', async () => {
    const context = open(html);
    on('select', 'change', () => (find('select', HTMLSelectElement).value = 'r'));
    expect(say(await doAct(context, 'selectOption', { selector: 'select', arguments: ['Blue'] }))).toBe(
      'value-rejected',
    );
  });
});

describe('check and uncheck', () => {
  it('checks once and finds it already checked', async () => {
    const context = open('<input type="checkbox">');
    expect(await doAct(context, 'check', { selector: 'input' })).toMatchObject(stateDone('is checked now'));
    expect(await doAct(context, 'check', { selector: 'input' })).toMatchObject(
      stateDone('is checked now', true),
    );
    expect(await doAct(context, 'uncheck', { selector: 'input' })).toMatchObject(
      stateDone('is unchecked now'),
    );
  });

  it('checks a hidden box through the label that draws it', async () => {
    const context = open(
      '<input id="c" type="checkbox" style="display:none"><label for="c"><span>Remember me</span></label>',
    );
    expect(await doAct(context, 'check', { selector: '#c' })).toMatchObject(stateDone('is checked now'));
  });

  it('checks a custom switch that answers late', async () => {
    const context = open('<div role="switch" aria-checked="false" tabindex="0">Wifi</div>');
    on('div', 'click', () => setTimeout(() => find('div').setAttribute('aria-checked', 'true'), 200));
    expect(await doAct(context, 'check', { selector: 'div' })).toMatchObject(stateDone('is checked now'));
  });

  it('says when a box does not stay checked', async () => {
    const context = open('<input type="checkbox">');
    on('input', 'change', () => (find('input', HTMLInputElement).checked = false));
    expect(say(await doAct(context, 'check', { selector: 'input' }))).toBe('value-rejected');
  });

  it('refuses to uncheck a radio button, and to check a paragraph', async () => {
    const context = open('<input type="radio" checked><p>x</p>');
    expect(say(await doAct(context, 'uncheck', { selector: 'input' }))).toBe('not-supported');
    expect(say(await doAct(context, 'check', { selector: 'p' }))).toBe('not-supported');
  });
});

describe('hover', () => {
  it('opens what a script opens', async () => {
    const context = open('<button>Menu</button><div></div>');
    on('button', 'mouseenter', () => (find('div').innerHTML = '<span role="tooltip">Help</span>'));
    expect(say(await doAct(context, 'hover', { selector: 'button' }))).toEqual(['now shows "Help"']);
  });

  it('asks for trusted input when nothing happened', async () => {
    const context = open('<button>Menu</button>');
    expect(say(await doAct(context, 'hover', { selector: 'button' }))).toBe('needs-trusted');
  });
});

describe('scrollTo', () => {
  const html = '<div id="box" style="height:100px;overflow:auto"><p style="height:1100px">x</p></div>';

  it('scrolls an element to a percentage', async () => {
    const context = open(html);
    expect(await doAct(context, 'scrollTo', { selector: '#box', arguments: ['50%'] })).toMatchObject(
      stateDone('scrolled to 50 %'),
    );
    expect(await doAct(context, 'scrollTo', { selector: 'p', arguments: ['50'] })).toMatchObject({
      already: true,
    });
  });

  it('refuses what cannot scroll and what is no percentage', async () => {
    const context = open('<p>x</p>');
    expect(say(await doAct(context, 'scrollTo', { selector: 'p', arguments: ['50'] }))).toBe('not-supported');
    expect(say(await doAct(context, 'scrollTo', { selector: 'p', arguments: ['down'] }))).toBe(
      'invalid-input',
    );
  });
});
