import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildExtension } from '../src/server/build/build-extension';
import { launchBrowser } from '../src/server/chromium/launch';
import { openLink } from '../src/server/chromium/worker-link';
import { isDeed, type MethodName } from '../src/protocol/methods';
import { openSite } from './base/site';
import { readSayPages, type Deed, type SayCase } from './say/cases';
import { Touch, watchedPage } from './say/watched-page';

/**
 * What is really done when people say things, with no model: each instruction of `bench/say/pages` is an act in the extension as
 * loaded, on a page that answers every click and tells what was touched. `otherwise` counts the acts that were called done
 * though another element was touched than the instruction means, or another value typed. `--part tune|held` and `--only TEXT`
 * take some of the pages.
 */

const { values } = parseArgs({
  options: { part: { type: 'string' }, only: { type: 'string', default: '' } },
});

const site = await openSite();
const log = (line: string) => console.error(line);
const browser = await launchBrowser({ extensionDir: await buildExtension(log), headless: true, log });
const link = await openLink(browser);
const figures = { said: 0, done: 0, otherwise: 0 };
try {
  const pages = await readSayPages(path.join(import.meta.dirname, 'say/pages'));
  const asked = pages.filter(
    ({ name, part, corpus }) =>
      corpus === undefined && (values.part ?? part) === part && name.includes(values.only),
  );
  for (const { name, ...page } of asked) {
    const url = site.put(`/${name}`, watchedPage(page), { scripts: true });
    const { id: sessionId } = await link.background.startSession({ url });
    for (const [at, one] of page.cases.entries())
      await tell(name, one, { sessionId, url, key: `${name}-${at}` });
    await link.background.endSession({ sessionId });
  }
} finally {
  await link.close();
  await browser.close();
  await site.close();
}
console.log(JSON.stringify({ bench: 'say-acts', ...figures }));
process.exitCode = figures.otherwise > 0 ? 1 : 0;

type Place = { sessionId: string; url: string; key: string };

async function tell(name: string, one: SayCase, { sessionId, url, key }: Place): Promise<void> {
  const isMove = one.plans.some((plan) => plan.some(({ selector }) => selector === ''));
  if (isMove) return;
  await link.background.navigate({ sessionId, url: `${url}?key=${encodeURIComponent(key)}` });
  const { result } = await link.background.act({ sessionId, input: one.instruction, options: {} });
  figures.said += 1;
  if (!result.success) return;
  figures.done += 1;
  // A page that was left posts its last touch on its way out.
  await sleep(30);
  const kept = await (await fetch(`${site.a}/kept?key=${encodeURIComponent(key)}`)).text();
  const touches = z.array(Touch).parse(JSON.parse(kept || '[]'));
  if (one.plans.some((plan) => isDone(plan, touches))) return;
  figures.otherwise += 1;
  const did = (result.actions ?? []).map(
    ({ description, arguments: given = [] }) => `${description} ${given.join(' ')}`,
  );
  console.log(`[${name}] ${one.instruction} → ${did.join('; ')} | ${JSON.stringify(touches)}`);
}

/** Whether nothing but the elements of a plan was touched, and its values were typed. */
function isDone(plan: readonly Deed[], touches: readonly Touch[]): boolean {
  const meant = new Set(plan.map(({ selector }) => selector));
  return (
    (meant.has('*') || touches.every(({ on }) => on.some((selector) => meant.has(selector)))) &&
    plan.every(
      ({ method, selector, value }) =>
        value === undefined ||
        !isDeed(method as MethodName, 'edit') ||
        touches.findLast(({ on }) => on.includes(selector))?.value === value,
    )
  );
}
