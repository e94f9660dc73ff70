import { z } from 'zod';
import { parseJson } from '../../base/json';
import {
  wholeText,
  nonsense,
  type Connection,
  asNoRoute,
  CloudFailure,
  sendRequest,
  type CloudRequest,
} from './send-request';
import { within } from './session-api';

const Tag = z.string().min(1).max(200);

/** A recording that a service keeps: the tag of its present form, or null when it was removed there. */
const Listed = z.object({ id: z.string().min(1).max(100), tag: Tag.nullable() });
const Listing = z.object({ data: z.object({ recordings: z.array(Listed).max(20_000) }) });
const Read = z.object({ data: z.object({ recording: z.unknown(), tag: Tag }) });
const Kept = z.object({ data: z.object({ tag: Tag }) });

/** The service has this long for each request, in milliseconds. */
const answerMs = 30_000;

/** The recordings that a service of ours keeps. A change names the form that it changes. */
export class KeptRecordings {
  readonly #connection: Connection;
  readonly #signal: AbortSignal | undefined;

  constructor(connection: Connection, signal?: AbortSignal) {
    this.#connection = connection;
    this.#signal = signal;
  }

  async list(): Promise<Map<string, string | null>> {
    const { data } = await this.#ask(Listing, { method: 'GET', path: ['recordings'] });
    return new Map(data.recordings.map(({ id, tag }) => [id, tag]));
  }

  /** The recording as the service sends it, unchecked. */
  async read(id: string): Promise<{ recording: unknown; tag: string }> {
    const { data } = await this.#ask(Read, { method: 'GET', path: ['recordings', id] });
    return data;
  }

  /** Its new tag, or undefined when another form is there than `seen`; without `seen` none may be there. */
  async keep(recording: { id: string }, seen: string | undefined): Promise<string | undefined> {
    const kept = await this.#change(recording.id, {
      method: 'PUT',
      body: { recording },
      headers: seen === undefined ? { 'if-none-match': '*' } : { 'if-match': seen },
    });
    return kept && readAs(Kept, kept).data.tag;
  }

  /** False when another form is there than `seen`. */
  async remove(id: string, seen: string): Promise<boolean> {
    const removed = await this.#change(id, { method: 'DELETE', headers: { 'if-match': seen } });
    return removed !== undefined;
  }

  async #change(id: string, request: Change): Promise<string | undefined> {
    try {
      return await this.#send({ ...request, path: ['recordings', id] });
    } catch (thrown) {
      if (thrown instanceof CloudFailure && thrown.error.details['status'] === 412) return undefined;
      throw thrown;
    }
  }

  async #ask<T extends z.ZodType>(shape: T, request: Change & { path: string[] }): Promise<z.output<T>> {
    return readAs(shape, await this.#send(request));
  }

  /** A change may be sent again: the second finds another form than it names, and changes nothing. */
  #send(request: Change & { path: string[] }): Promise<string> {
    return within('Asking for recordings', { signal: this.#signal, timeoutMs: answerMs }, async (signal) => {
      const asked = { operation: 'recordings', ...request, signal, isRepeatable: true };
      const answer = sendRequest(this.#connection, asked).catch((thrown: unknown) => {
        throw asNoRoute(thrown, 'recordings');
      });
      return wholeText(await answer, 'recordings');
    });
  }
}

type Change = Pick<CloudRequest, 'method' | 'body' | 'headers'>;

function readAs<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw nonsense('recordings', 'it has not the shape it should have');
}
