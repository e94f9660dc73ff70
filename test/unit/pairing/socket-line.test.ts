import { describe, expect, it } from 'vitest';
import { overSocket, type LineSocket } from '../../../src/pairing/socket-line';

/** A socket whose other side a test is. */
function socketFor() {
  const listeners = new Map<string, Set<(event: { data: unknown }) => void>>();
  const of = (type: string) => listeners.get(type) ?? new Set();
  const sent: string[] = [];
  const socket: LineSocket = {
    send: (text) => void sent.push(text),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      void listeners.set(type, of(type).add(listener)),
    removeEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      void of(type).delete(listener),
  };
  const tell = (type: string, data?: unknown) => {
    for (const listener of of(type)) listener({ data });
  };
  return { socket, sent, tell, heard: () => of('message').size + of('close').size };
}

const broken = { code: 'pairing-refused', details: { fault: 'broken' } };

describe('a handshake over a socket', () => {
  it('sends and takes JSON, in order, and listens no longer than it lasts', async () => {
    const { socket, sent, tell, heard } = socketFor();
    const shaking = overSocket(socket, async (line) => {
      line.send({ hello: 1 });
      return [await line.receive(), await line.receive()];
    });
    tell('message', '{"a":1}');
    tell('message', '{"b":2}');
    expect(await shaking).toEqual([{ a: 1 }, { b: 2 }]);
    expect(sent).toEqual(['{"hello":1}']);
    expect(heard()).toBe(0);
  });

  it.each<[string, (tell: (type: string, data?: unknown) => void) => void]>([
    ['what is no JSON', (tell) => tell('message', '{')],
    ['bytes', (tell) => tell('message', new ArrayBuffer(4))],
    ['its end', (tell) => tell('close')],
  ])('is over with %s', async (_name, say) => {
    const { socket, tell } = socketFor();
    const shaking = overSocket(socket, (line) => line.receive());
    say(tell);
    await expect(shaking).rejects.toMatchObject(broken);
  });

  it('takes no flood: what is more than a handshake has ends it', async () => {
    const { socket, tell } = socketFor();
    const shaking = overSocket(socket, async (line) => {
      await new Promise((resolve) => setTimeout(resolve));
      for (let message = 0; message < 1000; message++) await line.receive();
    });
    for (let message = 0; message < 1000; message++) tell('message', '{}');
    await expect(shaking).rejects.toMatchObject(broken);
  });
});
