import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** What the service's process is asked beside HTTP. */
export type Question =
  { ask: 'act'; sessionId: string; selector: string } | { ask: 'fill' | 'memory' | 'close' };

/** A service that runs in a process of its own. */
export type Served = {
  /** Address of its sessions. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds, bytes, or 0 when done; one question at a time. */
  ask(question: Question): Promise<number>;
  /** Shuts it down; resolves when the process has ended. */
  close(): Promise<void>;
};

export async function startServed(): Promise<Served> {
  const file = path.join(import.meta.dirname, 'process.ts');
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const hear = async (): Promise<unknown> => {
    const [heard] = await Promise.race([once(child, 'message'), ended.then(endedEarly)]);
    return heard;
  };
  const url = `${String(await hear())}/v1/sessions`;
  const ask = async (question: Question) => {
    child.send(question);
    return Number(await hear());
  };
  return {
    url,
    pid: child.pid ?? 0,
    ask,
    close: async () => {
      await ask({ ask: 'close' });
      await ended;
    },
  };
}

function endedEarly(): never {
  throw new Error('The service ended before it answered.');
}
