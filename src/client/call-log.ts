import { toAutomationError } from '../base/errors';
import { createLog, type LogLine, type Log } from '../base/log';
import type { Secrets } from '../base/mask';
import { variableTexts, type Variables } from '../protocol/variables';
import type { ClientOptions } from '../protocol/client-options';

const levels = ['error', 'info', 'debug'] as const;

type Hearer = (line: LogLine) => void;

/**
 * Writes the lines of a client's calls to its log, and each call's lines to the listener it brought. No line holds a
 * value of a variable or a key.
 */
export class CallLog {
  readonly #log: ClientLog;
  readonly #keys: readonly string[];
  readonly #values: Record<string, string> = {};

  constructor(options: ClientOptions, writeLine: (line: string) => void, keys: readonly string[]) {
    this.#keys = keys;
    this.#log = createClientLog(options, writeLine, () => this.#secrets());
  }

  /** Has these left out from now on. */
  note(variables: Variables = {}): void {
    Object.assign(this.#values, variableTexts(variables));
  }

  say(category: string, message: string): void {
    this.#log.write({ category, message, level: 1, timestamp: now() });
  }

  /**
   * The function that takes the lines a service streams of a call; undefined when nobody listens, so that no stream is
   * asked for.
   */
  hearerFor(onLog: Hearer | undefined): Hearer | undefined {
    if (!onLog && !this.#log.isHeard) return undefined;
    const own = createLog(
      2,
      (line) => onLog?.(line),
      () => this.#secrets(),
    );
    return (line) => {
      this.#log.write(line);
      own.write(line);
    };
  }

  /** Does `work` and says when it failed; a failure that was answered is in a stream already. */
  async failuresOf<T>(category: string, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      if (!this.#log.isHeard && isFailed(answer)) this.#fail(category, answer.message);
      return answer;
    } catch (thrown) {
      const { message, code } = toAutomationError(thrown);
      this.#fail(category, `${message} (${code})`);
      throw thrown;
    }
  }

  #fail(category: string, message: string): void {
    this.#log.write({ category, message, level: 0, timestamp: now() });
  }

  #secrets(): Secrets {
    return { values: this.#values, keys: this.#keys };
  }
}

const now = () => new Date().toISOString();

function isFailed(answer: unknown): answer is { success: false; message: string } {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false;
}

/** The log of the library's lines. */
type ClientLog = Log & {
  /** Whether anybody hears lines beside errors: only then is a service asked to stream them. */
  readonly isHeard: boolean;
};

/** Lines up to `verbose` go to the caller's logger, else to the terminal unless `disablePino` turned that off. */
function createClientLog(
  { verbose, logger, useRichLogging, disablePino }: ClientOptions,
  writeLine: (line: string) => void,
  secretsOf: () => Secrets,
): ClientLog {
  const isSilent = logger === undefined && disablePino;
  const hear = (line: LogLine) => {
    if (isSilent) return;
    if (logger) tell(logger, line);
    else writeLine(useRichLogging ? richLine(line) : JSON.stringify(line));
  };
  return { isHeard: verbose > 0 && !isSilent, ...createLog(verbose, hear, secretsOf) };
}

/** A logger that fails must not end what it is told of. */
function tell(logger: (line: LogLine) => void, line: LogLine): void {
  try {
    logger(line);
  } catch {
    // Nobody else can be told.
  }
}

function richLine({ category, level, message }: LogLine): string {
  return `${levels[level].padEnd(5)} ${category.padEnd(8)} ${message}`;
}
