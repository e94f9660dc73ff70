import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { CdpTarget } from '../../page/cdp/frame-targets';
import type { Cdp } from './cdp';

const BrowserTarget = z.object({ targetId: z.string(), type: z.string(), url: z.string() });
const Targets = z.object({ targetInfos: z.array(BrowserTarget) });
const Attached = z.object({ sessionId: z.string() });

/** A page, worker or tab as the browser lists it. */
export type BrowserTarget = z.infer<typeof BrowserTarget>;

/** An attached target, and the commands it takes. */
export type Attachment = {
  readonly sessionId: string;
  readonly target: CdpTarget;
  /** The value of a script expression, awaited, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  detach(): Promise<void>;
};

/** Pages and workers; with `type: 'tab'`, the tabs, which the default list leaves out. */
export async function listTargets(cdp: Cdp, type?: 'tab'): Promise<BrowserTarget[]> {
  const params = type ? { filter: [{ type }] } : {};
  return Targets.parse(await cdp.send({ method: 'Target.getTargets', params })).targetInfos;
}

/**
 * The extension's worker once its script has run. Only our extension is loaded, and it has one worker. `wake` is called
 * when none is listed: one that is just ending is listed for a moment longer.
 */
export async function findWorker(
  cdp: Cdp,
  extensionId?: string,
  wake: () => Promise<void> = async () => {},
): Promise<BrowserTarget> {
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(50)) {
    const worker = (await listTargets(cdp)).find((target) => isWorker(target, extensionId));
    if (!worker) await wake();
    else if (await hasRun(cdp, worker)) return worker;
  }
  throw new AutomationError(
    'browser-failed',
    "The extension's worker did not start within 15 s. Is its build up to date?",
  );
}

/** A worker has this long to answer, in milliseconds; one that ends meanwhile never does. */
const answerMs = 1000;

/** A worker is listed before its script has run, and until then it hears no event. */
async function hasRun(cdp: Cdp, worker: BrowserTarget): Promise<boolean> {
  const attachment = await attach(cdp, worker.targetId).catch(() => undefined);
  if (!attachment) return false;
  try {
    const kind = attachment.evaluate('typeof globalThis.tabwrightConnect').catch(() => undefined);
    return (await Promise.race([kind, sleep(answerMs)])) === 'function';
  } finally {
    await attachment.detach();
  }
}

/** The target id of the extension's worker, which is started when it sleeps. */
export async function startWorker(cdp: Cdp, extensionId: string): Promise<string> {
  return (await findWorker(cdp, extensionId, () => wakeWorker(cdp, extensionId))).targetId;
}

async function wakeWorker(cdp: Cdp, extensionId: string): Promise<void> {
  const page = (await listTargets(cdp)).find((target) => target.type === 'page');
  const attachment = await attach(cdp, page?.targetId ?? (await openTab(cdp, 'about:blank')));
  const { sessionId } = attachment;
  await cdp.send({ method: 'ServiceWorker.enable', sessionId });
  const scopeURL = `chrome-extension://${extensionId}/`;
  await cdp.send({ method: 'ServiceWorker.startWorker', params: { scopeURL }, sessionId });
  await attachment.detach();
}

/** The tab that shows `url`, waited for up to 10 s; for the page inside it, ask for a `page`. */
export async function findTab(cdp: Cdp, url: string, type: 'tab' | 'page' = 'tab'): Promise<BrowserTarget> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    const targets = await listTargets(cdp, type === 'tab' ? 'tab' : undefined);
    const found = targets.find((target) => target.type === type && target.url === url);
    if (found) return found;
    await sleep(50);
  }
  throw new AutomationError('tab-closed', `No tab shows ${url}.`);
}

/** Opens `url` in a new tab in the foreground. */
async function openTab(cdp: Cdp, url: string): Promise<string> {
  const made = await cdp.send({ method: 'Target.createTarget', params: { url } });
  return z.object({ targetId: z.string() }).parse(made).targetId;
}

/** Attaches to a page or worker. Detach a worker when done: an attached one never sleeps. */
export async function attach(cdp: Cdp, targetId: string): Promise<Attachment> {
  const answer = await cdp.send({ method: 'Target.attachToTarget', params: { targetId, flatten: true } });
  const { sessionId } = Attached.parse(answer);
  return {
    sessionId,
    target: {
      send: (method, params = {}) => cdp.send({ method, params, sessionId }),
      on: (event, listener) => cdp.on(event, (params, from) => from === sessionId && listener(params)),
    },
    evaluate: (expression) => evaluate(cdp, sessionId, expression),
    detach: async () => {
      await cdp.send({ method: 'Target.detachFromTarget', params: { sessionId } }).catch(() => undefined);
    },
  };
}

const Evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
});

async function evaluate(cdp: Cdp, sessionId: string, expression: string): Promise<unknown> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = Evaluated.parse(
    await cdp.send({ method: 'Runtime.evaluate', params, sessionId }),
  );
  if (!exceptionDetails) return result.value;
  const message = exceptionDetails.exception?.description ?? exceptionDetails.text;
  throw new AutomationError('browser-failed', `A script in the browser failed: ${message}`);
}

function isWorker({ type, url }: BrowserTarget, extensionId?: string): boolean {
  if (type !== 'service_worker' || !url.endsWith('/background.js')) return false;
  return url.startsWith(`chrome-extension://${extensionId ?? ''}`);
}
