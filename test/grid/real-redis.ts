import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort, programNamed } from './real-grid';

/** A Redis on this computer that keeps nothing on the disk. */
export type RealRedis = {
  url: string;
  /** The names that it has now. */
  names(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Starts a Redis, or says in a sentence what is missing and how it is got. */
export async function startRedis(): Promise<RealRedis | string> {
  const program = programNamed('redis-server');
  if (!program) return 'Redis is missing: on Debian, apt-get install redis-server.';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'redis-'));
  const port = await freePort();
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn(program, [...place, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 100, maxRetriesPerRequest: 50 });
  client.on('error', () => undefined);
  await client.ping();
  return {
    url,
    names: () => client.keys('*'),
    stop: async () => {
      client.disconnect();
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
