import { parseJson } from './json';
import { redact, redactValue, type Secrets } from './mask';

/** 0 errors, 1 information, 2 details. */
export type Level = 0 | 1 | 2;

type LogValue = { value: string; type: string };

/** A line of a log, as the public API has it. `auxiliary` values are text with the type they are of. */
export type LogLine = {
  category: string;
  message: string;
  level: Level;
  timestamp?: string;
  auxiliary?: Record<string, LogValue>;
};

export type Log = {
  write(line: LogLine): void;
};

/** The one way to a log: lines up to `verbose` are told on, without secrets. */
export function createLog(
  verbose: Level,
  tell: (line: LogLine) => void,
  secretsOf: () => Secrets = () => ({}),
): Log {
  return {
    write(line) {
      if (line.level <= verbose) tell(redactLine(line, secretsOf()));
    },
  };
}

/** Masks the message and all that goes with it. */
export function redactLine({ auxiliary, ...line }: LogLine, secrets: Secrets): LogLine {
  const told = { ...line, message: redact(line.message, secrets) };
  if (!auxiliary) return told;
  const fields = Object.entries(auxiliary).map(([name, { value, type }]) => [
    name,
    {
      value: textOf(redactValue(type === 'object' ? (parseJson(value) ?? value) : value, secrets, name)),
      type,
    },
  ]);
  return { ...told, auxiliary: Object.fromEntries(fields) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
