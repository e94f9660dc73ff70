import { z } from 'zod';
import { parseJson } from '../../base/json';
import type { Recording } from '../../protocol/recordings/recording';
import { within } from './read-answer';
import {
  asNoRoute,
  CloudFailure,
  malformedAnswer,
  sendRequest,
  wholeText,
  type CloudRequest,
  type Connection,
} from './send-request';

const Tag = z.string().min(1).max(200);

/** A recording of a service: the tag of its present form is null when it was removed there. */
const Listed = z.object({ id: z.string().min(1).max(100), tag: Tag.nullable() });
const Listing = z.object({ data: z.object({ recordings: z.array(Listed).max(20_000) }) });
const Read = z.object({ data: z.object({ recording: z.unknown(), tag: Tag }) });
const Kept = z.object({ data: z.object({ tag: Tag }) });

/** The service has this long for each request, in milliseconds. */
const answerMs = 30_000;

/** The recordings that a service of ours keeps. A change names the form that it changes. */
export class KeptRecordings {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async list(): Promise<Map<string, string | null>> {
    const { data } = readAs(Listing, await this.#send([], { method: 'GET' }));
    return new Map(data.recordings.map(({ id, tag }) => [id, tag]));
  }

  /** The recording as the service sends it, unchecked. */
  async read(id: string): Promise<z.infer<typeof Read>['data']> {
    return readAs(Read, await this.#send([id], { method: 'GET' })).data;
  }

  /** Its new tag, or undefined when another form is there than `seen`; without `seen` none may be there. */
  async keep(recording: Recording, seen: string | undefined): Promise<string | undefined> {
    const headers = { 'if-none-match': seen === undefined ? '*' : undefined, 'if-match': seen };
    const kept = await this.#change(recording.id, { method: 'PUT', body: { recording }, headers });
    return kept && readAs(Kept, kept).data.tag;
  }

  /** False when another form is there than `seen`. */
  async remove(id: string, seen: string): Promise<boolean> {
    const removed = await this.#change(id, { method: 'DELETE', headers: { 'if-match': seen } });
    return removed !== undefined;
  }

  async #change(id: string, request: Partial<CloudRequest>): Promise<string | undefined> {
    try {
      return await this.#send([id], request);
    } catch (thrown) {
      if (thrown instanceof CloudFailure && thrown.details['status'] === 412) return undefined;
      throw thrown;
    }
  }

  /** A change may be sent again: the second finds another form than it names, and changes nothing. */
  #send(path: string[], request: Partial<CloudRequest>): Promise<string> {
    return within('Asking for recordings', { timeoutMs: answerMs }, async (signal) => {
      const asked = {
        ...request,
        operation: 'recordings',
        path: ['recordings', ...path],
        signal,
        isRepeatable: true,
      };
      const response = await sendRequest(this.#connection, asked).catch((thrown: unknown) => {
        throw asNoRoute(thrown, 'recordings');
      });
      return wholeText(response, 'recordings');
    });
  }
}

function readAs<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw malformedAnswer('recordings', 'it has not the shape it should have');
}
