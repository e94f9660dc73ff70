import type { DataCell } from '../../protocol/extract/page-data';
import { takesNull, withoutNull, type Shape, type ValueShape } from '../schema/shape';
import { isRecord } from '../../base/json';
import { typedValueOf, type Writing } from '../values/type-column';

const addressFormats = new Set(['uri', 'url', 'iri', 'uri-reference']);

/** A cell as a value of the wanted shape; undefined when it holds none. */
export function valueOfCell(
  cell: Pick<DataCell, 'text' | 'link' | 'value'> | null,
  shape: Shape,
  writing: Writing,
): unknown {
  const wanted = withoutNull(shape);
  if (cell === null || (cell.text === '' && cell.link === undefined))
    return takesNull(shape) ? null : undefined;
  if (wanted.kind === 'any') return cell.text;
  if (wanted.kind === 'union')
    return firstOf(wanted.options.map((option) => valueOfCell(cell, option, writing)));
  if (wanted.kind === 'list') {
    const item = valueOfCell(cell, wanted.items, writing);
    return item === undefined ? undefined : [item];
  }
  if (wanted.kind === 'object') return moneyObject(cell, wanted, writing);
  const value = plainValue(cell, wanted, writing);
  if (value === undefined || !wanted.only) return value;
  const said = JSON.stringify(value).toLowerCase();
  return wanted.only.find((each) => JSON.stringify(each)?.toLowerCase() === said);
}

const firstOf = (values: readonly unknown[]): unknown => values.find((value) => value !== undefined);

function plainValue(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  { type, format }: ValueShape,
  writing: Writing,
): unknown {
  if (type === 'null') return undefined;
  if (type === 'boolean') return typedValueOf(cell, 'boolean', writing);
  if (type === 'number' || type === 'integer') return numberOf(cell, type, writing);
  if (format !== undefined && addressFormats.has(format)) return cell.link;
  if (format !== 'date') return cell.text;
  const date = typedValueOf(cell, 'date', writing);
  return typeof date === 'string' ? date.slice(0, 10) : undefined;
}

function numberOf(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  type: 'number' | 'integer',
  writing: Writing,
): number | undefined {
  const money = typedValueOf(cell, 'money', writing);
  const amount =
    isRecord(money) && money['to'] === undefined ? money['amount'] : typedValueOf(cell, 'number', writing);
  if (typeof amount !== 'number') return undefined;
  return type === 'integer' && !Number.isInteger(amount) ? undefined : amount;
}

/** `{amount, currency}` of one cell; undefined when the shape has other properties, or the cell no single amount. */
function moneyObject(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  shape: Extract<Shape, { kind: 'object' }>,
  writing: Writing,
): unknown {
  const names = shape.properties
    .map(({ name }) => name.toLowerCase())
    .sort()
    .join();
  const money = names === 'amount,currency' ? typedValueOf(cell, 'money', writing) : undefined;
  return isRecord(money) && money['to'] === undefined ? money : undefined;
}
