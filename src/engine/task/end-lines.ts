import { TaskEnd } from '../../protocol/task/task-end';

/** The forms of an end, as a model is told them. */
export const endForms = `"text: Order placed | Thank you" (one of these is drawn), "gone: Draft 3" (was there, is not), "value: Quantity = 3" (a field; on or off for a box),
"address: /orders" (part of the path), "row: Ada | paid" (one row with all), "download: report" (part of a file's name)`;

/** The end that a line names, or the problem with the line. */
export function readEnd(line: string): { end: TaskEnd } | { problem: string } {
  const colon = line.indexOf(':');
  const kind = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const rest = line.slice(colon + 1).trim();
  const read = TaskEnd.safeParse({ kind, ...partsOf(kind, rest) });
  return read.success ? { end: read.data } : { problem: `${JSON.stringify(line.slice(0, 60))} is no end.` };
}

function partsOf(kind: string, rest: string): object {
  const texts = rest
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  switch (kind) {
    case 'text':
      return { any: texts };
    case 'row':
      return { texts };
    case 'gone':
      return { text: rest };
    case 'address':
      return { part: rest };
    case 'download':
      return { name: rest };
    case 'value':
      return valueOf(rest);
    default:
      return {};
  }
}

function valueOf(rest: string): object {
  const sign = rest.indexOf('=');
  if (sign < 0) return {};
  return { field: rest.slice(0, sign).trim(), value: rest.slice(sign + 1).trim() };
}
