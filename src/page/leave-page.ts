import { startDeadline, withSignal } from '../base/deadline';
import { AutomationError, toAutomationError } from '../base/errors';
import { say } from '../base/say';
import { doneBy, failed, type Move } from '../engine/page';
import type { Outcome } from '../protocol/frame';
import type { LiveFrame, Tab } from './tab';

/** The longest wait for the next page, in milliseconds. */
const timeoutMs = 15_000;

/** The pause between two looks at the tab, in milliseconds, and the most looks at a tab that rests on the old page. */
const lookEveryMs = 100;
const maxLooksAtRest = 15;

/** Leaves a tab's page, and waits for the next one. */
export async function leavePage(tab: Tab, move: Move, signal: AbortSignal): Promise<Outcome> {
  const { going, gone } = said[move.method];
  const deadline = startDeadline(timeoutMs, going, signal);
  try {
    const before = await topOf(tab).catch(() => undefined);
    await withSignal(tab.leave(move, deadline.signal), deadline.signal);
    const top =
      move.method === 'navigate' ? await topOf(tab) : await untilOther(tab, before, deadline.signal);
    if (!top) return failed(move.method === 'reload' ? stayed : nowhere, true);
    return doneBy([{ kind: 'navigated', ...gone(shortUrl(top.url)) }]);
  } finally {
    deadline.clear();
  }
}

const said = {
  navigate: { going: say`Going there`, gone: (where: string) => say`went to ${where}` },
  goBack: { going: say`Going back`, gone: (where: string) => say`went back to ${where}` },
  goForward: { going: say`Going forward`, gone: (where: string) => say`went forward to ${where}` },
  reload: { going: say`Loading the page again`, gone: (where: string) => say`loaded again ${where}` },
} as const;

const stayed = new AutomationError('no-effect-seen', say`The page is the same as before.`);
const nowhere = new AutomationError('navigation-failed', say`This tab has no page to go to that way.`);

/** Waits for another document, or the same one at another address; undefined when the tab comes to rest without. */
async function untilOther(
  tab: Tab,
  before: LiveFrame | undefined,
  signal: AbortSignal,
): Promise<LiveFrame | undefined> {
  for (let atRest = 0; atRest < maxLooksAtRest;) {
    const isLoading = await tab.isLoading();
    const top = await withSignal(topOf(tab), signal).catch(toAutomationError);
    const isError = top instanceof AutomationError;
    if (isError && (signal.aborted || atRest === maxLooksAtRest - 1)) throw top;
    const isOther = !isError && (top.key !== before?.key || top.url !== before.url);
    if (isOther && top.readyState !== 'loading') return top;
    atRest = isLoading ? 0 : atRest + 1;
    await withSignal(new Promise((resolve) => setTimeout(resolve, lookEveryMs)), signal);
  }
  return undefined;
}

async function topOf(tab: Tab): Promise<LiveFrame> {
  const [top] = await tab.readyFrames();
  if (!top) throw new AutomationError('frame-gone', say`The page went away.`);
  return top;
}

function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? host : host + pathname + search;
}
