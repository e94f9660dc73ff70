import { toAutomationError } from '../base/errors';
import { createLog, type Log, type LogLine } from '../base/log';
import { variableTexts, type Variables } from '../protocol/variables';
import type { ClientOptions } from '../protocol/client-options';

const levels = ['error', 'info', 'debug'] as const;

type Listener = (line: LogLine) => void;

/**
 * Writes the lines of a client's calls to its log, and each call's lines to the listener it brought. No line holds a
 * value of a variable or a key.
 */
export class CallLog {
  readonly #log: Log;
  /** Lines beside errors are written too: only then is a service asked to stream them. */
  readonly #isHeard: boolean;
  readonly #keys: readonly string[];
  readonly #values: Record<string, string> = {};

  /** Lines up to `verbose` go to the caller's logger, else to the terminal unless `disablePino` turned that off. */
  constructor(options: ClientOptions, writeLine: (line: string) => void, keys: readonly string[]) {
    const { verbose, logger, useRichLogging, disablePino } = options;
    const isSilent = logger === undefined && disablePino;
    this.#keys = keys;
    this.#isHeard = verbose > 0 && !isSilent;
    this.#log = this.#logTo(verbose, (line) => {
      if (isSilent) return;
      if (!logger) return writeLine(useRichLogging ? richLine(line) : JSON.stringify(line));
      try {
        logger(line);
      } catch {
        // A logger that fails must not end the call: nobody else can be told.
      }
    });
  }

  /** Has these values left out from now on. */
  note(variables: Variables = {}): void {
    Object.assign(this.#values, variableTexts(variables));
  }

  say(category: string, message: string, level: LogLine['level'] = 1): void {
    this.#log.write({ category, message, level, timestamp: new Date().toISOString() });
  }

  /** The listener for the lines that a service streams; undefined when nobody listens, so that no stream is asked for. */
  listenerFor(onLog: Listener | undefined): Listener | undefined {
    if (!onLog && !this.#isHeard) return undefined;
    const own = this.#logTo(2, (line) => onLog?.(line));
    return (line) => {
      this.#log.write(line);
      own.write(line);
    };
  }

  /** Does `work` and says when it failed; a failure that was answered is in a stream already. */
  async failuresOf<T>(category: string, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      if (!this.#isHeard && isFailed(answer)) this.say(category, answer.message, 0);
      return answer;
    } catch (thrown) {
      const { message, code } = toAutomationError(thrown);
      this.say(category, `${message} (${code})`, 0);
      throw thrown;
    }
  }

  #logTo(verbose: LogLine['level'], listener: Listener): Log {
    return createLog(verbose, listener, () => ({ values: this.#values, keys: this.#keys }));
  }
}

function isFailed(answer: unknown): answer is { success: false; message: string } {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false;
}

function richLine({ category, level, message }: LogLine): string {
  return `${levels[level].padEnd(5)} ${category.padEnd(8)} ${message}`;
}
