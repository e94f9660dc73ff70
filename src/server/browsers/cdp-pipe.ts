import type { Readable, Writable } from 'node:stream';
import { speakCdp, type Cdp } from './cdp';

/** Speaks the DevTools protocol over the browser's `--remote-debugging-pipe`: each message is ended by a NUL byte. */
export function connectPipe(toBrowser: Writable, fromBrowser: Readable): Cdp {
  const closed = new Promise<void>((resolve) => {
    for (const pipe of [fromBrowser, toBrowser])
      pipe.once('close', () => resolve()).once('error', () => resolve());
  });
  return speakCdp({
    closed,
    write: (message) => toBrowser.write(`${message}\0`),
    listen: (onMessage) => readMessages(fromBrowser, onMessage),
  });
}

function readMessages(source: Readable, onMessage: (message: string) => void): void {
  let chunks: Buffer[] = [];
  source.on('data', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      const text = Buffer.concat([...chunks, data.subarray(start, end)]).toString('utf8');
      chunks = [];
      start = end + 1;
      onMessage(text);
    }
    if (start < data.length) chunks.push(data.subarray(start));
  });
}
