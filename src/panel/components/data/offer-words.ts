import { i18n } from '#i18n';
import type { Offer } from '../../../protocol/extract/offers';
import { pageText } from '../../format';

/** The name of a table or list on its page; else what it is. */
export function nameOfOffer({ title, kind }: Offer): string {
  if (title !== '') return pageText(title);
  return i18n.t(kind === 'table' ? 'data.table' : 'data.list');
}

/** How many rows were read, and of how many, where the page says so: "20 of 312 rows". */
export function rowsRead({ rows, paging: { total } }: Offer): string {
  const count = rows.length.toLocaleString();
  return total !== undefined && total > rows.length
    ? i18n.t('data.rowsOf', [count, total.toLocaleString()])
    : i18n.t('data.rows', rows.length, [count]);
}

/** What of the data was not read, in whole sentences. */
export function leftOut({ rows, foot, paging: { total, next } }: Offer): string[] {
  const isPart = total !== undefined && total > rows.length;
  return [
    ...(isPart ? [i18n.t('data.part', [rows.length.toLocaleString(), total.toLocaleString()])] : []),
    ...(!isPart && next !== undefined ? [i18n.t('data.more')] : []),
    ...(foot.length > 0 ? [i18n.t('data.foot', foot.length, [foot.length])] : []),
  ];
}
