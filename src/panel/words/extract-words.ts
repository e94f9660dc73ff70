import { t } from '../../languages/t';
import { amount } from '../format';
import type { ExtractFacts, ReturnedRows } from '../../protocol/extract/page-data';

/** The number of rows of each list that was extracted, and of how many where the page says that there are more. */
export const rowWords = (rows: readonly ReturnedRows[]): string[] =>
  rows.map(({ returned, total = 0 }) =>
    total > returned
      ? t('data.rowsOf', [amount(returned), amount(total)])
      : t('data.rows', returned, [amount(returned)]),
  );

/** The rows of an extraction and where they are from, in a few words. */
export const factWords = ({ rows, way, marked }: ExtractFacts): string[] => [
  ...rowWords(rows),
  t(ways[way]),
  ...(marked === 0 ? [] : [t('run.marked', marked, [amount(marked)])]),
];

const ways = {
  'own-data': 'run.way_own',
  table: 'run.way_table',
  list: 'run.way_list',
  model: 'run.way_model',
  text: 'run.way_text',
} as const satisfies Record<ExtractFacts['way'], string>;
