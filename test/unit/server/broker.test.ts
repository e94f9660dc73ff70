import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { pairByCode, returnByKey, type KeptByBrowser } from '../../../src/pairing/browser-side';
import { readCode } from '../../../src/pairing/pairing-code';
import { overSocket } from '../../../src/pairing/socket-line';
import { Broker } from '../../../src/server/broker/broker';
import { PairingFolder } from '../../../src/server/broker/pairing-folder';

const origin = `chrome-extension://${'a'.repeat(32)}`;
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

function newFolder(): { folder: PairingFolder; dir: string } {
  const dir = path.join(mkdtempSync(path.join(tmpdir(), 'pairing-')), 'tabwright');
  open.push(() => rmSync(path.dirname(dir), { recursive: true, force: true }));
  return { folder: new PairingFolder(dir), dir };
}

async function startBroker(folder: PairingFolder, port = 0): Promise<Broker> {
  const broker = await Broker.open({ port, folder, log: () => {} });
  open.push(() => broker.close());
  return broker;
}

type Asking = { headers?: Record<string, string>; route?: string };

/** Dials as an extension does; undefined when it is not let in. */
async function dial({ address }: Broker, { headers = { origin }, route = '/pair' }: Asking = {}) {
  const socket = new WebSocket(`ws://${address}${route}`, { headers });
  socket.on('error', () => undefined);
  open.push(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  return socket.readyState === WebSocket.OPEN ? socket : undefined;
}

/** An extension that answers each question with its operation's name, and tells what it heard. */
async function connect(broker: Broker, kept: KeptByBrowser, working: string[] = []) {
  const socket = (await dial(broker))!;
  const heard: Record<string, unknown>[] = [];
  let isGreeted = false;
  socket.on('message', (data) => {
    const said = JSON.parse(Buffer.from(data as Buffer).toString()) as Record<string, unknown>;
    heard.push(said);
    if (said['ping']) {
      socket.send(JSON.stringify(isGreeted ? { pong: true } : { working }));
      isGreeted = true;
    }
    if ('id' in said)
      socket.send(JSON.stringify({ id: said['id'], reply: { ok: true, value: said['operation'] } }));
  });
  await overSocket(socket, (line) => returnByKey(line, { ...kept, address: broker.address, origin }));
  await until(() => isGreeted);
  return { socket, heard: () => heard };
}

async function pair(
  broker: Broker,
  folder: PairingFolder,
  { label = 'Work', code, from = origin }: { label?: string; code?: string; from?: string } = {},
): Promise<KeptByBrowser> {
  const shown = readCode(code ?? (await folder.makeCode()))!;
  const socket = (await dial(broker, { headers: { origin: from } }))!;
  let kept: KeptByBrowser | undefined;
  await overSocket(socket, (line) =>
    pairByCode(line, {
      code: shown,
      label,
      address: broker.address,
      origin: from,
      keep: async (k) => void (kept = k),
    }),
  );
  await until(() => folder.profiles().some((profile) => profile.label === label));
  socket.terminate();
  return kept!;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const failure = (fault: string) => ({ code: 'pairing-refused', details: { fault } });
const ping = { operation: 'listen', input: {} };

describe('the folder of pairings', () => {
  it('is its user’s only, and has neither the code nor a key that was sent', async () => {
    const { folder, dir } = newFolder();
    const code = await folder.makeCode();
    const broker = await startBroker(folder);
    const texts = () =>
      readdirSync(dir)
        .map((name) => readFileSync(path.join(dir, name), 'utf8'))
        .join();
    expect(texts()).not.toContain(code);
    expect(texts()).not.toContain(readCode(code));
    await pair(broker, folder, { label: 'Work', code });
    for (const name of readdirSync(dir)) expect(statSync(path.join(dir, name)).mode & 0o777).toBe(0o600);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dir)).toEqual(['pairing.json']);
  });

  it('is not believed when others may read it', async () => {
    const { folder, dir } = newFolder();
    await pair(await startBroker(folder), folder);
    chmodSync(path.join(dir, 'pairing.json'), 0o644);
    expect(() => folder.profiles()).toThrow(/chmod 600/);
  });
});

describe('the broker', () => {
  it.each<[string, Asking]>([
    ['a page of any origin', { headers: { origin: 'https://evil.example' } }],
    ['a page of this computer', { headers: { origin: 'http://127.0.0.1:8080' } }],
    ['a sandboxed page', { headers: { origin: 'null' } }],
    ['a program that shows no origin', { headers: {} }],
    ['a name that was rebound', { headers: { origin, host: 'rebound.example' } }],
    ['localhost by name', { headers: { origin, host: 'localhost' } }],
    ['another path', { route: '/' }],
  ])('lets no socket of %s be opened', async (_name, asking) => {
    expect(await dial(await startBroker(newFolder().folder), asking)).toBeUndefined();
  });

  it('tells a page nothing, and a form post nothing', async () => {
    const { address } = await startBroker(newFolder().folder);
    const answers = await Promise.all([
      fetch(`http://${address}/`, { headers: { origin: 'https://evil.example' } }),
      fetch(`http://${address}/pair`, { method: 'POST', body: 'code=1' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('pairs a browser, lets it come back, and carries questions to it', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const kept = await pair(broker, folder);
    const { heard } = await connect(broker, kept);
    expect(await broker.browserOf(undefined).ask(ping)).toEqual({ ok: true, value: 'listen' });
    expect(heard().at(-1)).toMatchObject(ping);
  });

  it('knows its browsers after it was started anew, at any port but the one they did not dial', async () => {
    const { folder, dir } = newFolder();
    const first = await startBroker(folder);
    const kept = await pair(first, folder);
    await first.close();
    const second = await startBroker(new PairingFolder(dir));
    await connect(second, kept);
    expect(await second.browserOf('Work').ask(ping)).toMatchObject({ ok: true });
    const socket = (await dial(second))!;
    const elsewhere = overSocket(socket, (line) =>
      returnByKey(line, { ...kept, address: '127.0.0.1:1', origin }),
    );
    await expect(elsewhere).rejects.toMatchObject(failure('unproven'));
  });

  it('is one on its port: a second names the first', async () => {
    const first = await startBroker(newFolder().folder);
    const port = Number(first.address.split(':')[1]);
    await expect(startBroker(newFolder().folder, port)).rejects.toMatchObject({
      ...failure('broker-running'),
      message: expect.stringContaining(`process ${process.pid}`) as string,
    });
  });

  it('says so when another program has its port', async () => {
    const squatter = createServer((_request, response) => response.end('hello'));
    await once(squatter.listen(0, '127.0.0.1'), 'listening');
    open.push(() => squatter.close());
    const { port } = squatter.address() as { port: number };
    await expect(startBroker(newFolder().folder, port)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('no broker answers there') as string,
    });
  });

  it('lets nobody in after five wrong codes, until a new one is shown', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const code = await folder.makeCode();
    for (let wrong = 0; wrong < 5; wrong++)
      await expect(pair(broker, folder, { code: '00000000' })).rejects.toMatchObject(failure('wrong-code'));
    await expect(pair(broker, folder, { label: 'Work', code })).rejects.toMatchObject(failure('tries-used'));
    await pair(broker, folder);
    // Each guess is slow to make: that is what protects a short code.
  }, 60_000);

  it('counts the wrong codes of each extension, so that one leaves the code to the others', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const code = await folder.makeCode();
    const others = `chrome-extension://${'b'.repeat(32)}`;
    for (let wrong = 0; wrong < 5; wrong++)
      await expect(pair(broker, folder, { code: '00000000', from: others })).rejects.toMatchObject(
        failure('wrong-code'),
      );
    await expect(pair(broker, folder, { code, from: others })).rejects.toMatchObject(failure('tries-used'));
    await pair(broker, folder, { code });
  }, 60_000);

  it('is not kept from one extension by silent sockets of another', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const headers = { origin: `chrome-extension://${'b'.repeat(32)}` };
    for (let each = 0; each < 8; each++) await dial(broker, { headers });
    await pair(broker, folder);
  });

  it('reads no more of a socket before it has proved itself than a handshake has', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const kept = await pair(broker, folder);
    const socket = (await dial(broker))!;
    const closed = once(socket, 'close');
    socket.send(JSON.stringify({ hello: 1, purpose: 'pair', label: 'x'.repeat(5000) }));
    await closed;
    // Once it has, answers may be long.
    const { socket: proved, heard } = await connect(broker, kept);
    proved.send(JSON.stringify({ pong: true, filler: 'x'.repeat(100_000) }));
    expect(await broker.browserOf(undefined).ask(ping)).toEqual({ ok: true, value: 'listen' });
    expect(heard().at(-1)).toMatchObject(ping);
  });

  it('pairs no second browser of a name, and the code counts on', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    await pair(broker, folder, { label: 'Work' });
    const code = await folder.makeCode();
    await expect(pair(broker, folder, { label: 'Work', code })).rejects.toMatchObject(failure('label-taken'));
    await expect(pair(broker, folder, { label: 'wORK', code })).rejects.toMatchObject(failure('label-taken'));
    await pair(broker, folder, { label: 'Home', code });
    expect(broker.browserOf('home').label).toBe('Home');
    expect(() => broker.browserOf(undefined)).toThrow(/"Work", "Home"/);
    expect(() => broker.browserOf('Play')).toThrow(/There is: "Work", "Home"/);
    expect(broker.browserOf('Home').label).toBe('Home');
  });

  it('lets go of a browser at once that another program of this machine removed, and knows its key no more', async () => {
    const { folder, dir } = newFolder();
    const broker = await startBroker(folder);
    const kept = await pair(broker, folder);
    const { socket, heard } = await connect(broker, kept);
    new PairingFolder(dir).forget('Work');
    await once(socket, 'close');
    expect(heard().at(-1)).toEqual({ unpaired: true });
    await expect(connect(broker, kept)).rejects.toMatchObject(failure('unknown-profile'));
    expect(() => broker.browserOf(undefined)).toThrow(/No browser is paired/);
  });

  it('lets nobody in by the key of an extension that was uninstalled, until its browser is removed and paired anew', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const kept = await pair(broker, folder);
    // Another extension that found the key is another origin, and what it proves is not what was agreed.
    const other = `chrome-extension://${'b'.repeat(32)}`;
    for (const said of [origin, other]) {
      const socket = (await dial(broker, { headers: { origin: other } }))!;
      const returned = overSocket(socket, (line) =>
        returnByKey(line, { ...kept, address: broker.address, origin: said }),
      );
      await expect(returned).rejects.toMatchObject({ code: 'pairing-refused' });
      expect(broker.browserOf('Work').isConnected).toBe(false);
    }
    // Installed again it has no key; its name is taken until the user removes what is left.
    await expect(pair(broker, folder)).rejects.toMatchObject(failure('label-taken'));
    expect(folder.forget('Work')).toBe(true);
    const anew = await pair(broker, folder);
    const stale = (await dial(broker))!;
    await expect(
      overSocket(stale, (line) => returnByKey(line, { ...kept, address: broker.address, origin })),
    ).rejects.toMatchObject({ code: 'pairing-refused' });
    await connect(broker, anew);
    expect(broker.browserOf('Work').isConnected).toBe(true);
  });

  it('forgets a browser that ends its pairing', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const { socket } = await connect(broker, await pair(broker, folder));
    socket.send(JSON.stringify({ unpaired: true }));
    await until(() => folder.profiles().length === 0);
    expect(() => broker.browserOf(undefined)).toThrow(/No browser is paired/);
  });

  it('answers with no-answer what a browser that went away was asked, and reaches it when it is back', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const kept = await pair(broker, folder);
    const socket = (await dial(broker))!;
    await overSocket(socket, (line) => returnByKey(line, { ...kept, address: broker.address, origin }));
    await until(() => broker.browserOf('Work').isConnected);
    const asked = broker.browserOf('Work').ask(ping);
    socket.terminate();
    expect(await asked).toMatchObject({ ok: false, error: { code: 'no-answer' } });
    const waiting = broker.browserOf('Work').ask(ping);
    await connect(broker, kept);
    expect(await waiting).toMatchObject({ ok: true });
  });

  it('ends the work that a browser has forgotten, and has it end what nobody knows', async () => {
    const { folder } = newFolder();
    const broker = await startBroker(folder);
    const kept = await pair(broker, folder);
    const work = broker.browserOf('Work').begin(crypto.randomUUID());
    const stale = crypto.randomUUID();
    const { heard } = await connect(broker, kept, [stale]);
    await work.ended;
    await until(() => heard().some(({ operation, workId }) => operation === 'endWork' && workId === stale));
  });

  it('lets go of a socket that brings no handshake, and of one too many', async () => {
    const broker = await startBroker(newFolder().folder);
    const sockets = await Promise.all(Array.from({ length: 12 }, () => dial(broker)));
    const isOpen = (socket: WebSocket | undefined) => socket?.readyState === WebSocket.OPEN;
    await until(() => sockets.filter(isOpen).length <= 8);
    expect(sockets.filter(isOpen)).toHaveLength(8);
    const first = sockets.find(isOpen);
    first!.send('{');
    await once(first!, 'close');
  });
});
