import { setTimeout as sleep } from 'node:timers/promises';
import { serveFrom } from './serve-from';

/**
 * A service in a process of its own, whose browsers come from the hub at its first argument. It says the address of its sessions, and
 * every second what it has used.
 */
const [, , hub = ''] = process.argv;

/** What a service has used since it was started, and how late its timers came at most in the last second, in milliseconds. */
export type ServiceUsage = { cpuMs: number; memoryMb: number; lateMs: number };

const { sessions } = await serveFrom(hub);
process.on('disconnect', () => process.exit());
process.send?.({ sessions });
for (;;) {
  let lateMs = 0;
  for (const end = performance.now() + 1000; performance.now() < end;) {
    const at = performance.now();
    await sleep(20);
    lateMs = Math.max(lateMs, performance.now() - at - 20);
  }
  const { user, system } = process.cpuUsage();
  const used: ServiceUsage = {
    cpuMs: (user + system) / 1000,
    memoryMb: process.memoryUsage().rss / (1024 * 1024),
    lateMs,
  };
  process.send?.({ used });
}
