import { buildExtension } from '../../src/server/build/build-extension';
import { launchBrowser } from '../../src/server/chromium/launch';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { openLink } from '../../src/server/chromium/worker-link';
import { offline } from '../base/browser';
import { loadPeer } from '../base/install';
import type { CountingModel } from './counting-model';

/** Something that follows instructions on a page and asks the counting model. */
export type Side = {
  open(url: string): Promise<void>;
  act(instruction: string): Promise<void>;
  observe(instruction: string): Promise<void>;
  /** What the model answers: something that is on the page, so that one question is enough. */
  answerFor(kind: 'act' | 'observe', text: string): unknown;
  close(): Promise<void>;
};

const modelName = 'openai/gpt-4.1-mini';
const timeoutMs = 20_000;

/** The loaded extension, asked over its link, as the service asks it. */
export async function openTabwright({ baseURL }: CountingModel): Promise<Side> {
  const log = (line: string) => console.error(line);
  const browser = await launchBrowser({
    extensionDir: await buildExtension(log),
    headless: true,
    log,
    args: [offline],
  });
  const link = await openLink(browser);
  const options = { model: { modelName, baseURL, apiKey: 'not-used' }, timeout: timeoutMs };
  let sessionId = '';
  return {
    open: async (url) => {
      if (sessionId !== '') await link.background.endSession({ sessionId });
      sessionId = (await link.background.startSession({ url })).id;
    },
    act: async (input) => void (await link.background.act({ sessionId, input, options })),
    observe: async (instruction) => void (await link.background.observe({ sessionId, instruction, options })),
    answerFor: (_kind, text) => {
      const page = /<page \w+>\n([\s\S]*)\n<\/page/.exec(text)?.[1] ?? '';
      const ref = /^([a-z]*\d+) /m.exec(page)?.[1] ?? '';
      return { actions: ref === '' ? [] : [`${ref} scrollIntoView`] };
    },
    close: async () => {
      await link.close();
      await browser.close();
    },
  };
}

/** The little of Stagehand 3.7.3 that is used. */
type Stagehand = {
  init(): Promise<void>;
  close(): Promise<void>;
  act(instruction: string, options: object): Promise<unknown>;
  observe(instruction: string, options: object): Promise<unknown>;
  context: { pages(): { goto(url: string): Promise<unknown> }[] };
};

export async function openStagehand({ baseURL }: CountingModel): Promise<Side> {
  const peer = (await loadPeer('@browserbasehq/stagehand')) as {
    Stagehand: new (options: object) => Stagehand;
  };
  const { path: executablePath } = await findChromium();
  const stagehand = new peer.Stagehand({
    env: 'LOCAL',
    verbose: 0,
    disablePino: true,
    selfHeal: false,
    model: { modelName, apiKey: 'not-used', baseURL },
    localBrowserLaunchOptions: {
      executablePath,
      headless: true,
      args: [offline, ...(needsNoSandbox() ? ['--no-sandbox'] : [])],
    },
  });
  await stagehand.init();
  return {
    open: async (url) => void (await stagehand.context.pages()[0]?.goto(url)),
    act: async (instruction) => void (await stagehand.act(instruction, { timeout: timeoutMs })),
    observe: async (instruction) => void (await stagehand.observe(instruction, { timeout: timeoutMs })),
    answerFor: (kind, text) => {
      const elementId = /^\s*\[(\d+-\d+)\]/m.exec(text)?.[1] ?? '';
      const element = { elementId, description: 'Scroll to it', method: 'scrollTo', arguments: ['0%'] };
      if (kind === 'act') return { action: elementId === '' ? null : element, twoStep: false };
      return { elements: elementId === '' ? [] : [element] };
    },
    close: () => stagehand.close(),
  };
}
