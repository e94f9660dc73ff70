import { describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import type { FrameContext } from '../../../src/frame/engine-context';
import { doAct, find, open } from './fixtures';

const pointerTypes = [
  'pointerover',
  'pointerenter',
  'mouseover',
  'mouseenter',
  'pointermove',
  'mousemove',
  'pointerdown',
  'mousedown',
  'focus',
  'focusin',
  'blur',
  'focusout',
  'pointerup',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
];
const keyTypes = [
  'keydown',
  'keypress',
  'beforeinput',
  'input',
  'change',
  'keyup',
  'focus',
  'focusin',
  'blur',
  'focusout',
  'submit',
  'click',
];

const properties = [
  'bubbles',
  'cancelable',
  'composed',
  'detail',
  'button',
  'buttons',
  'clientX',
  'clientY',
  'ctrlKey',
  'shiftKey',
  'altKey',
  'metaKey',
  'pointerType',
  'pointerId',
  'isPrimary',
  'pressure',
  'width',
  'height',
  'key',
  'code',
  'keyCode',
  'which',
  'charCode',
  'location',
  'repeat',
  'isComposing',
  'inputType',
  'data',
];

/** Records what reaches `selector`, by type and properties. */
function record(types: readonly string[], selector: string): () => string[] {
  const seen: string[] = [];
  const over = new AbortController();
  for (const type of types) {
    find(selector).addEventListener(
      type,
      (event) => {
        const shown = properties.flatMap((name) => {
          const value: unknown = Reflect.get(event, name);
          return value === undefined ? [] : [`${name}=${JSON.stringify(value)}`];
        });
        seen.push(`${event.constructor.name} ${type} @${(event.target as Element).id} ${shown.join(' ')}`);
      },
      { signal: over.signal, capture: true },
    );
  }
  return () => {
    over.abort();
    return seen;
  };
}

/** A point of the test page in the outer page's coordinates: vitest draws tests in a frame. */
function outer(selector: string): { x: number; y: number } {
  const { x, y, width, height } = find(selector).getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  return { x: (frame?.x ?? 0) + (x + width / 2) * scale, y: (frame?.y ?? 0) + (y + height / 2) * scale };
}

type Mouse = { button?: 'left' | 'right' | 'middle' | 'none'; clickCount?: number; buttons?: number };
const mouse = (
  type: 'mousePressed' | 'mouseReleased' | 'mouseMoved',
  selector: string,
  options: Mouse = {},
) =>
  cdp().send('Input.dispatchMouseEvent', {
    type,
    ...outer(selector),
    ...(type === 'mousePressed' ? { force: 0.5 } : {}),
    ...options,
  });

async function trustedClick(selector: string, button: 'left' | 'right' | 'middle', count = 1) {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 5000, y: 5000 });
  await mouse('mouseMoved', selector);
  const buttons = { left: 1, right: 2, middle: 4 }[button];
  for (let clickCount = 1; clickCount <= count; clickCount += 1) {
    await mouse('mousePressed', selector, { button, clickCount, buttons });
    await mouse('mouseReleased', selector, { button, clickCount });
  }
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 5000, y: 5000 });
}

const page =
  '<input id="before"><div id="out"><button id="b" style="margin:40px">Go</button><input id="i" value="ab"></div><p></p>';

describe('a synthetic click is what the browser sends', () => {
  it.each([
    ['click', 'left', 1],
    ['click', 'right', 1],
    ['click', 'middle', 1],
    ['doubleClick', 'left', 2],
  ] as const)('%s %s', async (method, button, count) => {
    open(page);
    find('#before').focus();
    let stop = record(pointerTypes, '#b');
    await trustedClick('#b', button, count);
    const trusted = stop().filter(
      (line) => !/out|leave/.test(line.split(' ')[1] ?? '') || /focus/.test(line),
    );
    const context = open(page);
    find('#before').focus();
    stop = record(pointerTypes, '#b');
    await doAct(context, method, {
      selector: '#b',
      arguments: button === 'left' ? [] : [button],
      effectTimeoutMs: 50,
    });
    expect(stop()).toEqual(trusted);
  });
});

type TrustedKey = { key: string; code: string; keyCode: number; text?: string };

async function trustedKey({ key, code, keyCode, text }: TrustedKey) {
  const shared = { key, code, windowsVirtualKeyCode: keyCode };
  const down = text ? { type: 'keyDown' as const, text } : { type: 'rawKeyDown' as const };
  await cdp().send('Input.dispatchKeyEvent', { ...down, ...shared });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared });
}

const x = { key: 'x', code: 'KeyX', keyCode: 88, text: 'x' };
const one = { key: '1', code: 'Digit1', keyCode: 49, text: '1' };
const arrowUp = { key: 'ArrowUp', code: 'ArrowUp', keyCode: 38 };
const arrowDown = { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40 };
const enter = { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' };

describe('a synthetic key is what the browser sends', () => {
  it.each<TrustedKey>([
    { key: 'a', code: 'KeyA', keyCode: 65, text: 'a' },
    enter,
    { key: 'Tab', code: 'Tab', keyCode: 9 },
    { key: 'Backspace', code: 'Backspace', keyCode: 8 },
    { key: 'Delete', code: 'Delete', keyCode: 46 },
    { key: 'Escape', code: 'Escape', keyCode: 27 },
    { key: 'ArrowLeft', code: 'ArrowLeft', keyCode: 37 },
    { key: 'F2', code: 'F2', keyCode: 113 },
    { key: 'é', code: '', keyCode: 0, text: 'é' },
    { key: '1', code: 'Digit1', keyCode: 49, text: '1' },
  ])('$key', async (trustedOne) => {
    const form = '<form id="f"><input id="i" value="ab"><input id="j"><button id="s">Send</button></form>';
    const prepare = () => {
      find('form').addEventListener('submit', (event) => event.preventDefault());
      const field = find('#i', HTMLInputElement);
      field.focus();
      field.setSelectionRange(1, 1);
    };
    open(form);
    prepare();
    let stop = record(keyTypes, '#f');
    await trustedKey(trustedOne);
    const trusted = stop();
    const value = find('#i', HTMLInputElement).value;
    const context = open(form);
    prepare();
    stop = record(keyTypes, '#f');
    await doAct(context, 'press', { selector: '#i', arguments: [trustedOne.key], effectTimeoutMs: 50 });
    expect(stop()).toEqual(trusted);
    expect(find('#i', HTMLInputElement).value).toBe(value);
  });

  it('Enter after a change sends change before the click and submit', async () => {
    const form = '<form id="f"><input id="i" value=""><button id="s">Send</button></form>';
    const prepare = () => {
      find('form').addEventListener('submit', (event) => event.preventDefault());
      find('#i').focus();
    };
    open(form);
    prepare();
    let stop = record(keyTypes, '#f');
    await trustedKey(x);
    await trustedKey(enter);
    const trusted = stop().map((line) => line.split(' ')[1]);
    const context = open(form);
    prepare();
    stop = record(keyTypes, '#f');
    await doAct(context, 'press', { selector: '#i', arguments: ['x'] });
    await doAct(context, 'press', { selector: '#i', arguments: ['Enter'], effectTimeoutMs: 50 });
    expect(stop().map((line) => line.split(' ')[1])).toEqual(trusted);
  });
});

describe('the caret', () => {
  it.each(['<input id="i" value="abc">', '<textarea id="i">abc</textarea>'])(
    'stands where the browser puts it: %s',
    async (html) => {
      open(html);
      find('#i').focus();
      await trustedKey(x);
      const trusted = find<HTMLInputElement>('#i').value;
      const context = open(html);
      await doAct(context, 'press', { selector: '#i', arguments: ['x'] });
      expect(find<HTMLInputElement>('#i').value).toBe(trusted);
    },
  );
});

const tab = { key: 'Tab', code: 'Tab', keyCode: 9 };
const editTypes = ['focus', 'beforeinput', 'input', 'change', 'blur'];

/**
 * What reaches the field from the edit until it has been left, by type, with any `change` after that, and what it then held. It may be
 * left and entered again.
 */
async function editAndLeave(
  html: string,
  edit: (context: FrameContext) => Promise<unknown>,
): Promise<string[]> {
  const context = open(`${html}<input id="next">`);
  const stop = record(editTypes, '#i');
  await edit(context);
  const { value } = find<HTMLInputElement>('#i');
  await trustedKey(tab);
  const types = stop().map((line) => line.split(' ')[1] ?? '');
  const leftAt = types.indexOf('blur');
  return [...types.filter((type, at) => at <= leftAt || type === 'change'), value];
}

describe('a field that is edited and left sends the events of the browser, change once', () => {
  const insert = (text: string) => cdp().send('Input.insertText', { text });
  const selectAll = () => {
    find('#i').focus();
    find<HTMLInputElement>('#i').select();
  };

  it.each([
    '<input id="i" value="old">',
    '<input id="i" type="email">',
    '<input id="i" type="number" value="3">',
    '<input id="i" type="password">',
    '<textarea id="i">old</textarea>',
    '<input id="i" oninput="next.focus()">',
    '<input id="i" oninput="i.value = i.value.trim()">',
  ])('filled: %s', async (html) => {
    const trusted = await editAndLeave(html, async () => {
      selectAll();
      await insert('12');
    });
    const ours = await editAndLeave(html, (context) =>
      doAct(context, 'fill', { selector: '#i', arguments: ['12'] }),
    );
    expect(ours).toEqual(trusted);
  });

  it.each([
    ['<input id="i">', [x]],
    ['<input id="i" type="number">', [one, arrowUp]],
    ['<input id="i" type="number" step="any" value="1.5">', [arrowUp, arrowUp]],
    ['<input id="i" type="number" step="any" min="1" value="1.5">', [arrowDown, arrowUp]],
    ['<input id="i" type="number" step="2" value="1">', [arrowUp]],
    ['<input id="i" type="number" readonly value="3">', [arrowUp]],
    ['<input id="i" type="number" max="3" value="3">', [arrowUp]],
    ['<input id="i" type="number" value="3" onbeforeinput="return false">', [arrowUp]],
    ['<input id="i" type="range">', [arrowUp, arrowUp]],
    ['<select id="i"><option>a</option><option>b</option></select>', [arrowDown]],
    ['<form onsubmit="return false"><input id="i"></form>', [x, enter]],
    ['<form onsubmit="return false"><input id="i"></form>', [x, enter, x]],
  ] as const)('key by key: %s', async (html, keys) => {
    const trusted = await editAndLeave(html, async () => {
      find('#i').focus();
      for (const key of keys) await trustedKey(key);
    });
    const ours = await editAndLeave(html, async (context) => {
      for (const { key } of keys)
        await doAct(context, 'press', { selector: '#i', arguments: [key], effectTimeoutMs: 50 });
    });
    expect(ours).toEqual(trusted);
  });

  it('sends it again for what is edited after', async () => {
    const ours = await editAndLeave('<input id="i">', async (context) => {
      await doAct(context, 'fill', { selector: '#i', arguments: ['a'] });
      await trustedKey(x);
    });
    expect(ours.filter((type) => type === 'change')).toHaveLength(2);
  });

  it('sends it once in a shadow tree', async () => {
    const context = open('<div id="host"></div><input id="next">');
    const root = find('#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<input id="i">';
    let changes = 0;
    root.addEventListener('change', () => (changes += 1));
    context.changes.refresh();
    await doAct(context, 'fill', { selector: '#i', arguments: ['a'] });
    await trustedKey(tab);
    expect([changes, root.activeElement]).toEqual([1, null]);
  });
});
