import type { ReplayReport } from '../../src/protocol/recordings/replay';
import { launchBrowser, type Browser } from '../../src/server/chromium/launch';
import { listTargets } from '../../src/server/chromium/targets';
import { openLink, type Link } from '../../src/server/chromium/worker-link';
import { openBrowser } from '../base/browser';
import { sum } from '../base/numbers';
import { playFlow } from './playwright-flow';
import type { Measured } from './redesigned';

/** One replay and the same flow in Playwright right before or after it: milliseconds of the steps that both do. */
export type Round = { report: ReplayReport; ours: number; playwright: number };

/** Replays in the shop as it is served, time after time, each in a tab of its own, in turn with Playwright. */
export async function replayRounds(
  measured: Measured,
  { rounds, extensionDir }: { rounds: number; extensionDir: string },
): Promise<Round[]> {
  const browser = await launchBrowser({ extensionDir, headless: true });
  const link = await openLink(browser);
  const peer = await openBrowser();
  const done: Round[] = [];
  try {
    for (let at = 0; at < rounds; at += 1) {
      const before = at % 2 === 0 ? await playFlow(peer.context, measured.served) : undefined;
      const report = await replayOnce(browser, link, measured);
      const taken = before ?? (await playFlow(peer.context, measured.served));
      // What goes by between two steps is ours too.
      const ours = report.ms - sum(report.steps.filter(({ id }) => !taken.has(id)).map(({ ms }) => ms));
      done.push({ report, ours, playwright: sum([...taken.values()]) });
    }
  } finally {
    await peer.close();
    await link.close();
    await browser.close();
  }
  return done;
}

async function replayOnce(
  browser: Browser,
  link: Link,
  { recording, url, variables }: Measured,
): Promise<ReplayReport> {
  const { id: sessionId } = await link.background.startSession({ url });
  const report = await link.background.replay({ sessionId, recording, options: { variables } });
  await link.background.endSession({ sessionId });
  for (const { type, url: shown, targetId } of await listTargets(browser.cdp))
    if (type === 'page' && shown.startsWith(new URL(url).origin))
      await browser.cdp.send({ method: 'Target.closeTarget', params: { targetId } });
  return report;
}
