import { randomUUID } from 'node:crypto';
import type { SSEStreamingApi } from 'hono/streaming';
import type { LogLine } from '../../base/log';
import type { ToldCorrection } from '../../protocol/correction';

/** The parts of an answer that its last event tells. */
type Finished = {
  result: unknown;
  actionId: string;
  beside?: Record<string, unknown>;
  cacheHit?: boolean;
  touched?: boolean;
  corrected?: ToldCorrection[];
};

/**
 * `typed`: each block has `event:` and `data:`, as generated clients need. `data-only`: just `data:`, as the TypeScript
 * client needs, which takes no block that starts otherwise.
 */
type Framing = 'typed' | 'data-only';

/** The framing a client takes, by what it says of itself: the TypeScript client, and clients before 3.13, data only. */
export function framingFor(headers: { language?: string; sdkVersion?: string }): Framing {
  if (headers.language === 'typescript') return 'data-only';
  const [major = 0, minor = 0] = (headers.sdkVersion ?? '').split('.').map(Number);
  const isOld = headers.sdkVersion !== undefined && (major < 3 || (major === 3 && minor < 13));
  return isOld ? 'data-only' : 'typed';
}

type WriterOptions = {
  framing: Framing;
  /** Most that may wait to be read, in characters. */
  maxUnreadLength: number;
  /** Called when more waits; from then on nothing more is written. */
  letGo: () => void;
};

/** Writes the events of one streamed answer; the terminal one is always the last. */
export class EventWriter {
  readonly #stream: SSEStreamingApi;
  readonly #options: WriterOptions;
  #unreadLength = 0;
  #isEnded = false;

  constructor(stream: SSEStreamingApi, options: WriterOptions) {
    this.#stream = stream;
    this.#options = options;
  }

  /** Tells that the work has been taken on. */
  async begin(): Promise<void> {
    await this.#write('starting', 'system', {});
    await this.#write('connected', 'system', {});
  }

  running(message: LogLine): Promise<void> {
    return this.#write('running', 'log', { message });
  }

  async finished({ result, actionId, beside, cacheHit, touched, corrected }: Finished): Promise<void> {
    const told = { result, actionId, cacheHit, touched, corrected };
    await this.#write('finished', 'system', { ...beside, ...told });
    this.#isEnded = true;
  }

  async error(error: string, touched: boolean): Promise<void> {
    await this.#write('error', 'system', { error, touched: touched || undefined });
    this.#isEnded = true;
  }

  async #write(status: string, type: 'system' | 'log', fields: object): Promise<void> {
    if (this.#isEnded) return;
    const data = JSON.stringify({ data: { status, ...fields }, type, id: randomUUID() });
    const { framing, maxUnreadLength, letGo } = this.#options;
    if (this.#unreadLength + data.length > maxUnreadLength && this.#unreadLength > 0) {
      this.#isEnded = true;
      letGo();
      this.#stream.abort();
      return;
    }
    this.#unreadLength += data.length;
    await this.#stream.writeSSE(framing === 'typed' ? { event: status, data } : { data });
    this.#unreadLength -= data.length;
  }
}
