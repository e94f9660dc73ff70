import type { SnapshotChange } from '../protocol/snapshot';

/** The whole text of a page at one time. */
export type WholeText = {
  readonly text: string;
  /** Prefix of a frame's refs → key of the engine that gave them. A new document counts anew. */
  readonly engines: ReadonlyMap<string, string>;
};

/**
 * Lines that are new and lines that have gone. A line with a ref is the same as long as its element is; a line without
 * one is the same while its text is. Lines that moved are not reported.
 */
export function diffSnapshots(before: WholeText, after: WholeText): SnapshotChange[] {
  const known = byKey(before);
  const now = byKey(after);
  const changes: SnapshotChange[] = [];
  for (const [key, { line, ref }] of now) {
    const old = known.get(key)?.line;
    if (old === undefined) changes.push({ kind: 'added', line, ref: ref || undefined });
    else if (old !== line) changes.push({ kind: 'changed', line, before: old, ref: ref || undefined });
  }
  for (const [key, { line, ref }] of known) {
    if (!now.has(key)) changes.push({ kind: 'removed', line, ref: ref || undefined });
  }
  return changes;
}

/** One line for each change: `+` what came, `-` what went, `~` what is otherwise now. */
export function diffText(changes: readonly SnapshotChange[]): string {
  return changes.map(changeText).join('\n');
}

const signs = { added: '+', removed: '-', changed: '~' } as const;

function changeText({ kind, line, before }: SnapshotChange): string {
  const was = before === undefined ? '' : ` (was: ${before.replace(/^\S+ /, '')})`;
  return `${signs[kind]} ${line}${was}`;
}

type KeyedLine = { line: string; ref?: string };

function byKey({ text, engines }: WholeText): Map<string, KeyedLine> {
  const keyed = new Map<string, KeyedLine>();
  const times = new Map<string, number>();
  for (const line of text === '' ? [] : text.split('\n')) {
    const [, ref, letters = ''] = /^(([a-z]*)\d+) /.exec(line) ?? [];
    if (ref !== undefined) {
      keyed.set(`ref ${engines.get(letters) ?? ''} ${ref}`, { line, ref });
      continue;
    }
    const time = (times.get(line) ?? 0) + 1;
    times.set(line, time);
    keyed.set(`text ${time} ${line}`, { line });
  }
  return keyed;
}
