import { randomUUID } from 'node:crypto';
import type { SSEStreamingApi } from 'hono/streaming';
import type { LogLine } from '../../base/log';
import type { ToldCorrection } from '../../protocol/correction';

type Finished = {
  status: 'finished';
  result: unknown;
  actionId: string;
  cacheHit?: boolean;
  touched?: boolean;
  corrected?: ToldCorrection[];
};

type SystemData =
  { status: 'starting' | 'connected' } | Finished | { status: 'error'; error: string; touched?: boolean };

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

  starting(): Promise<void> {
    return this.#system({ status: 'starting' });
  }

  connected(): Promise<void> {
    return this.#system({ status: 'connected' });
  }

  running(line: LogLine): Promise<void> {
    return this.#write('running', 'log', { status: 'running', message: line });
  }

  async finished(answer: {
    result: unknown;
    actionId: string;
    beside?: Record<string, unknown>;
    cacheHit?: boolean;
    touched?: boolean;
    corrected?: ToldCorrection[];
  }): Promise<void> {
    const { result, actionId, beside, cacheHit, touched, corrected } = answer;
    await this.#system({
      status: 'finished',
      ...beside,
      result,
      actionId,
      ...(cacheHit !== undefined && { cacheHit }),
      ...(touched !== undefined && { touched }),
      ...(corrected && { corrected }),
    });
    this.#isEnded = true;
  }

  async error(message: string, touched: boolean): Promise<void> {
    await this.#system({ status: 'error', error: message, touched: touched || undefined });
    this.#isEnded = true;
  }

  #system(data: SystemData): Promise<void> {
    return this.#write(data.status, 'system', data);
  }

  async #write(event: string, type: 'system' | 'log', data: object): Promise<void> {
    if (this.#isEnded) return;
    const text = JSON.stringify({ data, type, id: randomUUID() });
    const { framing, maxUnreadLength, letGo } = this.#options;
    if (this.#unreadLength + text.length > maxUnreadLength && this.#unreadLength > 0) {
      this.#isEnded = true;
      letGo();
      this.#stream.abort();
      return;
    }
    this.#unreadLength += text.length;
    await this.#stream.writeSSE(framing === 'typed' ? { event, data: text } : { data: text });
    this.#unreadLength -= text.length;
  }
}
