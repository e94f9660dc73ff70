import { describe, expect, it } from 'vitest';
import { doAct, find, on, open, say, wait } from './fixtures';

const tall =
  '<div id="box" style="height:100px;overflow:auto"><div style="height:1000px"><p>x</p></div></div>';

describe('nextChunk and prevChunk', () => {
  it('scroll by one view and say where', async () => {
    const context = open(tall);
    expect(say(await doAct(context, 'nextChunk', { selector: 'p' }))).toEqual(['scrolled to 11 %']);
    expect(find('#box').scrollTop).toBe(100);
    expect(say(await doAct(context, 'prevChunk', { selector: 'p' }))).toEqual(['scrolled to 0 %']);
  });

  it('say when there is no more', async () => {
    const context = open(tall);
    expect(await doAct(context, 'prevChunk', { selector: 'p' })).toMatchObject({
      sent: false,
      error: { code: 'not-supported' },
    });
    find('#box').scrollTop = 1000;
    expect(say(await doAct(context, 'nextChunk', { selector: 'p' }))).toBe('not-supported');
  });

  it('say when the page moves back', async () => {
    const context = open(tall);
    const box = find('#box');
    box.addEventListener('scroll', () => (box.scrollTop = 0));
    const outcome = await doAct(context, 'nextChunk', { selector: 'p' });
    expect(['value-rejected', ['scrolled to 11 %']]).toContainEqual(say(outcome));
  });
});

describe('scrollByPixelOffset', () => {
  it('scrolls down, up and sideways', async () => {
    const context = open(
      '<div id="box" style="height:100px;width:100px;overflow:auto"><p style="height:900px;width:900px">x</p></div>',
    );
    const scroll = (...args: string[]) =>
      doAct(context, 'scrollByPixelOffset', { selector: 'p', arguments: args });
    expect(say(await scroll('120'))).toEqual(['scrolled 120 px down']);
    expect(say(await scroll('-20'))).toEqual(['scrolled 20 px up']);
    expect(say(await scroll('50', '0'))).toEqual(['scrolled 50 px to the right']);
    expect(say(await scroll('far'))).toBe('invalid-input');
    expect([find('#box').scrollLeft, find('#box').scrollTop]).toEqual([50, 100]);
  });

  it('says when it scrolls no further', async () => {
    const context = open(tall);
    const asked = { selector: 'p', arguments: ['-50'] };
    expect(say(await doAct(context, 'scrollByPixelOffset', asked))).toBe('not-supported');
  });
});

describe('scrollIntoView', () => {
  it('brings the target into view, through every box around it', async () => {
    const context = open(
      `<div style="height:3000px"></div><div style="height:100px;overflow:auto">
         <div style="height:2000px"></div><button>Go</button></div>`,
    );
    expect(say(await doAct(context, 'scrollIntoView', { selector: 'button' }))).toEqual(['is in view now']);
    const { top } = find('button').getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(innerHeight);
    expect(await doAct(context, 'scrollIntoView', { selector: 'button' })).toMatchObject({ already: true });
  });

  it('brings in the rest of what can be seen for the most part', async () => {
    const style = 'position: absolute; width: 100px; height: 20px; right: -30px; top: 0';
    const context = open(`<button style="${style}">Go</button>`);
    const outcome = await doAct(context, 'scrollIntoView', { selector: 'button' });
    expect(outcome).toMatchObject({ status: 'done', already: false });
    expect(find('button').getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  });

  it('refuses what is not drawn', async () => {
    const context = open('<button hidden>Go</button>');
    expect(say(await doAct(context, 'scrollIntoView', { selector: 'button' }))).toBe('not-visible');
  });
});

describe('scrollUntil', () => {
  it('finds text far down', async () => {
    const context = open(`<div style="height:5000px"></div><p>The end of it</p>`);
    const asked = { selector: 'html', arguments: ['end of it'], timeoutMs: 5000 };
    expect(say(await doAct(context, 'scrollUntil', asked))).toEqual(['"end of it" is in view now']);
  });

  it('is none where the page goes back for it', async () => {
    const context = open(
      '<div id="box" style="height:80px;overflow:auto"><p style="height:900px">Begin</p><p>End</p></div>',
    );
    const box = find('#box');
    on('#box', 'scroll', () => setTimeout(() => (box.scrollTop = 0), 60));
    const asked = { selector: '#box', arguments: ['End'], timeoutMs: 5000 };
    expect(say(await doAct(context, 'scrollUntil', asked))).toBe('value-rejected');
  });

  it('finds a row that a virtual list draws only when it is in view', async () => {
    const context = open('<div id="list" style="height:200px;overflow:auto"><div id="room"></div></div>');
    const draw = () => {
      if (!document.querySelector('#room')) return;
      const first = Math.floor(find('#list').scrollTop / 20);
      const rows = Array.from({ length: 15 }, (_, index) => first + index).filter((row) => row < 500);
      find('#room').style.cssText = 'position:relative;height:10000px';
      find('#room').innerHTML = rows
        .map((row) => `<div style="position:absolute;top:${row * 20}px">Row ${row}</div>`)
        .join('');
    };
    draw();
    on('#list', 'scroll', draw);
    const asked = { selector: '#list', arguments: ['Row 333'], timeoutMs: 10_000 };
    expect(say(await doAct(context, 'scrollUntil', asked))).toEqual(['"Row 333" is in view now']);
    expect(find('#room').textContent).toContain('Row 333');
  });

  it('waits for a list that loads more at its end', async () => {
    const context = open('<div id="list" style="height:100px;overflow:auto"></div>');
    const rows = (from: number) =>
      Array.from({ length: 20 }, (_, index) => `<p>Item ${from + index}</p>`).join('');
    find('#list').innerHTML = rows(0);
    let count = 20;
    let isLoading = false;
    const list = find('#list');
    list.addEventListener('scroll', async () => {
      const { scrollTop, scrollHeight, clientHeight } = list;
      if (isLoading || count >= 80 || scrollTop + clientHeight < scrollHeight - 5) return;
      isLoading = true;
      await wait(100);
      list.insertAdjacentHTML('beforeend', rows(count));
      count += 20;
      isLoading = false;
    });
    const asked = { selector: '#list', arguments: ['Item 75'], timeoutMs: 10_000 };
    expect(say(await doAct(context, 'scrollUntil', asked))).toEqual(['"Item 75" is in view now']);
  });

  it('ends at the end, after its steps and at its deadline', async () => {
    const context = open(tall);
    const until = (args: string[], timeoutMs = 3000) =>
      doAct(context, 'scrollUntil', { selector: '#box', arguments: args, timeoutMs, effectTimeoutMs: 100 });
    expect(await until(['Nowhere'])).toMatchObject({
      error: { code: 'element-not-found', message: expect.stringContaining('up to the end') },
    });
    find('#box').scrollTop = 0;
    expect(await until(['Nowhere', '2'])).toMatchObject({
      error: { message: expect.stringContaining('in 2 steps') },
    });
    expect(say(await until([]))).toBe('invalid-input');
  });
});
