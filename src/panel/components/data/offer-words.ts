import { i18n } from '#i18n';
import type { Offer } from '../../../protocol/extract/offers';
import { pageText } from '../../format';

/** The name of a table or list on its page; else what it is. */
export function nameOfOffer({ title, kind }: Offer): string {
  if (title !== '') return pageText(title);
  return i18n.t(kind === 'table' ? 'data.table' : 'data.list');
}

/** The number of all rows, where the page says it of these: beside other data it is none of ours. */
function totalOf({ rows, paging: { total, from, to } }: Offer): number | undefined {
  const isOfThese = from === undefined || to === undefined || to - from + 1 === rows.length;
  return isOfThese && total !== undefined && total > rows.length ? total : undefined;
}

/** How many rows were read, and of how many, where the page says so: "20 of 312 rows". */
export function rowsRead(offer: Offer): string {
  const { rows } = offer;
  const count = rows.length.toLocaleString();
  const total = totalOf(offer);
  return total !== undefined
    ? i18n.t('data.rowsOf', [count, total.toLocaleString()])
    : i18n.t('data.rows', rows.length, [count]);
}

/** What of the data was not read, in whole sentences. */
export function leftOut(offer: Offer): string[] {
  const { rows, foot, paging } = offer;
  const total = totalOf(offer);
  return [
    ...(total !== undefined
      ? [i18n.t('data.part', [rows.length.toLocaleString(), total.toLocaleString()])]
      : []),
    ...(total === undefined && paging.next !== undefined ? [i18n.t('data.more')] : []),
    ...(foot.length > 0 ? [i18n.t('data.foot', foot.length, [foot.length])] : []),
  ];
}
