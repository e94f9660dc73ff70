import { createLog, type Log, type LogLine } from '../base/log';
import type { Secrets } from '../base/redact';
import type { ClientOptions } from '../protocol/client-options';

/** The log of the library's lines. */
export type ClientLog = Log & {
  /** Whether anybody hears lines beside errors: only then is a service asked to stream them. */
  readonly isHeard: boolean;
};

/** Lines up to `verbose` go to the caller's logger, else to the terminal unless `disablePino` turned that off. */
export function createClientLog(
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

const levels = ['error', 'info', 'debug'] as const;

function richLine({ category, level, message }: LogLine): string {
  return `${levels[level].padEnd(5)} ${category.padEnd(8)} ${message}`;
}
