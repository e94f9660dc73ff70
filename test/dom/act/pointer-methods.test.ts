import { describe, expect, it } from 'vitest';
import { doAct, find, on, open, say } from './fixtures';

describe('doubleClick', () => {
  it('clicks twice and then double-clicks, with the counts of a browser', async () => {
    const context = open('<button>Go</button><p></p>');
    const seen: string[] = [];
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'dblclick'])
      on('button', type, (event) => seen.push(`${type} ${event instanceof UIEvent ? event.detail : ''}`));
    on('button', 'dblclick', () => (find('p').textContent = 'opened'));
    expect(say(await doAct(context, 'doubleClick', { selector: 'button' }))).toEqual(['now shows "opened"']);
    expect(seen).toEqual(
      'pointerdown 0,mousedown 1,mouseup 1,click 1,pointerdown 0,mousedown 2,mouseup 2,click 2,dblclick 2'.split(
        ',',
      ),
    );
  });

  it('sends no click where nothing listens, and says so', async () => {
    const context = open('<button>Dead</button>');
    expect(say(await doAct(context, 'doubleClick', { selector: 'button' }))).toBe('no-effect-seen');
  });
});

describe('focus', () => {
  it('gives the focus, once', async () => {
    const context = open('<input id="a"><input id="b">');
    expect(say(await doAct(context, 'focus', { selector: '#b' }))).toEqual(['has the focus now']);
    expect(document.activeElement?.id).toBe('b');
    expect(await doAct(context, 'focus', { selector: '#b' })).toMatchObject({ already: true });
  });

  it('refuses what cannot have it, and says when the page takes it away', async () => {
    const context = open('<p>x</p><input>');
    expect(await doAct(context, 'focus', { selector: 'p' })).toMatchObject({
      sent: false,
      error: { code: 'not-supported' },
    });
    on('input', 'focus', () => find('input').blur());
    expect(say(await doAct(context, 'focus', { selector: 'input' }))).toBe('value-rejected');
  });
});

describe('clear', () => {
  it('empties a field, and does nothing to an empty one', async () => {
    const context = open('<input value="ada">');
    expect(say(await doAct(context, 'clear', { selector: 'input' }))).toEqual(['value is empty now']);
    expect(await doAct(context, 'clear', { selector: 'input' })).toMatchObject({ already: true });
  });

  it('empties an editable region', async () => {
    const context = open('<div contenteditable>Hello</div>');
    expect(await doAct(context, 'clear', { selector: 'div' })).toMatchObject({ status: 'done' });
    expect(find('div').innerText.trim()).toBe('');
  });

  it.each([
    ['read-only', '<input readonly value="x">'],
    ['disabled', '<input disabled value="x">'],
    ['not-visible', '<input hidden value="x">'],
    ['not-editable', '<input type="checkbox">'],
  ])('%s: %s', async (code, html) => {
    const context = open(html);
    expect(say(await doAct(context, 'clear', { selector: 'input' }))).toBe(code);
  });
});

const boxes = `<style>.box{width:100px;height:60px;background:#ccc;margin:10px}</style>
  <div id="a" class="box" draggable="true">A</div><div id="b" class="box">B</div><p id="out"></p>`;

describe('dragAndDrop', () => {
  it('carries data by HTML drag and drop', async () => {
    const context = open(boxes);
    const seen: string[] = [];
    for (const type of ['dragstart', 'dragend']) on('#a', type, () => seen.push(type));
    for (const type of ['dragenter', 'dragover', 'drop'])
      on('#b', type, () => seen.at(-1) !== type && seen.push(type));
    on(
      '#a',
      'dragstart',
      (event) => event instanceof DragEvent && event.dataTransfer?.setData('text', 'card A'),
    );
    on('#b', 'dragover', (event) => event.preventDefault());
    on('#b', 'drop', (event) => {
      find('#out').textContent = (event instanceof DragEvent && event.dataTransfer?.getData('text')) || '';
    });
    expect(say(await doAct(context, 'dragAndDrop', { selector: '#a', arguments: ['#b'] }))).toEqual([
      'now shows "card A"',
    ]);
    expect(seen).toEqual(['dragstart', 'dragenter', 'dragover', 'drop', 'dragend']);
  });

  it('does not drop where the page takes no drop', async () => {
    const context = open(boxes);
    let drops = 0;
    on('#b', 'drop', () => (drops += 1));
    expect(say(await doAct(context, 'dragAndDrop', { selector: '#a', arguments: ['#b'] }))).toBe(
      'no-effect-seen',
    );
    expect(drops).toBe(0);
  });

  it('drags by mouse and pointer what is not draggable by itself', async () => {
    const context = open(boxes.replace('draggable="true"', ''));
    const seen: string[] = [];
    let moves = 0;
    on('#a', 'pointerdown', () => seen.push('down'));
    on('main', 'mousemove', (event) => {
      if (!(event instanceof MouseEvent) || event.buttons !== 1) return;
      moves += 1;
    });
    on('#b', 'mouseup', () => (find('#out').textContent = 'dropped on B'));
    expect(say(await doAct(context, 'dragAndDrop', { selector: '#a', arguments: ['#b'] }))).toEqual([
      'now shows "dropped on B"',
    ]);
    expect(seen).toEqual(['down']);
    expect(moves).toBeGreaterThan(3);
  });

  const lists = `<section><h2>Home</h2><ul id="home"><li id="tent">Tent</li><li>Map</li></ul></section>
    <section><h2 id="over">Bag</h2><div id="bag" style="min-height:80px;border:1px solid"></div></section>`;

  it('drops on the box that a heading is over', async () => {
    const context = open(lists);
    on('#bag', 'mouseup', () => find('#bag').append(find('#tent')));
    const outcome = await doAct(context, 'dragAndDrop', { selector: '#tent', arguments: ['#over'] });
    expect(outcome.status).toBe('done');
    expect(find('#bag').textContent).toBe('Tent');
  });

  it('is not done where the page puts it elsewhere among those beside it', async () => {
    const context = open(lists);
    on('main', 'mouseup', () => find('#home').append(find('#tent')));
    expect(say(await doAct(context, 'dragAndDrop', { selector: '#tent', arguments: ['#over'] }))).toBe(
      'value-rejected',
    );
  });

  it('leaves a row by its handle where the page, which sorts as the pointer moves, has put it first', async () => {
    const row = (name: string) => `<li style="height:40px"><b>=</b> ${name}</li>`;
    const context = open(
      `<ul style="width:200px;touch-action:none">${['A', 'B', 'C'].map(row).join('')}</ul>`,
    );
    const list = find('ul');
    let dragged: Element | undefined;
    on('ul', 'pointerdown', ({ target }) => {
      dragged = target instanceof Element ? (target.closest('li') ?? undefined) : undefined;
    });
    on('ul', 'pointermove', (event) => {
      const { clientY } = event as PointerEvent;
      const over = [...list.children].find((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return each !== dragged && clientY > top && clientY < bottom;
      });
      if (!dragged || !over) return;
      const rows = [...list.children];
      if (rows.indexOf(over) < rows.indexOf(dragged)) over.before(dragged);
      else over.after(dragged);
    });
    on('ul', 'pointerup', () => (dragged = undefined));
    await doAct(context, 'dragAndDrop', { selector: 'li:nth-child(3) b', arguments: ['li:nth-child(1)'] });
    expect(list.textContent).toBe('= C= A= B');
  });

  it('sends the pointer’s events to what captures it', async () => {
    const context = open(boxes.replace('draggable="true"', 'style="touch-action:none"'));
    on('#a', 'pointerdown', (event) => {
      if (event instanceof PointerEvent) find('#a').setPointerCapture(event.pointerId);
    });
    let moves = 0;
    on('#a', 'pointermove', (event) => event instanceof PointerEvent && event.buttons === 1 && (moves += 1));
    on('#a', 'pointerup', () => (find('#out').textContent = 'let go'));
    expect(say(await doAct(context, 'dragAndDrop', { selector: '#a', arguments: ['#b'] }))).toEqual([
      'now shows "let go"',
    ]);
    expect(moves).toBeGreaterThan(3);
  });

  it.each([
    ['element-not-found', '#nowhere'],
    ['not-visible', '#hidden'],
    ['selector-invalid', ':::'],
  ])('%s: sends nothing', async (code, onto) => {
    const context = open(`${boxes}<div id="hidden" hidden></div>`);
    let events = 0;
    on('#a', 'pointerdown', () => (events += 1));
    const outcome = await doAct(context, 'dragAndDrop', { selector: '#a', arguments: [onto] });
    expect(outcome).toMatchObject({ status: 'failed', sent: false });
    if (code !== 'selector-invalid') expect(say(outcome)).toBe(code);
    expect(events).toBe(0);
  });
});
