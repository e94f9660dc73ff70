/** Longest event that is taken, in characters. */
const maxEvent = 10 * 1024 * 1024;

/** `isWhole`: it was ended. What is left when a stream is over may be the beginning of one that was cut. */
type EventData = { data: string; isWhole: boolean };

/**
 * The data of each event of a stream, whatever pieces its text comes in. Throws `tooLong` at an event of more than ten million
 * characters.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export async function* eventData(
  pieces: AsyncIterable<string>,
  tooLong: () => Error,
): AsyncGenerator<EventData> {
  let data: string[] = [];
  let length = 0;
  for await (const { text, isWhole } of linesOf(pieces, tooLong)) {
    length += text.length;
    if (length > maxEvent) throw tooLong();
    const said = dataOf(text);
    if (said !== undefined) data.push(said);
    if (isWhole && text !== '') continue;
    if (data.length > 0) yield { data: data.join('\n'), isWhole };
    [data, length] = [[], 0];
  }
}

/** The event data on a line; undefined for comments, other fields and empty lines. */
function dataOf(line: string): string | undefined {
  if (line === 'data') return '';
  return line.startsWith('data:') ? line.slice('data:'.length).replace(/^ /, '') : undefined;
}

type Line = { text: string; isWhole: boolean };

/** The lines, each as soon as it has ended, by CR, LF, or both; at last what no end followed. */
async function* linesOf(pieces: AsyncIterable<string>, tooLong: () => Error): AsyncGenerator<Line> {
  let parts: string[] = [];
  let length = 0;
  let isAfterCr = false;
  for await (const piece of pieces) {
    if (piece === '') continue;
    // The second half of an end whose first half has ended the line already.
    const text = isAfterCr && piece.startsWith('\n') ? piece.slice(1) : piece;
    isAfterCr = piece.endsWith('\r');
    const [first = '', ...further] = text.split(/\r\n|\r|\n/);
    parts.push(first);
    length += first.length;
    if (length > maxEvent) throw tooLong();
    for (const next of further) {
      yield { text: parts.join(''), isWhole: true };
      [parts, length] = [[next], next.length];
    }
  }
  yield { text: parts.join(''), isWhole: false };
}

export const mostBodyBytes = 20 * 1024 * 1024;

/** The pieces of an answer's body as text. Fails once there is more than `mostBytes`; what is left is not read. */
export async function* textOfBody(
  response: Response,
  mostBytes: number,
  tooLong: () => Error,
): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > mostBytes) throw tooLong();
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    // Nobody waits for what is left.
    reader.cancel().catch(() => undefined);
  }
}
