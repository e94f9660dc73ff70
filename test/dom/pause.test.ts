import { afterEach, expect, it, vi } from 'vitest';
import type { Change } from '../../src/frame/changes/change';
import { createEngine, type Engine } from '../../src/frame/engine';
import { lines, query, showPage } from './fixtures';

vi.setConfig({ testTimeout: 20_000 });
const inPause = { timeout: 10_000, interval: 100 };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page whose ticker changes a hundred times a second, with an engine that has looked at it. */
function openTicker(html: string): Engine {
  showPage(`<p id="ticker">Price</p><main>${html}</main>`);
  const ticker = query('#ticker');
  let at = 0;
  const timer = setInterval(() => (ticker.textContent = `Price ${(at += 1)}`), 10);
  const engine = createEngine(document);
  ends.push(
    () => clearInterval(timer),
    () => engine.stop(),
  );
  engine.snapshot({});
  return engine;
}

async function openPaused(html: string): Promise<Engine> {
  const engine = openTicker(html);
  await expect.poll(() => engine.context.changes.isPaused, inPause).toBe(true);
  return engine;
}

const linesNow = (engine: Engine) => lines(engine.snapshot({}));

it('reads a page anew that was not watched, and watches it from then on', async () => {
  const engine = await openPaused('<button>Old</button><p>Text</p>');
  query('main').innerHTML = '<button id="new">New</button><x-late></x-late>';
  query('x-late').attachShadow({ mode: 'open' }).innerHTML = '<a href="#">Inside</a>';
  const [before, fresh] = [linesNow(engine), createEngine(document)];
  ends.push(() => fresh.stop());
  expect(before).toBe(linesNow(fresh));
  expect(engine.context.changes.isPaused).toBe(false);
  query('x-late').shadowRoot?.querySelector('a')?.replaceChildren('Newer');
  expect(linesNow(engine)).toContain('link "Newer"');
});

it('finds what came while a page was not watched', async () => {
  const engine = await openPaused('<button>Old</button>');
  query('main').innerHTML = '<x-late></x-late>';
  query('x-late').attachShadow({ mode: 'open' }).innerHTML = '<button id="inside">Inside</button>';
  expect(engine.locate('#inside').identity.name).toBe('Inside');
});

it('keeps a password secret that is shown while the page is not watched', async () => {
  const engine = await openPaused('<label>Code <input id="code" type="password" value="hunter2"></label>');
  query('#code').setAttribute('type', 'text');
  await Promise.resolve();
  expect(linesNow(engine)).not.toContain('hunter2');
});

it('keeps a password secret that came into a new shadow tree meanwhile, was typed and shown', async () => {
  const engine = await openPaused('<x-login></x-login>');
  const root = query('x-login').attachShadow({ mode: 'open' });
  root.innerHTML = '<label>Code <input type="password"></label>';
  const field = root.querySelector('input');
  field?.focus();
  field?.setAttribute('type', 'text');
  if (field) field.value = 'hunter2';
  expect(linesNow(engine)).not.toContain('hunter2');
});

it('watches on while somebody needs every change', async () => {
  const { changes } = openTicker('<button>Go</button>').context;
  const unwatch = changes.watch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(changes.isPaused).toBe(false);
  unwatch();
  await expect.poll(() => changes.isPaused, inPause).toBe(true);
});

it('watches on while a page changes little', async () => {
  showPage('<p id="clock">0</p>');
  const clock = query('#clock');
  const timer = setInterval(() => (clock.textContent = 'now'), 200);
  const engine = createEngine(document);
  ends.push(
    () => clearInterval(timer),
    () => engine.stop(),
  );
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(engine.context.changes.isPaused).toBe(false);
});

it('knows after a pause what moved by itself before', async () => {
  const { changes } = (await openPaused('<button>Go</button>')).context;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const seen: Change[] = [];
  ends.push(changes.watch((batch) => seen.push(...batch)));
  const since = performance.now();
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const [first] = seen;
  expect(first && changes.restlessness.isRestless(first, since, null)).toBe(true);
});
