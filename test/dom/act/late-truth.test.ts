import { describe, expect, it } from 'vitest';
import { createContext, doAct, find, on, open, repeat, say, wait } from './fixtures';

const late = (deed: () => void) => () => void setTimeout(deed, 250);

describe('a state the page takes back after a while', () => {
  it.each([
    {
      name: 'a box',
      html: '<input type="checkbox">',
      selector: 'input',
      method: 'check',
      react: late(() => (find('input', HTMLInputElement).checked = false)),
    },
    {
      name: 'an option',
      html: '<select><option>Red<option>Blue</select>',
      selector: 'select',
      method: 'selectOption',
      react: late(() => (find('select', HTMLSelectElement).selectedIndex = 0)),
    },
    {
      name: 'a text, where the page has said something to it',
      html: '<input><p></p>',
      selector: 'input',
      method: 'fill',
      react: () => {
        find('p').textContent = 'Checking';
        late(() => (find('input', HTMLInputElement).value = ''))();
      },
    },
  ])('is refused: $name', async ({ html, selector, method, react }) => {
    const context = open(html);
    on(selector, method === 'fill' ? 'input' : 'change', react);
    const outcome = await doAct(context, method, {
      selector,
      arguments: method === 'check' ? [] : ['Blue'],
    });
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { code: 'value-rejected' },
      sent: true,
      undone: false,
    });
  });

  it.each([
    ['disables it', (isBusy: boolean) => (find('input', HTMLInputElement).disabled = isBusy)],
    ['says that it is busy', (isBusy: boolean) => find('p').setAttribute('aria-busy', String(isBusy))],
  ])('is waited for as long as the page %s', async (_name, setBusy) => {
    const check = async (isRefused: boolean) => {
      const context = open('<p><input type="checkbox"></p>');
      on('input', 'change', () => {
        setBusy(true);
        setTimeout(() => {
          setBusy(false);
          if (isRefused) find('input', HTMLInputElement).checked = false;
        }, 900);
      });
      return say(await doAct(context, 'check', { selector: 'input', effectTimeoutMs: 3000 }));
    };
    expect(await check(true)).toBe('value-rejected');
    expect(await check(false)).toEqual(['is checked now']);
  });

  it('is not waited for longer than the effect’s time where the page stays busy', async () => {
    const context = open('<input type="checkbox">');
    on('input', 'change', () => (find('input', HTMLInputElement).disabled = true));
    const startedAt = performance.now();
    const asked = { selector: 'input', effectTimeoutMs: 700, timeoutMs: 9000 };
    expect(say(await doAct(context, 'check', asked))).toEqual(['is checked now']);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it.each([
    { what: 'a box in a form', html: '<form><input type="checkbox"><button>Send</button></form>' },
    { what: 'a box the page leaves alone', html: '<input type="checkbox">', expectsNoEffect: true },
    {
      what: 'a list the page leaves alone',
      html: '<select><option>1<option>2</select>',
      expectsNoEffect: true,
    },
  ])('is not waited for where none can come: $what', async ({ html, ...known }) => {
    const context = open(html);
    const isList = html.startsWith('<select');
    const asked = { selector: 'input, select', arguments: isList ? ['2'] : [], ...known };
    const startedAt = performance.now();
    const outcome = await doAct(context, isList ? 'selectOption' : 'check', asked);
    expect(outcome).toMatchObject({ status: 'done', proof: 'state' });
    expect(performance.now() - startedAt).toBeLessThan(300);
  });

  it('is seen at once even where the page is known to leave it alone', async () => {
    const context = open('<input type="checkbox">');
    on('input', 'change', () => (find('input', HTMLInputElement).checked = false));
    const asked = { selector: 'input', expectsNoEffect: true, effectTimeoutMs: 200 };
    expect(say(await doAct(context, 'check', asked))).toBe('value-rejected');
  });
});

it('leaves a field that is the only one of its page', async () => {
  const context = open('<label>Quantity <input value="3"></label>');
  const field = find('input', HTMLInputElement);
  on('input', 'blur', () => (field.value ||= '1'));
  expect(say(await doAct(context, 'fill', { selector: 'input', arguments: [''] }))).toBe('value-rejected');
});

it('reads the text of a field that was drawn anew', async () => {
  const context = open('<div><input></div>');
  on('div', 'input', () => find('div').replaceChildren(document.createElement('input')));
  expect(say(await doAct(context, 'fill', { selector: 'input', arguments: ['Ada'] }))).toBe('value-rejected');
});

it('presses nothing when the pointer brings something over the target', async () => {
  const context = open('<button>Go</button><div hidden style="position:fixed;inset:0">Cover</div>');
  const pressed: string[] = [];
  on('button', 'pointerover', () => find('div').toggleAttribute('hidden', false));
  for (const each of ['button', 'div']) on(each, 'pointerdown', () => pressed.push(each));
  const outcome = await doAct(context, 'click', { selector: 'button' });
  expect(outcome).toMatchObject({ status: 'failed', error: { code: 'covered' }, sent: true });
  expect(pressed).toEqual([]);
});

describe('a target that moves as the pointer comes', () => {
  const moving = (most: number) => {
    const context = open(
      '<button style="position:absolute;top:0">Go</button><div style="position:fixed;inset:0;z-index:-1"></div><p></p>',
    );
    const pressed: string[] = [];
    let moves = 0;
    on('button', 'pointerover', () => {
      if (moves < most) find('button').style.top = `${(moves += 1) * 100}px`;
    });
    for (const each of ['button', 'div']) on(each, 'pointerdown', () => pressed.push(each));
    on('button', 'click', () => (find('p').textContent = 'Gone to'));
    return { context, pressed };
  };

  it('is pressed where it is then', async () => {
    const { context, pressed } = moving(1);
    const outcome = await doAct(context, 'click', { selector: 'button' });
    expect(say(outcome)).toEqual(['now shows "Gone to"']);
    expect(pressed).toEqual(['button']);
  });

  it('is left alone when it keeps moving', async () => {
    const { context, pressed } = moving(20);
    const outcome = await doAct(context, 'click', { selector: 'button' });
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'covered' } });
    expect(pressed).toEqual([]);
  });
});

it('leaves the caret where the page puts it as the focus comes', async () => {
  const context = open('<input value="first">');
  const input = find('input', HTMLInputElement);
  on('input', 'focus', () => input.setSelectionRange(5, 5));
  await doAct(context, 'press', { selector: 'input', arguments: ['Backspace'] });
  expect(input.value).toBe('firs');
});

describe('a link to nothing', () => {
  it('has no effect though the address ends in # now', async () => {
    const before = location.href;
    const context = open('<a href="#">More</a>');
    expect(say(await doAct(context, 'click', { selector: 'a' }))).toBe('no-effect-seen');
    history.replaceState(null, '', before);
  });
});

describe('a canvas', () => {
  const html = '<canvas width="200" height="100" style="display:block"></canvas>';
  const pen = () => find('canvas', HTMLCanvasElement).getContext('2d');

  it('that is drawn on by the click is an effect', async () => {
    const context = open(html);
    on('canvas', 'click', () => pen()?.fillRect(95, 45, 10, 10));
    expect(say(await doAct(context, 'click', { selector: 'canvas' }))).toEqual(['the canvas was drawn on']);
  });

  it('that is animated is none', async () => {
    const context = open(html);
    repeat(5, () => pen()?.fillRect(performance.now() % 200, 10, 5, 5));
    expect(say(await doAct(context, 'click', { selector: 'canvas' }))).toBe('no-effect-seen');
  });
});

describe('on a page just opened', () => {
  it('the first turns of a carousel are no effect', async () => {
    const context = open('<button>Dead</button><div><p class="on">1</p><p>2</p><p>3</p></div>');
    let turn = 0;
    repeat(600, () => {
      const slides = document.querySelectorAll('p');
      slides[turn % 3]?.classList.remove('on');
      turn += 1;
      slides[turn % 3]?.classList.add('on');
    });
    const asked = { selector: 'button', effectTimeoutMs: 1000 };
    expect(say(await doAct(context, 'click', asked))).toBe('no-effect-seen');
  });

  it('an answer in two parts is an effect', async () => {
    const context = open('<button>Live</button><p>Draft</p>');
    await wait(700);
    on('button', 'click', () => {
      setTimeout(() => (find('p').textContent = 'Saving'), 150);
      setTimeout(() => (find('p').textContent = 'Saved'), 500);
    });
    const outcome = await doAct(context, 'click', { selector: 'button', effectTimeoutMs: 1500 });
    expect(outcome.status).toBe('done');
  });
});

it('nothing more reaches the page once the act was ended', async () => {
  const context = createContext();
  document.body.innerHTML = '<input>';
  const controller = new AbortController();
  const input = find('input', HTMLInputElement);
  input.addEventListener('input', () => controller.abort());
  const outcome = await doAct(context, 'type', {
    selector: 'input',
    arguments: ['abc'],
    signal: controller.signal,
  });
  expect(outcome).toMatchObject({ status: 'failed', sent: true });
  await wait(50);
  expect(input.value).toBe('a');
  context.changes.stop();
});
