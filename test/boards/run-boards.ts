import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { toAutomationError } from '../../src/base/errors';
import { buildExtension } from '../../src/server/build/build-extension';
import { launchBrowser } from '../../src/server/chromium/launch';
import { attach, findTab } from '../../src/server/chromium/targets';
import { openLink, type Link } from '../../src/server/chromium/worker-link';
import { serveBoards } from './bundle';
import { any, requests, type Request } from './requests';

/**
 * `right`: the application holds what was meant and the act says done, or nothing has a sensible answer and the act says no to
 * it. `green`: done, but the application holds something else. `corrected`: so, and taken back soon after. `denied`: the application holds
 * what was meant and the act says no. `touched`: no, with something else held. `no`: no, and nothing held.
 */
export type Verdict = 'right' | 'green' | 'denied' | 'touched' | 'corrected' | 'no';

export type Finding = {
  verdict: Verdict;
  /** The act says that it is done. */
  done: boolean;
  board: string;
  say: string;
  ms: number;
  held: unknown;
  right: Request['right'];
  message: string;
};

/** Takes all requests whose board or words contain `only`, in browsers that share them; gives what came of each, the worst first. */
export async function runBoards(options: {
  only?: string;
  mode?: 'page' | 'trusted';
  browsers?: number;
}): Promise<Finding[]> {
  const { only = '', mode = 'page', browsers = 2 } = options;
  const log = (line: string) => console.error(line);
  const [extensionDir, site] = [await buildExtension(log), await serveBoards()];
  const asked = Object.entries(requests).flatMap(([board, all]) =>
    all.map((request) => ({ board, request })),
  );
  const waiting = asked
    .filter(({ board, request }) => `${board} ${request.say}`.toLowerCase().includes(only.toLowerCase()))
    .values();
  const findings: Finding[] = [];
  try {
    await Promise.all(
      Array.from({ length: browsers }, async () => {
        const browser = await launchBrowser({ extensionDir, headless: true });
        const link = await openLink(browser);
        try {
          for (const { board, request } of waiting) {
            const url = `${site.origin}/${board.replace('/', '?q=')}`;
            const finding = { board, ...(await tryOne({ browser, link, mode, url }, request)) };
            findings.push(finding);
            log(JSON.stringify(finding));
          }
        } finally {
          await link.close();
          await browser.close();
        }
      }),
    );
  } finally {
    await site.close();
  }
  const worst: Verdict[] = ['green', 'corrected', 'denied', 'touched', 'no', 'right'];
  return findings.sort((one, other) => worst.indexOf(one.verdict) - worst.indexOf(other.verdict));
}

type Place = {
  browser: Awaited<ReturnType<typeof launchBrowser>>;
  link: Link;
  mode: 'page' | 'trusted';
  url: string;
};

/** A board is drawn by then. */
const drawnMs = 500;
/** What a page makes of a field that was left has ended by then. */
const settledMs = 400;

async function tryOne(place: Place, request: Request): Promise<Omit<Finding, 'board'>> {
  const { browser, link, mode, url } = place;
  const { background } = link;
  const { id: sessionId } = await background.startSession({ url });
  const { targetId } = await findTab(browser.cdp, url, 'page');
  const page = await attach(browser.cdp, targetId);
  try {
    await background.configure({ sessionId, options: { inputMode: mode } });
    if (request.file !== undefined)
      await background.putFile({
        sessionId,
        piece: {
          name: request.file,
          type: 'text/plain',
          position: 0,
          data: Buffer.from('Hello').toString('base64'),
        },
      });
    await sleep(drawnMs);
    const startedAt = performance.now();
    const said = await act(link, sessionId, request.say);
    const ms = Math.round(performance.now() - startedAt);
    await page.evaluate('document.activeElement?.blur()');
    await sleep(settledMs);
    const held = (await page.evaluate('window.held')) as Record<string, unknown>;
    const verdict = judge(said.success, held, request);
    const isTakenBack = verdict === 'green' && (await isCorrectedSoon(link, sessionId));
    return {
      verdict: isTakenBack ? 'corrected' : verdict,
      done: said.success,
      say: request.say,
      ms,
      held,
      right: request.right,
      message: said.message,
    };
  } finally {
    await page.detach();
    await background.endSession({ sessionId });
    await browser.cdp.send({ method: 'Target.closeTarget', params: { targetId } });
  }
}

async function act({ background }: Link, sessionId: string, input: string) {
  try {
    const { result, error } = await background.act({ sessionId, input, options: {} });
    const did = (result.actions ?? []).map(({ description, method }) => `${method} ${description}`);
    return {
      success: result.success,
      message: [error?.code, result.message, did.join('; ')].filter(Boolean).join(' | '),
    };
  } catch (thrown) {
    const { code, message } = toAutomationError(thrown);
    return { success: false, message: `${code} | ${message}` };
  }
}

function judge(success: boolean, held: Record<string, unknown>, { right }: Request): Verdict {
  const isUntouched = Object.keys(held).length === 0;
  if (right.some((wanted) => isHeld(wanted, held))) return success ? 'right' : 'denied';
  if (success) return 'green';
  if (!isUntouched) return 'touched';
  return right.length === 0 ? 'right' : 'no';
}

/** Whether the application holds all that is wanted and nothing else. */
function isHeld(wanted: Readonly<Record<string, unknown>>, held: Record<string, unknown>): boolean {
  return [...new Set([...Object.keys(wanted), ...Object.keys(held)])].every(
    (name) => wanted[name] === any || isDeepStrictEqual(wanted[name], held[name]),
  );
}

/** A frame looks on for two seconds after the answer. */
async function isCorrectedSoon({ background }: Link, sessionId: string): Promise<boolean> {
  for (const until = Date.now() + 2000; Date.now() < until; await sleep(200)) {
    const session = (await background.listSessions({})).find(({ id }) => id === sessionId);
    if (session?.runs.some(({ corrected }) => corrected !== undefined)) return true;
  }
  return false;
}
