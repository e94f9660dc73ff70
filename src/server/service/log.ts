/** A level of the log: 0 errors, 1 information, 2 details. */
export type Level = 0 | 1 | 2;

/** Writes one line of JSON for each event, up to a level. */
export type Log = { write(level: Level, event: string, fields?: Record<string, unknown>): void };

/** Fields whose values are never written, whatever they hold. */
const secret = /key|token|secret|password|authorization|cookie|variables|arguments|body/i;

/** A credential in running text: what model providers and clouds issue, and bearer headers. */
const credential = /\b(?:sk|bb|pk|rk|key|ghp|xox[bap])[-_][\w-]{8,}|bearer\s+\S+|AIza[\w-]{20,}/gi;

export function createLog(verbose: Level, write: (line: string) => void): Log {
  return {
    write(level, event, fields = {}) {
      if (level > verbose) return;
      const at = new Date().toISOString();
      write(JSON.stringify({ at, level: names[level], event, ...redact(fields) }));
    },
  };
}

const names = ['error', 'info', 'debug'] as const;

/** The one place where what is logged loses its secrets. */
function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (secret.test(name)) return [name, '[redacted]'];
      return [name, typeof value === 'string' ? value.replace(credential, '[redacted]') : value];
    }),
  );
}
