import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../base/numbers';
import { projectRoot } from '../../src/server/build/build-extension';
import { listen } from '../../src/server/service/listen';
import { ServiceOptions } from '../../src/server/service/service-options';
import { Service } from '../../src/server/service/service';
import type { Question } from './served';

/**
 * The service in a process of its own, over real HTTP, that also answers its parent what HTTP does not: an act from
 * worker to worker, how full the pool is, and its memory.
 */

const options = ServiceOptions.parse({
  noAuth: true,
  port: 0,
  pool: 1,
  maxSessions: 8,
  ratePerMinute: 1_000_000,
  verbose: 0,
});
const service = new Service(options, { extensionDir: path.join(projectRoot, '.output/managed') });
const { url, close } = await listen(service);
await service.start();
process.on('message', (question: Question) => void answer(question));
process.send?.(url);

async function answer(question: Question): Promise<void> {
  process.send?.(await follow(question));
  if (question.ask === 'close') process.disconnect();
}

async function follow(question: Question): Promise<number> {
  switch (question.ask) {
    case 'act':
      return actByLink(question.sessionId, question.selector);
    case 'fill':
      await service.start();
      return 0;
    case 'memory':
      return collectedMemory();
    case 'close':
      await service.close();
      await close();
      return 0;
    default:
      return question satisfies never;
  }
}

/** Milliseconds of an act as the extension's worker measures it, its verified effect included. */
async function actByLink(id: string, selector: string): Promise<number> {
  const session = service.sessions.find(id, 'act');
  const input = { selector, method: 'click', description: 'Add', arguments: [] };
  const { sessionId } = await session.placeOf(null);
  const { result, ms } = await session.background.act({ sessionId, input });
  if (!result.success) throw new Error(result.message);
  return ms;
}

/** Resident bytes once nothing more can be collected. */
async function collectedMemory(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await sleep(100);
  }
  const { heapUsed, rss } = process.memoryUsage();
  console.log(`heap: ${round(heapUsed / (1024 * 1024), 1)} MB`);
  return rss;
}
