import { redactLine, type Level, type LogLine } from '../../base/log';
import type { Secrets } from '../../base/mask';

/** The service's own log: a line of JSON for each event up to a level. The service's secrets are masked in all of them. */
export class ServiceLog {
  readonly #verbose: Level;
  readonly #write: (line: string) => void;
  readonly #secrets: Secrets;

  constructor(verbose: Level, write: (line: string) => void, secrets: Secrets = {}) {
    this.#verbose = verbose;
    this.#write = write;
    this.#secrets = secrets;
  }

  write(level: Level, message: string, fields: Record<string, unknown> = {}): void {
    const auxiliary = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)]));
    this.#tell({ category: 'service', message, level, timestamp: new Date().toISOString(), auxiliary });
  }

  /** Tells a session's line about its work, in which the session's own secrets are masked already: a detail of the service's own. */
  follow(sessionId: string, { auxiliary, ...line }: LogLine): void {
    // The texts that an action types are the caller's, and the log is the service's.
    const { action: _action, ...facts } = auxiliary ?? {};
    this.#tell({ ...line, level: 2, auxiliary: { ...facts, sessionId: typed(sessionId) } });
  }

  #tell(line: LogLine): void {
    if (line.level <= this.#verbose) this.#write(JSON.stringify(redactLine(line, this.#secrets)));
  }
}

function typed(value: unknown): { value: string; type: string } {
  if (typeof value === 'string') return { value, type: 'string' };
  if (typeof value === 'number')
    return { value: String(value), type: Number.isInteger(value) ? 'integer' : 'float' };
  return { value: JSON.stringify(value) ?? '', type: 'object' };
}
