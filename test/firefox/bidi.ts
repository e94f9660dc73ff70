import { WebSocket } from 'ws';
import { z } from 'zod';

const Incoming = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({
    type: z.literal('error'),
    id: z.number().nullable(),
    error: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);

/** A connection by WebDriver BiDi. Source: https://w3c.github.io/webdriver-bidi */
export type Bidi = {
  /** Sends a command and gives its result, unparsed. */
  send(method: string, params?: object): Promise<unknown>;
  close(): void;
};

type Waiting = { method: string; resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Connects to a browser that takes BiDi at `url` and begins a session. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(`${url}/session`);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('message', (data: Buffer) => settle(waiting, Incoming.parse(JSON.parse(data.toString()))));
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection.'));
    waiting.clear();
  });
  const send: Bidi['send'] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { method, resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } },
  });
  return { send, close: () => socket.close() };
}

function settle(waiting: Map<number, Waiting>, incoming: z.infer<typeof Incoming>): void {
  if (incoming.type === 'event' || incoming.id === null) return;
  const asked = waiting.get(incoming.id);
  waiting.delete(incoming.id);
  if (incoming.type === 'success') asked?.resolve(incoming.result);
  else asked?.reject(new Error(`${asked.method}: ${incoming.error}: ${incoming.message}`));
}
