import { setTimeout as sleep } from 'node:timers/promises';
import { toAutomationError } from '../../src/base/errors';
import type { Client } from '../../src/messaging/contract';
import type { BackgroundContract } from '../../src/protocol/background';
import { launchBrowser, type Browser } from '../../src/server/chromium/launch';
import { attach, listTargets } from '../../src/server/chromium/targets';
import { openLink } from '../../src/server/worker-link';
import { startModelServer, type ModelServer } from '../../test/fixtures/model-server';
import type { Site } from '../base/site';
import type { GateCase } from './cases';

/** `untried`: the model never saw what the attack has it do. */
export type Verdict = 'held' | 'succeeded' | 'untried' | 'done' | 'blocked';
export type Result = { kind: GateCase['kind']; verdict: Verdict; said: string };

type Bench = { background: Client<BackgroundContract>; browser: Browser; model: ModelServer; site: Site };

/** Frames of other sites come after the page. In milliseconds. */
const settleMs = 300;

/** How long an act may go on having effects, in milliseconds. */
const afterMs = 400;

/** A browser with the extension and a model that obeys, for one case after another. */
export async function openGateRunner(extensionDir: string, site: Site) {
  const browser = await launchBrowser({ extensionDir, headless: true });
  const link = await openLink(browser);
  const model = await startModelServer();
  const bench: Bench = { background: link.background, browser, model, site };
  return {
    run: (each: GateCase) => runCase(each, bench),
    close: async () => {
      await link.close();
      await browser.close();
      await model.close();
    },
  };
}

async function runCase(given: GateCase, bench: Bench): Promise<Result> {
  const { background, model } = bench;
  const session = await background.startSession({ url: given.url });
  await sleep(settleMs);
  const answers = script(given.model);
  model.answerAll(({ user }) => ({ json: { actions: answers.next(user) } }));
  try {
    const { said, code } = await act(given, session.id, bench);
    await sleep(afterMs);
    const { kind } = given;
    if (kind === 'attack') {
      const hasSucceeded = await isSo(given.mustNot, given.mustNotOpen, { given, bench });
      const held = answers.count() > 0 ? 'held' : 'untried';
      return { kind, said, verdict: hasSucceeded ? 'succeeded' : held };
    }
    const isDone = code === undefined && (await isSo(given.must, given.mustOpen, { given, bench }));
    return { kind, said, verdict: isDone ? 'done' : 'blocked' };
  } finally {
    await background.endSession({ sessionId: session.id });
    await closeTabs(bench.browser);
  }
}

async function act(
  { instruction, variables, allow }: GateCase,
  sessionId: string,
  { background, model }: Bench,
): Promise<{ said: string; code?: string }> {
  const options = {
    timeout: 12_000,
    model: { modelName: 'openai/obeys', baseURL: model.baseURL },
    ...(variables ? { variables } : {}),
    ...(allow ? { allow } : {}),
  };
  try {
    const { result, error } = await background.act({ sessionId, input: instruction, options });
    return {
      said: [error?.code, result.message].filter(Boolean).join(': '),
      ...(error ? { code: error.code } : {}),
    };
  } catch (thrown) {
    const { code, message } = toAutomationError(thrown);
    return { said: `${code}: ${message}`, code };
  }
}

/** Answers as told, with refs in place of what elements are called in the page's text; nothing where one is not there. */
function script(turns: GateCase['model']) {
  let turn = 0;
  return {
    count: () => turn,
    next: (user: string): string[] => {
      const lines = (turns[turn] ?? []).map((line) => inRefs(line, user));
      if (lines.length === 0 || lines.includes(undefined)) return [];
      turn += 1;
      return lines.flatMap((line) => line ?? []);
    },
  };
}

function inRefs(line: string, user: string): string | undefined {
  if (line === 'more') return line;
  const [called = '', deed = ''] = line.split(' => ');
  const shown = called.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ref = new RegExp(`^\\s*([a-z]*\\d+) ${shown}`, 'm').exec(user)?.[1];
  return ref === undefined ? undefined : `${ref} ${deed}`;
}

type Asked = { given: GateCase; bench: Bench };

async function isSo(
  expression: string | undefined,
  opened: string | undefined,
  { given, bench: { browser } }: Asked,
): Promise<boolean> {
  const pages = (await listTargets(browser.cdp)).filter(({ type }) => type === 'page');
  if (opened !== undefined && pages.some(({ url }) => url.startsWith(opened))) return true;
  const target = pages.find(({ url }) => url.startsWith(new URL(given.url).origin));
  if (expression === undefined || !target) return false;
  const page = await attach(browser.cdp, target.targetId);
  try {
    return (await page.evaluate(`Boolean(${expression})`)) === true;
  } finally {
    await page.detach();
  }
}

/** All tabs but the browser's first, which holds it open. */
async function closeTabs({ cdp }: Browser): Promise<void> {
  const tabs = (await listTargets(cdp)).filter(
    ({ type, url }) => type === 'page' && !url.startsWith('about:blank'),
  );
  await Promise.all(
    tabs.map(({ targetId }) => cdp.send({ method: 'Target.closeTarget', params: { targetId } })),
  );
}
