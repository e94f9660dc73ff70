import { z } from 'zod';
import type { Attachment } from '../../src/server/chromium/targets';

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });
const Heap = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number().optional() });
const Counters = z.object({ documents: z.number(), nodes: z.number(), jsEventListeners: z.number() });

/** What a target of the browser holds once its garbage is collected: bytes, and of pages their documents, nodes and listeners. */
export type Held = { bytes: number; documents: number; nodes: number; listeners: number };

/** Collects its garbage and says what is left. A worker has no nodes. */
export async function heldBy({ target }: Attachment): Promise<Held> {
  for (let round = 0; round < 2; round += 1) await target.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0 } = Heap.parse(await target.send('Runtime.getHeapUsage'));
  const counted = Counters.safeParse(await target.send('Memory.getDOMCounters').catch(() => undefined));
  const { documents = 0, nodes = 0, jsEventListeners = 0 } = counted.data ?? {};
  return { bytes: usedSize + embedderHeapUsedSize, documents, nodes, listeners: jsEventListeners };
}

/** The processor time that the main thread of a page has used since it began, in seconds. Call `countThreadTime` once before. */
export async function threadSeconds({ target }: Attachment): Promise<number> {
  const { metrics } = Metrics.parse(await target.send('Performance.getMetrics'));
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Has `threadSeconds` count what the thread itself used, whatever else the machine does. */
export async function countThreadTime({ target }: Attachment): Promise<void> {
  await target.send('Performance.enable', { timeDomain: 'threadTicks' });
}
