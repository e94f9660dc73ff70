import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Recording } from '../../../src/protocol/recordings/recording';
import { RecordingShelf } from '../../../src/server/recordings/recording-shelf';
import { serveCountSite } from '../../fixtures/count-site';
import { ask } from '../../fixtures/service-client';
import { shopRecording } from '../../fixtures/shop-recording';
import { actOn, doneStep, playTask } from '../../fixtures/task-model';
import {
  codeOf,
  generations,
  openHttp,
  openSession,
  openStdio,
  textOf,
  type McpAnswer,
} from '../mcp-fixtures';
import { expect, test } from '../mcp-model-fixtures';
import { evaluate } from '../service-fixtures';

/** The marks are new with each answer. */
const withoutMarks = ({ structuredContent: { begin: _begin, end: _end, ...value } = {} }: McpAnswer) => value;

test.describe.configure({ mode: 'default', timeout: 90_000 });

const shop = `<main><label>Name <input id="name"></label><button onclick="order()">Place order</button><p id="said"></p></main>
  <script>let orders = 0; const order = () => { orders += 1; document.title = 'orders ' + orders; said.textContent = 'Thank you'; };</script>`;

/** Presses a button, waits for as long as `%ms%` says, and presses it again. */
function payRecording(name: string) {
  const press = {
    method: 'click' as const,
    arguments: [],
    description: 'Click “Pay”',
    scope: { origin: '%site%', path: '/' },
    target: { selector: 'button', alternates: [] },
  };
  return {
    ...shopRecording({ shop: '' }),
    id: randomUUID(),
    name,
    variables: [{ name: 'site' }, { name: 'ms' }],
    steps: [
      { id: 'a', method: 'navigate' as const, description: 'Go to the site', arguments: ['%site%'] },
      { ...press, id: 'b' },
      { id: 'c', method: 'wait' as const, description: 'Wait', arguments: ['%ms%'] },
      { ...press, id: 'd' },
    ],
  };
}

async function keep(url: string, recording: { id: string }): Promise<void> {
  const address = `${url}/v1/recordings/${recording.id}`;
  const kept = await ask(address, { method: 'PUT', body: { recording }, headers: { 'if-none-match': '*' } });
  expect(kept.status, kept.text).toBe(200);
}

for (const generation of generations) {
  test.describe(`a client of the ${generation} generation`, () => {
    test('runs a task, and hears how it goes on', async ({ url, sites, service, models }) => {
      const peer = await openHttp(generation, url);
      const session = await openSession(peer, sites.put('/', shop));
      const plan = { ends: ['text: Thank you'], risks: ['pay'] };
      playTask(models, { plan, says: [actOn('button Place order'), doneStep] });
      const told: string[] = [];
      const ran = await peer.call(
        'run',
        { session, task: 'place the order' },
        { onprogress: ({ message = '' }) => void told.push(message) },
      );
      expect(ran.structuredContent, textOf(ran)).toMatchObject({ completed: true });
      expect(told.join('\n')).toContain('doing: ');
      expect(await evaluate(service, session, 'document.title')).toBe('orders 1');
      await peer.call('end', { session });
      await peer.close();
    });

    test('lists, reads and follows a recording by its name', async ({ url }) => {
      const name = `Pay twice (${generation})`;
      const recording = payRecording(name);
      await keep(url, recording);
      const count = await serveCountSite();
      count.answer();
      const peer = await openHttp(generation, url);
      const listed = (await peer.resources()).find((each) => each.name === name);
      expect(listed?.uri).toBe(`recording://${recording.id}`);
      expect(await peer.read(listed!.uri)).toMatch(/^<page (\d+)>\n# Pay twice[^]*<\/page \1>$/);
      await expect(peer.read('recording://nothing')).rejects.toThrow();
      const session = await openSession(peer);
      const variables = { site: count.url.slice(0, -1), ms: '0' };
      const ran = await peer.call('run', { session, recording: name, variables });
      expect(ran.structuredContent, textOf(ran)).toMatchObject({
        completed: true,
        message: '4 of 4 steps were done: done.',
      });
      expect(count.presses()).toBe(2);
      const unknown = await peer.call('run', { session, recording: 'Pay thrice' });
      expect([unknown.isError, codeOf(unknown)]).toEqual([true, 'invalid-input']);
      await peer.call('end', { session });
      await peer.close();
      await count.close();
    });

    test('cancels a run, and nothing more happens', async ({ url }) => {
      const recording = payRecording(randomUUID());
      await keep(url, recording);
      const count = await serveCountSite();
      count.answer();
      const peer = await openHttp(generation, url);
      const session = await openSession(peer);
      const variables = { site: count.url.slice(0, -1), ms: '60000' };
      const cancelling = new AbortController();
      const told: string[] = [];
      const running = peer.call(
        'run',
        { session, recording: recording.id, variables },
        { signal: cancelling.signal, onprogress: ({ message = '' }) => void told.push(message) },
      );
      const ended = running.then(
        () => 'answered',
        () => 'cancelled',
      );
      await expect.poll(() => told.join('\n'), { timeout: 20_000 }).toContain('Wait: running');
      cancelling.abort();
      expect(await ended).toBe('cancelled');
      // The session is free again: a run that still waited would hold it for a minute.
      const seen = await peer.call('snapshot', { session });
      expect(textOf(seen)).toContain('1 paid');
      expect(count.presses()).toBe(1);
      await peer.call('end', { session });
      await peer.close();
      await count.close();
    });

    test('does once what it asks for twice with one key', async ({ url, sites, service }) => {
      const peer = await openHttp(generation, url);
      const session = await openSession(peer, sites.put('/', shop));
      const meta = { 'tabwright/idempotency-key': randomUUID() };
      const order = { session, instruction: 'click Place order' };
      const [one, other] = await Promise.all([
        peer.call('act', order, { meta }),
        peer.call('act', order, { meta }),
      ]);
      expect(withoutMarks(other)).toEqual(withoutMarks(one));
      expect(await evaluate(service, session, 'document.title')).toBe('orders 1');
      const mixed = await peer.call('act', { session, instruction: 'type x into Name' }, { meta });
      expect(codeOf(mixed)).toBe('invalid-input');
      await peer.call('act', order);
      expect(await evaluate(service, session, 'document.title')).toBe('orders 2');

      const again = { meta: { 'tabwright/idempotency-key': randomUUID() } };
      const [first, second] = [
        await peer.call('start', { browser: 'new' }, again),
        await peer.call('start', { browser: 'new' }, again),
      ];
      expect(second.structuredContent).toEqual(first.structuredContent);
      await peer.call('end', first.structuredContent);
      await peer.call('end', { session });
      await peer.close();
    });
  });
}

for (const generation of generations) {
  test(`over standard input and output a client of the ${generation} generation has every tool, too`, async ({
    sites,
    models,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mcp-stdio-'));
    const recording = payRecording('Pay twice');
    await new RecordingShelf(folder).keep(Recording.parse(recording), undefined);
    const args = ['--model', 'openai/small', '--model-base-url', models.baseURL, '--recordings', folder];
    const peer = await openStdio(generation, { args, environment: { MODEL_API_KEY: 'sk-1' } });
    const address = sites.put('/', shop);
    const session = await openSession(peer, address);
    const found = await peer.call('observe', { session, instruction: 'click Place order' });
    expect(found.structuredContent).toMatchObject({ actions: [{ method: 'click' }] });
    const read = await peer.call('extract', { session });
    expect(textOf(read)).toContain('Place order');

    const plan = { ends: ['text: Thank you'], risks: ['pay'] };
    playTask(models, { plan, says: [actOn('button Place order'), doneStep] });
    const told: string[] = [];
    const onprogress = ({ message = '' }) => void told.push(message);
    const ran = await peer.call('run', { session, task: 'place the order' }, { onprogress });
    expect(ran.structuredContent, textOf(ran)).toMatchObject({ completed: true });
    expect(told.join('\n')).toContain('doing: ');

    const meta = { 'tabwright/idempotency-key': randomUUID() };
    const type = { session, action: { selector: '#name', method: 'fill', arguments: ['Ada'] } };
    const [one, other] = [await peer.call('act', type, { meta }), await peer.call('act', type, { meta })];
    expect(withoutMarks(other)).toEqual(withoutMarks(one));

    const count = await serveCountSite();
    count.answer();
    expect((await peer.resources()).map(({ name }) => name)).toEqual(['Pay twice']);
    const variables = { site: count.url.slice(0, -1), ms: '60000' };
    const cancelling = new AbortController();
    told.length = 0;
    const running = peer.call(
      'run',
      { session, recording: 'Pay twice', variables },
      { signal: cancelling.signal, onprogress },
    );
    const ended = running.then(
      () => 'answered',
      () => 'cancelled',
    );
    await expect.poll(() => told.join('\n'), { timeout: 20_000 }).toContain('Wait: running');
    cancelling.abort();
    expect(await ended).toBe('cancelled');
    expect(textOf(await peer.call('snapshot', { session }))).toContain('1 paid');
    expect((await peer.call('end', { session })).structuredContent).toEqual({ ended: true });
    await peer.close();
    await count.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
