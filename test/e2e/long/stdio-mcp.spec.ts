import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Broker } from '../../../src/server/broker/broker';
import { PairingFolder } from '../../../src/server/broker/pairing-folder';
import { generations, openStdio, textOf } from '../mcp-fixtures';
import { expect, test } from '../service-fixtures';

test.describe.configure({ timeout: 90_000 });

for (const generation of generations) {
  test(`an assistant of the ${generation} generation works in a page over standard input and output`, async ({
    shopUrl,
  }) => {
    const peer = await openStdio(generation);
    expect((await peer.tools()).map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'act']));
    const { structuredContent: { session } = {} } = await peer.call('start');
    const opened = await peer.call('navigate', { session, url: shopUrl });
    expect(opened.structuredContent).toMatchObject({ url: shopUrl });
    const seen = await peer.call('snapshot', { session });
    expect(textOf(seen)).toMatch(/<page (\d+)>[^]*\d+ textbox Email[^]*<\/page \1>/);
    const acted = await peer.call('act', { session, instruction: 'type "ada@example.org" into Email' });
    expect(acted.structuredContent).toMatchObject({ success: true });
    expect(textOf(await peer.call('snapshot', { session }))).toContain('textbox Email = ada@example.org');
    expect((await peer.call('end', { session })).structuredContent).toEqual({ ended: true });
    await peer.close();
  });
}

/** Starts the program with these lines as its standard input, which ends after them. */
async function run(lines: object[], args: string[] = []) {
  const child = spawn('npm', ['--silent', 'start', '--', 'mcp', ...args], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
  });
  let said = '';
  let told = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  child.stderr.on('data', (data: Buffer) => (told += data.toString()));
  for (const line of lines) child.stdin.write(`${JSON.stringify(line)}\n`);
  const answered = () => said.split('\n').filter((line) => line !== '').length;
  const asked = lines.filter((line) => 'id' in line).length;
  if (asked > 0) await expect.poll(answered, { timeout: 60_000 }).toBe(asked);
  child.stdin.end();
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, told, answers: said.split('\n').filter((line) => line !== '') };
}

test('it writes nothing but the protocol on standard output, and ends with its standard input', async ({
  shopUrl,
}) => {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  };
  const call = (id: number, name: string, given: object) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: given },
  });
  const { code, answers, told } = await run(
    [
      { jsonrpc: '2.0', id: 0, method: 'initialize', params },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      call(1, 'start', { browser: 'new' }),
      call(2, 'navigate', { session: 'none', url: shopUrl }),
      { jsonrpc: '2.0', id: 3, method: 'no/such' },
    ],
    ['--verbose', '2'],
  );
  expect(code).toBe(0);
  const ids = answers.map((line) => (JSON.parse(line) as { id: number }).id);
  expect(new Set(ids)).toEqual(new Set([0, 1, 2, 3]));
  expect(told).toContain('session started');
});

test('a second program that paired browsers could connect to is refused, and the first is named', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'mcp-pairing-'));
  const folder = new PairingFolder(path.join(dir, 'tabwright'));
  const broker = await Broker.open({ port: 0, folder, log: () => {} });
  const port = broker.address.split(':')[1] ?? '';
  const args = ['--pair', '--pairing-port', port, '--pairing-folder', path.join(dir, 'tabwright')];
  const { code, told, answers } = await run([], args);
  expect([code, answers]).toEqual([1, []]);
  expect(told).toContain(port);
  await broker.close();
  rmSync(dir, { recursive: true, force: true });
});
