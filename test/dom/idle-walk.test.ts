import { afterEach, expect, it, vi } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { startIdleWalk } from '../../src/frame/idle-walk';
import { query, showPage } from './fixtures';

/** A page is walked for a hundredth of its time: the next walk may come a hundred times later than the last one took. */
const patience = { timeout: 60_000 };
vi.setConfig({ testTimeout: 130_000 });

let living = new AbortController();
afterEach(() => {
  living.abort();
  living = new AbortController();
});

/** Starts the walk ahead of a page and gives the number of its slices so far, once all is walked. */
async function walked(html: string): Promise<() => number> {
  showPage(html);
  const engine = createEngine(document);
  let slices = 0;
  let isWhole = false;
  const walkAhead = (hasTime: () => boolean) => {
    slices += 1;
    return (isWhole = engine.walkAhead(hasTime));
  };
  startIdleWalk({ ...engine, walkAhead }, living.signal);
  await expect.poll(() => isWhole, patience).toBe(true);
  return () => slices;
}

it('walks the page again once a picture has come', async () => {
  const slices = await walked('<p>Text</p><img alt="Late">');
  const before = slices();
  query('img').dispatchEvent(new Event('load'));
  await expect.poll(slices, patience).toBeGreaterThan(before);
});

it('walks the page again once the focus has moved', async () => {
  const slices = await walked('<p>Text</p><button>Go</button>');
  const before = slices();
  const button = query('button');
  if (button instanceof HTMLElement) button.focus();
  await expect.poll(slices, patience).toBeGreaterThan(before);
});

it('walks nothing more of a page that is left', async () => {
  const slices = await walked('<p>Text</p><button>Go</button>');
  living.abort();
  const before = slices();
  query('p').textContent = 'Other';
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(slices()).toBe(before);
});
