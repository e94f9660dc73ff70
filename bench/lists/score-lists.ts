import { typedValueOf, writingOf } from '../../src/extraction/values/type-column';
import type { DataSet } from '../../src/protocol/extract/page-data';
import type { ListCase } from './list-case';

/** How well the wanted list was offered, and how many of its values were read as what they are. */
export type ListScore = { isInFirstThree: boolean; values: number; right: number; why: string };

const wantedF1 = 0.9;

export function scoreList(wanted: ListCase, offers: readonly DataSet[], language: string): ListScore {
  const found = offers.slice(0, 3).map((offer) => ({ offer, f1: f1Of(wanted, offer) }));
  const [best] = found.sort((a, b) => b.f1 - a.f1);
  const values = wanted.typed?.values.length ?? 0;
  if (!best || best.f1 < wantedF1)
    return {
      isInFirstThree: false,
      values,
      right: 0,
      why: `best ${best?.f1.toFixed(2)}: ${summary(offers)}`,
    };
  const right = rightValues(wanted, best.offer, language);
  return {
    isInFirstThree: true,
    values,
    right,
    why: right === values ? '' : `${right} of ${values} values: ${summary([best.offer])}`,
  };
}

const textsOf = ({ cells }: DataSet['rows'][number]) => cells.map((cell) => cell?.text ?? '');

/** Rows that say all that is wanted of a record, among those wanted and those offered. */
function f1Of({ rows }: ListCase, offer: DataSet): number {
  const offered = offer.rows.map(textsOf);
  const hits = rows.filter((row) =>
    offered.some((texts) => row.every((text) => texts.includes(text))),
  ).length;
  return (2 * hits) / (rows.length + offered.length);
}

function rightValues({ rows, typed }: ListCase, offer: DataSet, language: string): number {
  if (!typed) return 0;
  const texts = rows.map((row) => row.at(-1) ?? '');
  const cells = texts.map((text) =>
    offer.rows.flatMap((row) => row.cells).find((cell) => cell?.text === text),
  );
  const writing = writingOf(texts, language);
  return typed.values.filter((value, at) => {
    const cell = cells[at];
    return cell && JSON.stringify(typedValueOf(cell, typed.type, writing)) === JSON.stringify(value);
  }).length;
}

const summary = (offers: readonly DataSet[]) =>
  offers
    .slice(0, 4)
    .map(
      ({ kind, columns, rows }) =>
        `${kind} ${rows.length}× [${columns.join('|')}] ${rows
          .slice(0, 2)
          .map((row) => textsOf(row).join('|').slice(0, 90))
          .join(' // ')}`,
    )
    .join('\n    ');
