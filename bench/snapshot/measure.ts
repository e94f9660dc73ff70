import type { Page } from 'playwright';
import { median } from '../base/numbers';
import type { Ours } from './ours';
import { reference, type Peer } from './peers';
import { countWords, scoreOurs, takeAll, type Score } from './recall';
import { readTruth } from './truth';

export type PeerFigures = {
  ms: number | undefined;
  tokens: number;
  textRecall: number;
  error: string | undefined;
};

export type PageReport = {
  name: string;
  fullMs: number;
  /** Of a full one that was walked before it was asked for. */
  askedMs: number;
  compactMs: number;
  fullTokens: number;
  compactTokens: number;
  full: Score | undefined;
  compact: Score | undefined;
  peers: Map<string, PeerFigures>;
};

export type MeasureOptions = {
  ours: Ours;
  /** Whether documents loaded from now on are walked before they are asked for. */
  setAhead: (isOn: boolean) => Promise<void>;
  peers: readonly Peer[];
  rounds: number;
  countTokens: (text: string) => number;
};

const noBudget = 100_000_000;
const slowMs = 5000;
/** Rounds of the peers that are not the reference: they are listed, and no target is set against them. */
const peerRounds = 2;

/** Whether a peer's times so far are enough: a slow one is measured once. */
function isMeasured({ name }: Peer, times: readonly number[]): boolean {
  return times.some((ms) => ms > slowMs) || (name !== reference && times.length >= peerRounds);
}

const noTimes = () => ({
  full: [] as number[],
  compact: [] as number[],
  asked: [] as number[],
  peers: new Map<string, number[]>(),
});

/** Takes every side's snapshot of a page, turn by turn, each of a fresh document. */
export async function measurePage(
  page: Page,
  { name, url }: { name: string; url: string },
  { ours, setAhead, peers, rounds, countTokens }: MeasureOptions,
): Promise<PageReport> {
  const times = noTimes();
  const texts = new Map<string, string>();
  const errors = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    await setAhead(true);
    times.asked.push(await takeAhead(page, url, ours));
    await setAhead(false);
    for (const depth of ['full', 'compact'] as const) {
      await load(page, url);
      await ours.prepare();
      await settleLayout(page);
      const { text, ms } = await ours.snapshot({ depth, budget: noBudget });
      times[depth].push(ms);
      texts.set(depth, text);
    }
    for (const peer of peers) {
      const known = times.peers.get(peer.name) ?? [];
      if (isMeasured(peer, known) || errors.has(peer.name)) continue;
      await load(page, url);
      await settleLayout(page);
      const { text, ms, error } = await peer.snapshot(page);
      texts.set(peer.name, text);
      if (ms === undefined) errors.set(peer.name, error ?? 'failed');
      else times.peers.set(peer.name, [...known, ms]);
    }
  }
  const { scores, words } = await scoreBoth(page, url, ours);
  const figures = peers.map(({ name: peer }): [string, PeerFigures] => {
    const text = texts.get(peer) ?? '';
    const measured = times.peers.get(peer);
    const textRecall = words.length === 0 ? 1 : takeAll(words, countWords(text)) / words.length;
    return [
      peer,
      { ms: measured && median(measured), tokens: countTokens(text), textRecall, error: errors.get(peer) },
    ];
  });
  console.log(
    `${name}: ours ${Math.round(median(times.full))} ms, ${figures.map(([peer, { ms, error }]) => `${peer} ${ms === undefined ? error : `${Math.round(ms)} ms`}`).join(', ')}`,
  );
  return {
    name,
    fullMs: median(times.full),
    askedMs: median(times.asked),
    compactMs: median(times.compact),
    fullTokens: countTokens(texts.get('full') ?? ''),
    compactTokens: countTokens(texts.get('compact') ?? ''),
    full: scores?.full,
    compact: scores?.compact,
    peers: new Map(figures),
  };
}

/** The walk ahead has come to its end by then, in milliseconds. */
const walkedMs = 2500;

/** Of a page that had some time at rest since its engine came. */
async function takeAhead(page: Page, url: string, ours: Ours): Promise<number> {
  await load(page, url);
  await ours.prepare();
  await page.waitForTimeout(walkedMs);
  await settleLayout(page);
  return (await ours.snapshot({ depth: 'full', budget: noBudget })).ms;
}

/** Resolving tens of thousands of refs one by one says nothing that the smaller page of the same kind does not. */
const isTooLarge = (url: string) => url.includes('50k');

async function scoreBoth(page: Page, url: string, ours: Ours) {
  if (isTooLarge(url)) return { scores: undefined, words: [] };
  await load(page, url);
  await ours.prepare();
  const full = await ours.snapshot({ depth: 'full', budget: noBudget });
  const compact = await ours.snapshot({ depth: 'compact', budget: noBudget });
  const truth = await readTruth(page);
  const scores = { full: await scoreOurs(full.text, truth), compact: await scoreOurs(compact.text, truth) };
  for (const { cdp } of truth.frames) await cdp.detach().catch(() => undefined);
  return { scores, words: truth.words };
}

async function load(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'load' });
}

/** Style and layout are clean and the browser has nothing left to do when the clock starts. */
export async function settleLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    document.body.getBoundingClientRect();
  });
}
