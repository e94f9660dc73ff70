import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { installPrograms, programNamed, whyMissing } from '../fixtures/programs';
import { freePort } from './real-grid';

const programs = { 'redis-server': 'redis-server' };

/** A Redis on this computer that keeps nothing on the disk, and the line to it. */
export class RealRedis {
  readonly #program: string;
  readonly #port: number;
  readonly #line: SlowLine;
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'redis-'));
  readonly #client: Redis;
  #child: ChildProcess | undefined;

  private constructor(program: string, { port, line }: { port: number; line: SlowLine }) {
    this.#program = program;
    this.#port = port;
    this.#line = line;
    this.#client = new Redis(`redis://127.0.0.1:${port}`, {
      retryStrategy: () => 100,
      maxRetriesPerRequest: 50,
      lazyConnect: true,
    });
    this.#client.on('error', () => undefined);
  }

  /** Starts one, installed on Debian as root; or says in a sentence what is missing and how it is got. */
  static async start(): Promise<RealRedis | string> {
    await installPrograms(programs, 'Stories of several processes');
    const program = programNamed('redis-server');
    if (!program) return whyMissing(programs) ?? 'Redis is missing.';
    const port = await freePort();
    const redis = new RealRedis(program, { port, line: await openSlowLine(port) });
    await redis.begin();
    return redis;
  }

  /** Its address, behind the line. */
  get url(): string {
    return this.#line.url;
  }

  /** The names that it has now. */
  names(): Promise<string[]> {
    return this.#client.keys('*');
  }

  /** Starts it again, without what it had. */
  async begin(): Promise<void> {
    const place = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const own = [...place, '--save', '', '--appendonly', 'no'];
    this.#child = spawn(this.#program, own, { stdio: 'ignore' });
    await this.#client.ping();
  }

  /** Kills it, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => void child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Has it answer nothing and close nothing. */
  hang(): void {
    this.#child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Has it only read, as one does whose place another has taken; or no more. */
  async onlyRead(isOnlyReading: boolean): Promise<void> {
    const [host, port] = isOnlyReading ? ['127.0.0.1', '1'] : ['NO', 'ONE'];
    await this.#client.call('REPLICAOF', host, port);
  }

  /** Has each word on the line take so long, in milliseconds. */
  slowDown(ms: number): void {
    this.#line.delayMs = ms;
  }

  async stop(): Promise<void> {
    this.#client.disconnect();
    await this.kill();
    this.#line.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

type SlowLine = { url: string; delayMs: number; close(): void };

/** A line to a port of this computer that takes its time, each way. */
async function openSlowLine(to: number): Promise<SlowLine> {
  const line: SlowLine = { url: '', delayMs: 0, close: () => server.close() };
  const server = net.createServer((outside) => {
    const inside = net.connect(to, '127.0.0.1');
    const pass = (from: net.Socket, into: net.Socket) => {
      const later = (act: () => void) => (line.delayMs > 0 ? void setTimeout(act, line.delayMs) : act());
      from.on('data', (bytes) => later(() => void into.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => later(() => void into.destroy()));
    };
    pass(outside, inside);
    pass(inside, outside);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  line.url = `redis://127.0.0.1:${port}`;
  return line;
}
