import { t } from '../../languages/t';
import type { Offer } from '../../protocol/extract/offers';
import { amount, pageText } from '../format';
import { pagesFurther } from '../data-work';
import { usageWords } from '../words/cost-words';
import type { OpenOffer } from '../tab-data';

/** The name of a table or list on its page; else what it is. */
export function nameOfOffer({ title, kind }: Offer): string {
  if (title !== '') return pageText(title);
  return t(kind === 'table' ? 'data.table' : 'data.list');
}

/** The names of its columns, without those that say the same of all rows. */
export const toldColumns = ({ columns, shared }: Offer): string[] =>
  columns.filter((_, at) => !shared?.includes(at));

/** The names of the columns, and how many have none. */
export function columnsWords(offer: Offer): string {
  const told = toldColumns(offer);
  const named = told.filter((name) => name !== '').map(pageText);
  const rest = told.length - named.length;
  if (named.length === 0 || rest === 0) return named.join(', ');
  return t('data.andUnnamed', rest, [named.join(', '), rest]);
}

/** The most names that are said of what was read. */
const maxNames = 8;

/** Names of the columns that were read, those of the first table or list first. */
export const namesRead = (offers: readonly Offer[]): string[] =>
  [...new Set(offers.flatMap(toldColumns).filter((name) => name !== ''))].slice(0, maxNames).map(pageText);

/** The number of all rows, where the page says it of these: beside other data it is none of ours. */
function totalOf({ rows, paging: { drawn, total = drawn, from, to } }: Offer): number | undefined {
  const isOfThese = from === undefined || to === undefined || to - from + 1 === rows.length;
  return isOfThese && total !== undefined && total > rows.length ? total : undefined;
}

/** How many rows were read, and of how many, where the page says so: "20 of 312 rows". */
export function rowsRead(offer: Offer): string {
  const { rows } = offer;
  const count = amount(rows.length);
  const total = totalOf(offer);
  return total !== undefined
    ? t('data.rowsOf', [count, amount(total)])
    : t('data.rows', rows.length, [count]);
}

/** Says that a model has chosen the rows, and what that cost. */
export const askedWords = ({ asked }: OpenOffer): string[] =>
  asked ? [t('data.byModel'), ...usageWords(asked)] : [];

/** The data that were not read, in whole sentences. */
export function leftOut({ offer, asked, further }: OpenOffer): string[] {
  const { foot } = offer;
  return [
    ...(asked?.partial === undefined ? [] : [asked.partial]),
    ...(further ? [further.partial ?? t('data.toTheEnd')] : unread(offer)),
    ...(foot.length > 0 ? [t('data.foot', foot.length, [foot.length])] : []),
  ];
}

function unread(offer: Offer): string[] {
  const { rows, paging } = offer;
  if (paging.drawn !== undefined) return [t('data.first', [amount(paging.drawn), amount(rows.length)])];
  const total = totalOf(offer);
  if (total !== undefined) return [t('data.part', [amount(rows.length), amount(total)])];
  if (paging.next !== undefined) return [t('data.more')];
  if (paging.more !== undefined) return [t('data.button')];
  return paging.scroll ? [t('data.inView')] : [];
}

/** Says what reading on would do; nothing where there is no way on. */
export function wayFurther(open: OpenOffer): string | undefined {
  const { offer, further } = open;
  const { paging } = offer;
  const { begun, most } = pagesFurther(open);
  if (paging.drawn !== undefined) return undefined;
  if (paging.next !== undefined) return most > begun ? t('data.nextPages') : undefined;
  if (paging.more !== undefined) return most > begun ? t('data.loadMore') : undefined;
  // Rows that were read to the end stand at it.
  if (paging.scroll && (paging.scroll.below || !further)) return t('data.allRows');
  const mayGrow = paging.grows !== undefined && (!further || further.partial !== undefined);
  return mayGrow ? t('data.moreRows') : undefined;
}

/** Says what a recording of the sheet reads when it is replayed. */
export function recordedWords(
  { name, pages }: { name: string; pages: number },
  { offer: { paging } }: OpenOffer,
): string {
  if (pages > 1) return t('data.recordedPages', [name, pages]);
  return t(paging.next === undefined ? 'data.recorded' : 'data.recordedOne', [name]);
}
