import { createLog, type Level, type LogLine } from '../../base/log';
import type { Secrets } from '../../base/mask';

/** The service's own log. */
export type ServiceLog = {
  write(level: Level, message: string, fields?: Record<string, unknown>): void;
  /** A session's lines about its work: details of the service's own. */
  follow(sessionId: string, line: LogLine, secrets: Secrets): void;
};

/** Writes a line of JSON for each event up to a level. */
export function createServiceLog(
  verbose: Level,
  write: (line: string) => void,
  ofService: Secrets = {},
): ServiceLog {
  const tell = (line: LogLine) => write(JSON.stringify(line));
  const log = createLog(verbose, tell, () => ofService);
  return {
    write: (level, message, fields = {}) =>
      log.write({
        category: 'service',
        message,
        level,
        timestamp: new Date().toISOString(),
        auxiliary: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)])),
      }),
    // What an action types is the caller's, and the log is the service's.
    follow: (sessionId, { auxiliary: { action: _action, ...auxiliary } = {}, ...line }, secrets) => {
      const keys = [...(ofService.keys ?? []), ...(secrets.keys ?? [])];
      const details = {
        ...line,
        level: 2 as const,
        auxiliary: { ...auxiliary, sessionId: typed(sessionId) },
      };
      createLog(verbose, tell, () => ({ ...secrets, keys })).write(details);
    },
  };
}

function typed(value: unknown): { value: string; type: string } {
  if (typeof value === 'string') return { value, type: 'string' };
  if (typeof value === 'number')
    return { value: String(value), type: Number.isInteger(value) ? 'integer' : 'float' };
  return { value: JSON.stringify(value) ?? '', type: 'object' };
}
