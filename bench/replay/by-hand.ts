import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from 'playwright';
import type { Recording, Step, StepTarget } from '../../src/protocol/recordings/recording';
import { variableNames } from '../../src/protocol/variables';
import { launchBrowser } from '../../src/server/chromium/launch';
import { openLink } from '../../src/server/chromium/worker-link';
import { answerDialog, locatorOf, meetExpectation } from './playwright-flow';

/** A person looks what came of a box or a list this long: longer than the recorder does, in milliseconds. */
const restMs = 2500;

/** What was recorded, and the values of the secrets in it. */
export type ByHand = { recording: Recording; variables: Record<string, string> };

/**
 * Does each step of `written` with the browser's own mouse and keyboard while the extension records the tab. Gives what was
 * recorded, under the ids of the written steps; only what a page is to show, which nobody does by hand, is put in as it is
 * written. Throws when another flow was recorded than was done.
 */
export async function recordByHand(
  written: Recording,
  { url, extensionDir }: { url: string; extensionDir: string },
): Promise<ByHand> {
  const browser = await launchBrowser({ extensionDir, headless: true, port: 0 });
  const link = await openLink(browser);
  const connected = await chromium.connectOverCDP(browser.cdpUrl ?? '');
  try {
    const [context] = connected.contexts();
    if (!context) throw new Error('The browser has no context.');
    const { id: sessionId } = await link.background.startSession({ url });
    await link.background.startRecording({ sessionId });
    await doByHand(context, written);
    return join(written, await link.background.stopRecording({ sessionId }));
  } finally {
    await connected.close();
    await link.close();
    await browser.close();
  }
}

async function doByHand(context: BrowserContext, { steps }: Recording): Promise<void> {
  const first = context.pages().find((page) => page.url().startsWith('http'));
  if (!first) throw new Error('No tab shows the shop.');
  await untilHeard(context, first);
  const pages = [first];
  for (const step of steps) {
    const page = pages[step.tab ?? 0];
    if (!page) throw new Error(`${step.description} is in a tab that is not there.`);
    const opened = step.expectation?.kind === 'tab' ? context.waitForEvent('page') : undefined;
    const doing = handle(context, page, step).catch((thrown: unknown) => {
      // A click that closes its page may be told to have failed.
      if (!page.isClosed()) throw thrown;
    });
    await Promise.all([answerDialog(page, step), doing]);
    if (opened) pages.push(await opened);
    if (page.isClosed()) continue;
    await meetExpectation(page, step);
    if (['check', 'selectOption'].includes(step.method)) await sleep(restMs);
    const isElsewhere = step.expectation?.kind === 'tab' || step.expectation?.kind === 'url';
    if (isElsewhere) await untilHeard(context, pages.at(-1) ?? page);
  }
}

async function handle(context: BrowserContext, page: Page, step: Step): Promise<void> {
  const { method, target, arguments: args } = step;
  const [first = '', second = ''] = args;
  const press = () =>
    target?.isInClosedShadow ? pressClosed(context, page, target.selector) : locatorOf(page, step).click();
  switch (method) {
    case 'navigate':
      return undefined;
    case 'fill':
      await press();
      return page.keyboard.type(first);
    case 'press':
      return page.keyboard.press(first);
    case 'selectOption':
      // Letters choose in a closed list.
      await locatorOf(page, step).focus();
      return page.keyboard.press(first.charAt(0));
    case 'check':
    case 'click':
      return press();
    case 'waitFor':
      return locatorOf(page, step).getByText(second).first().waitFor();
    default:
      throw new Error(`Nobody does ${method} by hand here.`);
  }
}

/** Playwright does not reach into closed shadow roots; the browser's own protocol does. */
async function pressClosed(context: BrowserContext, page: Page, selector: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('DOM.enable');
  const { root: whole } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  for (const { nodeId: root } of closedIn(whole)) {
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root, selector });
    if (nodeId === 0) continue;
    await cdp.send('DOM.scrollIntoViewIfNeeded', { nodeId });
    const { model } = await cdp.send('DOM.getBoxModel', { nodeId });
    const [x = 0, y = 0] = model.content;
    await cdp.detach();
    return page.mouse.click(x + model.width / 2, y + model.height / 2);
  }
  throw new Error(`No closed shadow root has ${selector}.`);
}

type DomNode = { nodeId: number; shadowRootType?: string; children?: DomNode[]; shadowRoots?: DomNode[] };

function closedIn(node: DomNode): DomNode[] {
  const inside = [...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(closedIn);
  return node.shadowRootType === 'closed' ? [node, ...inside] : inside;
}

/** As a text: what compiles this file marks functions by a helper of its own, which the worker does not have. */
const heardIn = `async (url) => {
  const [{ id: tabId }] = await chrome.tabs.query({ url });
  const func = () => Reflect.has(globalThis, '__tabwrightRecorder');
  const results = await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func });
  return results.every(({ result }) => result);
}`;

/** A person is not there before each frame of the page is listened to. */
async function untilHeard(context: BrowserContext, page: Page): Promise<void> {
  await page.waitForLoadState();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const heard = () => worker.evaluate(`(${heardIn})(${JSON.stringify(page.url())})`);
  for (let left = 200; !(await heard()); left -= 1) {
    if (left === 0) throw new Error(`${page.url()} is not recorded.`);
    await sleep(50);
  }
}

function join(written: Recording, recorded: Recording): ByHand {
  const done = written.steps.filter(({ method }) => method !== 'waitFor');
  const isAlike = recorded.steps.every(({ method }, at) => method === done[at]?.method);
  if (!isAlike || recorded.steps.length !== done.length) {
    const told = recorded.steps.map(({ description }) => description).join('\n');
    throw new Error(`Another flow was recorded than was done:\n${told}`);
  }
  let frame: StepTarget['frame'];
  const steps = written.steps.map((step): Step => {
    const made = recorded.steps[done.indexOf(step)];
    // What is waited for in a frame is in the one of the step before.
    if (!made) return step.target?.frame ? { ...step, target: { ...step.target, frame } } : step;
    frame = made.target?.frame;
    return { ...made, id: step.id };
  });
  const secrets = recorded.steps.flatMap(({ isSecret, arguments: [text = ''] }, at) =>
    isSecret ? variableNames(text).map((name) => [name, done[at]?.arguments[0] ?? '']) : [],
  );
  return { recording: { ...recorded, steps }, variables: Object.fromEntries(secrets) };
}
