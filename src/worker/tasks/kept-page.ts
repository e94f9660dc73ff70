import browser from 'webextension-polyfill';
import type { Page } from '../../engine/page';
import { refusal } from '../../engine/gate/create-gate';
import type { AutomationError } from '../../base/errors';
import type { Outcome } from '../../protocol/frame';
import { originOf } from '../../protocol/variables';
import { faultOf } from '../frames/tab-fault';
import type { SiteRules } from './site-rules';

type Keeping = {
  rules: SiteRules;
  /** The tab that the page is in. */
  tabId: number;
  /** The address of its page as it was last read. */
  lastAddress: () => string;
};

/** A page of a task that goes back to where it was when the browser has kept it from another site, and tells so. */
export function keptPage(page: Page, keeping: Keeping): Page {
  const goBack = async (signal: AbortSignal) => {
    // The browser's history passes over pages that no person has touched.
    const again = () => page.move({ method: 'navigate', address: keeping.lastAddress() }, signal);
    const back = await page.move({ method: 'goBack', address: '' }, signal).catch(again);
    if (back.status === 'failed') await again();
  };
  const tell = async (outcome: Outcome, signal: AbortSignal): Promise<Outcome> => {
    const error = await comeBack(goBack, keeping, signal);
    // What else it did is not known.
    return error ? { status: 'failed', error: error.toJSON(), sent: true } : outcome;
  };
  return {
    ...page,
    look: async (options, signal) => {
      try {
        return await page.look(options, signal);
      } catch (thrown) {
        throw (await comeBack(goBack, keeping, signal)) ?? thrown;
      }
    },
    perform: async (action, options) => tell(await page.perform(action, options), options.signal),
    move: async (move, signal) => tell(await page.move(move, signal), signal),
  };
}

/** Leaves what the browser has kept the tabs from; undefined where that is nothing. */
async function comeBack(
  goBack: (signal: AbortSignal) => Promise<void>,
  { rules, tabId }: Keeping,
  signal: AbortSignal,
): Promise<AutomationError | undefined> {
  let error: AutomationError | undefined;
  for (const id of await rules.tabs()) {
    const address = await keptFrom(id, rules, signal);
    if (address === undefined) continue;
    error = keptAway(originOf(address));
    if (id === tabId) await goBack(signal);
    else await browser.tabs.remove(id).catch(() => {});
  }
  return error;
}

function keptAway(origin: string): AutomationError {
  const sentence = `It led to ${origin}, which the instruction does not name, so the browser did not go there.`;
  return refusal({ outcome: 'refuse', reason: { kind: 'elsewhere', origin }, sentence });
}

/** A page has this long to say that it is one, and the time between two looks, in milliseconds. */
const loadingMs = { longest: 2000, between: 50 };

/** The address that the browser kept a tab from. */
async function keptFrom(tabId: number, rules: SiteRules, signal: AbortSignal): Promise<string | undefined> {
  for (let waited = 0; waited < loadingMs.longest; waited += loadingMs.between) {
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    const address = tab?.pendingUrl || tab?.url;
    // A tab that was just opened has none yet.
    const isOnTheWay = tab?.status === 'loading' && !address;
    if (!isOnTheWay && (!address || !rules.isElsewhere(address))) return undefined;
    if (tab?.status !== 'loading')
      return (await faultOf(tabId))?.code === 'navigation-failed' ? address : undefined;
    if (signal.aborted) return undefined;
    await new Promise((resolve) => setTimeout(resolve, loadingMs.between));
  }
  return undefined;
}
