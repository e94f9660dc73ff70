import { parseJson } from '../base/json';
import { textOf } from './body';
import { CloudEvent } from './believed-answers';
import { nonsense } from './cloud-failure';

/** Longest block of a stream, in characters. */
const maxBlock = 10 * 1024 * 1024;

/**
 * The events of a streamed answer, up to the first that ends it; what comes after is not read. Blocks with and without
 * `event:` are taken. Fails when the stream ends without an end, or with what is no event.
 */
export async function* eventsOf(response: Response, operation: string): AsyncGenerator<CloudEvent> {
  let rest = '';
  for await (const piece of textOf(response, operation)) {
    // Searched from where a block's end can be new, so that many small pieces cost no more than a few long ones.
    let searchFrom = Math.max(0, rest.length - 3);
    rest += piece;
    for (;;) {
      const end = blockEnd(rest, searchFrom);
      if (!end) break;
      const event = readBlock(rest.slice(0, end.at), operation);
      rest = rest.slice(end.at + end.length);
      searchFrom = 0;
      if (!event) continue;
      yield event;
      if (event.status === 'finished' || event.status === 'error') return;
    }
    if (rest.length > maxBlock) throw nonsense(operation, 'one event of the stream is too long');
  }
  const last = readBlock(rest, operation);
  if (!last) throw unfinished(operation);
  yield last;
  if (last.status !== 'finished' && last.status !== 'error') throw unfinished(operation);
}

function blockEnd(text: string, from: number): { at: number; length: number } | undefined {
  const pattern = /\r?\n\r?\n/g;
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { at: match.index, length: match[0].length } : undefined;
}

/** Undefined for a block without data, such as a comment that keeps the line alive. */
function readBlock(block: string, operation: string): CloudEvent | undefined {
  const data = block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n');
  if (data === '') return undefined;
  const parsed = CloudEvent.safeParse(parseJson(data));
  if (parsed.success) return parsed.data.data;
  throw nonsense(operation, 'the stream holds what is no event');
}

function unfinished(operation: string) {
  return nonsense(operation, 'the stream ended before it was finished', { isCut: true });
}
