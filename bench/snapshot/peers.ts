import path from 'node:path';
import { build } from 'vite';
import type { CDPSession, Page } from 'playwright';
import { loadPeer, peerPath } from '../base/install';

/** What a peer made of a page. `ms` is undefined when it failed; `error` says how. */
export type PeerSnapshot = { text: string; ms?: number; error?: string };

/** A way to get a page as text for a model. Called on a page that has just been loaded. */
export type Peer = {
  readonly name: string;
  snapshot(page: Page): Promise<PeerSnapshot>;
  close?(): Promise<void>;
};

/** The peer that targets are set against. */
export const reference = 'playwright-core';

/** Playwright's own, with its script in the page before the clock starts, as our engine is. */
export const playwrightPeer: Peer = {
  name: reference,
  snapshot: (page) =>
    timed(async () => {
      await page.locator('html').count();
      const start = performance.now();
      const text = await page.ariaSnapshot({ mode: 'ai' });
      return { text, ms: performance.now() - start };
    }),
};

/** page-agent's controller in an isolated world, mask and highlights off, the whole page and not only the viewport. */
export async function pageControllerPeer(): Promise<Peer> {
  const script = await bundle(peerPath('@page-agent/page-controller/dist/lib/page-controller.js'));
  return {
    name: '@page-agent/page-controller',
    snapshot: (page) =>
      timed(async () => {
        const cdp = await page.context().newCDPSession(page);
        try {
          return await runInWorld(cdp, script);
        } finally {
          await cdp.detach();
        }
      }),
  };
}

const controllerCall = `(async () => {
  const controller = new PageControllerPeer.PageController({ enableMask: false, viewportExpansion: -1, highlightOpacity: 0, highlightLabelOpacity: 0 });
  document.body.getBoundingClientRect();
  const start = performance.now();
  const { header, content, footer } = await controller.getBrowserState();
  return { text: [header, content, footer].join('\\n'), ms: performance.now() - start };
})()`;

async function runInWorld(cdp: CDPSession, script: string): Promise<PeerSnapshot> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'page-controller' };
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', world);
  await cdp.send('Runtime.evaluate', {
    contextId,
    expression: `${script}\n;globalThis.PageControllerPeer = PageControllerPeer;`,
  });
  const answer = await cdp.send('Runtime.evaluate', {
    contextId,
    expression: controllerCall,
    awaitPromise: true,
    returnByValue: true,
  });
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? 'failed');
  return answer.result.value as PeerSnapshot;
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: path.dirname(entry),
    build: {
      write: false,
      minify: false,
      target: 'chrome120',
      lib: { entry, formats: ['iife'], name: 'PageControllerPeer', fileName: () => 'peer.js' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('page-controller could not be bundled');
  return chunk.code;
}

/** What Stagehand's classes need to be known of here. */
type StagehandPage = { url(): string; snapshot(): Promise<{ formattedTree: string }> };
type StagehandLike = {
  init(): Promise<unknown>;
  close(options?: object): Promise<void>;
  readonly context: { pages(): StagehandPage[] };
};

/** Stagehand's own page snapshot, on the same browser through its debugging port. No model is called for it. */
export async function stagehandPeer(cdpUrl: string): Promise<Peer> {
  const { webSocketDebuggerUrl } = (await (await fetch(`${cdpUrl}/json/version`)).json()) as {
    webSocketDebuggerUrl: string;
  };
  const module = (await loadPeer('@browserbasehq/stagehand')) as {
    Stagehand: new (options: object) => StagehandLike;
  };
  const stagehand = new module.Stagehand({
    env: 'LOCAL',
    verbose: 0,
    disablePino: true,
    localBrowserLaunchOptions: { cdpUrl: webSocketDebuggerUrl },
  });
  await stagehand.init();
  return {
    name: '@browserbasehq/stagehand',
    snapshot: (page) =>
      timed(async () => {
        const own = stagehand.context.pages().find((candidate) => candidate.url() === page.url());
        if (!own) throw new Error('Stagehand does not see the page');
        const start = performance.now();
        const { formattedTree } = await own.snapshot();
        return { text: formattedTree, ms: performance.now() - start };
      }),
    close: () => stagehand.close({ force: false }).catch(() => undefined),
  };
}

const limitMs = 90_000;

async function timed(run: () => Promise<PeerSnapshot>): Promise<PeerSnapshot> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs).unref();
  });
  try {
    return await Promise.race([run(), timeout]);
  } catch (thrown) {
    return {
      text: '',
      error: thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown),
    };
  }
}
