import { launchBrowser } from '../../src/server/chromium/launch';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { buildExtension } from '../../src/server/build/build-extension';
import type { ActionOutput } from '../../src/protocol/action';
import { openLink } from '../../src/server/chromium/worker-link';
import { openBrowser } from '../base/browser';
import { loadPeer } from '../base/install';

/** Something that clicks and fills on a page that is open and ready. Each answers how many ms it took, from asking to the answer. */
export type Actor = {
  open(url: string): Promise<void>;
  click(selector: string): Promise<number>;
  fill(selector: string, text: string): Promise<number>;
  close(): Promise<void>;
};

/** We: an act can be told variables, and an instruction in words can be followed. */
export type OurActor = Omit<Actor, 'fill'> & {
  fill(selector: string, text: string, variables?: Record<string, string>): Promise<number>;
  follow(instruction: string): Promise<number>;
};

/** We, with page input: the answer is verified by then. */
export async function openTabwright(): Promise<OurActor> {
  const log = (line: string) => console.error(line);
  // As Playwright starts its own: beside other work a tab that is not looked at gets less of the processor.
  const args = ['--disable-renderer-backgrounding'];
  const browser = await launchBrowser({ extensionDir: await buildExtension(log), headless: true, log, args });
  const link = await openLink(browser);
  let sessionId = '';
  const ask = (input: string | ActionOutput, variables: Record<string, string> = {}) =>
    timed(async () => {
      const { result } = await link.background.act({ sessionId, input, options: { variables } });
      if (!result.success) throw new Error(`Tabwright: ${result.message}`);
    });
  const act = (selector: string, method: string, given: string[]) => ({
    selector,
    method,
    description: method,
    arguments: given,
  });
  return {
    open: async (url) => {
      sessionId = (await link.background.startSession({ url })).id;
      await link.background.configure({ sessionId, options: { inputMode: 'page' } });
    },
    click: (selector) => ask(act(selector, 'click', [])),
    fill: (selector, text, variables) => ask(act(selector, 'fill', [text]), variables),
    follow: (instruction) => ask(instruction),
    close: async () => {
      await link.close();
      await browser.close();
    },
  };
}

export async function openPlaywright(): Promise<Actor> {
  const browser = await openBrowser();
  const page = await browser.context.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    click: (selector) => timed(() => page.locator(selector).click()),
    fill: (selector, text) => timed(() => page.locator(selector).fill(text)),
    close: () => browser.close(),
  };
}

/** The little of Stagehand 3.7.3 that is used. */
type Stagehand = {
  init(): Promise<void>;
  close(): Promise<void>;
  act(action: object): Promise<{ success: boolean; message: string }>;
  context: { pages(): { goto(url: string): Promise<unknown> }[] };
};

export async function openStagehand(): Promise<Actor> {
  process.env.OPENAI_API_KEY ??= 'not-used';
  const peer = (await loadPeer('@browserbasehq/stagehand')) as {
    Stagehand: new (options: object) => Stagehand;
  };
  const { path: executablePath } = await findChromium();
  const stagehand = new peer.Stagehand({
    env: 'LOCAL',
    verbose: 0,
    disablePino: true,
    model: 'openai/gpt-4.1-mini',
    localBrowserLaunchOptions: {
      executablePath,
      headless: true,
      args: needsNoSandbox() ? ['--no-sandbox'] : [],
    },
  });
  await stagehand.init();
  const act = (selector: string, method: string, args: string[]) =>
    timed(async () => {
      const result = await stagehand.act({ selector, description: method, method, arguments: args });
      if (!result.success) throw new Error(`Stagehand: ${result.message}`);
    });
  return {
    open: async (url) => void (await stagehand.context.pages()[0]?.goto(url)),
    click: (selector) => act(selector, 'click', []),
    fill: (selector, text) => act(selector, 'fill', [text]),
    close: () => stagehand.close(),
  };
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
