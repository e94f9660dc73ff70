import { setTimeout as sleep } from 'node:timers/promises';
import { actPage } from './act/pages';
import { openPlaywright, openStagehand, openTabwright, type Actor } from './act/peers';
import { installPeers } from './base/install';
import { geometricMean, median, round } from './base/numbers';
import { openSite } from './base/site';

/**
 * Median milliseconds of a click and a fill on a ready page, idle and polling: ours as the worker measures it, our
 * verified effect included, against Stagehand's `act(action)` and Playwright's `locator.click()` and `fill()`, taking
 * turns in one run. Exits 1 above 0.1 × Stagehand or 1.5 × Playwright.
 */

const rounds = 21;
/** An act on a page just opened doubts effects for longer; this is about a ready one. */
const readyMs = 3000;

installPeers();
const site = await openSite();
const pages = {
  idle: site.put('/idle', actPage(false), { scripts: true }),
  polling: site.put('/polling', actPage(true), { scripts: true }),
};
const actors: Record<string, Actor> = {
  tabwright: await openTabwright(),
  playwright: await openPlaywright(),
  stagehand: await openStagehand(),
};
const taken: Record<string, number[]> = {};
for (const [kind, url] of Object.entries(pages)) await measure(kind, url);
for (const actor of Object.values(actors)) await actor.close();
await site.close();

const medianOf = (name: string, deed: string, kind: string) => median(taken[`${name} ${deed} ${kind}`] ?? []);
const deeds = ['click', 'fill'].flatMap((deed) => Object.keys(pages).map((kind) => [deed, kind] as const));
const ratioTo = (peer: string) =>
  geometricMean(deeds.map(([deed, kind]) => medianOf('tabwright', deed, kind) / medianOf(peer, deed, kind)));
const toStagehand = round(ratioTo('stagehand'));
const toPlaywright = round(ratioTo('playwright'));
const pollingToIdle = round(
  geometricMean(
    ['click', 'fill'].map(
      (deed) => medianOf('tabwright', deed, 'polling') / medianOf('tabwright', deed, 'idle'),
    ),
  ),
);
for (const [what, values] of Object.entries(taken)) console.log(`${what}: ${round(median(values), 1)} ms`);
if (!(toStagehand <= 0.1 && toPlaywright <= 1.5)) process.exitCode = 1;
console.log(JSON.stringify({ bench: 'act', toStagehand, toPlaywright, pollingToIdle }));

async function measure(kind: string, url: string): Promise<void> {
  for (const actor of Object.values(actors)) await actor.open(url);
  await sleep(readyMs);
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [name, actor] of Object.entries(actors)) {
      note(`${name} click ${kind}`, await actor.click('#add'));
      note(`${name} fill ${kind}`, await actor.fill('#name', `Ada ${turn}`));
    }
  }
}

function note(what: string, ms: number): void {
  (taken[what] ??= []).push(ms);
}
