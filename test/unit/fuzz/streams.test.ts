import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAutomationError } from '../../../src/base/errors';
import { CloudEvent } from '../../../src/client/remote/believed-answers';
import { eventsOf } from '../../../src/client/remote/read-answer';
import { fuzz } from '../../fixtures/fuzz';
import { broken, text, valuesOf } from '../../fixtures/schema-values';

type Heard = { events: unknown[]; code: string | undefined; isCut: boolean };

/** What is heard of a stream whose bytes come in these pieces. */
async function hear(pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<Heard> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const events: unknown[] = [];
  try {
    for await (const event of eventsOf(new Response(body), 'act')) events.push(event);
    return { events, code: undefined, isCut: false };
  } catch (thrown) {
    expect(thrown).toSatisfy(isAutomationError);
    const { code, details } = thrown as { code: string; details: { isCut?: true } };
    return { events, code, isCut: details.isCut === true };
  }
}

const bytesOf = (written: string) => new TextEncoder().encode(written);

/** The bytes in pieces whose lengths these numbers are, over and over; some are empty. */
function cutUp(bytes: Uint8Array<ArrayBuffer>, lengths: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let [at, next] = [0, 0]; at < bytes.length; next += 1) {
    const length = lengths[next % lengths.length] ?? 1;
    pieces.push(bytes.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/** Never all empty. */
const lengths = fc.array(fc.nat(40), { maxLength: 8 }).map((some) => [...some, 1]);
const event = valuesOf(CloudEvent)
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => CloudEvent.safeParse(value).success);
const isEnd = (one: unknown) => ['finished', 'error'].includes((one as CloudEventBody).data.status);
type CloudEventBody = { data: { status: string } };
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const noise = fc.constantFrom(': still here', ':', 'event: message', 'id: 7', 'retry: 10', 'data', 'unknown');

/** Events as a server may write them: noise around them, their JSON on one line or several, with any line end. */
const stream = fc
  .tuple(
    fc.array(fc.tuple(event, fc.array(noise, { maxLength: 2 }), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    }),
    lineEnd,
  )
  .map(([some, end]) => {
    const blocks = some.map(([value, before, isLong]) => {
      const json = JSON.stringify(value, null, isLong ? 1 : undefined).split('\n');
      const said = before.filter((line) => line !== 'data');
      return [
        ...said,
        ...json.map((line) => `data: ${line}`),
        '',
        ...(before.includes('data') ? ['data', ''] : []),
      ];
    });
    return {
      events: some.map(([value]) => value),
      written: blocks.map((lines) => lines.map((line) => line + end).join('')).join(''),
    };
  });

describe('streamed answers', () => {
  fuzz(
    'sse',
    150,
    fc.asyncProperty(stream, lengths, fc.nat(), async ({ events, written }, some, cut) => {
      const end = events.findIndex(isEnd);
      const expected = (end < 0 ? events : events.slice(0, end + 1)).map(
        (one) => (CloudEvent.parse(one) as CloudEventBody).data,
      );
      const heard = await hear(cutUp(bytesOf(written), some));
      expect(heard).toEqual({ events: expected, code: end < 0 ? 'no-answer' : undefined, isCut: end < 0 });
      // Wherever it is cut, it is heard as cut, and what came before was heard.
      const bytes = bytesOf(written);
      const until = cut % bytes.length;
      const less = await hear(cutUp(bytes.slice(0, until), some));
      expect(less.events).toEqual(expected.slice(0, less.events.length));
      expect(less.isCut).toBe(less.code !== undefined);
    }),
  );

  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    fc
      .array(
        fc.oneof(
          text({ maxLength: 20 }),
          fc.constantFrom('data:', '\n\n', '\r\r', '\r\n', '\n'),
          broken(event).map((one) => `data:${JSON.stringify(one)}`),
        ),
      )
      .map((parts) => bytesOf(parts.join(''))),
  );

  fuzz(
    'sse-bytes',
    150,
    fc.asyncProperty(anything, lengths, async (bytes, some) => {
      expect(await hear(cutUp(bytes, some))).toEqual(await hear([bytes]));
    }),
  );

  it('that is cut in the middle of an event is cut, not nonsense: what runs there is asked for again', async () => {
    const [started, half] = ['data: {"data":{"status":"starting"}}\n\n', 'data: {"data":{"status":"fin'];
    expect(await hear([bytesOf(started + half)])).toEqual({
      events: [{ status: 'starting' }],
      code: 'no-answer',
      isCut: true,
    });
  });

  it('may end its lines by CR alone', async () => {
    const written =
      'data: {"data":{"status":"starting"}}\r\rdata: {"data":\rdata: {"status":"finished","result":1}}\r\r';
    expect((await hear([bytesOf(written)])).events).toEqual([
      { status: 'starting' },
      { status: 'finished', result: 1 },
    ]);
  });
});
