import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { pairByCode } from '../../../src/pairing/browser-side';
import { readCode } from '../../../src/pairing/pairing-code';
import { overSocket } from '../../../src/pairing/socket-line';
import { Broker } from '../../../src/server/broker/broker';
import { PairingFolder } from '../../../src/server/broker/pairing-folder';
import { pair } from '../../../src/server/cli/pair';
import { pairedClientOf } from '../../../src/server/browsers/paired-browsers';

const origin = `chrome-extension://${'a'.repeat(32)}`;
const dir = mkdtempSync(path.join(tmpdir(), 'pair-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the command and gives what it prints. */
function run(...args: string[]) {
  const lines: string[] = [];
  const ended = pair([...args, '--folder', dir], (line) => lines.push(line));
  const shownCode = async () => {
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    return readCode(lines[0]!.slice(-9))!;
  };
  return { lines, ended, shownCode };
}

/** Types a code, as a panel does. */
async function type(code: string, label: string, address: string): Promise<void> {
  const socket = new WebSocket(`ws://${address}/pair`, { headers: { origin } });
  await new Promise((resolve) => socket.once('open', resolve));
  await overSocket(socket, (line) =>
    pairByCode(line, { code, label, address, origin, keep: async () => {} }),
  );
  socket.terminate();
}

describe('tabwright pair', () => {
  it('shows a code, lets one browser in by it, lists and removes it', async () => {
    const broker = await Broker.open({ port: 0, folder: new PairingFolder(dir), log: () => {} });
    const { lines, ended, shownCode } = run('--port', broker.address.split(':')[1]!);
    await type(await shownCode(), 'Work', broker.address);
    expect(await ended).toBe(0);
    expect(lines.at(-1)).toMatch(/"Work" is paired/);
    await broker.close();

    const listed = run('--list');
    expect(await listed.ended).toBe(0);
    expect(listed.lines[0]).toMatch(/^Work, since /);
    expect(await run('--remove', 'Work').ended).toBe(0);
    expect(await run('--remove', 'Work').ended).toBe(1);
    const none = run('--list');
    await none.ended;
    expect(none.lines).toEqual(['No browser is paired.']);
  });

  it.each([[['--port', '80']], [['--port', 'x']], [['--nope']]])('refuses %j', async (args) => {
    await expect(run(...args).ended).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('a program', () => {
  const caller = '3f9a12cc'.repeat(8);

  it('is another with another key or another name', () => {
    const one = pairedClientOf({ caller, name: 'Invoices', language: undefined });
    expect(one).toMatchObject({ name: 'Invoices', keyHint: '3f9a12cc' });
    expect(pairedClientOf({ caller, name: 'Invoices', language: 'python' }).id).toBe(one.id);
    expect(pairedClientOf({ caller, name: 'Bank', language: undefined }).id).not.toBe(one.id);
    expect(pairedClientOf({ caller: 'other', name: 'Invoices', language: undefined }).id).not.toBe(one.id);
  });

  it('that says no name is called by its language', () => {
    expect(pairedClientOf({ caller, name: undefined, language: 'typescript' }).name).toBe(
      'A typescript program',
    );
    expect(pairedClientOf({ caller, name: ' ', language: undefined }).name).toBe('A program');
  });
});
