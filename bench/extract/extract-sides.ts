import { isAutomationError } from '../../src/base/errors';
import { buildExtension } from '../../src/server/build/build-extension';
import { launchBrowser } from '../../src/server/chromium/launch';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { openLink } from '../../src/server/chromium/worker-link';
import { offline } from '../base/browser';
import { loadPeer } from '../base/install';
import type { CountingModel } from '../tokens/counting-model';
import { schemaOf, valuesOf, type ExtractPage, type FieldKind } from './extract-page';
import type { Given } from './judge-extract';

const modelName = 'openai/gpt-4.1-mini';
const timeoutMs = 60_000;

/** We, as the loaded extension, asked over its link. */
export async function openOurs({ baseURL }: CountingModel) {
  const log = (line: string) => console.error(line);
  const browser = await launchBrowser({
    extensionDir: await buildExtension(log),
    headless: true,
    log,
    args: [offline],
  });
  const link = await openLink(browser);
  const options = { model: { modelName, baseURL, apiKey: 'not-used' }, timeout: timeoutMs, sources: true };
  let sessionId = '';
  return {
    open: async (url: string) => {
      if (sessionId !== '') await link.background.endSession({ sessionId });
      sessionId = (await link.background.startSession({ url })).id;
    },
    extract: async (page: ExtractPage): Promise<Given> => {
      try {
        const { instruction } = page;
        const asked = { sessionId, instruction, schema: schemaOf(page), options };
        const { result, usage: _usage, ms: _ms, ...metadata } = await link.background.extract(asked);
        return { result, metadata };
      } catch (thrown) {
        if (isAutomationError(thrown)) return { error: thrown.code };
        throw thrown;
      }
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
  extract(instruction: string, schema: object, options: object): Promise<unknown>;
  context: { pages(): { goto(url: string): Promise<unknown> }[] };
};

type Zod = {
  object(shape: object): object;
  array(item: object): object;
  number(): object;
  string(): { url(): object };
};

export async function openTheirs({ baseURL }: CountingModel) {
  const peer = (await loadPeer('@browserbasehq/stagehand')) as {
    Stagehand: new (options: object) => Stagehand;
  };
  const { z } = (await loadPeer('zod')) as { z: Zod };
  const { path: executablePath } = await findChromium();
  const stagehand = new peer.Stagehand({
    env: 'LOCAL',
    verbose: 0,
    disablePino: true,
    model: { modelName, apiKey: 'not-used', baseURL },
    localBrowserLaunchOptions: {
      executablePath,
      headless: true,
      args: [offline, ...(needsNoSandbox() ? ['--no-sandbox'] : [])],
    },
  });
  await stagehand.init();
  const fieldOf = (kind: FieldKind) =>
    kind === 'number' ? z.number() : kind === 'uri' ? z.string().url() : z.string();
  return {
    open: async (url: string) => void (await stagehand.context.pages()[0]?.goto(url)),
    extract: async ({ instruction, list, fields }: ExtractPage): Promise<void> => {
      const thing = z.object(
        Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, fieldOf(kind)])),
      );
      const schema = list === undefined ? thing : z.object({ [list]: z.array(thing) });
      await stagehand.extract(instruction, schema, { timeout: timeoutMs });
    },
    close: () => stagehand.close(),
  };
}

/** What Stagehand's model answers: the values, of addresses the ids of their links; then that it is complete. */
export function answerForTheirs({ list, wanted, fields }: ExtractPage, shown: string): unknown {
  if (shown.includes('"completed"')) return { progress: 'All was extracted.', completed: true };
  const items = wanted.map((thing) => {
    const values = valuesOf(thing, '');
    for (const [name, kind] of Object.entries(fields))
      if (kind === 'uri') values[name] = idOf(thing[name]?.shown ?? '', shown);
    return values;
  });
  return list === undefined ? items[0] : { [list]: items };
}

function idOf(words: string, shown: string): string {
  const line = shown.split('\n').find((each) => /\[\d+-\d+\] link/.test(each) && each.includes(words));
  return /\[(\d+-\d+)\]/.exec(line ?? '')?.[1] ?? '0-1';
}
