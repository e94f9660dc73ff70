import { t } from '../../languages/t';
import type { RowResult } from '../../protocol/recordings/replay';

/** What came of a row, in a few words. */
export const rowWord = (state: RowResult['state']): string =>
  t(`rows.state_${state === 'not-run' ? 'not_run' : state}`);
