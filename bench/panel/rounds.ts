import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Cdp } from '../../src/server/chromium/cdp';
import type { Browser } from '../../src/server/chromium/launch';
import { listTargets } from '../../src/server/chromium/targets';

/** Between two openings, so that the browser has put the panel away, in milliseconds. */
const restMs = 300;

const Attached = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string() }),
});
const Called = z.object({ name: z.string(), payload: z.string() });

/**
 * Runs in the panel before anything of its own: tells when the box has the focus and all is loaded, then when a text
 * has arrived in it. Looked for at each drawn frame.
 */
const observer = `(() => {
  const isLoaded = () =>
    document.activeElement?.id === 'instruction' &&
    document.querySelector('[role=status]')?.textContent === 'Ready' &&
    document.querySelector('[aria-labelledby=suggestions] li') !== null;
  const look = () => (isLoaded() ? globalThis.benchLoaded('') : requestAnimationFrame(look));
  addEventListener('input', () => globalThis.benchTyped(String(Date.now())), { capture: true, once: true });
  if (location.pathname === '/sidepanel.html') requestAnimationFrame(look);
})()`;

/** Opens the real side panel beside `url` again and again; milliseconds from each click to the text in the box. */
export async function openPanelRounds(
  browser: Browser,
  { url, rounds }: { url: string; rounds: number },
): Promise<number[]> {
  const { cdp } = browser;
  const typedAt = watchPanels(cdp);
  await cdp.send({
    method: 'Target.setAutoAttach',
    params: { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
  });
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const typed = typedAt.next();
    const startedAt = Date.now();
    const targetId = await browser.openPanel(url);
    taken.push((await typed) - startedAt);
    await cdp.send({ method: 'Target.closeTarget', params: { targetId } });
    while ((await listTargets(cdp)).some((target) => target.targetId === targetId)) await sleep(20);
    await sleep(restMs);
  }
  return taken;
}

/** Puts the observer into each page that opens, types when it says that all is loaded, and gives the time it arrived. */
function watchPanels(cdp: Cdp): { next: () => Promise<number> } {
  let arrived = (_at: number) => {};
  cdp.on('Target.attachedToTarget', (event) => void prepare(cdp, Attached.parse(event).sessionId));
  cdp.on('Runtime.bindingCalled', (event, sessionId) => {
    const { name, payload } = Called.parse(event);
    if (name === 'benchTyped') arrived(Number(payload));
    else if (sessionId !== undefined) {
      void cdp.send({ method: 'Input.insertText', params: { text: 'click' }, sessionId });
    }
  });
  return { next: () => new Promise((resolve) => (arrived = resolve)) };
}

async function prepare(cdp: Cdp, sessionId: string): Promise<void> {
  const send = (method: string, params: Record<string, unknown> = {}) =>
    // Workers have no page to put it into, and what has gone meanwhile needs none.
    cdp.send({ method, params, sessionId }).catch(() => undefined);
  await Promise.all([
    send('Page.enable'),
    send('Runtime.enable'),
    send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    send('Runtime.addBinding', { name: 'benchLoaded' }),
    send('Runtime.addBinding', { name: 'benchTyped' }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: observer }),
    send('Runtime.runIfWaitingForDebugger'),
  ]);
}
