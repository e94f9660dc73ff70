import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Cdp } from '../../src/server/chromium/cdp';
import { attach } from '../../src/server/chromium/targets';
import type { Recording } from '../../src/protocol/recordings/recording';

/** A frame that took longer than this is felt, in milliseconds. */
const slowMs = 50;

const Created = z.object({ targetId: z.string() });

/** Clicks over 500 steps, a third of them with a variable, as long recordings have them. */
export function longRecording(): Recording {
  const steps = Array.from({ length: 500 }, (_none, at) => ({
    id: `step-${at}`,
    method: at % 3 === 0 ? ('fill' as const) : ('click' as const),
    arguments: at % 3 === 0 ? ['%guest%'] : [],
    description: at % 3 === 0 ? `Fill “Guest ${at}” with %guest%` : `Click “Add item ${at} to the cart”`,
    target: {
      selector: `#item-${at}`,
      alternates: [{ kind: 'xpath' as const, selector: `//main/ul/li[${at + 1}]/button` }],
    },
  }));
  return {
    format: 'tabwright-recording',
    version: 1,
    id: 'long',
    name: 'Five hundred steps',
    tags: [],
    revision: 1,
    savedAt: 0,
    variables: [{ name: 'guest', value: 'Ada' }],
    steps,
  };
}

/**
 * Runs in the panel: opens the recording, scrolls from end to end and back, opens, moves, deletes and undoes steps in all
 * of it, and gives the milliseconds between drawn frames.
 */
const drive = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = async (find) => {
    for (let waited = 0; waited < 600; waited += 1, await frame()) if (find()) return find();
    throw new Error('not there: ' + find);
  };
  const button = (name) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const press = (element, init) => element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  (await until(() => button('Recordings'))).click();
  (await until(() => document.querySelector('[data-row=long]'))).click();
  const row = (at) => document.querySelector('[data-row=step-' + at + ']');
  await until(() => row(499));
  await frame();
  const gaps = [];
  let last = performance.now();
  let isOver = false;
  const watch = (now) => {
    gaps.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(watch);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(watch); });
  const main = document.querySelector('main');
  for (const direction of [1, -1])
    for (let frames = 0; frames < 150; frames += 1) { main.scrollBy(0, direction * 160); await frame(); }
  for (let at = 10; at < 490; at += 24) {
    row(at).scrollIntoView({ block: 'center' });
    await frame();
    row(at).click();
    for (let wait = 0; wait < 5; wait += 1) await frame();
    row(at).click();
    for (let wait = 0; wait < 5; wait += 1) await frame();
    press(row(at), { key: 'ArrowDown', altKey: true });
    for (let wait = 0; wait < 5; wait += 1) await frame();
    press(row(at), { key: 'Delete' });
    for (let wait = 0; wait < 5; wait += 1) await frame();
    (await until(() => button('Undo'))).click();
    for (let wait = 0; wait < 5; wait += 1) await frame();
  }
  isOver = true;
  return gaps;
})()`;

/** The share of frames over 50 ms, in percent, while 500 steps are scrolled and edited; and how many frames there were. */
export async function measureEditor(
  cdp: Cdp,
  panelUrl: string,
): Promise<{ slowPercent: number; frames: number; longestMs: number }> {
  const { targetId } = Created.parse(
    await cdp.send({
      method: 'Target.createTarget',
      params: { url: panelUrl, newWindow: true, width: 400, height: 720 },
    }),
  );
  const panel = await attach(cdp, targetId);
  // What runs in the empty page before it goes with that.
  const isThere = `location.href === ${JSON.stringify(panelUrl)} && document.readyState === 'complete'`;
  while ((await panel.evaluate(isThere).catch(() => false)) !== true) await sleep(20);
  const gaps = z.array(z.number()).parse(await panel.evaluate(drive));
  await cdp.send({ method: 'Target.closeTarget', params: { targetId } });
  const slow = gaps.filter((ms) => ms > slowMs).length;
  return { slowPercent: (100 * slow) / gaps.length, frames: gaps.length, longestMs: Math.max(...gaps) };
}
